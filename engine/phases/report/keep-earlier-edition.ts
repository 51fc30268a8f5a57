import { constants, existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { parse } from 'node:path/posix'
import type { AuditEntry } from '../../model/audit-entry.ts'
import type { BatchOutput } from '../../model/batch.ts'
import type { FileStore } from '../../storage/file-store.ts'

const FOLDER = 'Frühere Fassungen'

/** Number of the Belegmappe that is written next: 1, and one more for each that was written after corrections. */
export function editionOf(audit: readonly AuditEntry[]): number {
  const isEdition = ({ fact }: AuditEntry): boolean =>
    fact.event === 'batch_completed' || fact.event === 'revision_completed'
  return 1 + audit.filter(isEdition).length
}

/**
 * Keeps the Belegmappe that a corrected one is about to replace, byte for byte. What an earlier attempt kept stays: by now
 * the new one may lie in the old one's place.
 */
export async function keepEarlierEdition(
  files: Pick<FileStore, 'managedPath' | 'writeManaged'>,
  earlier: Pick<BatchOutput, 'path' | 'filename'> | null,
  edition: number,
  placeOf: (name: string) => string,
): Promise<void> {
  if (!earlier || edition < 2 || !existsSync(files.managedPath(earlier.path))) return
  const { name, ext } = parse(earlier.filename)
  const place = placeOf(`${FOLDER}/${name}_Fassung-${edition - 1}${ext}`)
  if (existsSync(files.managedPath(place))) return
  await files.writeManaged(place, temporaryPath =>
    copyFile(files.managedPath(earlier.path), temporaryPath, constants.COPYFILE_FICLONE),
  )
}
