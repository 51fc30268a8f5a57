import { describe, expect, test } from 'vitest'
import { readJsonLines } from '../../../engine/shared/json-lines.ts'

const TEXT = `{
  "name": "a\\"b",
  "list": [
    1, -2.5e3,
    { "deep": [true, null] }
  ]
}
`

describe('the lines of a JSON text', () => {
  test('are told for every value, and for what is missing the line of what is around it', () => {
    const { faultLine, lineOf } = readJsonLines(TEXT)
    expect(faultLine).toBeNull()
    const paths = [[], ['name'], ['list'], ['list', 1], ['list', 2, 'deep', 1], ['list', 2, 'gone'], ['nothing']]
    expect(paths.map(path => lineOf(path))).toEqual([1, 2, 3, 4, 5, 5, 1])
  })

  test.each([
    ['{\n "a": 1\n "b": 2\n}', 3],
    ['{\n "a": [1,\n 2,\n]\n}', 4],
    ['{\n "a": 01\n}', 2],
    ["{\n 'a': 1\n}", 2],
    ['{\n "a": "zwei\nZeilen"\n}', 2],
    ['{\n "a": 1\n}\n}', 4],
    ['', 1],
    ['{\n "a": {', 2],
  ])('the first fault of %j is in line %i', (text, line) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(readJsonLines(text).faultLine).toBe(line)
  })

  test.each(['1', '"x"', '[]', '{}', ' [ {} , [ ] ] ', '{"a":{"b":[1,2,{"c":"\\u00e4"}]}}'])(
    '%s has no fault',
    text => {
      expect(readJsonLines(text).faultLine).toBeNull()
    },
  )

  test('of a text that is nested without end it gives up', () => {
    expect(readJsonLines('['.repeat(100_000)).faultLine).toBe(1)
  })
})
