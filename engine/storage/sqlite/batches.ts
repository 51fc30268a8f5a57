import type Database from 'better-sqlite3'
import type { Batch, BatchFault, BatchOptions, BatchOutput, BatchStatus, BillingSnapshot } from '../../model/batch.ts'
import { mandantName } from '../../model/mandant.ts'
import type { PhaseName } from '../../model/phase-name.ts'
import type { ProgressView } from '../../model/progress.ts'
import { newId } from '../../shared/ids.ts'
import type { BatchListFilter, BatchVerbs, CreateOutcome, NewBatch } from '../storage.ts'
import { createKeptAnswers } from './kept-answers.ts'

interface BatchRow {
  id: string
  project_id: string
  organization_id: string
  name: string
  mandant_id: string | null
  status: BatchStatus
  options: string
  base_path: string
  webhook_url: string | null
  progress: string | null
  overall_percent: number
  error: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  completed_at: number | null
}

interface ListRow extends BatchRow {
  first_name: string | null
  last_name: string | null
  company_name: string | null
  documents_total: number
  documents_failed: number
}

interface PhaseRow {
  phase: PhaseName
  started_at: number
  completed_at: number
  files_processed: number
}

/** Batches with what was fixed at their creation, their progress and their output. */
export function createBatchVerbs(db: Database.Database, now: () => number): BatchVerbs {
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
       conversion_per_page_cents, analysis_per_page_cents, created_at)
     VALUES (@id, @batchId, @partnerCode, @discountPercent, @provisionPercent, @priceListVersion,
       @conversionPerPageCents, @analysisPerPageCents, @createdAt)`,
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
    list: filter => listBatches(db, filter),
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
    insertSnapshot.run(snapshot)
    for (const [position, document] of documents.entries()) {
      const { id, filename, source, stored } = document
      const fetchedAt = stored ? batch.createdAt : null
      insertDocument.run(
        ...[id, batch.id, position, filename, JSON.stringify(source)],
        ...[fetchedAt, stored?.sha256 ?? null, stored?.byteSize ?? null],
      )
    }
    const state = documents.every(document => document.stored) ? 'available' : 'waiting'
    insertRun.run(newId('run'), batch.id, state, batch.createdAt)
  }
}

function listBatches(db: Database.Database, filter: BatchListFilter): ReturnType<BatchVerbs['list']> {
  const conditions = ['true']
  if (filter.projectId !== null) conditions.push('b.project_id = @projectId')
  if (filter.status !== undefined) conditions.push('b.status = @status')
  if (filter.mandantId !== undefined) conditions.push('b.mandant_id = @mandantId')
  if (filter.createdFrom !== undefined) conditions.push('b.created_at >= @createdFrom')
  if (filter.createdBefore !== undefined) conditions.push('b.created_at < @createdBefore')
  const where = conditions.join(' AND ')
  const total =
    db
      .prepare<[BatchListFilter], { total: number }>(`SELECT count(*) AS total FROM batches b WHERE ${where}`)
      .get(filter)?.total ?? 0
  const page = pageFromNearerEnd(filter, total)
  // The ids of the page come from an index alone; only then are rows read.
  const rows = db
    .prepare<[BatchListFilter], ListRow>(
      `SELECT b.*, m.first_name, m.last_name, m.company_name,
         (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents_total,
         (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.status = 'failed') AS documents_failed
       FROM (SELECT b.id FROM batches b WHERE ${where}
         ORDER BY b.created_at ${page.order}, b.id ${page.order} LIMIT @limit OFFSET @offset) page
       JOIN batches b ON b.id = page.id LEFT JOIN mandants m ON m.id = b.mandant_id
       ORDER BY b.created_at DESC, b.id DESC`,
    )
    .all({ ...filter, limit: page.limit, offset: page.offset })
  const items = rows.map(row => ({
    batch: batchOf(row),
    mandantName: row.mandant_id === null ? null : mandantNameOf(row),
    overallPercent: row.overall_percent,
    documentsTotal: row.documents_total,
    documentsFailed: row.documents_failed,
  }))
  return { items, total }
}

/** An offset is walked entry by entry, so pages of the second half are reached from the oldest batch. */
function pageFromNearerEnd(
  { limit, offset }: Pick<BatchListFilter, 'limit' | 'offset'>,
  total: number,
): { readonly order: 'ASC' | 'DESC'; readonly limit: number; readonly offset: number } {
  if (offset <= total / 2) return { order: 'DESC', limit, offset }
  const size = Math.max(0, Math.min(limit, total - offset))
  return { order: 'ASC', limit: size, offset: Math.max(0, total - offset - size) }
}

function mandantNameOf(row: ListRow): string {
  return mandantName({ firstName: row.first_name, lastName: row.last_name, companyName: row.company_name })
}

function batchOf(row: BatchRow): Batch {
  return {
    id: row.id,
    projectId: row.project_id,
    organizationId: row.organization_id,
    name: row.name,
    mandantId: row.mandant_id,
    status: row.status,
    options: JSON.parse(row.options) as BatchOptions,
    basePath: row.base_path,
    webhookUrl: row.webhook_url,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    error: row.error ? (JSON.parse(row.error) as BatchFault) : null,
  }
}

function snapshotOf(row: Record<string, string | number>): BillingSnapshot {
  return {
    id: String(row['id']),
    batchId: String(row['batch_id']),
    partnerCode: String(row['partner_code']),
    discountPercent: Number(row['discount_percent']),
    provisionPercent: Number(row['provision_percent']),
    priceListVersion: String(row['price_list_version']),
    conversionPerPageCents: Number(row['conversion_per_page_cents']),
    analysisPerPageCents: Number(row['analysis_per_page_cents']),
    createdAt: Number(row['created_at']),
  }
}

function outputOf(row: Record<string, string | number>): BatchOutput {
  return {
    batchId: String(row['batch_id']),
    filename: String(row['filename']),
    path: String(row['path']),
    byteSize: Number(row['byte_size']),
    sha256: String(row['sha256']),
    createdAt: Number(row['created_at']),
  }
}
