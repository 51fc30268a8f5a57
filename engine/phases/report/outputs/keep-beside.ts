import { constants } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { copyFile } from '../../../shared/disk/files.ts'
import { join, relative, sep } from 'node:path'
import { removeEmptyFolder } from '../../../shared/disk/remove-path.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { SINGLES_FOLDER } from './single-path.ts'

/** Files that not every edition has: those of an edition before would tell of what is not so any more. */
const OPTIONAL_FILES = [
  ...['movements.csv', 'open-items.csv', 'vat.csv', 'cash.csv', 'last-year.csv'],
  ...['bookkeeping.xlsx', 'bookkeeping.json'],
  'scanprotokoll.json',
  ...['account-movements.csv', 'account-movements.xlsx'],
  ...['account-statements.camt053.xml', 'account-statements.sta', 'account-statements.txt'],
] as const

/**
 * Takes what was written beside the binder (`folderPath`) into managed storage below `basePath`, each file whole or not
 * at all; only then are single documents of an earlier version removed. May be run again after a crash at any point.
 */
export async function keepBeside(
  files: Pick<FileStore, 'writeManaged' | 'managedPath' | 'removeManaged'>,
  folderPath: string,
  basePath: string,
  signal: AbortSignal,
): Promise<void> {
  const names = await filesBelow(folderPath)
  for (const name of names) {
    signal.throwIfAborted()
    await files.writeManaged(`${basePath}/${name}`, temporaryPath =>
      copyFile(join(folderPath, name), temporaryPath, constants.COPYFILE_FICLONE),
    )
  }
  for (const name of OPTIONAL_FILES) {
    if (!names.includes(name)) await files.removeManaged(`${basePath}/${name}`)
  }
  await removeStale(files, `${basePath}/${SINGLES_FOLDER}`, new Set(names.map(asKey)))
}

async function removeStale(
  files: Pick<FileStore, 'managedPath' | 'removeManaged'>,
  place: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const folder = files.managedPath(place)
  for (const name of await filesBelow(folder)) {
    if (!kept.has(asKey(`${SINGLES_FOLDER}/${name}`))) await files.removeManaged(`${place}/${name}`)
  }
  for (const entry of await entriesOf(folder)) {
    if (!entry.isDirectory()) continue
    // A folder that still holds something is in use, and stays.
    await removeEmptyFolder(join(folder, entry.name))
  }
}

/** Some file systems hand names back in another composition or case than they were given. */
function asKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Paths of all files below a folder, with slashes; none when there is no folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder, true)
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

async function entriesOf(folder: string, recursive = false) {
  try {
    return await readdir(folder, { withFileTypes: true, recursive })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
