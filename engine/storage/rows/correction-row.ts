import type { Correction, RecordedCorrection } from '../../model/correction.ts'
import { undoableSteps } from '../../model/undo-order.ts'

/** A row of `corrections`, and whether its document's judgement is as it left it. */
export interface ListedRow {
  sequence: number
  at: number
  correction: string
  by_sign: string | null
  is_judgement: number
  is_as_left: number
}

/** A row of `revisions`. */
export interface RevisionRow {
  wanted: number
  done: number
  fault: string | null
}

/** The corrections of a batch's rows; only the steps that can be taken back now say so. */
export function correctionsOf(rows: readonly ListedRow[]): readonly RecordedCorrection[] {
  const read = rows.map(({ correction, is_judgement, is_as_left: asLeft, by_sign: by, ...row }) => {
    const said = JSON.parse(correction) as Correction
    return { ...row, by, correction: said, isJudgement: is_judgement === 1, isAsLeft: asLeft === 1 }
  })
  const judged = Map.groupBy(
    read.filter(({ isJudgement }) => isJudgement),
    ({ correction }) => correction.documentId,
  )
  const undoable = new Set([...judged.values()].flatMap(steps => [...undoableSteps(steps.map(stepOf))]))
  return read.map(({ sequence, at, by, correction }) => {
    return { sequence, at, by, correction, canUndo: undoable.has(sequence) }
  })
}

function stepOf<T extends { readonly correction: Correction }>(row: T): T & { readonly undoes: number | null } {
  return { ...row, undoes: row.correction.type === 'undo' ? row.correction.sequence : null }
}
