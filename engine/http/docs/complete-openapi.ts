import type { ErrorCode } from '../answer/error-body.ts'
import { ERRORS, errorBody } from '../answer/error-body.ts'
import { describeContent, describeParameters, describeSchemas } from './describe-properties.ts'
import { EXAMPLES, WEBHOOK_EXAMPLE } from './openapi-examples.ts'
import { OPERATIONS } from './openapi-operations.ts'
import { SCOPE_TEXTS, TAGS } from './operation.ts'
import type { Operation } from './operation.ts'

type Json = Record<string, unknown>
interface Content {
  readonly schema: unknown
  readonly example?: unknown
}
interface Answer {
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}
interface ToldOperation extends Json {
  readonly parameters?: readonly Json[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Answer>>
}
export interface ToldPaths {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ToldOperation>>>>
}

const JSON_TYPE = 'application/json'
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'Unavailable',
}
const STATUSES = [...new Set(Object.values(ERRORS).map(row => row.status))]

/**
 * Makes what the routes tell into the whole OpenAPI 3.1 document: names for the schemas, an example for every body and
 * answer, the one table of errors, rate-limit headers, and the webhooks.
 */
export function completeOpenApi(told: ToldPaths, options: { version: string; errorSchema: unknown }): Json {
  const schemas: Json = { Error: options.errorSchema, BatchEvent: BATCH_EVENT }
  const paths = completePaths(told, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steuerstapel',
      version: options.version,
      description: description(),
      contact: { name: 'Administrator der Kanzlei' },
      license: { name: 'Alle Rechte vorbehalten', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [SERVER],
    tags: Object.entries(TAGS).map(([name, text]) => ({ name, description: text })),
    paths,
    webhooks: { batchStatusChanged: { post: WEBHOOK } },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: describeSchemas(schemas),
      headers: HEADERS,
      responses: Object.fromEntries(STATUSES.map(status => [STATUS_NAMES[status], errorAnswer(status)])),
    },
  }
}

/** The paths with their operations; schemas that have a name are added to `schemas`. */
function completePaths({ paths = {} }: ToldPaths, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const completed = Object.entries(operations).map(([method, operation]) => {
        return [method, completeOne(path, method, operation, schemas)] as const
      })
      return [path, Object.fromEntries(completed)]
    }),
  )
}

const SERVER: Json = {
  url: 'https://{host}:{port}',
  description: 'Der Dienst auf diesem Rechner; seine Zertifizierungsstelle steht in engine.json (caFile).',
  variables: { host: { default: 'localhost' }, port: { default: '7443' } },
}

const SECURITY_SCHEMES: Json = {
  oauth: {
    type: 'oauth2',
    description: 'Access Token im Authorization-Kopf (Bearer).',
    flows: { clientCredentials: { tokenUrl: '/v1/oauth/token', scopes: SCOPE_TEXTS } },
  },
  clientSecretBasic: {
    type: 'http',
    scheme: 'basic',
    description: 'Client ID und Client Secret (RFC 6749 2.3.1).',
  },
}

function completeOne(path: string, method: string, told: ToldOperation, schemas: Json): Json {
  const route = `${method === 'head' ? 'GET' : method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const operation = OPERATIONS[route]
  if (!operation) throw new Error(`${route} is not told in the OpenAPI file`)
  const { operationId, tag, summary, description: text } = operation
  const isHead = method === 'head'
  const name = (content: Readonly<Record<string, Content>>, as: string | undefined): Json =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => {
        if (as === undefined) return [type, { schema }]
        schemas[as] = schema
        return [type, { schema: { $ref: `#/components/schemas/${as}` }, example: EXAMPLES[as] }]
      }),
    )
  return {
    ...told,
    operationId: isHead ? 'headOutput' : operationId,
    summary: isHead ? 'Datei des Ergebnisses prüfen' : summary,
    description: text,
    tags: [tag],
    ...describeParameters([...(told.parameters ?? []), ...(operation.parameters ?? [])]),
    security: securityOf(operation),
    ...(operation.content
      ? { requestBody: { required: true, content: describeContent(operation.content, operationId) } }
      : {}),
    ...(told.requestBody
      ? { requestBody: { ...told.requestBody, content: name(told.requestBody.content, operation.request) } }
      : {}),
    responses: Object.fromEntries(
      Object.entries(told.responses).map(([status, answer]) => {
        if (Number(status) >= 400 && Number(status) !== 416) {
          return [status, { $ref: `#/components/responses/${STATUS_NAMES[Number(status)]}` }]
        }
        const content = answer.content && !isHead ? { content: name(answer.content, operation.answer) } : {}
        return [status, { description: successText(operation, answer), headers: headersOf(operation), ...content }]
      }),
    ),
  }
}

function securityOf({ operationId, scope }: Operation): readonly Json[] {
  if (scope !== null) return [{ oauth: [scope] }]
  return operationId === 'createToken' ? [{ clientSecretBasic: [] }, {}] : []
}

function successText(operation: Operation, answer: Answer): string {
  const own = answer.description
  return own === undefined || own === 'Default Response' ? operation.success : own
}

function headersOf({ operationId }: Operation): Json {
  const names = Object.keys(HEADERS).filter(name => name !== 'Retry-After')
  const location = { Location: { description: 'Pfad des Stapels.', schema: { type: 'string' } } }
  return {
    ...Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])),
    ...(operationId === 'createBatch' ? location : {}),
  }
}

function codesOf(status: number): readonly ErrorCode[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter(code => ERRORS[code].status === status)
}

function errorAnswer(status: number): Json {
  const codes = codesOf(status)
  const examples = codes.map(code => {
    const value = errorBody(code, {}, { language: 'de', id: 'req_01JD8Z5W3V0000000000000003' })
    return [code, { summary: ERRORS[code].en, value }] as const
  })
  const waits = status === 429 || status === 503 ? ['Retry-After'] : []
  const names = [...Object.keys(HEADERS).filter(name => name !== 'Retry-After'), ...waits]
  return {
    description: codes.map(code => `\`${code}\`: ${ERRORS[code].de}`).join(' '),
    headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  }
}

function description(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map(
    code => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].de} |`,
  )
  return [
    'Stapelverarbeitung von Steuerunterlagen: aus einem Stapel Dokumente wird eine Belegmappe.',
    'Neue Felder können jederzeit hinzukommen; Clients übergehen, was sie nicht kennen. Zeiten sind ISO 8601 in UTC, Beträge Dezimalzahlen als Text.',
    '## Fehler',
    'Jeder Fehler hat denselben Aufbau. `error_details.field` und `reason` nennen den ersten Fehler einer Anfrage, `errors` alle. Bei 429, 500 und 503 wiederholt ein Client mit wachsendem Abstand, frühestens nach `Retry-After` Sekunden.',
    ['| Status | error | Bedeutung |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

const WHOLE = { type: 'integer', minimum: 0 }
const HEADERS: Json = {
  'X-Request-Id': { description: 'Kennung der Anfrage, für Rückfragen.', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'Anfragen je Minute.', schema: WHOLE },
  'X-RateLimit-Remaining': { description: 'Was davon übrig ist.', schema: WHOLE },
  'X-RateLimit-Reset': { description: 'Ende des Zeitfensters (Unix-Sekunden).', schema: WHOLE },
  'Retry-After': { description: 'Sekunden bis zur Wiederholung.', schema: { type: 'integer', minimum: 1 } },
}

const TEXT = { type: 'string' }
const BATCH_EVENT: Json = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', enum: ['batch.processing', 'batch.completed', 'batch.failed'] },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['batch_id', 'project_id', 'organization_id', 'batch_name', 'status', 'previous_status', 'sequence'],
      properties: {
        batch_id: TEXT,
        project_id: TEXT,
        organization_id: TEXT,
        mandant_id: { type: ['string', 'null'] },
        batch_name: TEXT,
        status: { type: 'string', enum: ['processing', 'completed', 'failed'] },
        previous_status: { type: 'string', enum: ['queued', 'processing'] },
        sequence: { type: 'integer' },
        documents_total: { type: 'integer' },
        documents_failed: { type: 'integer' },
        created_at: { type: 'string', format: 'date-time' },
        updated_at: { type: 'string', format: 'date-time' },
        links: { type: 'object', properties: { self: TEXT, progress: TEXT, result: TEXT } },
      },
    },
  },
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => ({
  name,
  in: 'header',
  required: true,
  schema: TEXT,
}))
const WEBHOOK: Json = {
  operationId: 'batchStatusChanged',
  tags: ['Webhooks'],
  summary: 'Statuswechsel eines Stapels',
  security: [],
  description:
    'Geht an `webhook_url`, mindestens einmal, ohne zugesagte Reihenfolge. Erwartet wird 2xx binnen 15 s; sonst folgen bis zu zehn Versuche über 75 Stunden mit derselben `webhook-id`, außer nach 410. Die Signatur (`v1,` und Base64 von HMAC-SHA256 über `id.timestamp.body`) prüft jede Bibliothek für Standard Webhooks.',
  parameters: SIGNED,
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/BatchEvent' }, example: WEBHOOK_EXAMPLE } },
  },
  responses: { 204: { description: 'Angekommen.' }, 410: { description: 'Keine weiteren für diese Adresse.' } },
}
