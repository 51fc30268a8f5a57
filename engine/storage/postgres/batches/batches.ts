import type { AuditFact } from '../../../model/audit-entry.ts'
import type { ProgressView } from '../../../model/progress.ts'
import { hostOf } from '../../../shared/host-of.ts'
import { newId } from '../../../shared/ids.ts'
import { outputOf, phaseLogOf, snapshotOf } from '../../rows/batch-facts-row.ts'
import type { PhaseRow } from '../../rows/batch-facts-row.ts'
import { batchOf } from '../../rows/batch-row.ts'
import type { BatchRow } from '../../rows/batch-row.ts'
import type { BatchVerbs, NewBatch, NewDocument } from '../../storage.ts'
import { receivedFact, recordFacts } from '../audit-log.ts'
import { listBatches } from './batch-list.ts'
import { projectPage } from './project-page.ts'
import { jsonText } from '../json-text.ts'
import { findAnswer, forgetAnswers, takeKey } from './kept-answers.ts'
import { insertMandant } from '../mandants/mandant-rows.ts'
import { insertProjectMandant } from '../mandants/project-mandants.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Batches with what was fixed at their creation, their progress and their output. */
export function createBatchVerbs(client: SqlClient, now: () => number, engineVersion: string): BatchVerbs {
  return {
    create: input =>
      client.transaction(async db => {
        const kept = input.idempotency ? await takeKey(db, input.idempotency, input.batch.createdAt) : null
        if (kept) return { created: false, kept }
        await insertWhole(db, input, engineVersion)
        return { created: true }
      }),
    keptAnswer: place => findAnswer(client, place),
    forgetAnswers: before => forgetAnswers(client, before),
    find: async id => {
      const row = await client.row<BatchRow>(sql`SELECT * FROM batches WHERE id = ${id}`)
      return row ? batchOf(row) : null
    },
    list: filter => listBatches(client, filter),
    projectPage: filter => projectPage(client, filter),
    ...createBatchProgress(client, now),
    ...createBatchFacts(client),
  }
}

/** Progress of batches as it is shown; the percentage of a batch never falls. */
function createBatchProgress(client: SqlClient, now: () => number): Pick<BatchVerbs, 'progress' | 'saveProgress'> {
  return {
    progress: async id => {
      const row = await client.row<{ progress: string | null }>(sql`SELECT progress FROM batches WHERE id = ${id}`)
      return row?.progress ? (JSON.parse(row.progress) as ProgressView) : null
    },
    saveProgress: async (id, view) => {
      const percent = view.overallPercent
      await client.run(
        sql`UPDATE batches SET overall_percent = greatest(overall_percent, ${percent}), updated_at = greatest(updated_at, ${now()}),
              progress = jsonb_set(${jsonText(view)}::jsonb, '{overallPercent}',
                to_jsonb(greatest(overall_percent, ${percent})))::json
            WHERE id = ${id} AND status IN ('queued', 'processing')`,
      )
    },
  }
}

function createBatchFacts(client: SqlClient): Pick<BatchVerbs, 'phaseLog' | 'snapshot' | 'output'> {
  return {
    phaseLog: async id =>
      phaseLogOf(
        await client.rows<PhaseRow>(sql`SELECT * FROM phase_log WHERE batch_id = ${id} AND completed_at IS NOT NULL`),
      ),
    snapshot: async id => {
      const row = await client.row<Record<string, string | number>>(
        sql`SELECT * FROM billing_snapshots WHERE batch_id = ${id}`,
      )
      if (!row) throw new Error('a batch without a billing snapshot')
      return snapshotOf(row)
    },
    output: async id => {
      const row = await client.row<Record<string, string | number>>(sql`SELECT * FROM outputs WHERE batch_id = ${id}`)
      return row ? outputOf(row) : null
    },
  }
}

/** Batch, documents, snapshot, mandant and run, and what the audit log says of them. */
async function insertWhole(db: Sql, input: NewBatch, engineVersion: string): Promise<void> {
  const { batch, documents, newMandant, webhookSecret = null } = input
  const { id, options, webhookUrl, createdAt, reference = null, metadata = {} } = batch
  if (newMandant) await insertMandant(db, newMandant)
  if (input.projectMandant) await insertProjectMandant(db, input.projectMandant)
  await db.run(
    sql`INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options, base_path, webhook_url,
          webhook_secret, reference, metadata, created_at, updated_at)
        VALUES (${id}, ${batch.projectId}, ${batch.organizationId}, ${batch.name}, ${batch.mandantId}, 'queued',
          ${jsonText(options)}, ${batch.basePath}, ${webhookUrl}, ${webhookSecret}, ${reference},
          ${jsonText(metadata)}, ${createdAt}, ${createdAt})`,
  )
  await insertSnapshot(db, input)
  for (const [position, document] of documents.entries()) await insertDocument(db, input, document, position)
  const webhook_host = webhookUrl === null ? null : hostOf(webhookUrl)
  const about = { batch_id: id, files: documents.length, phases: options.phases, webhook_host }
  const created: AuditFact = { event: 'batch_created', ...about, engine_version: engineVersion }
  await recordFacts(db, id, [created, ...documents.map(arrivalOf)], createdAt)
  const state = documents.every(document => document.stored) ? 'available' : 'waiting'
  await db.run(
    sql`INSERT INTO runs (id, batch_id, state, created_at) VALUES (${newId('run')}, ${id}, ${state}, ${createdAt})`,
  )
}

async function insertSnapshot(db: Sql, { snapshot }: NewBatch): Promise<void> {
  const { id, batchId, prices, createdAt } = snapshot
  await db.run(
    sql`INSERT INTO billing_snapshots (id, batch_id, partner_code, discount_percent, provision_percent, price_list_version,
          price_list_valid_from, conversion_per_page_cents, analysis_per_page_cents, minimum_per_document_cents,
          default_pages, created_at)
        VALUES (${id}, ${batchId}, ${snapshot.partnerCode}, ${snapshot.discountPercent}, ${snapshot.provisionPercent},
          ${prices.version}, ${prices.validFrom}, ${prices.conversionPerPageCents}, ${prices.analysisPerPageCents},
          ${prices.minimumPerDocumentCents}, ${jsonText(prices.defaultPages)}, ${createdAt})`,
  )
}

async function insertDocument(db: Sql, { batch }: NewBatch, document: NewDocument, position: number): Promise<void> {
  const { id, filename, source, stored, opened } = document
  await db.run(
    sql`INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size, rendition, notes)
        VALUES (${id}, ${batch.id}, ${position}, ${filename}, ${jsonText(source)}, ${stored ? batch.createdAt : null},
          ${stored?.sha256 ?? null}, ${stored?.byteSize ?? null}, ${opened ? jsonText(opened.rendition) : null},
          ${jsonText(opened ? [opened.note] : [])})`,
  )
}

function arrivalOf({ id, filename, source, stored }: NewDocument): AuditFact {
  const file = { document_id: id, filename, way: source.type }
  return stored ? receivedFact(file, stored) : { event: 'file_announced', ...file }
}
