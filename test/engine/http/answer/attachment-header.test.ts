import { expect, test } from 'vitest'
import { attachmentHeader } from '../../../../engine/http/answer/attachment-header.ts'

test.each([
  ['Belegmappe_Ohlig-Mußig.pdf', 'Belegmappe_Ohlig-Mussig.pdf'],
  ['ÄÖÜ äöü ß ẞ.pdf', 'AeOeUe aeoeue ss SS.pdf'],
  // As macOS writes names: letter and mark apart.
  ['Mu\u0308ller.pdf', 'Mueller.pdf'],
  ['Café Šimůnek Ñ ç.pdf', 'Cafe Simunek N c.pdf'],
  ['a"b\\c%d\r\ne.pdf', 'a_b_c_d__e.pdf'],
  ['请 😀 \ud800.pdf', '_ _ _.pdf'],
])('the name %j is %j for clients that know only ASCII', (filename, ascii) => {
  expect(attachmentHeader(filename)).toContain(`attachment; filename="${ascii}"; filename*=UTF-8''`)
})

test('others get the name as it is', () => {
  const encoded = /filename\*=UTF-8''(.*)$/.exec(attachmentHeader("Muße (1)'*.pdf"))?.[1] ?? ''
  expect(encoded).toMatch(/^[\w.%-]+$/)
  expect(decodeURIComponent(encoded)).toBe("Muße (1)'*.pdf")
})
