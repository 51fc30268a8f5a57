import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf, numberOf, stringOf } from '../file/read-values.ts'
import { checkGlyphs } from './check-glyphs.ts'
import { isSubset } from './check-simple-font.ts'
import type { FontProgram } from './font-program.ts'
import type { ShownCodes } from './shown-codes.ts'
import { isKnownCMap, orderingOf } from './known-cmaps.ts'
import { readCMap, readWidths } from './read-cmap.ts'

const CID_MAX = 65_535
const DEFAULT_WIDTH = 1_000

/** Rules about the encoding of a composite font (ISO 19005-2, 6.2.11.3). */
export function checkEncoding({ file, fail }: Check, font: PdfEntries, inner: PdfEntries): void {
  const encoding = file.entry(font, 'Encoding')
  const name = nameOf(encoding)
  const system = file.dict(inner, 'CIDSystemInfo')
  if (name !== null) {
    if (!isKnownCMap(name)) fail('cmap_embedded')
    const ordering = orderingOf(name)
    if (ordering === null) return
    const [registry, own] = ['Registry', 'Ordering'].map(key => stringOf(file.entry(system, key)))
    if (registry !== 'Adobe' || own !== ordering) fail('cid_system')
    return
  }
  if (!isKind(encoding, 'stream')) return fail('cmap_embedded')
  const cmap = readCMap(file.content(encoding) ?? new Uint8Array())
  const { entries } = encoding
  if (cmap.wMode !== (numberOf(file.entry(entries, 'WMode')) ?? 0)) fail('cmap_wmode')
  if (cmap.highestCid > CID_MAX) fail('cid_range')
  const used = file.entry(entries, 'UseCMap')
  const others = [cmap.used, nameOf(isKind(used, 'stream') ? file.entry(used.entries, 'CMapName') : used)]
  if (others.some(other => other !== null && !isKnownCMap(other))) fail('cmap_use')
  const own = nameOf(file.entry(entries, 'CMapName'))
  if (own === 'Identity-H' || own === 'Identity-V') return
  const theirs = file.dict(entries, 'CIDSystemInfo')
  const isSame = ['Registry', 'Ordering'].every(
    key => stringOf(file.entry(system, key)) === stringOf(file.entry(theirs, key)),
  )
  const [mine, highest] = [system, theirs].map(each => numberOf(file.entry(each, 'Supplement')) ?? 0)
  if (!isSame || (mine ?? 0) > (highest ?? 0)) fail('cid_system')
}

/** Rules about the embedded program of a composite font (6.2.11.3.2, 6.2.11.4 to 6.2.11.8). */
export function checkCompositeFont(check: Check, inner: PdfEntries, program: FontProgram, shown: ShownCodes): void {
  const { file, fail } = check
  const map = file.entry(inner, 'CIDToGIDMap')
  const isType2 = nameOf(file.entry(inner, 'Subtype')) === 'CIDFontType2'
  if (isType2 && !isKind(map, 'stream') && nameOf(map) !== 'Identity') fail('cid_to_gid')
  const table = isKind(map, 'stream') ? (file.content(map) ?? new Uint8Array()) : null
  const glyphOf = (cid: number): number | null => {
    if (isType2 && table) return ((table[2 * cid] ?? 0) << 8) | (table[2 * cid + 1] ?? 0)
    if (isType2 || !program.glyphByCid) return cid
    return program.glyphByCid(cid)
  }
  const widths = readWidths(itemsOf(file.entry(inner, 'W')), file.resolve)
  const other = numberOf(file.entry(inner, 'DW')) ?? DEFAULT_WIDTH
  const codes = [...shown.codes].map(([cid, isSeen]) => ({
    glyph: glyphOf(cid),
    width: widths.get(cid) ?? other,
    isSeen,
  }))
  checkGlyphs(program, codes, fail)
  if (isSubset(file, inner)) checkCidSet(check, inner, program, table)
}

/** 6.2.11.4.2. */
function checkCidSet({ file, fail }: Check, inner: PdfEntries, program: FontProgram, table: Uint8Array | null): void {
  const stream = file.entry(entriesOf(file.entry(inner, 'FontDescriptor')), 'CIDSet')
  if (!isKind(stream, 'stream')) return
  const set = file.content(stream) ?? new Uint8Array()
  const has = (cid: number) => ((set[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0
  if (presentCids(program, table).some(cid => cid > 0 && !has(cid))) fail('cid_set')
}

function presentCids(program: FontProgram, table: Uint8Array | null): readonly number[] {
  if (program.cids) return program.cids
  const { truetype } = program
  const isPresent = (glyph: number) => (truetype && program.kind === 'truetype' ? truetype.outlined(glyph) : true)
  if (!table) return Array.from({ length: program.glyphCount }, (_, glyph) => glyph).filter(isPresent)
  const count = Math.floor(table.length / 2)
  return Array.from({ length: count }, (_, cid) => cid).filter(cid => {
    const glyph = ((table[2 * cid] ?? 0) << 8) | (table[2 * cid + 1] ?? 0)
    return glyph > 0 && isPresent(glyph)
  })
}
