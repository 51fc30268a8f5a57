import { expect, test } from 'vitest'
import { dueYears } from '../../../../engine/batches/retention/due-years.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'

const FILE = { years: 10, source: '§ 66' }
const { kinds } = loadTaxonomy()

function due(lastWork: string, kindIds: readonly string[] = []) {
  const year = { mandantId: 'man_1', year: 2014, documents: 1, lastWorkAt: new Date(lastWork).getTime(), kindIds }
  return dueYears([year], kinds, FILE)[0]
}

test('the office’s own file is kept ten years from the end of the year of the last work', () => {
  expect(due('2015-01-02T12:00')).toMatchObject({ years: 10, source: '§ 66', dueIn: 2026 })
  expect(due('2015-12-31T12:00')).toMatchObject({ dueIn: 2026 })
  expect(due('2016-01-01T12:00')).toMatchObject({ dueIn: 2027 })
})

test('work that the clock puts before the year itself shortens nothing', () => {
  expect(due('1999-05-05T12:00')).toMatchObject({ dueIn: 2025 })
})

test('a kind that is to be kept longer counts, one without a period or that nobody knows does not', () => {
  const longer = [{ id: 'long', retention: { years: 30, source: 'x' } }, ...kinds]
  const year = { mandantId: 'man_1', year: 2014, documents: 2, lastWorkAt: 0, kindIds: ['long', 'unknown'] }
  expect(dueYears([year], longer, FILE)[0]).toMatchObject({ years: 30, source: 'x', dueIn: 2045 })
  expect(due('2015-05-05T12:00', ['unklar', 'gone', 'er_rechnung'])).toMatchObject({ years: 10 })
})
