import type { AuditEntry, AuditFact } from '../../model/audit-entry.ts'
import { chainSeed } from '../../model/audit-chain.ts'

/** A row of `audit_log`. */
export interface AuditRow {
  sequence: number
  entry: string
  hash: string
}

/** The entries of a batch's rows, in their order. */
export function entriesOf(batchId: string, rows: readonly AuditRow[]): AuditEntry[] {
  let previous = chainSeed(batchId)
  return rows.map(({ sequence, entry, hash }): AuditEntry => {
    const { sequence: _, at, ...fact } = JSON.parse(entry) as AuditFact & { sequence: number; at: string }
    const shown = { sequence, at, fact: fact as AuditFact, previous, hash }
    previous = hash
    return shown
  })
}
