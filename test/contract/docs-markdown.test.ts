import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../engine/http/answer/error-body.ts'
import { OPERATIONS } from '../../engine/http/docs/openapi-operations.ts'
import { DOCUMENT_CODES } from '../../engine/http/docs/reference.ts'
import { openContractServer } from './open-contract-server.ts'

async function markdown(): Promise<string> {
  const server = await openContractServer({ config: { ratePerMinute: 123, createPerMinute: 7 } })
  try {
    const answer = await server.app.inject('/docs.md')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    return answer.body
  } finally {
    await server.close()
  }
}

test('/docs.md has contents whose every entry leads somewhere, every route, field, code and limit', async () => {
  const text = await markdown()
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id)
  const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(links.filter(id => !anchors.includes(id))).toEqual([])
  for (const [route, { operationId, summary }] of Object.entries(OPERATIONS)) {
    expect(links).toContain(operationId)
    expect(text).toContain(`### ${summary}`)
    expect(text).toContain(`\`${route.replaceAll(/:(\w+)/g, '{$1}')}\``)
  }
  for (const [code, { status }] of Object.entries(ERRORS)) expect(text).toContain(`| ${status} | \`${code}\` |`)
  for (const code of Object.keys(DOCUMENT_CODES)) expect(text).toContain(`| \`${code}\` |`)
  expect(text).toContain('| Anfragen je Minute und Zugang | 123 |')
  expect(text).toContain('| Neue Stapel je Minute und Zugang | 7 |')
  expect(text).toContain('| `documents[].fields{}.value` | string |')
  expect(text).not.toMatch(/undefined|\[object|NaN/)
  // A table of which a line breaks off would show the rest as text.
  const lines = text.split('\n').filter(line => line.startsWith('| '))
  expect(lines.filter(line => !line.endsWith(' |'))).toEqual([])
})

test('every code of a document that is told is one that the engine gives', () => {
  const code = sourcesBelow('engine').filter(({ path }) => !path.includes('http/docs'))
  const unknown = Object.keys(DOCUMENT_CODES).filter(name => !code.some(({ text }) => text.includes(`'${name}'`)))
  expect(unknown).toEqual([])
})

function sourcesBelow(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}
