import type Database from 'better-sqlite3'
import type { Judging } from '../../model/correction.ts'
import { NO_JUDGEMENT } from '../../model/judgement.ts'
import type { Judgement } from '../../model/judgement.ts'
import { undoableSteps } from '../../model/undo-order.ts'
import { judgementText } from '../judgement-text.ts'

/** A document's judgement before and after a correction, as JSON. */
export interface JudgementChange {
  readonly before: string
  readonly after: string
  /** Its values are to be found anew, for what a person said changes what is asked of the document. */
  readonly isReadAnew: boolean
}

export interface DocumentJudging {
  /** Null when it cannot be done, or would change nothing. */
  judge(batchId: string, correction: Judging, at: number): JudgementChange | null
}

/** What people decided about documents. To be called within a transaction. */
export function createJudging(db: Database.Database): DocumentJudging {
  const current = db.prepare<[string], string | null>('SELECT judgement FROM documents WHERE id = ?').pluck()
  const hasAnalysis = db.prepare<[string], number>('SELECT analysis IS NOT NULL FROM documents WHERE id = ?').pluck()
  const isForeign = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM json_each(notes) n WHERE n.value ->> 'code' = 'other_mandant') FROM documents WHERE id = ?`,
    )
    .pluck()
  const leftBefore = db
    .prepare<[string, number], string | null>(
      'SELECT judgement_before FROM corrections WHERE batch_id = ? AND sequence = ?',
    )
    .pluck()
  const steps = db.prepare<[string, string, string], { sequence: number; undoes: number | null; as_left: number }>(
    `SELECT sequence, iif(correction ->> 'type' = 'undo', correction ->> 'sequence', NULL) AS undoes,
       judgement_after = ? AS as_left FROM corrections
     WHERE batch_id = ? AND correction ->> 'documentId' = ? AND judgement_after IS NOT NULL ORDER BY sequence`,
  )
  const section = db
    .prepare<[string, string], string>(
      `SELECT placement ->> 'sectionId' FROM documents WHERE id = ? AND batch_id = ? AND placement IS NOT NULL`,
    )
    .pluck()
  const hasPage = db
    .prepare<[string, number], number>('SELECT 1 FROM pages WHERE document_id = ? AND number = ?')
    .pluck()
  const set = db.prepare('UPDATE documents SET judgement = ? WHERE id = ?')
  // REPORT notes it again when that is so.
  const forgetForeign = db.prepare(
    `UPDATE documents SET notes = (SELECT json_group_array(json(n.value)) FROM json_each(notes) n
       WHERE n.value ->> 'code' <> 'other_mandant') WHERE id = ?`,
  )

  function next(batchId: string, correction: Judging, before: Judgement, at: number): Judgement | null {
    switch (correction.type) {
      case 'set_kind':
        return { ...before, kind: correction.kind, confirmedAt: null }
      case 'set_field':
        if (correction.field?.place && hasPage.get(correction.documentId, correction.field.place.page) === undefined)
          return null
        return { ...before, fields: { ...before.fields, [correction.name]: correction.field } }
      case 'reset_field': {
        const { [correction.name]: _gone, ...fields } = before.fields
        return { ...before, fields }
      }
      case 'confirm_document':
        // A document that was taken for another mandant's after it was confirmed can be confirmed for this one, too.
        return (before.confirmedAt === null || isForeign.get(correction.documentId) === 1) &&
          hasAnalysis.get(correction.documentId) === 1
          ? { ...before, confirmedAt: at }
          : null
      case 'reopen_document':
        return { ...before, confirmedAt: null }
      case 'move_document': {
        const { documentId, after } = correction
        const own = section.get(documentId, batchId)
        const isNeighbour = after === null || (after !== documentId && section.get(after, batchId) === own)
        return own !== undefined && isNeighbour ? { ...before, after, movedAt: at } : null
      }
      case 'undo': {
        const { sequence, documentId } = correction
        const judged = steps.all(judgementText(before), batchId, documentId)
        const undoable = undoableSteps(judged.map(({ as_left, ...step }) => ({ ...step, isAsLeft: as_left === 1 })))
        const text = undoable.has(sequence) ? leftBefore.get(batchId, sequence) : null
        if (!text) return null
        return JSON.parse(text) as Judgement
      }
    }
  }

  return {
    judge: (batchId, correction, at) => {
      const text = current.get(correction.documentId)
      const before = text ? (JSON.parse(text) as Judgement) : NO_JUDGEMENT
      const judged = next(batchId, correction, before, at)
      if (!judged) return null
      const after = judgementText(judged)
      if (after === judgementText(before)) return null
      set.run(after, correction.documentId)
      if (correction.type === 'confirm_document') forgetForeign.run(correction.documentId)
      const isReadAnew = JSON.stringify([before.kind, before.fields]) !== JSON.stringify([judged.kind, judged.fields])
      return { before: judgementText(before), after, isReadAnew }
    },
  }
}
