import { charStringWidth } from './char-string-width.ts'
import { ENCODINGS, CFF_EXPERT, CFF_EXPERT_SUBSET, CFF_STRINGS } from './glyph-names.ts'
import { Bytes } from './font-program.ts'
import type { FontProgram } from './font-program.ts'

/** Pieces of an INDEX (Adobe Technical Note 5176, 5). */
export type Pieces = readonly Uint8Array[]
type Dict = ReadonlyMap<number, readonly number[]>

/** Operators of a DICT; those behind an escape count from 1200. */
const OPERATOR = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subroutines: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  fontMatrix: 1207,
  ros: 1230,
  fontDicts: 1236,
  fdSelect: 1237,
} as const

const PIECES_MAX = 70_000

/** Reads a program in the Compact Font Format; null when it has no outlines that can be found. */
export function readCff(bytes: Uint8Array): FontProgram | null {
  const data = new Bytes(bytes)
  const names = readIndex(bytes, data.u8(2))
  const tops = readIndex(bytes, names.end)
  const strings = readIndex(bytes, tops.end)
  const globals = readIndex(bytes, strings.end)
  const top = readDict(tops.pieces[0] ?? new Uint8Array())
  const place = top.get(OPERATOR.charStrings)?.[0]
  if (place === undefined) return null
  const outlines = readIndex(bytes, place).pieces
  const glyphCount = outlines.length
  if (glyphCount === 0) return null
  const isKeyed = top.has(OPERATOR.ros)
  const numbers = readCharset(data, top.get(OPERATOR.charset)?.[0] ?? 0, glyphCount, isKeyed)
  const texts = strings.pieces.map(piece => Buffer.from(piece).toString('latin1'))
  const nameOf = (id: number | string) => (typeof id === 'string' ? id : (CFF_STRINGS[id] ?? texts[id - 391] ?? ''))
  const glyphNames = isKeyed ? [] : numbers.map(nameOf)
  const byName = new Map(glyphNames.map((name, glyph) => [name, glyph] as const))
  const byCid = new Map(numbers.map((cid, glyph) => [cid, glyph] as const))
  const widths = createWidths(bytes, top, outlines, globals.pieces)
  return {
    kind: 'cff',
    glyphCount,
    widthOf: widths,
    glyphByName: name => byName.get(name) ?? null,
    names: glyphNames.slice(1),
    encoding: isKeyed ? null : readEncoding(data, top.get(OPERATOR.encoding)?.[0] ?? 0, glyphNames),
    glyphByCid: isKeyed ? cid => byCid.get(cid) ?? null : null,
    cids: isKeyed ? numbers.flatMap(cid => (typeof cid === 'number' ? [cid] : [])) : null,
    truetype: null,
  }
}

function readIndex(bytes: Uint8Array, at: number): { readonly pieces: Pieces; readonly end: number } {
  const data = new Bytes(bytes)
  const count = data.u16(at)
  const size = data.u8(at + 2)
  if (count === 0 || size < 1 || size > 4 || count > PIECES_MAX) return { pieces: [], end: at + 2 }
  const offset = (index: number) => {
    let number = 0
    for (let byte = 0; byte < size; byte++) number = number * 256 + data.u8(at + 3 + index * size + byte)
    return number
  }
  const base = at + 2 + (count + 1) * size
  const pieces = Array.from({ length: count }, (_, index) =>
    bytes.subarray(base + offset(index), Math.max(base + offset(index), base + offset(index + 1))),
  )
  return { pieces, end: base + offset(count) }
}

function readDict(bytes: Uint8Array): Dict {
  const data = new Bytes(bytes)
  const dict = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < data.length;) {
    const byte = data.u8(at)
    if (byte <= 21) {
      const isEscaped = byte === 12
      dict.set(isEscaped ? 1_200 + data.u8(at + 1) : byte, operands)
      operands = []
      at += isEscaped ? 2 : 1
    } else if (byte === 30) {
      const [value, next] = readReal(data, at + 1)
      operands.push(value)
      at = next
    } else {
      const [value, length] = readInteger(data, at, byte)
      operands.push(value)
      at += length
    }
  }
  return dict
}

function readInteger(data: Bytes, at: number, byte: number): readonly [number, number] {
  if (byte === 28) return [data.i16(at + 1), 3]
  if (byte === 29) return [data.u32(at + 1) | 0, 5]
  if (byte >= 247 && byte <= 250) return [(byte - 247) * 256 + data.u8(at + 1) + 108, 2]
  if (byte >= 251 && byte <= 254) return [-(byte - 251) * 256 - data.u8(at + 1) - 108, 2]
  return [byte - 139, 1]
}

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-']

function readReal(data: Bytes, from: number): readonly [number, number] {
  let text = ''
  for (let at = from; at < data.length; at++) {
    for (const nibble of [data.u8(at) >> 4, data.u8(at) & 15]) {
      if (nibble === 15) return [Number(text) || 0, at + 1]
      text += NIBBLES[nibble] ?? ''
    }
  }
  return [0, data.length]
}

/** Name or CID of each glyph, in their order. */
function readCharset(data: Bytes, at: number, count: number, isKeyed: boolean): (number | string)[] {
  if (at === 1 && !isKeyed) return CFF_EXPERT.slice(0, count)
  if (at === 2 && !isKeyed) return CFF_EXPERT_SUBSET.slice(0, count)
  if (at === 0) return Array.from({ length: count }, (_, glyph) => glyph)
  const format = data.u8(at)
  const found: number[] = [0]
  let place = at + 1
  while (found.length < count && place < data.length) {
    const first = data.u16(place)
    const more = format === 0 ? 0 : format === 1 ? data.u8(place + 2) : data.u16(place + 2)
    for (let step = 0; step <= more && found.length < count; step++) found.push(first + step)
    place += format === 0 ? 2 : format === 1 ? 3 : 4
  }
  return found
}

function readEncoding(data: Bytes, at: number, names: readonly string[]): ReadonlyMap<number, string> {
  if (at === 0) return ENCODINGS.standard
  if (at === 1) return ENCODINGS.expert
  const found = new Map<number, string>()
  const count = data.u8(at + 1)
  let glyph = 1
  if ((data.u8(at) & 0x7f) === 0) {
    for (let index = 0; index < count; index++) found.set(data.u8(at + 2 + index), names[glyph++] ?? '.notdef')
    return found
  }
  for (let index = 0; index < count; index++) {
    const [first, more] = [data.u8(at + 2 + 2 * index), data.u8(at + 3 + 2 * index)]
    for (let step = 0; step <= more; step++) found.set(first + step, names[glyph++] ?? '.notdef')
  }
  return found
}

function createWidths(bytes: Uint8Array, top: Dict, outlines: Pieces, globals: Pieces) {
  const fontDicts = top.has(OPERATOR.fontDicts)
    ? readIndex(bytes, top.get(OPERATOR.fontDicts)?.[0] ?? 0).pieces.map(readDict)
    : [top]
  const own = fontDicts.map(dict => {
    const [size = 0, at = 0] = dict.get(OPERATOR.private) ?? []
    const values = readDict(bytes.subarray(at, at + size))
    const place = values.get(OPERATOR.subroutines)?.[0]
    return {
      missing: values.get(OPERATOR.defaultWidth)?.[0] ?? 0,
      nominal: values.get(OPERATOR.nominalWidth)?.[0] ?? 0,
      locals: place === undefined ? [] : readIndex(bytes, at + place).pieces,
      scale: (top.get(OPERATOR.fontMatrix)?.[0] ?? dict.get(OPERATOR.fontMatrix)?.[0] ?? 0.001) * 1_000,
    }
  })
  const selected = top.get(OPERATOR.fdSelect)?.[0]
  const dictOf = selected === undefined ? () => 0 : fdSelector(new Bytes(bytes), selected, outlines.length)
  return (glyph: number): number | null => {
    const [outline, dict] = [outlines[glyph], own[dictOf(glyph)]]
    if (!outline || !dict) return null
    const width = charStringWidth(outline, dict.locals, globals)
    return (width === null ? dict.missing : dict.nominal + width) * dict.scale
  }
}

function fdSelector(data: Bytes, at: number, count: number): (glyph: number) => number {
  if (data.u8(at) === 0) return glyph => data.u8(at + 1 + glyph)
  const ranges = Math.min(data.u16(at + 1), count)
  return glyph => {
    for (let index = ranges - 1; index >= 0; index--) {
      if (glyph >= data.u16(at + 3 + 3 * index)) return data.u8(at + 5 + 3 * index)
    }
    return 0
  }
}
