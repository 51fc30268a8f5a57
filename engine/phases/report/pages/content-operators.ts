export interface Operand {
  readonly type: 'number' | 'string' | 'name' | 'array' | 'dict' | 'other'
  /** Offsets of its bytes; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export interface ContentOperator {
  readonly name: string
  readonly operands: readonly Operand[]
  /** From the first operand to behind the operator; of an inline image's `ID` to behind its `EI`. */
  readonly start: number
  readonly end: number
}

const NESTING_MAX = 64
const OPERANDS_MAX = 1000
/** So many bytes after the end of an inline image have to be text, or it was not the end. */
const TEXT_AFTER_IMAGE = 15

const code = (sign: string): number => sign.charCodeAt(0)
const isSpace = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) isSpace[byte] = 1
const isRegular = new Uint8Array(256).fill(1)
for (const sign of '()<>[]{}/%') isRegular[code(sign)] = 0
for (let byte = 0; byte < 256; byte++) if (isSpace[byte]) isRegular[byte] = 0

const [BACKSLASH, PAREN_OPEN, PAREN_CLOSE] = [code('\\'), code('('), code(')')]
const [ANGLE_OPEN, ANGLE_CLOSE, SQUARE_OPEN, SQUARE_CLOSE] = [code('<'), code('>'), code('['), code(']')]
const [SLASH, PERCENT, LETTER_E, LETTER_I] = [code('/'), code('%'), code('E'), code('I')]

/**
 * The operators of a content stream in their order, with the places of their bytes (ISO 32000-1, 7.2, 7.8.2 and 8.9.7).
 * Throws where the bytes do not parse: brackets without their other half, a string or an image without end.
 */
export function* contentOperators(bytes: Uint8Array): Generator<ContentOperator> {
  let operands: Operand[] = []
  let previous = ''
  for (let at = skipSpace(bytes, 0); at < bytes.length; at = skipSpace(bytes, at)) {
    const operand = readOperand(bytes, at)
    if (operand) {
      if (operands.length >= OPERANDS_MAX) throw new Error('operands without an operator')
      operands.push(operand)
      at = operand.end
      continue
    }
    let end = wordEnd(bytes, at)
    const name = textOf(bytes, at, end)
    if (name === 'ID') {
      if (previous !== 'BI') throw new Error('image data without an image')
      end = imageEnd(bytes, end)
    }
    yield { name, operands, start: operands[0]?.start ?? at, end }
    previous = name
    operands = []
    at = end
  }
}

/** The bytes as signs, one each. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256)))
}

function readOperand(bytes: Uint8Array, at: number): Operand | null {
  switch (bytes[at]) {
    case SLASH:
      return { type: 'name', start: at, end: regularEnd(bytes, at + 1) }
    case PAREN_OPEN:
      return { type: 'string', start: at, end: literalEnd(bytes, at) }
    case SQUARE_OPEN:
      return { type: 'array', start: at, end: nestedEnd(bytes, at) }
    case ANGLE_OPEN:
      if (bytes[at + 1] === ANGLE_OPEN) return { type: 'dict', start: at, end: nestedEnd(bytes, at) }
      return { type: 'string', start: at, end: hexEnd(bytes, at) }
    default:
      return readWord(bytes, at)
  }
}

/** A number or a constant; null for an operator. */
function readWord(bytes: Uint8Array, at: number): Operand | null {
  const end = wordEnd(bytes, at)
  const word = textOf(bytes, at, end)
  if (/^[-+.\d]+$/.test(word)) return { type: 'number', start: at, end }
  return word === 'true' || word === 'false' || word === 'null' ? { type: 'other', start: at, end } : null
}

function wordEnd(bytes: Uint8Array, at: number): number {
  const end = regularEnd(bytes, at)
  if (end === at) throw new Error('a bracket that nothing opened')
  return end
}

function regularEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && isRegular[bytes[at] ?? 0]) at++
  return at
}

/** Passes over white space and comments. */
function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === PERCENT) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    } else if (!isSpace[byte]) break
  }
  return at
}

function literalEnd(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at++
    else if (byte === PAREN_OPEN) depth++
    else if (byte === PAREN_CLOSE && --depth === 0) return at + 1
  }
  throw new Error('a string without end')
}

function hexEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(ANGLE_CLOSE, from)
  if (end < 0) throw new Error('a string without end')
  return end + 1
}

/** Behind the bracket that closes the array or dictionary at `from`. */
function nestedEnd(bytes: Uint8Array, from: number): number {
  const closing: number[] = []
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]
    const isDouble = bytes[at + 1] === byte
    if (byte === SQUARE_OPEN || (byte === ANGLE_OPEN && isDouble)) {
      closing.push(byte === SQUARE_OPEN ? SQUARE_CLOSE : ANGLE_CLOSE)
      if (closing.length > NESTING_MAX) throw new Error('nested too deeply')
      at += byte === SQUARE_OPEN ? 1 : 2
    } else if (byte === SQUARE_CLOSE || (byte === ANGLE_CLOSE && isDouble)) {
      if (closing.pop() !== byte) throw new Error('a bracket that nothing opened')
      at += byte === SQUARE_CLOSE ? 1 : 2
      if (closing.length === 0) return at
    } else at = readOperand(bytes, at)?.end ?? wordEnd(bytes, at)
    at = skipSpace(bytes, at)
  }
  throw new Error('a bracket without end')
}

/** Behind the `EI` of the image whose data begin at `from`; binary data may hold these letters too. */
function imageEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(LETTER_E, from); at >= 0; at = bytes.indexOf(LETTER_E, at + 1)) {
    if (bytes[at + 1] !== LETTER_I) continue
    const end = at + 2
    if (end === bytes.length) return end
    if (!isSpace[bytes[end] ?? 1]) continue
    const after = bytes.subarray(end, end + TEXT_AFTER_IMAGE)
    if (after.every(byte => isSpace[byte] || (byte > 32 && byte < 127))) return end
  }
  throw new Error('an image without end')
}
