import { EXAMPLES, WEBHOOK_EXAMPLE } from './openapi-examples.ts'
import { OPERATIONS } from './openapi-operations.ts'
import { TAGS, WEBHOOK_TEXT } from './operation.ts'
import type { Operation } from './operation.ts'
import type { DescribedSchemas } from './field-rows.ts'
import { FIELD_HEAD, fieldsOf, parametersOf } from './field-rows.ts'
import type { ReferenceSection } from './reference.ts'

/** The whole description in Markdown: contents, what holds for all routes, and each route with its fields and examples. */
export function docsMarkdown(told: DescribedSchemas, version: string, reference: readonly ReferenceSection[]): string {
  const groups = (Object.keys(TAGS) as (keyof typeof TAGS)[]).filter(tag => tag !== 'Webhooks')
  const routesOf = (tag: keyof typeof TAGS): readonly [string, Operation][] =>
    Object.entries(OPERATIONS).filter(([, operation]) => operation.tag === tag)
  const lines = [
    '# Steuerstapel: Schnittstelle /v1',
    `Version ${version}. Für Programme: \`/openapi.json\` (OpenAPI 3.1). Für Menschen im Browser: \`/docs\`.`,
    '## Inhalt',
    [
      ...groups.flatMap(tag => [
        `- [${tag}](#${tag.toLowerCase()})`,
        ...routesOf(tag).map(([, { operationId, summary }]) => `  - [${summary}](#${operationId})`),
      ]),
      '- [Webhooks](#webhooks)',
      ...reference.map(({ id, title }) => `- [${title}](#${id})`),
    ].join('\n'),
    ...groups.flatMap(tag => [
      `${anchor(tag.toLowerCase())}\n\n## ${tag}`,
      TAGS[tag],
      ...routesOf(tag).flatMap(([route, operation]) => routeLines(told, route, operation)),
    ]),
    `${anchor('webhooks')}\n\n## Webhooks`,
    WEBHOOK_TEXT,
    json(WEBHOOK_EXAMPLE),
    ...reference.flatMap(sectionLines),
  ]
  return `${lines.join('\n\n')}\n`
}

function routeLines(told: DescribedSchemas, route: string, operation: Operation): readonly string[] {
  const path = route.replaceAll(/:(\w+)/g, '{$1}')
  const { operationId, summary, description, scope, request, answer, success } = operation
  return [
    `${anchor(operationId)}\n\n### ${summary}`,
    `\`${path}\` · ${scope === null ? 'ohne Token' : `Scope \`${scope}\``}`,
    description,
    ...parameterLines(told, route),
    ...bodyLines(told, 'Inhalt der Anfrage', request),
    `Antwort: ${success}`,
    ...bodyLines(told, 'Felder der Antwort', answer),
  ]
}

function parameterLines(told: DescribedSchemas, route: string): readonly string[] {
  const rows = parametersOf(told, route)
  return rows.length === 0 ? [] : ['#### Parameter', table(FIELD_HEAD, rows)]
}

function bodyLines(told: DescribedSchemas, title: string, name: string | undefined): readonly string[] {
  if (name === undefined) return []
  return [`#### ${title}`, table(FIELD_HEAD, fieldsOf(told, name)), json(EXAMPLES[name])]
}

function sectionLines({ id, title, text, table: rows }: ReferenceSection): readonly string[] {
  return [`${anchor(id)}\n\n## ${title}`, ...text, ...(rows ? [table(rows.head, rows.rows)] : [])]
}

function anchor(id: string): string {
  return `<a id="${id}"></a>`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function json(value: unknown): string {
  return ['```json', JSON.stringify(value, null, 2), '```'].join('\n')
}
