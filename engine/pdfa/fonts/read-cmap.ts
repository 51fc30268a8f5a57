import { isKeyword, parseToken } from '../file/parse-object.ts'
import type { Reader } from '../file/parse-object.ts'
import { itemsOf, nameOf, numberOf, stringOf } from '../file/read-values.ts'
import { PdfFault } from '../../seal/pdf/pdf-value.ts'
import type { PdfValue } from '../../seal/pdf/pdf-value.ts'

/** A CMap (ISO 32000-1, 9.7.5): codes to CIDs. */
export interface CMap {
  readonly wMode: number
  /** Name of another CMap that it goes on from; null without one. */
  readonly used: string | null
  readonly highestCid: number
  /** The CIDs of a string. */
  decode(text: string): readonly { readonly code: number; readonly cid: number }[]
}

interface Range {
  readonly bytes: number
  readonly low: number
  readonly high: number
  /** Undefined for a range of codes. */
  readonly cid: number
}

const TOKENS_MAX = 500_000

/** Two bytes a code, the CID itself. */
export const IDENTITY: CMap = {
  wMode: 0,
  used: null,
  highestCid: 65_535,
  decode: text =>
    Array.from({ length: Math.ceil(text.length / 2) }, (_, index) => {
      const code = (text.charCodeAt(2 * index) << 8) | (text.charCodeAt(2 * index + 1) || 0)
      return { code, cid: code }
    }),
}

/** Reads an embedded CMap, as far as it can be read. */
export function readCMap(bytes: Uint8Array): CMap {
  const reader: Reader = { bytes, at: 0, note: () => undefined, hasReferences: false }
  const codes: Range[] = []
  const cids: Range[] = []
  let wMode = 0
  let used: string | null = null
  let stack: PdfValue[] = []
  try {
    for (let count = 0; count < TOKENS_MAX; count++) {
      const found = parseToken(reader)
      if (!isKeyword(found)) {
        stack.push(found)
        continue
      }
      if (found.word === 'usecmap') used = nameOf(stack.at(-1))
      if (found.word === 'def' && nameOf(stack.at(-2)) === 'WMode') wMode = numberOf(stack.at(-1)) ?? 0
      if (found.word === 'endcodespacerange') codes.push(...rangesOf(stack, 2))
      if (found.word === 'endcidrange') cids.push(...rangesOf(stack, 3))
      if (found.word === 'endcidchar') cids.push(...rangesOf(stack, 1))
      stack = []
    }
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error
  }
  const highestCid = cids.reduce((highest, { cid, low, high }) => Math.max(highest, cid + high - low), 0)
  return { wMode, used, highestCid, decode: text => decode(text, codes, cids, used !== null) }
}

/** Groups of code, code and CID (3), of two codes (2), or of code and CID (1). */
function rangesOf(stack: readonly PdfValue[], shape: 1 | 2 | 3): Range[] {
  const size = shape === 1 ? 2 : shape
  const ranges: Range[] = []
  // The number before `begin…` was on the stack when that word cleared it.
  for (let at = 0; at + size <= stack.length; at += size) {
    const low = stringOf(stack[at])
    const high = shape === 1 ? low : stringOf(stack[at + 1])
    const cid = shape === 2 ? 0 : numberOf(stack[at + size - 1])
    if (low === null || high === null || cid === null || low.length > 4) continue
    ranges.push({ bytes: low.length, low: codeOf(low), high: codeOf(high), cid })
  }
  return ranges
}

function codeOf(text: string): number {
  let code = 0
  for (const char of text) code = code * 256 + char.charCodeAt(0)
  return code
}

/** Codes that another CMap may know are left out. */
function decode(text: string, codes: readonly Range[], cids: readonly Range[], goesOn: boolean) {
  const found: { readonly code: number; readonly cid: number }[] = []
  const longest = Math.max(1, ...codes.map(range => range.bytes))
  for (let at = 0; at < text.length;) {
    let bytes = 1
    while (bytes < longest && !codes.some(range => isWithin(range, bytes, codeOf(text.slice(at, at + bytes))))) bytes++
    const code = codeOf(text.slice(at, at + bytes))
    const range = cids.find(each => isWithin(each, bytes, code))
    if (range || !goesOn) found.push({ code, cid: range ? range.cid + code - range.low : 0 })
    at += bytes
  }
  return found
}

function isWithin({ bytes, low, high }: Range, length: number, code: number): boolean {
  return bytes === length && code >= low && code <= high
}

/** The items of `W` as widths by CID (ISO 32000-1, 9.7.4.3). */
export function readWidths(
  items: readonly PdfValue[],
  resolve: (value: PdfValue) => PdfValue,
): ReadonlyMap<number, number> {
  const widths = new Map<number, number>()
  for (let at = 0; at < items.length;) {
    const first = numberOf(resolve(items[at] ?? null))
    const second = resolve(items[at + 1] ?? null)
    if (first === null) break
    const last = numberOf(second)
    if (last === null) {
      for (const [index, width] of itemsOf(second).entries()) widths.set(first + index, numberOf(resolve(width)) ?? 0)
      at += 2
    } else {
      const width = numberOf(resolve(items[at + 2] ?? null)) ?? 0
      for (let cid = first; cid <= Math.min(last, 65_535); cid++) widths.set(cid, width)
      at += 3
    }
  }
  return widths
}
