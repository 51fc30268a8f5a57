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

/**
 * Takes the text of render mode 3 (ISO 32000-1, 9.3.6) out of a content stream. What a shown string leaves behind
 * stays:
 * spacing, the next line, and where visible text goes on from its end, the string itself. `start` is the
 * state that a form inherits (8.10.1). Throws where the stream does not parse, or shows text outside of text objects.
 */
export function dropHiddenText(bytes: Uint8Array, resources: NamedResources, start = VISIBLE): VisibleContent {
  const edits: Edit[] = []
  const drawn = new Map<string, TextState>()
  const saved: TextState[] = []
  let state = start
  let isInText = false
  let isOdd = false
  /** Edits up to here hold: before this text object, and before its last move. */
  let [before, settled] = [0, 0]

  for (const operator of contentOperators(bytes)) {
    const { name, operands } = operator
    if (name === 'q' || name === 'Q') {
      if (saved.length >= SAVED_MAX) throw new Error('nested too deeply')
      if (name === 'q') saved.push(state)
      else state = saved.pop() ?? VISIBLE
      // Not allowed here, and viewers disagree on whether it keeps the position.
      if (isInText) isOdd = true
    } else if (name === 'BT' || name === 'ET') {
      if (isInText === (name === 'BT')) throw new Error('text objects do not pair')
      isInText = !isInText
      if (isInText) before = edits.length
      else if (isOdd) edits.length = before
      settled = edits.length
      isOdd = false
    } else if (name === 'Tr') {
      state = { ...state, isInvisible: fits(operands, ['number']) && Number(valueOf(bytes, operands[0])) === INVISIBLE }
    } else if (name === 'Tf') {
      const font = operands[0]?.type === 'name' ? valueOf(bytes, operands[0]).slice(1) : ''
      state = { ...state, hasFont: fits(operands, ['name', 'number']) && resources.hidesText(font) }
    } else if (name === 'gs') {
      if (resources.setsFont(valueOf(bytes, operands.at(-1)).slice(1))) state = { ...state, hasFont: false }
    } else if (name === 'Do') {
      const drawing = valueOf(bytes, operands.at(-1)).slice(1)
      const { isInvisible, hasFont } = drawn.get(drawing) ?? state
      drawn.set(drawing, { isInvisible: isInvisible && state.isInvisible, hasFont: hasFont && state.hasFont })
    } else if (isMove(operator)) {
      settled = edits.length
    } else if (SHOWING.has(name)) {
      if (!isInText) throw new Error('text outside of a text object')
      const left = state.isInvisible && state.hasFont ? leftOf(bytes, operator) : null
      if (isNextLine(operator)) settled = edits.length
      if (left === null && isOdd) throw new Error('visible text at a place that is not sure')
      if (left === null) edits.length = settled
      else edits.push({ start: operator.start, end: operator.end, text: left })
    }
  }
  if (isInText) throw new Error('a text object without end')
  return { content: edits.length === 0 ? null : applied(bytes, edits), drawn }
}

const SHOWING = new Set(['Tj', 'TJ', "'", '"'])

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
