import type Database from 'better-sqlite3'
import { isRegrouping, loggedCorrection } from '../../../model/correction.ts'
import type { Correction, Judging } from '../../../model/correction.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import type { CorrectionOutcome, CorrectionVerbs, SeenCorrections } from '../../correction-verbs.ts'
import { recordFact } from '../audit-log.ts'
import { createReleaseGuard } from '../client-years/release-guard.ts'
import type { Synchronous } from '../promised.ts'
import { createJudging } from './judgements.ts'
import type { JudgementChange } from './judgements.ts'
import { createPageRegrouping } from './regroup-pages.ts'
import { createRereading } from './reread-document.ts'
import { forgetBatchWork, forgetDocumentWork } from './revised-phases.ts'
import { wantRevision } from './revisions.ts'
import { createUnlearning } from './unlearn-regrouped.ts'

/** A correction of one document of a finished batch. */
interface Applied<Kind extends Correction> {
  readonly batchId: string
  readonly correction: Kind
  /** The document is a stack or an archive, of which only pages can be taken back. */
  readonly isContainer: boolean
  readonly at: number
}

/** Applies a correction, records it and opens a revision, in one transaction. */
export function createCorrectionApplying(db: Database.Database): Synchronous<CorrectionVerbs>['apply'] {
  const statusOf = db.prepare<[string], string>('SELECT status FROM batches WHERE id = ?').pluck()
  const isOfBatch = db
    .prepare<[string, string, number], number>(
      `SELECT 1 + is_container FROM documents
       WHERE id = ? AND batch_id = ? AND (status = 'failed') = ? AND status <> 'duplicate'`,
    )
    .pluck()
  const change = createChanging(db)
  const forgetBinder = forgetBatchWork(db)
  const record = createRecording(db)
  const want = wantRevision(db)
  const log = recordFact(db)
  const refusal = createRefusing(db)

  const apply = (
    batchId: string,
    correction: Correction,
    at: number,
    by: Author | null = null,
    seen: SeenCorrections | null = null,
  ): CorrectionOutcome => {
    const status = statusOf.get(batchId)
    const found = isOfBatch.get(correction.documentId, batchId, correction.type === 'read_again' ? 1 : 0)
    if (found === undefined) return { applied: false, reason: 'not_found' }
    if (status !== 'completed') return { applied: false, reason: 'not_completed' }
    const refused = refusal(batchId, correction.documentId, seen)
    if (refused) return refused
    const changed = change({ batchId, correction, isContainer: found === 2, at })
    if (!changed) return { applied: false, reason: 'not_possible' }
    forgetBinder(batchId)
    const sequence = record(batchId, correction, changed === 'regrouped' ? null : changed, { at, by })
    want(batchId, sequence, at)
    const author = loggedAuthor(by)
    const fact = { event: 'corrected', number: sequence, correction: loggedCorrection(correction) } as const
    log(batchId, author ? { ...fact, by: author } : fact, at)
    return { applied: true, sequence }
  }
  return db.transaction(apply).immediate
}

/** A released year, or what somebody else changed meanwhile, stands against it. */
function createRefusing(db: Database.Database) {
  const unseen = createUnseenCheck(db)
  const guard = createReleaseGuard(db)
  return (batchId: string, documentId: string, seen: SeenCorrections | null): CorrectionOutcome | null => {
    const released = guard.ofDocument(batchId, documentId)
    if (released) return { applied: false, reason: 'released', released }
    const other = seen && unseen(batchId, documentId, seen)
    return other ? { applied: false, reason: 'not_seen', by: other.by } : null
  }
}

/** The last correction of a document that is not among those that were seen. */
function createUnseenCheck(db: Database.Database) {
  const later = db.prepare<[string, string, number], { sequence: number; by: string | null }>(
    `SELECT sequence, by_sign AS by FROM corrections
     WHERE batch_id = ? AND correction ->> 'documentId' = ? AND sequence > ? ORDER BY sequence DESC`,
  )
  return (batchId: string, documentId: string, { upTo, own }: SeenCorrections): { by: string | null } | undefined =>
    later.all(batchId, documentId, upTo).find(({ sequence }) => !own.includes(sequence))
}

/** Does what a correction says; null when it cannot be done. */
function createChanging(db: Database.Database): (applied: Applied<Correction>) => JudgementChange | 'regrouped' | null {
  const { judge } = createJudging(db)
  const regroupPages = createPageRegrouping(db)
  const reread = createRereading(db)
  const unlearn = createUnlearning(db)
  const forgetAnalysis = forgetDocumentWork(db)

  /** What the document says stays to be seen until it was read anew. */
  function judgeDocument({ batchId, correction, isContainer, at }: Applied<Judging>): JudgementChange | null {
    const change = isContainer ? null : judge(batchId, correction, at)
    if (change?.isReadAnew === true) forgetAnalysis(batchId, correction.documentId)
    return change
  }

  return ({ batchId, correction, isContainer, at }) => {
    if (correction.type === 'read_again') return reread(batchId, correction) ? 'regrouped' : null
    if (!isRegrouping(correction)) return judgeDocument({ batchId, correction, isContainer, at })
    if (!regroupPages(batchId, correction, isContainer)) return null
    unlearn(batchId, correction.documentId, at)
    return 'regrouped'
  }
}

/** When a correction was made, and by whom. */
interface Made {
  readonly at: number
  readonly by: Author | null
}

/** Writes a correction into the list of its batch; returns its number there. */
function createRecording(
  db: Database.Database,
): (batchId: string, correction: Correction, change: JudgementChange | null, made: Made) => number {
  const next = db
    .prepare<[string], number>('SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ?')
    .pluck()
  const insert = db.prepare(
    `INSERT INTO corrections (batch_id, sequence, at, correction, judgement_before, judgement_after, by_id, by_sign)
     VALUES (@batchId, @sequence, @at, @correction, @before, @after, @userId, @sign)`,
  )
  return (batchId, correction, change, { at, by }) => {
    const sequence = next.get(batchId) ?? 1
    const { before = null, after = null } = change ?? {}
    const { userId = null, sign = null } = by ?? {}
    insert.run({ batchId, sequence, at, correction: JSON.stringify(correction), before, after, userId, sign })
    return sequence
  }
}
