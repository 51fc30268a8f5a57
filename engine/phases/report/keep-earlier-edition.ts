import { constants, existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { parse } from 'node:path/posix'
import type { AuditEntry } from '../../model/audit-entry.ts'
import type { BatchOutput } from '../../model/batch.ts'
import type { FileStore } from '../../storage/file-store.ts'

const FOLDER = 'Frühere Fassungen'

/** A Belegmappe that was written: its file, and the mandant of the batch at that time. */
export interface Edition {
  readonly file: string
  readonly mandantId: string | null
}

/** The editions that were written so far, the first one first, by what the audit log of a batch that is `mandantId`'s now tells. */
export function editionsOf(audit: readonly AuditEntry[], mandantId: string | null): readonly Edition[] {
  const editions: Edition[] = []
  let owner = mandantId
  for (const { fact } of audit.toReversed()) {
    if (fact.event === 'mandant_assigned') owner = fact.before
    else if (fact.event === 'batch_completed' || fact.event === 'revision_completed')
      editions.unshift({ file: fact.file, mandantId: owner })
  }
  return editions
}

/**
 * Keeps the Belegmappe that a corrected one is about to replace, byte for byte. What an earlier attempt kept stays: by now
 * the new one may lie in the old one's place. Editions of another mandant are not kept: they name that one, and the folder
 * is given to `mandantId` and is deleted with it.
 */
export async function keepEarlierEdition(
  files: Pick<FileStore, 'managedPath' | 'writeManaged' | 'removeManaged'>,
  earlier: Pick<BatchOutput, 'path' | 'filename'> | null,
  editions: readonly Edition[],
  mandantId: string | null,
  placeOf: (name: string) => string,
): Promise<void> {
  const isKept = (edition: Edition | undefined): boolean =>
    edition === undefined || edition.mandantId === null || edition.mandantId === mandantId
  const keptAs = (filename: string, number: number): string => {
    const { name, ext } = parse(filename)
    return placeOf(`${FOLDER}/${name}_Fassung-${number}${ext}`)
  }
  for (const [index, edition] of editions.entries()) {
    if (!isKept(edition)) await files.removeManaged(keptAs(edition.file, index + 1))
  }
  if (!earlier || editions.length === 0 || !isKept(editions.at(-1))) return
  if (!existsSync(files.managedPath(earlier.path))) return
  const place = keptAs(earlier.filename, editions.length)
  if (existsSync(files.managedPath(place))) return
  await files.writeManaged(place, temporaryPath =>
    copyFile(files.managedPath(earlier.path), temporaryPath, constants.COPYFILE_FICLONE),
  )
}
