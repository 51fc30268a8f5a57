import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { drawable, embedTypeface } from '../../../engine/paper/typeface.ts'

test('what a face cannot draw becomes the replacement character, never the glyph for nothing', async () => {
  const pdf = await PDFDocument.create()
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

test('a document is the same whatever the process has drawn before, and drawn as the font itself lays it out', async () => {
  // Two characters of one glyph, letters that fonts compose, and what no font has.
  const texts = ['Überweisung – 12,50 €', 'µ μ Ω Ω ∆ Δ', 'ກຳ שלום e\u0301 ✓ 漢']
  const write = async (drawn: readonly string[]): Promise<string> => {
    const pdf = await PDFDocument.create({ updateMetadata: false })
    const face = await embedTypeface(pdf, 'DejaVuSansCondensed')
    for (const text of drawn) face.encode(text)
    return Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1')
  }
  const first = await write(texts)
  const other = await write([...texts].reverse())
  expect(other).not.toBe(first)
  expect(await write(texts)).toBe(first)

  const bytes = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')))
  const plain = await PDFDocument.create({ updateMetadata: false })
  plain.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  const font = await plain.embedFont(bytes, { subset: true, customName: 'BELEGM+DejaVuSansCondensed' })
  for (const text of texts)
    for (const character of drawable(text).replaceAll('漢', '\uFFFD')) font.encodeText(character)
  expect(Buffer.from(await plain.save({ useObjectStreams: false })).toString('latin1')).toBe(first)
})
