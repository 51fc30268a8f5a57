import { PROPERTY_TEXTS } from './property-texts.ts'

type Schema = Readonly<Record<string, unknown>>

/** The schemas of a body's types described; its examples are left as they are. */
export function describeContent(content: Readonly<Record<string, object>>, name: string): Schema {
  const types = Object.entries(content) as [string, { readonly schema?: unknown }][]
  return Object.fromEntries(
    types.map(([type, media]) => [type, { ...media, schema: describeProperties(media.schema, name) }]),
  )
}

/** The named schemas in their order, described. */
export function describeSchemas(schemas: Schema): Schema {
  const named = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(named.map(([name, schema]) => [name, describeProperties(schema, name)]))
}

/** Parameters with what they mean; nothing where there are none. */
export function describeParameters(parameters: readonly Schema[]): { readonly parameters?: readonly Schema[] } {
  if (parameters.length === 0) return {}
  return { parameters: parameters.map(each => ({ ...each, description: textOf(String(each['name'])) })) }
}

/** A schema of the OpenAPI document with a description at each of its properties; `name` begins their paths. */
function describeProperties(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map(each => describeProperties(each, name))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema as Schema).map(([word, part]) => [word, describePart(word, part, name)] as const),
  )
}

/** The text of a property or parameter, by the longest end of its path that has one; null when none has. */
function textOf(path: string): string | null {
  for (let rest = path; rest !== '';) {
    const text = PROPERTY_TEXTS[rest]
    if (text !== undefined) return text
    const dot = rest.indexOf('.')
    rest = dot < 0 ? '' : rest.slice(dot + 1)
  }
  return null
}

function describePart(word: string, part: unknown, path: string): unknown {
  switch (word) {
    case 'properties':
      return Object.fromEntries(
        Object.entries(part as Schema).map(([name, property]) => {
          const at = `${path}.${name}`
          const text = textOf(at)
          const described = describeProperties(property, at) as Schema
          return [name, text === null ? described : { ...described, description: text }] as const
        }),
      )
    case 'items':
      return describeProperties(part, `${path}[]`)
    case 'additionalProperties':
      return describeProperties(part, `${path}{}`)
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return describeProperties(part, path)
    default:
      return part
  }
}
