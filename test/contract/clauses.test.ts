import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/interface-clauses.md'), 'utf8')
/** The title of a test, also of one that is run for each of a table. */
const TITLE = /(?:\btest(?:\.concurrent)?\(|[\])]\)\()\s*(['"])((?:\\.|(?!\1).)*)\1/g

const rows = PAGE.split('\n').flatMap(line => {
  const [, clause, file, title] = line.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
  return title === undefined || clause === 'clause' || clause?.startsWith('---') ? [] : [{ clause, file, title }]
})

function titlesOf(file: string): readonly string[] {
  const code = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
  return [...code.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll("\\'", "'"))
}

test('every clause of docs/interface-clauses.md names one test that exists', () => {
  const titles = new Map([...new Set(rows.map(({ file = '' }) => file))].map(file => [file, titlesOf(file)]))
  const astray = rows.filter(({ file = '', title }) => {
    return titles.get(file)?.filter(each => each.includes(title)).length !== 1
  })
  expect(astray).toEqual([])
  expect(rows.length).toBeGreaterThan(70)
})
