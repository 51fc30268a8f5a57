import type { AuditEntry, AuditFact } from '../model/audit-entry.ts'

/**
 * The audit log of a batch: append-only, each entry chained to the one before. What other verbs change, they log
 * themselves in the same step; `append` is for what happens outside the database.
 */
export interface AuditVerbs {
  /** Does nothing when there is no such batch. */
  append(batchId: string, fact: AuditFact, at: number): Promise<void>
  /** In their order. */
  list(batchId: string): Promise<readonly AuditEntry[]>
}
