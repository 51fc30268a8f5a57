import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont, PDFRef } from '@cantoo/pdf-lib'

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
  readonly id: number
  readonly advanceWidth: number
  readonly bbox: { readonly minY: number; readonly maxY: number }
}

interface MeasuredFont {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): MeasuredGlyph
  layout(text: string, features: unknown): { readonly glyphs: readonly MeasuredGlyph[] }
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

const parse = (bytes: Buffer): MeasuredFont => fontkit.create(bytes) as unknown as MeasuredFont

function load(name: FaceName): Promise<LoadedFace> {
  const loading = readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))).then(bytes => ({
    bytes,
    measured: parse(bytes),
  }))
  loaded.set(name, loading)
  return loading
}

/** Writing whose letters are drawn as they are; elsewhere a font may draw one character as two glyphs, or as none. */
const PLAIN =
  /^(?!\p{Default_Ignorable_Code_Point})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$/u

/**
 * A face for one document, without reading it once more: the glyph of a plain character is looked up instead of laid out
 * by rules that change nothing there. A glyph of several characters tells the first that the document drew with it.
 */
function faceForOne({ bytes, measured }: LoadedFace): MeasuredFont {
  const drawn = new Map<number, MeasuredGlyph>()
  let own: MeasuredFont | null = null
  const glyphsOf = (text: string, features: unknown): readonly MeasuredGlyph[] => {
    if (!PLAIN.test(text)) return (own ??= parse(bytes)).layout(text, features).glyphs
    const codePoint = text.codePointAt(0) ?? 0
    return [
      Object.create(measured.glyphForCodePoint(codePoint), { codePoints: { value: [codePoint] } }) as MeasuredGlyph,
    ]
  }
  const first = (glyph: MeasuredGlyph): MeasuredGlyph => {
    const known = drawn.get(glyph.id) ?? glyph
    drawn.set(glyph.id, known)
    return known
  }
  const layout = (text: string, features: unknown) => ({ glyphs: glyphsOf(text, features).map(first) })
  return Object.assign(Object.create(measured) as MeasuredFont, { layout })
}

/** Embeds a face. Characters are set one by one, without ligatures and kerning, so that search finds each of them. */
export async function embedTypeface(pdf: PDFDocument, name: FaceName): Promise<Typeface> {
  const face = await (loaded.get(name) ?? load(name))
  const { bytes, measured } = face
  const shared = { create: () => faceForOne(face) }
  pdf.registerFontkit(shared as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  // A name of our own: the library's would be random, and the same plan has to give the same bytes.
  const font = await pdf.embedFont(bytes, { subset: true, customName: `BELEGM+${name}` })
  return drawnWith(name, font, measured)
}

function drawnWith(name: FaceName, font: PDFFont, measured: MeasuredFont): Typeface {
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
