import { writeFile } from '../../../shared/disk/files.ts'
import type { ChainLink } from '../../../model/audit-entry.ts'
import { auditFile, chainHead } from '../../../model/audit-chain.ts'
import type { Batch } from '../../../model/batch.ts'
import { logMessage } from '../../../seal/log-head.ts'
import type { Sealer } from '../../../seal/sealer.ts'
import { canonicalJson } from '../../../shared/canonical-json.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Attachment } from './attach-files.ts'

/** Name of the audit log as an attachment, and beside the Belegmappe. */
export const AUDIT_FILE = 'protokoll.jsonl'
/** Beside it, who vouches for its end. */
export const AUDIT_SEAL_FILE = 'protokoll-siegel.json'

/** The audit log as it stands when the Belegmappe is written; nothing for a batch without one. */
export function auditAttachment(entries: readonly ChainLink[]): Attachment[] {
  if (entries.length === 0) return []
  return [
    {
      name: AUDIT_FILE,
      mimeType: 'application/jsonl',
      description: 'Protokoll des Stapels, jede Zeile mit der vorigen verkettet',
      relationship: 'Data',
      bytes: Buffer.from(auditFile(entries)),
    },
  ]
}

export interface AuditFileDeps {
  readonly storage: Pick<Storage, 'audit'>
  readonly files: Pick<FileStore, 'writeManaged'>
  readonly sealer: Sealer
}

/** Writes the audit log as it stands now beside the Belegmappe, and its end signed by the installation's key. */
export async function writeAuditFile(deps: AuditFileDeps, batch: Pick<Batch, 'id' | 'basePath'>): Promise<void> {
  const entries = await deps.storage.audit.list(batch.id)
  await putSignedLog(deps, { id: batch.id, folder: batch.basePath.replace(/\/+$/, '') }, entries)
}

/** The same of any chain, by the id that it began with, into a folder of managed storage. */
export async function putSignedLog(
  deps: Omit<AuditFileDeps, 'storage'>,
  { id, folder }: { readonly id: string; readonly folder: string },
  entries: readonly ChainLink[],
): Promise<void> {
  const head = chainHead(entries)
  if (head === null) return
  const { publicKey } = await deps.sealer.current()
  const signature = await deps.sealer.sign(publicKey, logMessage({ batchId: id, ...head }))
  const seal = { schema: 'protokoll-siegel/1', batch_id: id, ...head, key: publicKey, signature }
  const put = (name: string, text: string): Promise<unknown> =>
    deps.files.writeManaged(`${folder}/${name}`, temporaryPath => writeFile(temporaryPath, text))
  await put(AUDIT_FILE, auditFile(entries))
  await put(AUDIT_SEAL_FILE, `${canonicalJson(seal)}\n`)
}
