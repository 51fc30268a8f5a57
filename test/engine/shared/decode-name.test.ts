import { expect, test } from 'vitest'
import { decodeOldName, readableName } from '../../../engine/shared/decode-name.ts'

test.each([
  ['Größe Müller.pdf', 'Gr\x94\xe1e M\x81ller.pdf', 'code page 437 or 850'],
  ['Größe Müller.pdf', 'Gr\xf6\xdfe M\xfcller.pdf', 'Windows-1252'],
  ['Beleg – 3 €.pdf', 'Beleg \x96 3 \x80.pdf', 'Windows-1252 alone'],
])('%s is read from bytes of %j (%s)', (name, bytes) => {
  expect(decodeOldName(Buffer.from(bytes, 'latin1'))).toBe(name)
})

test.each([
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  [Buffer.from('Mu\u0308ller.pdf'), 'Müller.pdf'],
  [Buffer.from('M\xfcller.pdf', 'latin1'), 'Müller.pdf'],
  ['zwei\nZeilen\t.pdf', 'zweiZeilen.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['\ud800halb.pdf', '\ufffdhalb.pdf'],
  [' \u200b ', 'Unbenannt'],
])('%j is shown as %s', (written, shown) => {
  expect(readableName(written)).toBe(shown)
})
