import type { AuditEntry, AuditFact, YearFact } from '../../model/audit-entry.ts'
import { chainSeed } from '../../model/audit-chain.ts'

/** A row of `audit_log`. */
export interface AuditRow {
  sequence: number
  entry: string
  hash: string
}

/** The entries of the rows of a batch, or of a client-year by its id, in their order. */
export function entriesOf<Fact extends AuditFact | YearFact = AuditFact>(
  batchId: string,
  rows: readonly AuditRow[],
): AuditEntry<Fact>[] {
  let previous = chainSeed(batchId)
  return rows.map(({ sequence, entry, hash }): AuditEntry<Fact> => {
    const { sequence: _, at, ...fact } = JSON.parse(entry) as unknown as Fact & { sequence: number; at: string }
    const shown = { sequence, at, fact: fact as unknown as Fact, previous, hash }
    previous = hash
    return shown
  })
}
