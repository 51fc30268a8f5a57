import * as fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { embedTypeface } from '../../../engine/paper/typeface.ts'

test('what a face cannot draw becomes the replacement character, never the glyph for nothing', async () => {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  for (const name of ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'] as const) {
    const face = await embedTypeface(pdf, name)
    const replacement = face.encode('\uFFFD')
    expect(replacement).toMatch(/^[\dA-F]{4}$/i)
    // ISO 19005-3, 6.2.11.8 forbids glyph 0, even in text that nobody sees.
    expect(replacement).not.toBe('0000')
    for (const text of ['\u{10FFFF}', '\uE000', '漢', '\u{1F9FE}']) expect(face.encode(text)).toBe(replacement)
    expect(face.encode('Äß€').match(/.{4}/g)).not.toContain(replacement)
  }
})
