import type Database from 'better-sqlite3'
import type { BillingSnapshot } from '../../model/batch.ts'
import type { ProgressView } from '../../model/progress.ts'
import { newId } from '../../shared/ids.ts'
import { hostOf } from '../../shared/host-of.ts'
import type { BatchListFilter, BatchVerbs, CreateOutcome, NewBatch } from '../storage.ts'
import { receivedFact, recordFact } from './audit-log.ts'
import { listBatches } from './batch-list.ts'
import { batchOf } from '../rows/batch-row.ts'
import type { BatchRow } from '../rows/batch-row.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { Synchronous } from './promised.ts'
import { outputOf, snapshotOf } from '../rows/batch-facts-row.ts'
import type { PhaseRow } from '../rows/batch-facts-row.ts'

/** Batches with what was fixed at their creation, their progress and their output. */
export function createBatchVerbs(
  db: Database.Database,
  now: () => number,
  engineVersion: string,
): Synchronous<BatchVerbs> {
  const record = recordFact(db)
  const answers = createKeptAnswers(db)
  const insertMandant = db.prepare(
    `INSERT INTO mandants (id, organization_id, first_name, last_name, company_name, tax_id, tax_id_normalized, created_at)
     VALUES (@id, @organizationId, @firstName, @lastName, @companyName, @taxId, @taxIdNormalized, @createdAt)`,
  )
  const insertBatch = db.prepare(
    `INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options, base_path, webhook_url, webhook_secret, created_at, updated_at)
     VALUES (@id, @projectId, @organizationId, @name, @mandantId, 'queued', @options, @basePath, @webhookUrl, @webhookSecret, @createdAt, @createdAt)`,
  )
  const insertSnapshot = db.prepare(
    `INSERT INTO billing_snapshots (id, batch_id, partner_code, discount_percent, provision_percent, price_list_version,
       price_list_valid_from, conversion_per_page_cents, analysis_per_page_cents, minimum_per_document_cents, default_pages,
       created_at)
     VALUES (@id, @batchId, @partnerCode, @discountPercent, @provisionPercent, @version, @validFrom,
       @conversionPerPageCents, @analysisPerPageCents, @minimumPerDocumentCents, @defaultPages, @createdAt)`,
  )
  const insertDocument = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertRun = db.prepare(`INSERT INTO runs (id, batch_id, state, created_at) VALUES (?, ?, ?, ?)`)
  const find = db.prepare<[string], BatchRow>('SELECT * FROM batches WHERE id = ?')
  const progress = db.prepare<[string], { progress: string | null }>('SELECT progress FROM batches WHERE id = ?')
  const saveProgress = db.prepare(
    `UPDATE batches SET overall_percent = max(overall_percent, @percent), updated_at = max(updated_at, @at),
       progress = json_set(@view, '$.overallPercent', max(overall_percent, @percent))
     WHERE id = @id AND status IN ('queued', 'processing')`,
  )
  const phases = db.prepare<[string], PhaseRow>(
    'SELECT * FROM phase_log WHERE batch_id = ? AND completed_at IS NOT NULL ORDER BY started_at, completed_at',
  )
  const snapshot = db.prepare<[string], Record<string, string | number>>(
    'SELECT * FROM billing_snapshots WHERE batch_id = ?',
  )
  const output = db.prepare<[string], Record<string, string | number>>('SELECT * FROM outputs WHERE batch_id = ?')
  return {
    create: db.transaction((input: NewBatch): CreateOutcome => {
      const kept = input.idempotency ? answers.find(input.idempotency) : null
      if (kept) return { created: false, kept }
      create(input)
      if (input.idempotency) answers.keep(input.idempotency, input.batch.createdAt)
      return { created: true }
    }),
    keptAnswer: answers.find,
    forgetAnswers: answers.forget,
    find: id => {
      const row = find.get(id)
      return row ? batchOf(row) : null
    },
    list: db.transaction((filter: BatchListFilter) => listBatches(db, filter)),
    progress: id => {
      const text = progress.get(id)?.progress
      return text ? (JSON.parse(text) as ProgressView) : null
    },
    saveProgress: (id, view) =>
      void saveProgress.run({ id, percent: view.overallPercent, view: JSON.stringify(view), at: now() }),
    phaseLog: id =>
      phases.all(id).map(row => ({
        phase: row.phase,
        startedAt: row.started_at,
        completedAt: row.completed_at,
        filesProcessed: row.files_processed,
      })),
    snapshot: id => {
      const row = snapshot.get(id)
      if (!row) throw new Error('a batch without a billing snapshot')
      return snapshotOf(row)
    },
    output: id => {
      const row = output.get(id)
      return row ? outputOf(row) : null
    },
  }

  function create({ batch, documents, snapshot, newMandant, webhookSecret }: NewBatch): void {
    if (newMandant) insertMandant.run(newMandant)
    insertBatch.run({ ...batch, webhookSecret: webhookSecret ?? null, options: JSON.stringify(batch.options) })
    insertSnapshot.run(snapshotRow(snapshot))
    const { id: batchId, createdAt, options, webhookUrl } = batch
    const webhook = webhookUrl === null ? null : hostOf(webhookUrl)
    const about = { batch_id: batchId, files: documents.length, phases: options.phases, webhook_host: webhook }
    record(batchId, { event: 'batch_created', ...about, engine_version: engineVersion }, createdAt)
    for (const [position, document] of documents.entries()) {
      const { id, filename, source, stored } = document
      const fetchedAt = stored ? batch.createdAt : null
      insertDocument.run(
        id,
        batch.id,
        position,
        filename,
        JSON.stringify(source),
        fetchedAt,
        stored?.sha256 ?? null,
        stored?.byteSize ?? null,
      )
      const file = { document_id: id, filename, way: source.type }
      if (stored) record(batchId, receivedFact(file, stored), createdAt)
      else record(batchId, { event: 'file_announced', ...file }, createdAt)
    }
    const state = documents.every(document => document.stored) ? 'available' : 'waiting'
    insertRun.run(newId('run'), batch.id, state, batch.createdAt)
  }
}

function snapshotRow({ prices, ...snapshot }: BillingSnapshot): object {
  return { ...snapshot, ...prices, defaultPages: JSON.stringify(prices.defaultPages) }
}
