import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { PDFContext } from '@cantoo/pdf-lib'
import { Encodings } from '@cantoo/pdf-lib/standard-fonts'
import { type1Glyphs } from '../../../pdfa/fonts/glyph-of-code.ts'
import type { FontEncoding } from '../../../pdfa/fonts/glyph-of-code.ts'
import { readCff } from '../../../pdfa/fonts/read-cff.ts'
import { standardFontFor, standardFontProgram } from '../../../pdfium/standard-fonts.ts'
import type { StandardFont } from '../../../pdfium/standard-fonts.ts'

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'].map(key => PDFName.of(key))
const CODES = 256
/** Flags of a font (ISO 32000-1, table 123). */
const FLAGS = { fixedPitch: 1, serif: 2, symbolic: 4, nonsymbolic: 32, italic: 64 } as const

/** Whether a dictionary is a simple font without a program, in whose place PDFium takes a standard one. */
export function wantsStandardFont(dict: PDFDict): boolean {
  if (dict.lookup(PDFName.of('Type')) !== PDFName.of('Font')) return false
  const kind = textOf(dict, 'Subtype')
  if (kind !== 'Type1' && kind !== 'TrueType') return false
  const descriptor = dict.lookup(PDFName.of('FontDescriptor'))
  if (descriptor instanceof PDFDict && PROGRAMS.some(key => descriptor.has(key))) return false
  return standardFontFor(textOf(dict, 'BaseFont')) !== null
}

/**
 * Embeds in such a font the program with which PDFium draws it, so that it looks the same everywhere; its own widths
 * stay. What says nothing about its encoding is left as it is, as viewers read that differently.
 */
export async function embedStandardFont(context: PDFContext, font: PDFDict): Promise<void> {
  const name = standardFontFor(textOf(font, 'BaseFont'))
  const said = encodingOf(font)
  const encoding = said && name ? { ...said, differences: new Map([...signsOf(name), ...said.differences]) } : said
  const bytes = name && (await standardFontProgram(name))
  const program = bytes ? readCff(bytes) : null
  if (!name || !bytes || !program || !encoding) return
  const isTrueType = textOf(font, 'Subtype') === 'TrueType'
  // A TrueType font without an encoding of its own takes its program's, which this one has not.
  if (isTrueType && encoding.base === null) return
  const glyphOf = type1Glyphs(encoding, program)
  // The programs of signs do not say by which codes they are shown.
  if (signsOf(name).size > 0)
    font.set(PDFName.of('Encoding'), context.obj({ Differences: listOf(encoding.differences) }))
  font.set(PDFName.of('Subtype'), PDFName.of('Type1'))
  if (!(font.lookup(PDFName.of('Widths')) instanceof PDFArray)) {
    const widths = Array.from({ length: CODES }, (_, code) => program.widthOf(glyphOf(code) ?? 0) ?? 0)
    font.set(PDFName.of('FirstChar'), PDFNumber.of(0))
    font.set(PDFName.of('LastChar'), PDFNumber.of(CODES - 1))
    font.set(PDFName.of('Widths'), context.obj(widths))
  }
  const former = font.lookup(PDFName.of('FontDescriptor'))
  const descriptor = former instanceof PDFDict ? former : context.obj(describe(name))
  descriptor.set(PDFName.of('FontName'), font.lookup(PDFName.of('BaseFont'), PDFName))
  descriptor.delete(PDFName.of('CharSet'))
  descriptor.set(PDFName.of('FontFile3'), programRef(context, name, bytes))
  if (descriptor !== former) font.set(PDFName.of('FontDescriptor'), context.register(descriptor))
}

/** Null for one that is neither a name nor a dictionary as ISO 32000-1, 9.6.6 has them. */
function encodingOf(font: PDFDict): FontEncoding | null {
  const encoding = font.lookup(PDFName.of('Encoding'))
  if (encoding === undefined) return { base: null, differences: new Map() }
  if (encoding instanceof PDFName) return { base: encoding.decodeText(), differences: new Map() }
  if (!(encoding instanceof PDFDict)) return null
  const differences = new Map<number, string>()
  const listed = encoding.lookup(PDFName.of('Differences'))
  const count = listed instanceof PDFArray ? listed.size() : 0
  let code = 0
  for (let index = 0; index < count; index++) {
    const item = listed instanceof PDFArray ? listed.lookup(index) : undefined
    if (item instanceof PDFNumber) code = item.asNumber()
    else if (item instanceof PDFName) differences.set(code++, item.decodeText())
  }
  const base = textOf(encoding, 'BaseEncoding')
  return { base: base === '' ? null : base, differences }
}

/** Names by code in the fonts of signs (ISO 32000-1, annex D.5 and D.6); of all others they have none of their own. */
function signsOf(name: StandardFont): ReadonlyMap<number, string> {
  if (name !== 'Symbol' && name !== 'ZapfDingbats') return new Map()
  const table = Encodings[name]
  const all = table.supportedCodePoints.map(point => table.encodeUnicodeCodePoint(point))
  return new Map(all.map(({ code, name: glyph }) => [code, glyph]))
}

function listOf(differences: ReadonlyMap<number, string>): (number | PDFName)[] {
  return [...differences].toSorted(([one], [other]) => one - other).flatMap(([code, name]) => [code, PDFName.of(name)])
}

/** A descriptor that says roughly what the font looks like; what is drawn comes from the program. */
function describe(name: StandardFont) {
  const isSymbolic = name === 'Symbol' || name === 'ZapfDingbats'
  const isSlanted = /Italic|Oblique/.test(name)
  const flags =
    (isSymbolic ? FLAGS.symbolic : FLAGS.nonsymbolic) |
    (name.startsWith('Courier') ? FLAGS.fixedPitch : 0) |
    (name.startsWith('Times') ? FLAGS.serif : 0) |
    (isSlanted ? FLAGS.italic : 0)
  return {
    Type: 'FontDescriptor',
    Flags: flags,
    FontBBox: [-200, -250, 1200, 1000],
    ItalicAngle: isSlanted ? -12 : 0,
    Ascent: 750,
    Descent: -250,
    CapHeight: 700,
    StemV: name.includes('Bold') ? 120 : 80,
  }
}

/** Each program once in a file. */
const refs = new WeakMap<PDFContext, Map<StandardFont, PDFRef>>()

function programRef(context: PDFContext, name: StandardFont, bytes: Uint8Array): PDFRef {
  const known = refs.get(context) ?? new Map<StandardFont, PDFRef>()
  refs.set(context, known)
  const former = known.get(name)
  // One that came with pages which were taken back is gone.
  if (former && context.lookup(former) !== undefined) return former
  const dict = context.obj({ Subtype: 'Type1C', Filter: 'FlateDecode' })
  const ref = context.register(PDFRawStream.of(dict, deflateSync(bytes)))
  known.set(name, ref)
  return ref
}

function textOf(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}
