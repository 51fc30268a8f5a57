interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema
}

/** TypeScript interfaces for the named schemas of an OpenAPI 3.1 document: all that a client of JSON bodies needs. */
export function schemaTypes(document: object): string {
  const { components } = document as { components: { schemas: Record<string, JsonSchema> } }
  const types = Object.entries(components.schemas).map(([name, schema]) => `export interface ${name} ${typeOf(schema)}`)
  return `// Made from docs/openapi.json by \`npm run openapi\`. Do not edit.\n\n${types.join('\n\n')}\n`
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : types.map(type => plainType(type, schema)).join(' | ')
}

function plainType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    default:
      throw new Error(`no TypeScript for the JSON type ${type}`)
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    return additionalProperties ? `Readonly<Record<string, ${typeOf(additionalProperties)}>>` : 'object'
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}
