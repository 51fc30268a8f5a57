import { expect, test } from 'vitest'
import { jsonText } from '../../../../engine/storage/postgres/json-text.ts'

const back = (text: string) => (JSON.parse(jsonText({ text })) as { text: string }).text

test('signs that the database knows in no text become the sign for an unknown one, everything else stays', () => {
  expect(back('a\u0000\u0000b')).toBe('a\ufffd\ufffdb')
  expect(back('\ud800 \udfff')).toBe('\ufffd \ufffd')
  expect(back('\ud83d\ude00 Ü \n "')).toBe('\ud83d\ude00 Ü \n "')
})

test('a backslash before such letters is a backslash', () => {
  for (const text of ['\\u0000', '\\\\u0000', '\\\\\\ud800', '\\u00e4']) {
    expect(JSON.parse(jsonText(text))).toBe(text)
  }
  expect(JSON.parse(jsonText('\\\u0000'))).toBe('\\\ufffd')
})
