import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface Media {
  readonly schema?: object
}
interface Told {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Told>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Told>> }
}

export interface OpenApiJudge {
  /** Why an answer is none that the document tells of its operation; null when it is one, or nothing is told of the address. */
  faultOf(request: InjectOptions, answer: LightMyRequestResponse): string | null
  /** Operations whose good answers were held to the document. */
  held(): ReadonlySet<string>
  /** All operations that the document tells. */
  operations(): readonly string[]
}

/**
 * Holds answers to an OpenAPI document: the status must be told, the media type must be one of it, and JSON must fit
 * the schema with no field that the schema does not know.
 */
export function createOpenApiJudge(document: Document): OpenApiJudge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  const routes = routesOf(document)
  const compiled = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    // The names that a schema refers to stand beside it.
    const made = ajv.compile({ ...closed(schema), components: closed(document.components) })
    compiled.set(schema, made)
    return made
  }
  const held = new Set<string>()
  return {
    faultOf: (request, answer) => {
      const operation = operationAt(routes, request)
      if (!operation) return null
      const status = String(answer.statusCode)
      const told = resolve(document, operation.responses[status])
      if (!told) return `${operation.operationId} tells no ${status}`
      if (answer.statusCode < 400) held.add(operation.operationId)
      // HEAD, and answers without a body.
      if (answer.body === '') return null
      const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? ''
      const media = told.content?.[type] ?? told.content?.['*/*']
      if (!media) return `${operation.operationId} ${status} tells no ${type}`
      if (!type.endsWith('json') || !media.schema) return null
      const isValid = validatorOf(media.schema)
      return isValid(answer.json()) ? null : `${operation.operationId} ${status}: ${ajv.errorsText(isValid.errors)}`
    },
    held: () => held,
    operations: () => routes.map(({ operation }) => operation.operationId),
  }
}

interface Route {
  readonly method: string
  readonly path: RegExp
  readonly operation: Operation
}

function routesOf({ paths }: Document): readonly Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
      return { method: method.toUpperCase(), path: new RegExp(`^${pattern}/?$`), operation }
    }),
  )
}

function operationAt(routes: readonly Route[], { method = 'GET', url = '' }: InjectOptions): Operation | null {
  // As `inject` reads it: blanks at the end fall away, dots lead up.
  const path = URL.parse(typeof url === 'string' ? url : '', 'http://localhost')?.pathname ?? ''
  const at = (name: string) => routes.find(route => route.method === name && route.path.test(path))?.operation
  return at(method) ?? (method === 'HEAD' ? at('GET') : undefined) ?? null
}

function resolve({ components }: Document, told: Told | undefined): Told | undefined {
  return told?.$ref === undefined ? told : components.responses[told.$ref.split('/').at(-1) ?? '']
}

/** A copy whose objects know no other fields; maps, whose fields are told by a schema, stay open. */
function closed(schema: unknown): object {
  if (Array.isArray(schema))
    return schema.map(each => (typeof each === 'object' && each !== null ? closed(each) : each))
  const copy = Object.fromEntries(
    Object.entries(schema as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && name !== 'example' && name !== 'examples' ? closed(value) : value,
    ]),
  )
  const isObject = 'properties' in copy && copy['type'] === 'object'
  return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}
