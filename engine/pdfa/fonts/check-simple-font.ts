import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, numberOf, stringOf } from '../file/read-values.ts'
import { checkGlyphs } from './check-glyphs.ts'
import type { FontProgram } from './font-program.ts'
import type { ShownCodes } from './shown-codes.ts'
import { isListedName } from './glyph-names.ts'
import { readEncoding, trueTypeGlyphs, type1Glyphs } from './glyph-of-code.ts'
import type { FontEncoding } from './glyph-of-code.ts'

const SYMBOLIC_FLAG = 4
const BASES = new Set(['MacRomanEncoding', 'WinAnsiEncoding'])

/** Rules about a Type 1 or TrueType font whose program is embedded (ISO 19005-2, 6.2.11.4 to 6.2.11.8). */
export function checkSimpleFont(check: Check, font: PdfEntries, program: FontProgram, shown: ShownCodes): void {
  const { file, fail } = check
  const encoding = readEncoding(file, font)
  const descriptor = file.dict(font, 'FontDescriptor')
  const isSymbolic = ((numberOf(file.entry(descriptor, 'Flags')) ?? 0) & SYMBOLIC_FLAG) !== 0
  const isTrueType = program.kind === 'truetype'
  if (isTrueType) checkTrueType(fail, font.has('Encoding'), encoding, program, isSymbolic)
  else checkCharSet(check, descriptor, font, program)
  const glyphOf = isTrueType ? trueTypeGlyphs(encoding, program, isSymbolic) : type1Glyphs(encoding, program)
  const widths = itemsOf(file.entry(font, 'Widths'))
  const first = numberOf(file.entry(font, 'FirstChar')) ?? 0
  const missing = numberOf(file.entry(descriptor, 'MissingWidth')) ?? 0
  const codes = [...shown.codes].map(([code, isSeen]) => ({
    glyph: glyphOf(code),
    width: numberOf(file.resolve(widths[code - first])) ?? missing,
    isSeen,
  }))
  checkGlyphs(program, codes, fail)
}

/** 6.2.11.6. */
function checkTrueType(
  fail: Check['fail'],
  hasEncoding: boolean,
  { base, differences }: FontEncoding,
  { truetype }: FontProgram,
  isSymbolic: boolean,
): void {
  const cmaps = truetype?.cmaps ?? new Map<string, unknown>()
  if (isSymbolic) {
    if (hasEncoding) fail('truetype_encoding')
    if (cmaps.size !== 1 && !cmaps.has('3,0')) fail('truetype_cmap')
    return
  }
  if (cmaps.size === 0 || (cmaps.size === 1 && cmaps.has('3,0'))) fail('truetype_cmap')
  const names = [...differences.values()].filter(name => name !== '.notdef')
  const hasFitNames = names.length === 0 || (names.every(isListedName) && cmaps.has('3,1'))
  if (!BASES.has(base ?? '') || !hasFitNames) fail('truetype_encoding')
}

/** 6.2.11.4.2, of a subset. */
function checkCharSet({ file, fail }: Check, descriptor: PdfEntries, font: PdfEntries, program: FontProgram): void {
  const listed = stringOf(file.entry(descriptor, 'CharSet'))
  if (listed === null || !isSubset(file, font)) return
  const names = new Set(listed.split('/').map(name => name.trim()))
  if (program.names.some(name => name !== '.notdef' && !names.has(name))) fail('char_set')
}

/** Whether a font says by its name that only some glyphs are embedded (ISO 32000-1, 9.6.4). */
export function isSubset(file: Check['file'], font: PdfEntries): boolean {
  const name = file.entry(font, 'BaseFont')
  return typeof name === 'object' && name !== null && 'text' in name && /^[A-Z]{6}\+/.test(name.text)
}
