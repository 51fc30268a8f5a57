import { expect, test } from 'vitest'
import { contentOperators, textOf } from '../../../../../engine/phases/report/pages/content-operators.ts'

function read(content: string): string[] {
  const bytes = Buffer.from(content, 'latin1')
  return [...contentOperators(bytes)].map(({ name, operands }) =>
    [...operands.map(({ type, start, end }) => `${type}:${textOf(bytes, start, end)}`), name].join(' '),
  )
}

test('strings keep their brackets, escapes and binary bytes to themselves', () => {
  expect(read('(a(b)c)Tj(\\)Tj\\()Tj')).toEqual(['string:(a(b)c) Tj', 'string:(\\)Tj\\() Tj'])
  expect(read('(\x00\xff% q)Tj<41 42>Tj')).toEqual(['string:(\x00\xff% q) Tj', 'string:<41 42> Tj'])
  expect(read('[(a])-12.5<5d>]TJ')).toEqual(['array:[(a])-12.5<5d>] TJ'])
})

test('numbers, names, constants, dictionaries and comments are told apart', () => {
  expect(read('/F#20 1 Tf -.5 +3. Td%3 Tr\n/Span<</A[1 (x>>)]/B true>>BDC null x 3Tr')).toEqual([
    'name:/F#20 number:1 Tf',
    'number:-.5 number:+3. Td',
    'name:/Span dict:<</A[1 (x>>)]/B true>> BDC',
    'other:null x',
    '3Tr',
  ])
})

test('an inline image is one operator, whatever its bytes look like', () => {
  const data = '\x80 EI\x00\xff(EI 3 Tr\x90['
  expect(read(`q BI /W 4 /H 4 /BPC 8 /CS /G ID ${data} EI Q`)).toEqual([
    'q',
    'BI',
    'name:/W number:4 name:/H number:4 name:/BPC number:8 name:/CS name:/G ID',
    'Q',
  ])
})

test.each([
  ['a string without end', '(abc'],
  ['a hexadecimal string without end', '<41'],
  ['an array without end', '[1 2 (a)'],
  ['a dictionary that an array closes', '<</A 1]'],
  ['a bracket that nothing opened', '1 ) Tj'],
  ['an image without end', 'BI ID \x00\x01\x02'],
  ['image data without an image', 'ID abc EI'],
  ['a row of numbers without bound', '1 '.repeat(2000)],
  ['arrays in arrays without bound', '['.repeat(100_000) + ']'.repeat(100_000)],
])('%s is refused', (_, content) => {
  expect(() => read(content)).toThrow()
})
