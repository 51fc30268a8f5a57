import type Database from 'better-sqlite3'
import type { Judging } from '../../../model/correction.ts'
import { NO_JUDGEMENT } from '../../../model/judgement.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { askedOf, judgementText } from '../../judgement-text.ts'
import { createNextJudgement } from './next-judgement.ts'

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
  const next = createNextJudgement(db)
  const set = db.prepare('UPDATE documents SET judgement = ? WHERE id = ?')
  // REPORT notes it again when that is so.
  const forgetForeign = db.prepare(
    `UPDATE documents SET notes = (SELECT json_group_array(json(n.value)) FROM json_each(notes) n
       WHERE n.value ->> 'code' <> 'other_mandant') WHERE id = ?`,
  )

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
      const isReadAnew = askedOf(before) !== askedOf(judged)
      return { before: judgementText(before), after, isReadAnew }
    },
  }
}
