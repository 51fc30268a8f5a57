import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asciiOnly } from '../../build/ascii-only.ts'

test.each([
  ["'Straße – 12 € 😀'", 'a string'],
  ['`Grüße ${"ü".length} \\u00e4`', 'a template'],
  ['"\\\\ü" + "\\ü"', 'backslashes before a sign, of their own and its own'],
  ['/[äöü–]+(?<größe>é?)/u.exec("xäüé").groups.größe', 'a pattern with a named group'],
  ['/^[😀😎]$/u.test("😎") && !/^[😀]$/u.test("\\ud83d")', 'signs of two halves in a class'],
  [
    'new RegExp(String.raw`[àá]\\s?€`, "i").source.length > 0 && new RegExp(String.raw`[àá]\\s?€`, "iu").test("À €")',
    'raw',
  ],
  ['(() => { const zähler = 1 /* wörtlich */; return zähler })()', 'a name and a comment'],
])('code means the same in ASCII alone: %s (%s)', code => {
  const ascii = asciiOnly(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(ascii)).toBe(runInNewContext(code))
})
