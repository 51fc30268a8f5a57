import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import type { PdfFile } from '../file/open-pdf.ts'
import { itemsOf, nameOf, numberOf } from '../file/read-values.ts'
import type { FontProgram } from './font-program.ts'
import { ENCODINGS, MAC_OS_ADDED, unicodeOf } from './glyph-names.ts'

/** The glyph that a code of a simple font means; null when the program has none for it. */
export type GlyphOfCode = (code: number) => number | null

const NAMED: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  WinAnsiEncoding: ENCODINGS.winAnsi,
  MacRomanEncoding: ENCODINGS.macRoman,
  StandardEncoding: ENCODINGS.standard,
  MacExpertEncoding: ENCODINGS.expert,
}

const MAC_CODES = new Map([...ENCODINGS.macRoman, ...MAC_OS_ADDED].map(([code, name]) => [name, code] as const))
const SYMBOL_PAGES = [0xf0_00, 0xf1_00, 0xf2_00]

/** What the Encoding entry of a font says (ISO 32000-1, 9.6.6). */
export interface FontEncoding {
  /** Name of the encoding that it begins from; null when it says none. */
  readonly base: string | null
  readonly differences: ReadonlyMap<number, string>
}

/** Reads the Encoding entry of a simple font. */
export function readEncoding(file: PdfFile, font: PdfEntries): FontEncoding {
  const encoding = file.entry(font, 'Encoding')
  if (!isKind(encoding, 'dict')) return { base: nameOf(encoding), differences: new Map() }
  const differences = new Map<number, string>()
  let code = 0
  for (const item of itemsOf(file.entry(entriesOf(encoding), 'Differences')).map(file.resolve)) {
    const name = nameOf(item)
    if (name === null) code = numberOf(item) ?? code
    else differences.set(code++, name)
  }
  return { base: nameOf(file.entry(encoding.entries, 'BaseEncoding')), differences }
}

/** Codes of a Type 1 font, or of one in the Compact Font Format, to glyphs by their names. */
export function type1Glyphs(encoding: FontEncoding, program: FontProgram): GlyphOfCode {
  const base = NAMED[encoding.base ?? ''] ?? program.encoding ?? ENCODINGS.standard
  return code => {
    const name = encoding.differences.get(code) ?? base.get(code)
    return name === undefined || name === '.notdef' ? 0 : program.glyphByName(name)
  }
}

/** Codes of a TrueType font to glyphs (ISO 32000-1, 9.6.6.4). */
export function trueTypeGlyphs(encoding: FontEncoding, program: FontProgram, isSymbolic: boolean): GlyphOfCode {
  const { cmaps } = program.truetype ?? { cmaps: new Map<string, (code: number) => number>() }
  const base = NAMED[encoding.base ?? ''] ?? ENCODINGS.standard
  const isEncoded = encoding.base !== null || encoding.differences.size > 0
  const unicode = cmaps.get('3,1') ?? cmaps.get('0,3') ?? cmaps.get('3,10')
  const mac = cmaps.get('1,0')

  function byName(code: number): number {
    const name = encoding.differences.get(code) ?? base.get(code)
    if (name === undefined || name === '.notdef') return 0
    const character = unicodeOf(name)
    const macCode = MAC_CODES.get(name)
    return (
      (character !== null && unicode ? unicode(character) : 0) ||
      (macCode !== undefined && mac ? mac(macCode) : 0) ||
      (program.glyphByName(name) ?? 0)
    )
  }

  function byCode(code: number): number {
    const symbol = cmaps.get('3,0')
    const direct = symbol ? [code, ...SYMBOL_PAGES.map(page => page + code)].map(symbol).find(glyph => glyph > 0) : 0
    const [only] = cmaps.values()
    return direct || (mac ? mac(code) : 0) || (only ? only(code) : 0)
  }

  return code => (isEncoded && !isSymbolic ? byName(code) : byCode(code) || (isEncoded ? byName(code) : 0))
}
