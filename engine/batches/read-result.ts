import type { Batch, BatchOutput, BillingSnapshot } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import { phaseRow } from '../model/phase-table.ts'
import { phaseMs } from '../model/progress.ts'
import type { PhaseLogEntry } from '../model/progress.ts'
import type { Storage } from '../storage/storage.ts'
import type { PriceLines } from './prices/price-lines.ts'
import { priceLines } from './prices/price-lines.ts'

export interface BatchResult {
  readonly output: BatchOutput
  readonly usage: {
    readonly pagesProcessed: number
    readonly documentsProcessed: number
    readonly documentsFailed: number
    readonly documentsDuplicate: number
    readonly conversionMs: number
    readonly analysisMs: number
    readonly totalMs: number
  }
  readonly snapshot: BillingSnapshot
  readonly cost: PriceLines
  /** Documents that are not in the output because they failed, in the order of the request. */
  readonly failed: readonly Document[]
}

/** The result of a completed batch; null in every other state. Failed documents and removed duplicates cost nothing. */
export async function readResult(
  storage: Pick<Storage, 'batches' | 'documents'>,
  batch: Batch,
): Promise<BatchResult | null> {
  if (batch.status !== 'completed') return null
  const output = await storage.batches.output(batch.id)
  if (!output) return null
  const documents = await storage.documents.listByBatch(batch.id)
  // What a container held is charged, the container itself is not.
  const processed = documents.filter(({ status, isContainer }) => status === 'processed' && !isContainer)
  const failed = documents.filter(document => document.status === 'failed')
  const pages = processed.map(document => document.pageCount ?? 0)
  const log = await storage.batches.phaseLog(batch.id)
  const snapshot = await storage.batches.snapshot(batch.id)
  const conversionMs = spentMs(log, 'conversion')
  const analysisMs = spentMs(log, 'analysis')
  return {
    output,
    usage: {
      pagesProcessed: pages.reduce((sum, each) => sum + each, 0),
      documentsProcessed: processed.length,
      documentsFailed: failed.length,
      documentsDuplicate: documents.filter(document => document.status === 'duplicate').length,
      conversionMs,
      analysisMs,
      totalMs: conversionMs + analysisMs + spentMs(log, 'total'),
    },
    snapshot,
    cost: priceLines(pages, batch.options.requestedPhases, snapshot),
    failed,
  }
}

/** Time of the phases that a line of the usage holds. */
function spentMs(log: readonly PhaseLogEntry[], line: 'conversion' | 'analysis' | 'total'): number {
  return log.filter(entry => phaseRow(entry.phase).billedAs === line).reduce((sum, entry) => sum + phaseMs(entry), 0)
}
