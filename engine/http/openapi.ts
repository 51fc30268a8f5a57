import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { ERRORS } from './error-body.ts'
import { tokenBody } from './v1/read-token-request.ts'

const TOKEN_URL = '/v1/oauth/token'
const DOWNLOAD_URL = '/v1/downloads/:batch_id/:file'
const EVENTS_URL = '/v1/batches/:batch_id/events'

/**
 * Collects the routes below /v1 and tells them as OpenAPI 3.1 at /openapi.json. To be called before the routes are
 * registered; nothing outside /v1 is told.
 */
export function tellOpenApi(app: FastifyInstance, version: string): void {
  const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override: relax } })
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Steuerstapel',
        version,
        description: 'Stapelverarbeitung von Steuerunterlagen: aus einem Stapel Dokumente wird eine Belegmappe.',
      },
      components: {
        securitySchemes: {
          oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: TOKEN_URL, scopes: SCOPE_TEXTS } } },
        },
      },
    },
    transform: input => {
      if (!input.url.startsWith('/v1/')) return { schema: { hide: true }, url: input.url }
      const { schema, url } = toJsonSchema({ ...input, schema: input.schema ?? {} })
      return { schema: complete(schema as FastifySchema, `${[input.route.method].flat()[0]} ${url}`), url }
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

const SCOPE_TEXTS = {
  'batches:read': 'Status, Fortschritt und Liste lesen',
  'batches:write': 'Stapel anlegen und abbrechen',
  'results:read': 'Ergebnisse abrufen',
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  /** Null when no token is needed. */
  readonly scope: keyof typeof SCOPE_TEXTS | null
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /v1/oauth/token': operation('createToken', 'Access Token holen', null),
  'POST /v1/batches': operation('createBatch', 'Stapel anlegen', 'batches:write'),
  'GET /v1/batches': operation('listBatches', 'Stapel auflisten', 'batches:read'),
  'GET /v1/batches/:batch_id': operation('getBatch', 'Status lesen', 'batches:read'),
  'GET /v1/batches/:batch_id/progress': operation('getProgress', 'Fortschritt lesen', 'batches:read'),
  'GET /v1/batches/:batch_id/result': operation('getResult', 'Ergebnis abrufen', 'results:read'),
  'GET /v1/batches/:batch_id/documents': operation('getDocuments', 'Dokumente lesen', 'batches:read'),
  'GET /v1/batches/:batch_id/events': operation('streamEvents', 'Fortschritt mitverfolgen', 'batches:read'),
  'POST /v1/batches/:batch_id/cancel': operation('cancelBatch', 'Stapel abbrechen', 'batches:write'),
  'GET /v1/downloads/:batch_id/:file': operation('downloadOutput', 'Belegmappe herunterladen', null),
}

function operation(operationId: string, summary: string, scope: Operation['scope']): Operation {
  return { operationId, summary, scope }
}

/** What the routes themselves do not say: names, scopes, errors, and what is read by hand. */
function complete(schema: FastifySchema, route: string): FastifySchema {
  const told = OPERATIONS[route]
  if (!told) throw new Error(`${route} is not told in the OpenAPI file`)
  const { scope, ...words } = told
  const declared = (schema.response ?? {}) as Record<string, unknown>
  const statuses = [...new Set(Object.values(ERRORS).map(row => row.status))]
  const errors = Object.fromEntries(statuses.map(status => [status, errorSchema]))
  const url = route.slice(route.indexOf(' ') + 1)
  return {
    ...schema,
    ...words,
    security: scope === null ? [] : [{ oauth: [scope] }],
    ...(url === TOKEN_URL ? { body: inputSchema(tokenBody), consumes: TOKEN_MEDIA_TYPES } : {}),
    ...(route === 'POST /v1/batches' ? { headers: KEY_HEADER } : {}),
    ...(url === DOWNLOAD_URL ? { querystring: inputSchema(signedQuery) } : {}),
    response: { ...errors, ...declared, ...RAW_ANSWERS[url] },
  }
}

/** Fields may be added within /v1, so no answer is told to be closed; formats speak for themselves. */
function relax({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  delete jsonSchema['additionalProperties']
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
}

const KEY_HEADER = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 255 } },
}

const signedQuery = z.object({ exp: z.string(), kid: z.string(), sig: z.string() })

const TOKEN_MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded']

const errorSchema = inputSchema(
  z.object({
    error: z.enum(Object.keys(ERRORS)),
    error_description: z.string(),
    error_details: z.object({
      field: z.string(),
      reason: z.string(),
      errors: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
      request_id: z.string(),
    }),
  }),
  'Fehler',
)

/** Answers that are not JSON. */
const RAW_ANSWERS: Readonly<Record<string, Readonly<Record<number, unknown>>>> = {
  [DOWNLOAD_URL]: { 200: media('Die Belegmappe', 'application/pdf'), 206: media('Ein Teil', 'application/pdf') },
  [EVENTS_URL]: { 200: media('Fortschritt als Server-Sent Events', 'text/event-stream') },
}

function media(description: string, type: string): unknown {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

function inputSchema(schema: z.ZodType, description?: string): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return description === undefined ? rest : { description, ...rest }
}
