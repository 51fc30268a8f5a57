import { contentOperators, textOf } from './content-operators.ts'
import type { ContentOperator, Operand } from './content-operators.ts'

/** What a content stream's resources say of its names, which come without their slash. */
export interface NamedResources {
  /** The font draws nothing in render mode 3: viewers disagree on Type 3 fonts. */
  hidesText(font: string): boolean
  setsFont(graphicsState: string): boolean
}

export interface VisibleContent {
  /** Null: nothing was hidden, the stream stays as it is. */
  readonly content: Uint8Array | null
  /** XObjects that it draws by their names, and how text begins in them: visible where one time it does. */
  readonly drawn: ReadonlyMap<string, TextState>
}

/** What of the graphics state says whether text is seen. */
export interface TextState {
  readonly isInvisible: boolean
  /** It is known, and hides text in that mode. */
  readonly hasFont: boolean
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Where a page begins, and where it is not known. */
export const VISIBLE: TextState = { isInvisible: false, hasFont: false }
const INVISIBLE = 3
const SAVED_MAX = 10_000

/** What was found so far in a content stream. */
interface Reading {
  readonly bytes: Uint8Array
  readonly resources: NamedResources
  readonly edits: Edit[]
  readonly drawn: Map<string, TextState>
  readonly saved: TextState[]
  state: TextState
  isInText: boolean
  /** Viewers disagree on where text stands after what came in this text object. */
  isOdd: boolean
  /** Edits up to here hold: those before this text object. */
  before: number
  /** Those before its last move. */
  settled: number
}

/**
 * Takes the text of render mode 3 (ISO 32000-1, 9.3.6) out of a content stream. What a shown string leaves behind
 * stays: spacing, the next line, and where visible text goes on from its end, the string itself. `start` is the
 * state that a form inherits (8.10.1). Throws where the stream does not parse, or shows text outside of text objects.
 */
export function dropHiddenText(bytes: Uint8Array, resources: NamedResources, start = VISIBLE): VisibleContent {
  const reading: Reading = {
    bytes,
    resources,
    edits: [],
    drawn: new Map(),
    saved: [],
    state: start,
    isInText: false,
    isOdd: false,
    before: 0,
    settled: 0,
  }
  for (const operator of contentOperators(bytes)) {
    if (isMove(operator)) reading.settled = reading.edits.length
    else if (SHOWING.has(operator.name)) showText(reading, operator)
    else OTHERS.get(operator.name)?.(reading, operator)
  }
  if (reading.isInText) throw new Error('a text object without end')
  const { edits, drawn } = reading
  return { content: edits.length === 0 ? null : applied(bytes, edits), drawn }
}

const SHOWING = new Set(['Tj', 'TJ', "'", '"'])

/** Operators beside those that move and show. */
const OTHERS: ReadonlyMap<string, (reading: Reading, operator: ContentOperator) => void> = new Map([
  ['q', saveOrRestore],
  ['Q', saveOrRestore],
  ['BT', beginOrEndText],
  ['ET', beginOrEndText],
  ['Tr', setRenderMode],
  ['Tf', setFont],
  ['gs', setGraphicsState],
  ['Do', drawObject],
])

function setRenderMode(reading: Reading, { operands }: ContentOperator): void {
  const isInvisible = fits(operands, ['number']) && Number(valueOf(reading.bytes, operands[0])) === INVISIBLE
  reading.state = { ...reading.state, isInvisible }
}

function setFont(reading: Reading, { operands }: ContentOperator): void {
  const font = operands[0]?.type === 'name' ? valueOf(reading.bytes, operands[0]).slice(1) : ''
  const hasFont = fits(operands, ['name', 'number']) && reading.resources.hidesText(font)
  reading.state = { ...reading.state, hasFont }
}

function setGraphicsState(reading: Reading, { operands }: ContentOperator): void {
  const name = valueOf(reading.bytes, operands.at(-1)).slice(1)
  if (reading.resources.setsFont(name)) reading.state = { ...reading.state, hasFont: false }
}

function drawObject({ bytes, drawn, state }: Reading, { operands }: ContentOperator): void {
  const drawing = valueOf(bytes, operands.at(-1)).slice(1)
  const { isInvisible, hasFont } = drawn.get(drawing) ?? state
  drawn.set(drawing, { isInvisible: isInvisible && state.isInvisible, hasFont: hasFont && state.hasFont })
}

function saveOrRestore(reading: Reading, { name }: ContentOperator): void {
  if (reading.saved.length >= SAVED_MAX) throw new Error('nested too deeply')
  if (name === 'q') reading.saved.push(reading.state)
  else reading.state = reading.saved.pop() ?? VISIBLE
  // Not allowed here, and viewers disagree on whether it keeps the position.
  if (reading.isInText) reading.isOdd = true
}

function beginOrEndText(reading: Reading, { name }: ContentOperator): void {
  if (reading.isInText === (name === 'BT')) throw new Error('text objects do not pair')
  reading.isInText = !reading.isInText
  if (reading.isInText) reading.before = reading.edits.length
  else if (reading.isOdd) reading.edits.length = reading.before
  reading.settled = reading.edits.length
  reading.isOdd = false
}

function showText(reading: Reading, operator: ContentOperator): void {
  const { bytes, edits, state } = reading
  if (!reading.isInText) throw new Error('text outside of a text object')
  const left = state.isInvisible && state.hasFont ? leftOf(bytes, operator) : null
  if (isNextLine(operator)) reading.settled = edits.length
  if (left === null && reading.isOdd) throw new Error('visible text at a place that is not sure')
  if (left === null) edits.length = reading.settled
  else edits.push({ start: operator.start, end: operator.end, text: left })
}

/** After it the position does not depend on what was shown before (ISO 32000-1, 9.4.2). */
function isMove({ name, operands }: ContentOperator): boolean {
  if (name === 'T*') return operands.length === 0
  if (name !== 'Td' && name !== 'TD' && name !== 'Tm') return false
  return operands.length === (name === 'Tm' ? 6 : 2) && operands.every(({ type }) => type === 'number')
}

function isNextLine({ name, operands }: ContentOperator): boolean {
  return name === "'" ? fits(operands, ['string']) : name === '"' && fits(operands, ['number', 'number', 'string'])
}

/** What has to stay of an operator that shows text (ISO 32000-1, 9.4.3); null when it makes no sense. */
function leftOf(bytes: Uint8Array, operator: ContentOperator): string | null {
  const { name, operands } = operator
  if (name === 'Tj') return fits(operands, ['string']) ? ' ' : null
  if (name === 'TJ') return fits(operands, ['array']) ? ' ' : null
  if (!isNextLine(operator)) return null
  if (name === "'") return ' T* '
  return ` ${valueOf(bytes, operands[0])} Tw ${valueOf(bytes, operands[1])} Tc T* `
}

function fits(operands: readonly Operand[], types: readonly Operand['type'][]): boolean {
  return operands.length === types.length && operands.every(({ type }, index) => type === types[index])
}

function valueOf(bytes: Uint8Array, operand: Operand | undefined): string {
  return operand ? textOf(bytes, operand.start, operand.end) : ''
}

function applied(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const result = Buffer.alloc(
    edits.reduce((size, { start, end, text }) => size - (end - start) + text.length, bytes.length),
  )
  let [from, to] = [0, 0]
  for (const { start, end, text } of edits) {
    result.set(bytes.subarray(from, start), to)
    to += start - from
    to += result.write(text, to, 'latin1')
    from = end
  }
  result.set(bytes.subarray(from), to)
  return result
}
