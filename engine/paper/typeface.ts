import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'

/** Extent of drawn glyphs above and below the baseline, in thousandths of the font size; `bottom` is at most 0. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

/** An embedded font that never refuses a text: what it cannot draw becomes U+FFFD. */
export interface Typeface {
  readonly name: FaceName
  readonly ref: PDFRef
  /** Glyph codes as hex digits, for a `Tj` operator. */
  encode(text: string): string
  /** Width in points at `size` points. */
  widthOf(text: string, size: number): number
  extentOf(text: string): Extent
}

interface MeasuredGlyph {
  readonly advanceWidth: number
  readonly bbox: { readonly minY: number; readonly maxY: number }
}

interface MeasuredFont {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): MeasuredGlyph
}

const UNKNOWN = '\uFFFD'

/** The faces of the Belegmappe; each is embedded once, as a subset of the glyphs that are used. */
export type FaceName = 'DejaVuSansCondensed' | 'DejaVuSansCondensed-Bold'

interface LoadedFace {
  readonly bytes: Buffer
  readonly measured: MeasuredFont
}

/** Read and parsed once per process: each single document embeds its own subset. */
const loaded = new Map<FaceName, Promise<LoadedFace>>()

function load(name: FaceName): Promise<LoadedFace> {
  const loading = readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))).then(bytes => ({
    bytes,
    measured: fontkit.create(bytes) as unknown as MeasuredFont,
  }))
  loaded.set(name, loading)
  return loading
}

/** Embeds a face. Characters are set one by one, without ligatures and kerning, so that search finds each of them. */
export async function embedTypeface(pdf: PDFDocument, name: FaceName): Promise<Typeface> {
  const { bytes, measured } = await (loaded.get(name) ?? load(name))
  // A name of our own: the library's would be random, and the same plan has to give the same bytes.
  const font = await pdf.embedFont(bytes, { subset: true, customName: `BELEGM+${name}` })
  const known = new Set(measured.characterSet)
  const perEm = 1000 / measured.unitsPerEm
  const glyphs = new Map<string, { hex: string; width: number; top: number; bottom: number }>()

  function glyphOf(character: string) {
    const found = glyphs.get(character)
    if (found) return found
    const drawn = known.has(character.codePointAt(0) ?? 0) ? character : UNKNOWN
    const glyph = measured.glyphForCodePoint(drawn.codePointAt(0) ?? 0)
    const isBlank = !Number.isFinite(glyph.bbox.maxY)
    const made = {
      hex: font.encodeText(drawn).asString(),
      width: glyph.advanceWidth * perEm,
      top: isBlank ? 0 : glyph.bbox.maxY * perEm,
      bottom: isBlank ? 0 : Math.min(0, glyph.bbox.minY * perEm),
    }
    glyphs.set(character, made)
    return made
  }

  return {
    name,
    ref: font.ref,
    encode: text => Array.from(drawable(text), character => glyphOf(character).hex).join(''),
    widthOf: (text, size) =>
      (Array.from(drawable(text)).reduce((sum, character) => sum + glyphOf(character).width, 0) * size) / 1000,
    extentOf: text => {
      const drawn = Array.from(drawable(text), glyphOf)
      return {
        top: Math.max(0, ...drawn.map(glyph => glyph.top)),
        bottom: Math.min(0, ...drawn.map(glyph => glyph.bottom)),
      }
    },
  }
}

/** Composed characters, blanks instead of control characters and no invisible marks: what a reader sees and types. */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
}
