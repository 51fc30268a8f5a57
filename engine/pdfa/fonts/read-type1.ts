import { ENCODINGS } from './glyph-names.ts'
import type { FontProgram } from './font-program.ts'

const GLYPHS_MAX = 65_535
const [EEXEC_KEY, CHARSTRING_KEY] = [55_665, 4_330]

/** Reads a Type 1 program (Adobe Type 1 Font Format); null when its glyphs cannot be found. */
export function readType1(bytes: Uint8Array): FontProgram | null {
  const whole = withoutSegments(bytes)
  const text = latin1(whole)
  const at = text.indexOf('eexec')
  if (at < 0) return null
  const clear = text.slice(0, at)
  const hidden = decrypt(hiddenBytes(whole, text, at + 5), EEXEC_KEY, 4)
  const outlines = readOutlines(hidden)
  if (outlines.size === 0) return null
  const names = [...outlines.keys()]
  const order = ['.notdef', ...names.filter(name => name !== '.notdef')]
  const glyphs = new Map(order.map((name, glyph) => [name, glyph] as const))
  const scale = Number(/\/FontMatrix\s*\[\s*([-\d.eE]+)/.exec(clear)?.[1] ?? 0.001) * 1_000
  return {
    kind: 'type1',
    glyphCount: order.length,
    widthOf: glyph => {
      const outline = outlines.get(order[glyph] ?? '')
      const width = outline ? outlineWidth(outline) : null
      return width === null ? null : width * scale
    },
    glyphByName: name => (outlines.has(name) ? (glyphs.get(name) ?? null) : null),
    names: order.slice(1),
    encoding: readEncoding(clear),
    glyphByCid: null,
    cids: null,
    truetype: null,
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Headers of the segments of a PFB file are left out. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes
  const parts: Uint8Array[] = []
  let at = 0
  while (bytes[at] === 0x80 && bytes[at + 1] !== 3 && at + 6 <= bytes.length) {
    const length = [5, 4, 3, 2].reduce((sum, offset) => sum * 256 + (bytes[at + offset] ?? 0), 0)
    parts.push(bytes.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}

function hiddenBytes(bytes: Uint8Array, text: string, from: number): Uint8Array {
  let at = from
  while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  if (!/^[\da-fA-F]{4}/.test(text.slice(at, at + 4))) return bytes.subarray(at)
  return Buffer.from(text.slice(at).replaceAll(/[^\da-fA-F]/g, ''), 'hex')
}

function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  let state = key
  const out = new Uint8Array(bytes.length)
  for (const [index, byte] of bytes.entries()) {
    out[index] = byte ^ (state >> 8)
    state = ((byte + state) * 52_845 + 22_719) & 0xff_ff
  }
  return out.subarray(skipped)
}

function readOutlines(hidden: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const text = latin1(hidden)
  const skipped = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4)
  const found = new Map<string, Uint8Array>()
  const row = /\/([^\s/[\](){}<>%]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y
  const from = text.indexOf('/CharStrings')
  if (from < 0) return found
  let at = text.indexOf('/', from + 12)
  while (at >= 0 && found.size < GLYPHS_MAX) {
    row.lastIndex = at
    const match = row.exec(text)
    if (!match) break
    const start = at + match[0].length
    const length = Number(match[2])
    found.set(match[1] ?? '', decrypt(hidden.subarray(start, start + length), CHARSTRING_KEY, skipped))
    at = text.indexOf('/', start + length)
  }
  return found
}

/** The width that `hsbw` or `sbw` sets (Type 1 Font Format, 6.4). */
function outlineWidth(code: Uint8Array): number | null {
  const stack: number[] = []
  for (let at = 0; at < code.length;) {
    const byte = code[at] ?? 0
    const next = code[at + 1] ?? 0
    if (byte >= 32) {
      const [value, length] = operand(code, at, byte, next)
      stack.push(value)
      at += length
    } else if (byte === 13) return stack[1] ?? null
    else if (byte === 12 && next === 7) return stack[2] ?? null
    else if (byte === 12 && next === 12) {
      const divisor = stack.pop() ?? 1
      stack.push((stack.pop() ?? 0) / divisor)
      at += 2
    } else return null
  }
  return null
}

function operand(code: Uint8Array, at: number, byte: number, next: number): readonly [number, number] {
  if (byte === 255) return [[1, 2, 3, 4].reduce((sum, offset) => (sum << 8) | (code[at + offset] ?? 0), 0), 5]
  if (byte >= 251) return [-(byte - 251) * 256 - next - 108, 2]
  if (byte >= 247) return [(byte - 247) * 256 + next + 108, 2]
  return [byte - 139, 1]
}

function readEncoding(clear: string): ReadonlyMap<number, string> {
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return ENCODINGS.standard
  const found = new Map<number, string>()
  for (const match of clear.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)) found.set(Number(match[1]), match[2] ?? '')
  return found
}
