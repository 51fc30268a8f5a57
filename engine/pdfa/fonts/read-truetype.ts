import { Bytes } from './font-program.ts'
import type { FontProgram, TrueTypeTables } from './font-program.ts'
import { readCff } from './read-cff.ts'

const TABLES_MAX = 200
const GLYPHS_MAX = 65_535
const GROUPS_MAX = 100_000

interface Table {
  readonly at: number
  readonly length: number
}

/** Reads a TrueType or OpenType program (ISO/IEC 14496-22); null when it has no tables that can be used. */
export function readTrueType(bytes: Uint8Array): FontProgram | null {
  const data = new Bytes(bytes)
  const start = data.u32(0) === 0x74_74_63_66 ? data.u32(12) : 0
  const tables = new Map<string, Table>()
  const count = Math.min(data.u16(start + 4), TABLES_MAX)
  for (let index = 0; index < count; index++) {
    const row = start + 12 + 16 * index
    const tag = String.fromCharCode(...[0, 1, 2, 3].map(offset => data.u8(row + offset)))
    tables.set(tag, { at: data.u32(row + 8), length: data.u32(row + 12) })
  }
  const [head, maxp] = [tables.get('head'), tables.get('maxp')]
  const outlines = tables.get('CFF ')
  if (outlines) {
    const cff = readCff(bytes.subarray(outlines.at, outlines.at + outlines.length))
    return cff && { ...cff, truetype: tables.has('cmap') ? readTables(data, tables) : null }
  }
  if (!head || !maxp || !tables.has('glyf')) return null
  const glyphCount = Math.min(data.u16(maxp.at + 4), GLYPHS_MAX)
  const names = readPost(data, tables.get('post'), glyphCount)
  return {
    kind: 'truetype',
    glyphCount,
    widthOf: widthsOf(data, tables, data.u16(head.at + 18) || 1_000, glyphCount),
    glyphByName: name => names.get(name) ?? null,
    names: [...names.keys()],
    encoding: null,
    glyphByCid: null,
    cids: null,
    truetype: readTables(data, tables),
  }
}

function widthsOf(data: Bytes, tables: ReadonlyMap<string, Table>, unitsPerEm: number, glyphCount: number) {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')]
  const count = hhea ? data.u16(hhea.at + 34) : 0
  return (glyph: number): number | null => {
    if (!hmtx || count === 0 || glyph >= glyphCount) return null
    const row = hmtx.at + 4 * Math.min(glyph, count - 1)
    return row + 2 > data.length ? null : (data.u16(row) * 1_000) / unitsPerEm
  }
}

function readTables(data: Bytes, tables: ReadonlyMap<string, Table>): TrueTypeTables {
  const cmaps = new Map<string, (code: number) => number>()
  const cmap = tables.get('cmap')
  if (cmap) {
    for (let index = 0; index < Math.min(data.u16(cmap.at + 2), TABLES_MAX); index++) {
      const row = cmap.at + 4 + 8 * index
      cmaps.set(`${data.u16(row)},${data.u16(row + 2)}`, readCmap(data, cmap.at + data.u32(row + 4)))
    }
  }
  const [head, loca] = [tables.get('head'), tables.get('loca')]
  const isLong = head !== undefined && data.i16(head.at + 50) !== 0
  const placeOf = (glyph: number) =>
    loca ? (isLong ? data.u32(loca.at + 4 * glyph) : data.u16(loca.at + 2 * glyph) * 2) : 0
  return { cmaps, outlined: glyph => placeOf(glyph + 1) > placeOf(glyph) }
}

function readCmap(data: Bytes, at: number): (code: number) => number {
  switch (data.u16(at)) {
    case 0:
      return code => (code < 256 ? data.u8(at + 6 + code) : 0)
    case 4:
      return code => inSegments(data, at, code)
    case 6: {
      const [first, count] = [data.u16(at + 6), data.u16(at + 8)]
      return code => (code >= first && code < first + count ? data.u16(at + 10 + 2 * (code - first)) : 0)
    }
    case 12:
      return code => inGroups(data, at, code)
    default:
      return () => 0
  }
}

function inSegments(data: Bytes, at: number, code: number): number {
  const half = data.u16(at + 6)
  for (let offset = 0; offset < half; offset += 2) {
    if (data.u16(at + 14 + offset) < code) continue
    const startAt = at + 16 + half + offset
    const start = data.u16(startAt)
    if (start > code) return 0
    const [delta, rangeAt] = [data.u16(startAt + half), startAt + 2 * half]
    const range = data.u16(rangeAt)
    if (range === 0) return (code + delta) & 0xff_ff
    const glyph = data.u16(rangeAt + range + 2 * (code - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff
  }
  return 0
}

function inGroups(data: Bytes, at: number, code: number): number {
  const count = Math.min(data.u32(at + 12), GROUPS_MAX)
  for (let index = 0; index < count; index++) {
    const row = at + 16 + 12 * index
    const start = data.u32(row)
    if (code >= start && code <= data.u32(row + 4)) return data.u32(row + 8) + code - start
  }
  return 0
}

/** Names of glyphs of version 2; the standard names of the Mac are left to the tables of characters. */
function readPost(data: Bytes, post: Table | undefined, glyphCount: number): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  if (!post || data.u32(post.at) !== 0x2_00_00) return names
  const count = Math.min(data.u16(post.at + 32), glyphCount)
  const texts: string[] = []
  const end = Math.min(post.at + post.length, data.length)
  for (let at = post.at + 34 + 2 * count; at < end; at += 1 + data.u8(at)) {
    texts.push(Array.from({ length: data.u8(at) }, (_, index) => String.fromCharCode(data.u8(at + 1 + index))).join(''))
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const index = data.u16(post.at + 34 + 2 * glyph)
    const name = texts[index - 258]
    if (index >= 258 && name !== undefined) names.set(name, glyph)
  }
  return names
}
