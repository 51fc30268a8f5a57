interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly description?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
  readonly description?: string
}

/** What is taken of the OpenAPI document: the described schemas by their names, and the parameters of the routes. */
export interface DescribedSchemas {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>
}

/** Head of the tables of fields and parameters. */
export const FIELD_HEAD = ['Feld', 'Typ', 'Bedeutung'] as const

/** Every field of the schema with this name: its path, type and meaning. */
export function fieldsOf(told: DescribedSchemas, name: string): readonly (readonly string[])[] {
  return fieldRows(told.components.schemas[name] ?? {}, '')
}

/** The parameters of a route (`GET /v1/batches/:batch_id`) in its query and headers, as rows like those of fields. */
export function parametersOf(told: DescribedSchemas, route: string): readonly (readonly string[])[] {
  const [method = '', path = ''] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ')
  const parameters = told.paths[path]?.[method.toLowerCase()]?.parameters ?? []
  return parameters
    .filter(each => each.in !== 'path')
    .map(({ name, in: place, required, schema, description }) => {
      const where = place === 'header' ? 'Kopfzeile' : 'Parameter'
      return [`\`${name}\``, `${where}, ${typeOf(schema ?? {})}${required ? '' : ', freiwillig'}`, description ?? '']
    })
}

function fieldRows(schema: Schema, path: string): readonly (readonly string[])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = path === '' ? name : `${path}.${name}`
    const needed = schema.required?.includes(name) ? '' : ', fehlt mitunter'
    return [[`\`${at}\``, `${typeOf(property)}${needed}`, property.description ?? ''], ...fieldRows(property, at)]
  })
  const { additionalProperties: others } = schema
  return [
    ...own,
    ...(schema.items ? fieldRows(schema.items, `${path}[]`) : []),
    ...(typeof others === 'object' ? fieldRows(others, `${path}{}`) : []),
    ...(schema.anyOf ?? []).flatMap(each => fieldRows(each, path)),
  ]
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${String(value)}\``).join(' ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' oder ')
  return [schema.type ?? 'beliebig'].flat().join(' oder ')
}
