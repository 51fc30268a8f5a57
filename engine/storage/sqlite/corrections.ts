import type Database from 'better-sqlite3'
import type { BatchOutput } from '../../model/batch.ts'
import { loggedCorrection } from '../../model/correction.ts'
import type { Correction, Judging, Regrouping, Revision } from '../../model/correction.ts'
import { newId } from '../../shared/ids.ts'
import type { CorrectionOutcome, CorrectionVerbs } from '../correction-verbs.ts'
import { ASSIGNMENT, createFormerMandantCheck, createMandantAssigning } from './assign-mandant.ts'
import { outputFacts, recordFact } from './audit-log.ts'
import { createJudging } from './judgements.ts'
import type { JudgementChange } from './judgements.ts'
import { createRegrouping } from './regroup-documents.ts'
import type { Synchronous } from './promised.ts'
import { revisedPhases } from './revised-phases.ts'
import { correctionsOf } from '../rows/correction-row.ts'
import type { ListedRow, RevisionRow } from '../rows/correction-row.ts'

const REGROUPINGS: ReadonlySet<Correction['type']> = new Set<Regrouping['type']>([
  ...(['split_document', 'join_document', 'set_page_aside', 'take_page_back', 'turn_page'] as const),
])

/** Corrections of finished batches: each is applied, recorded and made visible as an open revision in one step. */
export function createCorrectionVerbs(db: Database.Database): Synchronous<CorrectionVerbs> {
  const regroup = createRegrouping(db)
  const { judge } = createJudging(db)
  const log = recordFact(db)
  const statusOf = db.prepare<[string], string>('SELECT status FROM batches WHERE id = ?').pluck()
  const isOfBatch = db
    .prepare<[string, string], number>(
      `SELECT 1 + is_container FROM documents WHERE id = ? AND batch_id = ? AND status IN ('pending', 'processed')`,
    )
    .pluck()
  const putAside = db.prepare(
    `UPDATE pages SET set_aside = 'removed' WHERE document_id = ? AND number = ? AND set_aside IS NULL
     AND EXISTS (SELECT 1 FROM pages o WHERE o.document_id = pages.document_id AND o.number <> pages.number AND o.set_aside IS NULL)`,
  )
  const takeBack = db.prepare(
    'UPDATE pages SET set_aside = NULL WHERE document_id = ? AND number = ? AND set_aside IS NOT NULL',
  )
  const hasPage = db
    .prepare<[string, number], number>('SELECT 1 FROM pages WHERE document_id = ? AND number = ?')
    .pluck()
  const forgetValues = db.prepare('UPDATE documents SET analysis = NULL WHERE id = ?')
  const forgetJudgement = db.prepare('UPDATE documents SET judgement = NULL WHERE id = ?')
  const withdrawConfirmation = db.prepare(
    `UPDATE documents SET judgement = json_set(judgement, '$.confirmedAt', NULL)
     WHERE id = ? AND judgement ->> 'confirmedAt' IS NOT NULL`,
  )
  const forgetPlaces = db.prepare('UPDATE documents SET placement = NULL WHERE batch_id = ?')
  const forgetAnalysis = db.prepare(
    `DELETE FROM checkpoints WHERE batch_id = ? AND phase IN (${revisedPhases('document')}) AND item = ?`,
  )
  const forgetBinder = db.prepare(`DELETE FROM checkpoints WHERE batch_id = ? AND phase IN (${revisedPhases('batch')})`)
  const next = db
    .prepare<[string], number>('SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ?')
    .pluck()
  const record = db.prepare(
    `INSERT INTO corrections (batch_id, sequence, at, correction, judgement_before, judgement_after)
     VALUES (@batchId, @sequence, @at, @correction, @before, @after)`,
  )
  const want = db.prepare(
    `INSERT INTO revisions (batch_id, wanted, since) VALUES (@batchId, @sequence, @at)
     ON CONFLICT DO UPDATE SET since = iif(done = wanted, @at, since), wanted = @sequence, fault = NULL`,
  )
  const list = db.prepare<[string], ListedRow>(
    `SELECT c.sequence, c.at, c.correction, c.judgement_after IS NOT NULL AS is_judgement,
       coalesce(c.judgement_after = d.judgement, 0) AS is_as_left
     FROM corrections c LEFT JOIN documents d ON d.id = c.correction ->> 'documentId'
     WHERE c.batch_id = ? AND c.correction ->> 'type' <> '${ASSIGNMENT}' ORDER BY c.sequence`,
  )
  const open = db.prepare<[], string>('SELECT batch_id FROM revisions WHERE done < wanted ORDER BY since').pluck()
  const revision = db.prepare<[string], RevisionRow>('SELECT * FROM revisions WHERE batch_id = ?')
  const finish = db.prepare('UPDATE revisions SET done = ?, fault = NULL WHERE batch_id = ? AND done < ?')
  const setOutput = db.prepare(
    'UPDATE outputs SET filename = ?, path = ?, byte_size = ?, sha256 = ?, created_at = ? WHERE batch_id = ?',
  )
  const touch = db.prepare('UPDATE batches SET updated_at = max(updated_at, ?) WHERE id = ?')
  const begin = db.prepare('UPDATE revisions SET fault = NULL WHERE batch_id = ? AND done < wanted')
  const fail = db.prepare('UPDATE revisions SET fault = ? WHERE batch_id = ?')
  /** What was judged of other pages teaches nothing any more. */
  const unlearn = db.prepare(
    `INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets, counts, fields, hits)
     SELECT document_id, batch_id, organization_id, @at, issuer_keys, found_kind_id, NULL, buckets, counts, '[]', '[]'
     FROM lessons l WHERE batch_id = @batchId AND kind_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)
       AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.is_container = 0
         AND coalesce(d.judgement ->> 'kind', d.judgement ->> 'confirmedAt') IS NOT NULL)
       AND (l.document_id = @documentId OR NOT EXISTS
         (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.judgement IS NOT NULL AND d.is_container = 0))`,
  )

  /** Ids of the documents whose values are to be found anew; null when it cannot be done. */
  function regrouped(correction: Regrouping, isContainer: boolean): readonly string[] | null {
    const { documentId } = correction
    if (isContainer)
      return correction.type === 'take_page_back' ? regroup.release(documentId, correction.page, newId) : null
    switch (correction.type) {
      case 'split_document':
        return regroup.split(documentId, correction.page, newId)
      case 'join_document':
        return regroup.join(documentId)
      case 'set_page_aside':
        return putAside.run(documentId, correction.page).changes === 1 ? [documentId] : null
      case 'turn_page':
        return hasPage.get(documentId, correction.page) === undefined ? null : [documentId]
      case 'take_page_back':
        return takeBack.run(documentId, correction.page).changes === 1 ? [documentId] : null
    }
  }

  /**
   * Whether it could be done. Values, places and confirmations of what moved are gone at once: they were those of other
   * pages.
   */
  function regroupPages(batchId: string, correction: Regrouping, isContainer: boolean): boolean {
    const changed = regrouped(correction, isContainer)
    if (changed === null) return false
    const isOtherDocument = correction.type === 'split_document' || correction.type === 'join_document'
    for (const id of changed) {
      if (isOtherDocument) forgetJudgement.run(id)
      else withdrawConfirmation.run(id)
      forgetValues.run(id)
      forgetAnalysis.run(batchId, id)
    }
    forgetPlaces.run(batchId)
    return true
  }

  /** What the document says stays to be seen until it was read anew. */
  function judgeDocument(batchId: string, correction: Judging, at: number): JudgementChange | null {
    const change = judge(batchId, correction, at)
    if (change?.isReadAnew === true) forgetAnalysis.run(batchId, correction.documentId)
    return change
  }

  return {
    assignMandant: createMandantAssigning(db),
    namesFormerMandant: createFormerMandantCheck(db),
    apply: db.transaction((batchId: string, correction: Correction, at: number): CorrectionOutcome => {
      const status = statusOf.get(batchId)
      const found = isOfBatch.get(correction.documentId, batchId)
      if (found === undefined) return { applied: false, reason: 'not_found' }
      if (status !== 'completed') return { applied: false, reason: 'not_completed' }
      const isContainer = found === 2
      let change: JudgementChange | null = null
      if (isRegrouping(correction)) {
        if (!regroupPages(batchId, correction, isContainer)) return { applied: false, reason: 'not_possible' }
        unlearn.run({ batchId, documentId: correction.documentId, at })
      } else {
        change = isContainer ? null : judgeDocument(batchId, correction, at)
        if (!change) return { applied: false, reason: 'not_possible' }
      }
      forgetBinder.run(batchId)
      const sequence = next.get(batchId) ?? 1
      const { before = null, after = null } = change ?? {}
      record.run({ batchId, sequence, at, correction: JSON.stringify(correction), before, after })
      want.run({ batchId, sequence, at })
      log(batchId, { event: 'corrected', number: sequence, correction: loggedCorrection(correction) }, at)
      return { applied: true, sequence }
    }),
    list: batchId => correctionsOf(list.all(batchId)),
    listOpen: () => open.all(),
    revision: batchId => {
      const row = revision.get(batchId)
      const fault = row?.fault ? (JSON.parse(row.fault) as NonNullable<Revision['fault']>) : null
      return { wanted: row?.wanted ?? 0, done: row?.done ?? 0, fault }
    },
    begin: batchId => void begin.run(batchId),
    finish: db.transaction((batchId: string, upTo: number, output: BatchOutput) => {
      if (finish.run(upTo, batchId, upTo).changes !== 1) return
      setOutput.run(output.filename, output.path, output.byteSize, output.sha256, output.createdAt, batchId)
      touch.run(output.createdAt, batchId)
      log(batchId, { event: 'revision_completed', corrections: upTo, ...outputFacts(output) }, output.createdAt)
    }),
    fail: (batchId, fault) => void fail.run(JSON.stringify(fault), batchId),
  }
}

function isRegrouping(correction: Correction): correction is Regrouping {
  return REGROUPINGS.has(correction.type)
}
