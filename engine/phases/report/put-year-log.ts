import { writeFile } from '../../shared/disk/files.ts'
import type { ChainLink } from '../../model/audit-entry.ts'
import type { Sealer } from '../../seal/sealer.ts'
import { verifierPage } from '../../seal/verifier-page.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { putSignedLog } from './attachments/audit-attachment.ts'
import { VERIFIER_PAGE } from './outputs/verifier-file.ts'

export interface PutYearLogDeps {
  readonly files: Pick<FileStore, 'writeManaged'>
  readonly sealer: Sealer
}

/** Puts the chain of a client-year (`id`) into the folder of an edition, signed, and the page that checks it. */
export async function putYearLog(
  { files, sealer }: PutYearLogDeps,
  { id, folder }: { readonly id: string; readonly folder: string },
  log: readonly ChainLink[],
): Promise<void> {
  const page = verifierPage(await sealer.known())
  await files.writeManaged(`${folder}/${VERIFIER_PAGE}`, temporaryPath => writeFile(temporaryPath, page))
  await putSignedLog({ files, sealer }, { id, folder }, log)
}
