import { constants, existsSync, readdirSync } from 'node:fs'
import { copyFile } from '../../../shared/disk/files.ts'
import { parse } from 'node:path/posix'
import type { ChainLink } from '../../../model/audit-entry.ts'
import type { BatchOutput } from '../../../model/batch.ts'
import type { FileStore } from '../../../storage/file-store.ts'

const FOLDER = 'Frühere Fassungen'

/**
 * For which mandant each Belegmappe so far was written, the first one first, by the audit log of a batch that is
 * `mandantId`'s now.
 */
export function editionsOf(audit: readonly ChainLink[], mandantId: string | null): readonly (string | null)[] {
  const editions: (string | null)[] = []
  let owner = mandantId
  for (const { fact } of audit.toReversed()) {
    if (fact.event === 'mandant_assigned') owner = fact.before
    else if (fact.event === 'batch_completed' || fact.event === 'revision_completed') editions.unshift(owner)
  }
  return editions
}

/** Where the edition of this number (1-based) is kept once the next one has its place. */
export function earlierEditionPath(path: string, edition: number): string {
  const { dir, name, ext } = parse(path)
  return `${dir}/${FOLDER}/${name}_Fassung-${edition}${ext}`
}

/**
 * Keeps the Belegmappe that a corrected one is about to replace, byte for byte. What an earlier attempt kept stays: by
 * now the new one may lie in the old one's place. Editions of another mandant are not kept: they name that one, and the
 * folder is given to `mandantId` and is deleted with it.
 */
export async function keepEarlierEdition(
  files: Pick<FileStore, 'managedPath' | 'writeManaged' | 'removeManaged'>,
  earlier: Pick<BatchOutput, 'path'> | null,
  editions: ReturnType<typeof editionsOf>,
  mandantId: string | null,
  placeOf: (name: string) => string,
): Promise<void> {
  const isKept = (owner: string | null): boolean => owner === null || owner === mandantId
  const folder = files.managedPath(placeOf(FOLDER))
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const number = Number(/_Fassung-(\d+)\.[^.]+$/.exec(name)?.[1])
    if (!isKept(editions[number - 1] ?? null)) await files.removeManaged(placeOf(`${FOLDER}/${name}`))
  }
  if (!earlier || editions.length === 0 || !isKept(editions.at(-1) ?? null)) return
  if (!existsSync(files.managedPath(earlier.path))) return
  const place = earlierEditionPath(earlier.path, editions.length)
  if (existsSync(files.managedPath(place))) return
  await files.writeManaged(place, temporaryPath =>
    copyFile(files.managedPath(earlier.path), temporaryPath, constants.COPYFILE_FICLONE),
  )
}
