import type Database from 'better-sqlite3'
import type { Judging } from '../../../model/correction.ts'
import { judgeBooking } from '../../../model/judge-bookings.ts'
import { isBlockJudging, judgeBlocks } from '../../../model/judge-blocks.ts'
import { isLineJudging, judgeLines } from '../../../model/judge-lines.ts'
import { isPositionJudging, judgePositions } from '../../../model/judge-positions.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { undoableSteps } from '../../../model/undo-order.ts'
import { judgementText } from '../../judgement-text.ts'

/** The judgement of a document after a correction of it; null when that cannot be done. */
export type NextJudgement = (batchId: string, correction: Judging, before: Judgement, at: number) => Judgement | null

type OfType<Type extends Judging['type']> = Extract<Judging, { readonly type: Type }>

/** Works out what a judgement becomes; writes nothing. To be called within a transaction. */
export function createNextJudgement(db: Database.Database): NextJudgement {
  const setField = createFieldSetting(db)
  const isConfirmable = createConfirmableCheck(db)
  const canMove = createMoveCheck(db)
  const undone = createUndoing(db)

  return (batchId, correction, before, at) => {
    if (isPositionJudging(correction)) return judgePositions(correction, before, at)
    if (isLineJudging(correction)) return judgeLines(correction, before)
    if (isBlockJudging(correction)) return judgeBlocks(correction, before)
    switch (correction.type) {
      case 'set_kind':
        return { ...before, kind: correction.kind, confirmedAt: null }
      case 'set_field':
        return setField(correction, before)
      case 'reset_field': {
        const { [correction.name]: _gone, ...fields } = before.fields
        return { ...before, fields, confirmedAt: null }
      }
      case 'confirm_document':
        return isConfirmable(correction.documentId, before) ? { ...before, confirmedAt: at } : null
      case 'reopen_document':
        return { ...before, confirmedAt: null }
      case 'move_document':
        return canMove(batchId, correction) ? { ...before, after: correction.after, movedAt: at } : null
      case 'set_booking':
        return judgeBooking(correction, before, at)
      case 'undo':
        return undone(batchId, correction, before)
    }
  }
}

/** Null when the value is said to stand on a page that the document does not have. */
function createFieldSetting(
  db: Database.Database,
): (correction: OfType<'set_field'>, before: Judgement) => Judgement | null {
  const hasPage = db
    .prepare<[string, number], number>('SELECT 1 FROM pages WHERE document_id = ? AND number = ?')
    .pluck()
  return ({ documentId, name, field }, before) => {
    if (field?.place && hasPage.get(documentId, field.place.page) === undefined) return null
    // Whoever confirmed the document confirmed what stood there.
    return { ...before, fields: { ...before.fields, [name]: field }, confirmedAt: null }
  }
}

/**
 * Only a document that was read can be confirmed, and once; one that was taken for another mandant's after it was
 * confirmed can be confirmed for this one, too.
 */
function createConfirmableCheck(db: Database.Database): (documentId: string, before: Judgement) => boolean {
  const hasAnalysis = db.prepare<[string], number>('SELECT analysis IS NOT NULL FROM documents WHERE id = ?').pluck()
  const isForeign = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM json_each(notes) n WHERE n.value ->> 'code' = 'other_mandant')
       FROM documents WHERE id = ?`,
    )
    .pluck()
  return (documentId, before) =>
    (before.confirmedAt === null || isForeign.get(documentId) === 1) && hasAnalysis.get(documentId) === 1
}

/** A document moves within its section: to the top of it, or behind another one of it. */
function createMoveCheck(db: Database.Database): (batchId: string, correction: OfType<'move_document'>) => boolean {
  const section = db
    .prepare<[string, string], string>(
      `SELECT placement ->> 'sectionId' FROM documents WHERE id = ? AND batch_id = ? AND placement IS NOT NULL`,
    )
    .pluck()
  return (batchId, { documentId, after }) => {
    const own = section.get(documentId, batchId)
    const isNeighbour = after === null || (after !== documentId && section.get(after, batchId) === own)
    return own !== undefined && isNeighbour
  }
}

/** The judgement as it was before a step; null when later steps stand on that one. */
function createUndoing(
  db: Database.Database,
): (batchId: string, correction: OfType<'undo'>, before: Judgement) => Judgement | null {
  const steps = db.prepare<[string, string, string], { sequence: number; undoes: number | null; as_left: number }>(
    `SELECT sequence, iif(correction ->> 'type' = 'undo', correction ->> 'sequence', NULL) AS undoes,
       judgement_after = ? AS as_left FROM corrections
     WHERE batch_id = ? AND correction ->> 'documentId' = ? AND judgement_after IS NOT NULL ORDER BY sequence`,
  )
  const leftBefore = db
    .prepare<[string, number], string | null>(
      'SELECT judgement_before FROM corrections WHERE batch_id = ? AND sequence = ?',
    )
    .pluck()
  return (batchId, { sequence, documentId }, before) => {
    const judged = steps.all(judgementText(before), batchId, documentId)
    const undoable = undoableSteps(judged.map(({ as_left, ...step }) => ({ ...step, isAsLeft: as_left === 1 })))
    const text = undoable.has(sequence) ? leftBefore.get(batchId, sequence) : null
    return text ? (JSON.parse(text) as Judgement) : null
  }
}
