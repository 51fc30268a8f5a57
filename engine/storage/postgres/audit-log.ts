import type { AuditFact, IntakeWay } from '../../model/audit-entry.ts'
import type { BatchOutput } from '../../model/batch.ts'
import { chainSeed, linkEntry } from '../../model/audit-chain.ts'
import { loggedFile } from '../../model/logged-file.ts'
import { toIso } from '../../shared/clock.ts'
import type { AuditVerbs } from '../audit-verbs.ts'
import { entriesOf } from '../rows/audit-row.ts'
import type { AuditRow } from '../rows/audit-row.ts'
import { sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/**
 * Locks a batch for the rest of the transaction: whoever changes it or its chain waits; rows that only refer to it do
 * not.
 * False when there is no such batch.
 */
export async function lockBatch(db: Sql, batchId: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM batches WHERE id = ${batchId} FOR NO KEY UPDATE`)) !== undefined
}

/** The same by one of its documents; the batch's id, or undefined when there is no such document. */
export async function lockBatchOf(db: Sql, documentId: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    sql`SELECT b.id FROM documents d JOIN batches b ON b.id = d.batch_id WHERE d.id = ${documentId} FOR NO KEY UPDATE OF b`,
  )
  return row?.id
}

/** Adds entries to the chain of a batch that this transaction made or has locked. */
export async function recordFacts(db: Sql, batchId: string, facts: readonly AuditFact[], at: number): Promise<void> {
  if (facts.length === 0) return
  const last = await db.row<{ sequence: number; hash: string }>(
    sql`SELECT sequence, hash FROM audit_log WHERE batch_id = ${batchId} ORDER BY sequence DESC LIMIT 1`,
  )
  let { sequence, hash } = last ?? { sequence: 0, hash: chainSeed(batchId) }
  const entries = facts.map(fact => {
    const entry = linkEntry(sequence + 1, toIso(at), fact, hash)
    ;({ sequence, hash } = entry)
    return entry
  })
  await db.run(
    sql`INSERT INTO audit_log (batch_id, sequence, entry, hash)
        SELECT ${batchId}, e.sequence, e.entry::json, e.hash
        FROM unnest(${entries.map(each => each.sequence)}::bigint[], ${entries.map(({ text }) => text)}::text[],
          ${entries.map(each => each.hash)}::text[]) AS e (sequence, entry, hash) ORDER BY e.sequence`,
  )
}

/** A file came in. */
export function receivedFact(
  file: { readonly document_id: string; readonly filename: string; readonly way: IntakeWay },
  { sha256, byteSize }: { readonly sha256: string; readonly byteSize: number },
): AuditFact {
  return { event: 'file_received', ...file, sha256, byte_size: byteSize }
}

/** A file for people, by its place in the managed folder of its batch. */
export function outputFacts({ filename, sha256, byteSize }: BatchOutput): {
  readonly file: string
  readonly sha256: string
  readonly byte_size: number
} {
  return { file: loggedFile(filename), sha256, byte_size: byteSize }
}

/** The audit log as a whole; entries of a batch in their order. */
export function createAuditVerbs(client: SqlClient): AuditVerbs {
  return {
    append: (batchId, fact, at) =>
      client.transaction(async db => {
        if (await lockBatch(db, batchId)) await recordFacts(db, batchId, [fact], at)
      }),
    list: async batchId =>
      entriesOf(
        batchId,
        await client.rows<AuditRow>(
          sql`SELECT sequence, entry, hash FROM audit_log WHERE batch_id = ${batchId} ORDER BY sequence`,
        ),
      ),
  }
}
