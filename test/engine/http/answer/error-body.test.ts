import { expect, test } from 'vitest'
import { ERRORS, languageOf } from '../../../../engine/http/answer/error-body.ts'

test('every code answers with a status of the interface text and words in two languages', () => {
  for (const row of Object.values(ERRORS)) {
    expect([400, 401, 403, 404, 429, 500, 503]).toContain(row.status)
    expect(row.de.length * row.en.length).toBeGreaterThan(0)
  }
})

test.each([
  [undefined, 'de'],
  ['', 'de'],
  ['*', 'de'],
  ['en', 'en'],
  ['en-GB,de;q=0.8', 'en'],
  ['de,en;q=0.9', 'de'],
  ['fr,en;q=0.5', 'en'],
  ['en;q=0', 'de'],
  ['en;q=0.2,de;q=0.3', 'de'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
