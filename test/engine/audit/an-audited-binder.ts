import { chainSeed, linkEntry } from '../../../engine/model/audit-chain.ts'
import type { AuditFact, ChainLink } from '../../../engine/model/audit-entry.ts'
import type { BinderPlan } from '../../../engine/model/binder-plan.ts'
import { writeBinder } from '../../../engine/phases/report/write-binder.ts'
import { signSeal } from '../../../engine/audit/write-seal.ts'
import { aSealer } from '../../support/a-sealer.ts'
import { aPdf, aPlan, aScan, anAnalysis } from '../phases/report/sample-stack.ts'

/** A chain of these facts. */
export function aChain(batchId: string, facts: readonly ChainLink['fact'][]): ChainLink[] {
  const entries: ChainLink[] = []
  for (const fact of facts) {
    const previous = entries.at(-1)?.hash ?? chainSeed(batchId)
    entries.push(linkEntry(entries.length + 1, '2026-03-14T09:26:53.000Z', fact, previous))
  }
  return entries
}

/** The Belegmappe of two documents with their audit log, written into `folder`. */
export async function anAuditedBinder(folder: string, extra: Partial<BinderPlan> = {}): Promise<BinderPlan> {
  const filed = [
    { filename: 'Kontoauszug.pdf', drawn: await aPdf(2), analysis: anAnalysis() },
    { filename: 'Rechnung Müller.jpg', drawn: await aScan(), analysis: anAnalysis() },
  ]
  const plan = await aPlan(folder, filed, extra)
  const { batchId, inputs } = plan
  const audit = aChain(batchId, [
    {
      event: 'batch_created',
      batch_id: batchId,
      files: 2,
      phases: ['OCR'],
      webhook_host: null,
      engine_version: '0.1.0',
    },
    ...inputs.map(({ documentId, filename, sha256, byteSize }): AuditFact => ({
      event: 'file_received',
      document_id: documentId,
      filename,
      way: 'upload',
      sha256: sha256 ?? '',
      byte_size: byteSize ?? 0,
    })),
    { event: 'run_started', attempt: 1, engine_version: '0.1.0' },
  ])
  const audited = { ...plan, audit }
  const { seal } = await writeBinder(audited)
  await signSeal(audited.outPath, seal, audited.sealKey.publicKey, aSealer())
  return audited
}
