import { createHash } from 'node:crypto'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { CaptureProtocol } from '../../../model/capture-protocol.ts'
import type { Batch } from '../../../model/batch.ts'
import type { ChainLink } from '../../../model/audit-entry.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Attachment } from './attach-files.ts'

/** Name of the protocol of captured paper as an attachment, and beside the Belegmappe. */
export const CAPTURE_FILE = 'scanprotokoll.json'

/** `scanprotokoll.json` byte for byte, wherever it lies: its hash stands in the chain. */
export function captureBytes(capture: CaptureProtocol): Buffer {
  return Buffer.from(`${JSON.stringify(capture, null, 2)}\n`)
}

/** The protocol as it is attached; nothing where all came in digital. */
export function captureAttachment({ capture }: Pick<BinderPlan, 'capture'>): Attachment[] {
  if (!capture) return []
  return [
    {
      name: CAPTURE_FILE,
      mimeType: 'application/json',
      description: 'Scanprotokoll: wie jede Seite von Papier erfasst wurde',
      relationship: 'Data',
      bytes: captureBytes(capture),
    },
  ]
}

/**
 * Chains the hash of the protocol before the Belegmappe is written, so that the log that it carries names it. An edition
 * that says the same of the paper as the one before adds nothing. Gives back the chain as it stands then.
 */
export async function chainCapture(
  storage: Pick<Storage, 'audit'>,
  batch: Pick<Batch, 'id'>,
  { capture, audit }: Pick<BinderPlan, 'capture' | 'audit'>,
  now: number,
): Promise<readonly ChainLink[]> {
  if (!capture) return audit
  const sha256 = createHash('sha256').update(captureBytes(capture)).digest('hex')
  const before = audit.flatMap(({ fact }) => (fact.event === 'capture_judged' ? [fact.sha256] : [])).at(-1)
  if (before === sha256) return audit
  const kept = capture.documents.filter(({ keep_original }) => keep_original.length > 0)
  const counts = { pages: capture.pages, documents: capture.documents.length, keep_original: kept.length }
  await storage.audit.append(batch.id, { event: 'capture_judged', ...counts, sha256 }, now)
  return storage.audit.list(batch.id)
}
