import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../engine/shared/canonical-json.ts'

test('keys stand in order at every depth, without spaces', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 'x'], a: { z: true, y: 'ä"' } })).toBe(
    '{"a":{"y":"ä\\"","z":true},"b":[{"c":null,"d":1},"x"]}',
  )
})

test('keys are in the order of UTF-16 code units, not of a language', () => {
  expect(canonicalJson({ ä: 1, a: 2, B: 3, b: 4, '10': 5, '9': 6 })).toBe('{"10":5,"9":6,"B":3,"a":2,"b":4,"ä":1}')
})

test('what JSON cannot say is null, wherever it stands', () => {
  expect(canonicalJson(undefined)).toBe('null')
  expect(canonicalJson([undefined, () => 1, Number.NaN])).toBe('[null,null,null]')
  expect(canonicalJson({ a: undefined })).toBe('{"a":null}')
})

test('the text says the same value, and the same text however the keys were written', () => {
  assert(
    property(jsonValue(), value => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(turned(value))).toBe(text)
    }),
  )
})

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, turned(item)]),
  )
}
