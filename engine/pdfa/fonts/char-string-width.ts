import { Bytes } from './font-program.ts'

const STEPS_MAX = 2_000
const DEPTH_MAX = 10

interface Walk {
  readonly stack: number[]
  steps: number
  /** Undefined until an operator was met that a width stands before. */
  width: number | null | undefined
}

/**
 * The width that a Type 2 charstring says, less the nominal width; null when it has none of its own (Adobe Technical
 * Note 5177, 3.1).
 */
export function charStringWidth(
  outline: Uint8Array,
  locals: readonly Uint8Array[],
  globals: readonly Uint8Array[],
): number | null {
  const walk: Walk = { stack: [], steps: 0, width: undefined }
  follow(walk, outline, locals, globals, 0)
  return walk.width ?? null
}

function follow(
  walk: Walk,
  code: Uint8Array,
  locals: readonly Uint8Array[],
  globals: readonly Uint8Array[],
  depth: number,
): void {
  const data = new Bytes(code)
  for (let at = 0; at < data.length && walk.width === undefined;) {
    if (++walk.steps > STEPS_MAX || depth > DEPTH_MAX) return
    const byte = data.u8(at)
    if (byte === 28 || byte >= 32) {
      const [value, length] = operand(data, at, byte)
      walk.stack.push(value)
      at += length
      continue
    }
    if (byte === 11) return
    if (byte === 10 || byte === 29) {
      const all = byte === 10 ? locals : globals
      const routine = all[(walk.stack.pop() ?? 0) + biasOf(all.length)]
      if (routine) follow(walk, routine, locals, globals, depth + 1)
      at++
      continue
    }
    walk.width = beforeOperator(byte, walk.stack)
    at++
  }
}

function operand(data: Bytes, at: number, byte: number): readonly [number, number] {
  if (byte === 28) return [data.i16(at + 1), 3]
  if (byte === 255) return [(data.u32(at + 1) | 0) / 65_536, 5]
  if (byte >= 251) return [-(byte - 251) * 256 - data.u8(at + 1) - 108, 2]
  if (byte >= 247) return [(byte - 247) * 256 + data.u8(at + 1) + 108, 2]
  return [byte - 139, 1]
}

function biasOf(count: number): number {
  return count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768
}

/** The first operator that takes from the stack says whether one operand more stands on it. */
function beforeOperator(byte: number, stack: readonly number[]): number | null {
  const [first = 0] = stack
  const { length } = stack
  switch (byte) {
    case 1:
    case 3:
    case 18:
    case 23:
    case 19:
    case 20:
      return length % 2 === 1 ? first : null
    case 21:
      return length > 2 ? first : null
    case 4:
    case 22:
      return length > 1 ? first : null
    case 14:
      return length === 1 || length === 5 ? first : null
    default:
      return null
  }
}
