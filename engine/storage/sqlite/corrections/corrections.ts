import type Database from 'better-sqlite3'
import type { CorrectionVerbs } from '../../correction-verbs.ts'
import { FILING } from '../../rows/filing-row.ts'
import { ITEM_WORD } from '../../rows/work-item-row.ts'
import { DOCUMENT_DELETION } from '../../rows/deletion-row.ts'
import { correctionsOf } from '../../rows/correction-row.ts'
import type { ListedRow } from '../../rows/correction-row.ts'
import type { Synchronous } from '../promised.ts'
import { createCorrectionApplying } from './apply-correction.ts'
import { ASSIGNMENT, createFormerMandantCheck, createMandantAssigning } from './assign-mandant.ts'
import { createRevisionVerbs } from './revisions.ts'

/** Corrections of finished batches: each is applied, recorded and made visible as an open revision in one step. */
export function createCorrectionVerbs(db: Database.Database): Synchronous<CorrectionVerbs> {
  const list = db.prepare<[string], ListedRow>(
    `SELECT c.sequence, c.at, c.correction, c.by_sign, c.judgement_after IS NOT NULL AS is_judgement,
       coalesce(c.judgement_after = d.judgement, 0) AS is_as_left
     FROM corrections c LEFT JOIN documents d ON d.id = c.correction ->> 'documentId'
     WHERE c.batch_id = ? AND c.correction ->> 'type' NOT IN ('${ASSIGNMENT}', '${FILING}', '${ITEM_WORD}', '${DOCUMENT_DELETION}') ORDER BY c.sequence`,
  )
  return {
    assignMandant: createMandantAssigning(db),
    namesFormerMandant: createFormerMandantCheck(db),
    apply: createCorrectionApplying(db),
    list: batchId => correctionsOf(list.all(batchId)),
    ...createRevisionVerbs(db),
  }
}
