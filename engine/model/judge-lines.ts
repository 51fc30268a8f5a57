import { LINES_MAX } from './judged-line.ts'
import type { JudgedLine } from './judged-line.ts'
import type { Judgement } from './judgement.ts'

/**
 * Corrects the lines of a bill. `lines` are all of them afterwards, null: as they were read. They are kept whole, for
 * lines that are read again later may be others: what a person left stands above them, as with a field.
 */
export interface LineJudging {
  readonly type: 'set_line' | 'add_line' | 'remove_line' | 'reset_lines'
  readonly documentId: string
  /** Key of the line that it is about; null: all of them. */
  readonly line: string | null
  readonly lines: readonly JudgedLine[] | null
}

const TYPES: ReadonlySet<string> = new Set<LineJudging['type']>(['set_line', 'add_line', 'remove_line', 'reset_lines'])

/** Whether a correction is about the lines of a bill. */
export function isLineJudging<T extends { readonly type: string }>(
  correction: T,
): correction is Extract<T, { readonly type: LineJudging['type'] }> {
  return TYPES.has(correction.type)
}

/** A document's judgement after a person's word about its lines; null for more lines than are kept. */
export function judgeLines({ lines }: LineJudging, before: Judgement): Judgement | null {
  if (lines !== null && lines.length > LINES_MAX) return null
  // Whoever confirmed the document confirmed what stood there.
  const { lines: _former, ...kept } = { ...before, confirmedAt: null }
  return lines === null ? kept : { ...kept, lines }
}
