import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmptyQuery, parseQuery } from '../../../../engine/batches/search/search-query.ts'

const terms = (typed: string) => parseQuery(typed).terms.map(({ wordings }) => wordings.join('|'))

test('words are terms, what is quoted is a phrase, a quotation that is not closed yet is words', () => {
  expect(terms('Kfz-Haftpflicht  2024')).toEqual(['kfz', 'haftpflicht', '2024'])
  expect(parseQuery('Rente "Sehr geehrte Frau" „Herr Müller“')).toEqual({
    terms: [{ wordings: ['rente'], whole: false }],
    phrases: [
      ['sehr', 'geehrte', 'frau'],
      ['herr', 'muller'],
    ],
  })
  expect(parseQuery('"Sehr geehr')).toEqual({ terms: parseQuery('Sehr geehr').terms, phrases: [] })
})

test('short words are looked for whole, references as one number, dates and amounts in every meaning', () => {
  expect(parseQuery('AG').terms).toEqual([{ wordings: ['ag'], whole: true }])
  expect(terms('RE-2024-0815')).toEqual(['re20240815'])
  expect(terms('24.12.20')).toEqual(['24d12d2020|24d12d20'])
  expect(terms('12.10')).toEqual(['12d10|12c10'])
  expect(terms('1.234,56 €')).toEqual(['1234c56'])
})

test('nothing that is typed is an error, and what comes of it is bounded', () => {
  for (const nothing of ['', '  ', '"', '""', '*', '-', '§ %', '"„', '\u0000']) {
    expect(isEmptyQuery(parseQuery(nothing)), nothing).toBe(true)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), typed => {
      const query = parseQuery(typed)
      expect(query.terms.length + query.phrases.length).toBeLessThanOrEqual(16)
    }),
  )
})
