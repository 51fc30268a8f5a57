import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { completeOpenApi } from './complete-openapi.ts'
import { docsMarkdown } from './docs-markdown.ts'
import type { DescribedSchemas } from './field-rows.ts'
import { docsPage } from './docs-page.ts'
import { ERRORS } from '../answer/error-body.ts'
import { OPERATIONS } from './openapi-operations.ts'
import { referenceSections } from './reference.ts'
import type { ToldLimits } from './reference.ts'
import { tokenBody } from '../v1/read-token-request.ts'

const TOKEN_URL = '/v1/oauth/token'
const DOWNLOAD_URL = '/v1/downloads/:batch_id/:file'
const EVENTS_URL = '/v1/batches/:batch_id/events'
const KIND_SCHEMA_URL = '/v1/kinds/:kind_id/schema'

const DOCUMENT = { exposeHeadRoute: true, schema: { hide: true } }

/**
 * Collects the routes below /v1 and tells them as OpenAPI 3.1 at /openapi.json, and to people at /docs and /docs.md. To be called
 * before the routes are registered; nothing outside /v1 is told.
 */
export function tellOpenApi(app: FastifyInstance, version: string, limits: ToldLimits): void {
  let told: object | null = null
  const tell = (): object => (told ??= completeOpenApi(app.swagger() as object, { version, errorSchema }))
  const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override: relax } })
  void app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Steuerstapel', version } },
    transform: input => {
      if (!input.url.startsWith('/v1/')) return { schema: { hide: true }, url: input.url }
      const { schema, url } = toJsonSchema({ ...input, schema: input.schema ?? {} })
      return { schema: complete(schema, `${[input.route.method].flat()[0]} ${url}`), url }
    },
  })
  app.get('/openapi.json', DOCUMENT, async () => tell())
  const reference = referenceSections(limits)
  app.get('/docs.md', DOCUMENT, (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(docsMarkdown(tell() as DescribedSchemas, version, reference)),
  )
  let page: ReturnType<typeof docsPage> | null = null
  app.get('/docs', DOCUMENT, (_request, reply) => {
    const { html, contentSecurityPolicy } = (page ??= docsPage(tell() as DescribedSchemas, version, reference))
    return reply
      .headers({ 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** What the routes themselves do not say: errors, and what is read by hand. */
function complete(schema: FastifySchema, route: string): FastifySchema {
  if (!OPERATIONS[route]) throw new Error(`${route} is not told in the OpenAPI file`)
  const declared = (schema.response ?? {}) as Record<string, unknown>
  const statuses = [...new Set(Object.values(ERRORS).map(row => row.status))]
  const errors = Object.fromEntries(statuses.map(status => [status, errorSchema]))
  const url = route.slice(route.indexOf(' ') + 1)
  return {
    ...schema,
    ...(url === TOKEN_URL ? { body: inputSchema(tokenBody), consumes: TOKEN_MEDIA_TYPES } : {}),
    ...(route === 'POST /v1/batches' ? { headers: KEY_HEADER } : {}),
    ...(url === DOWNLOAD_URL ? { querystring: inputSchema(signedQuery) } : {}),
    response: { ...errors, ...declared, ...RAW_ANSWERS[url] },
  }
}

/** Fields may be added within /v1, so no object is told to be closed; formats speak for themselves. */
function relax({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  const others = jsonSchema['additionalProperties']
  if (typeof others !== 'object' || others === null || Object.keys(others).length === 0) {
    delete jsonSchema['additionalProperties']
  }
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
)

/** Answers that are not JSON. */
const RAW_ANSWERS: Readonly<Record<string, Readonly<Record<number, unknown>>>> = {
  [DOWNLOAD_URL]: {
    200: media('Die Datei', 'application/pdf', '*/*'),
    206: media('Ein Teil', 'application/pdf', '*/*'),
    304: { description: 'Unverändert: If-None-Match nennt das ETag der Datei.', type: 'null' },
    416: { description: 'Der Bereich liegt hinter dem Ende der Datei.', type: 'null' },
  },
  [KIND_SCHEMA_URL]: {
    200: { description: 'Das Schema', content: { 'application/schema+json': { schema: { type: 'object' } } } },
  },
  [EVENTS_URL]: {
    200: media('Fortschritt als Server-Sent Events', 'text/event-stream'),
    204: { description: 'Alles ist erzählt (Last-Event-ID `ended`): nicht wiederkommen.', type: 'null' },
  },
}

function media(description: string, ...types: readonly string[]): unknown {
  return { description, content: Object.fromEntries(types.map(type => [type, { schema: { type: 'string' } }])) }
}

function inputSchema(schema: z.ZodType, description?: string): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return description === undefined ? rest : { description, ...rest }
}
