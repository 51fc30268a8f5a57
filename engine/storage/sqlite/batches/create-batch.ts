import type Database from 'better-sqlite3'
import type { BillingSnapshot } from '../../../model/batch.ts'
import { hostOf } from '../../../shared/host-of.ts'
import { newId } from '../../../shared/ids.ts'
import type { BatchVerbs, CreateOutcome, NewBatch } from '../../storage.ts'
import type { AuditFact } from '../../../model/audit-entry.ts'
import { receivedFact, recordFirstFacts } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { createMandantInsert } from '../mandants/insert-mandant.ts'
import { createProjectMandantInsert } from '../mandants/project-mandants.ts'
import type { createKeptAnswers } from './kept-answers.ts'

/** Creates a batch with all that is fixed at its creation, unless the same request did so before. */
export function createBatchCreating(
  db: Database.Database,
  answers: ReturnType<typeof createKeptAnswers>,
  engineVersion: string,
): Synchronous<BatchVerbs>['create'] {
  const insertMandant = createMandantInsert(db)
  const insertProjectMandant = createProjectMandantInsert(db)
  const insertBatch = createBatchInsert(db)
  const record = recordFirstFacts(db)
  const insertSnapshot = createSnapshotInsert(db)
  const insertDocuments = createDocumentInsert(db)
  const insertRun = db.prepare(`INSERT INTO runs (id, batch_id, state, created_at) VALUES (?, ?, ?, ?)`)

  function create(input: NewBatch): void {
    const { batch, documents, snapshot, newMandant, projectMandant } = input
    if (newMandant) insertMandant(newMandant)
    if (projectMandant) insertProjectMandant(projectMandant)
    insertBatch(input)
    insertSnapshot(snapshot)
    insertDocuments(input)
    record(batch.id, [madeFact(input, engineVersion), ...documents.map(fileFact)], batch.createdAt)
    const state = documents.every(document => document.stored) ? 'available' : 'waiting'
    insertRun.run(newId('run'), batch.id, state, batch.createdAt)
  }

  return db.transaction((input: NewBatch): CreateOutcome => {
    const kept = input.idempotency ? answers.find(input.idempotency) : null
    if (kept) return { created: false, kept }
    create(input)
    if (input.idempotency) answers.keep(input.idempotency, input.batch.createdAt)
    return { created: true }
  })
}

function createBatchInsert(db: Database.Database): (input: NewBatch) => void {
  const insert = db.prepare(
    `INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options, base_path, webhook_url,
       webhook_secret, reference, metadata, created_at, updated_at)
     VALUES (@id, @projectId, @organizationId, @name, @mandantId, 'queued', @options, @basePath, @webhookUrl,
       @webhookSecret, @reference, @metadata, @createdAt, @createdAt)`,
  )
  return ({ batch, webhookSecret }) => {
    const { reference = null, metadata = {} } = batch
    const own = { reference, metadata: JSON.stringify(metadata), webhookSecret: webhookSecret ?? null }
    insert.run({ ...batch, ...own, options: JSON.stringify(batch.options) })
  }
}

function madeFact({ batch, documents }: NewBatch, engineVersion: string): AuditFact {
  const { id, options, webhookUrl } = batch
  const webhook = webhookUrl === null ? null : hostOf(webhookUrl)
  const about = { batch_id: id, files: documents.length, phases: options.phases, webhook_host: webhook }
  return { event: 'batch_created', ...about, engine_version: engineVersion }
}

function fileFact({ id, filename, source, stored }: NewBatch['documents'][number]): AuditFact {
  const file = { document_id: id, filename, way: source.type }
  return stored ? receivedFact(file, stored) : { event: 'file_announced', ...file }
}

function createSnapshotInsert(db: Database.Database): (snapshot: BillingSnapshot) => void {
  const insert = db.prepare(
    `INSERT INTO billing_snapshots (id, batch_id, partner_code, discount_percent, provision_percent, price_list_version,
       price_list_valid_from, conversion_per_page_cents, analysis_per_page_cents, minimum_per_document_cents, default_pages,
       created_at)
     VALUES (@id, @batchId, @partnerCode, @discountPercent, @provisionPercent, @version, @validFrom,
       @conversionPerPageCents, @analysisPerPageCents, @minimumPerDocumentCents, @defaultPages, @createdAt)`,
  )
  return ({ prices, ...snapshot }) =>
    void insert.run({ ...snapshot, ...prices, defaultPages: JSON.stringify(prices.defaultPages) })
}

function createDocumentInsert(db: Database.Database): (input: NewBatch) => void {
  const insert = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size, rendition, notes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return ({ batch: { id: batchId, createdAt }, documents }) => {
    for (const [position, { id, filename, source, stored, opened }] of documents.entries()) {
      const content = [stored ? createdAt : null, stored?.sha256 ?? null, stored?.byteSize ?? null]
      const copy = [opened ? JSON.stringify(opened.rendition) : null, JSON.stringify(opened ? [opened.note] : [])]
      insert.run(id, batchId, position, filename, JSON.stringify(source), ...content, ...copy)
    }
  }
}
