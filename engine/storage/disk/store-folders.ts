import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { assert } from '../../shared/assert.ts'
import { removeIfFree } from '../../shared/disk/remove-path.ts'
import { replaceFile } from '../../shared/disk/replace-file.ts'
import { syncFolder } from '../../shared/disk/sync-path.ts'

/** Absolute paths. */
export interface Folders {
  readonly root: string
  readonly originals: string
  readonly incoming: string
  readonly work: string
  readonly managed: string
}

/** Makes the folders of a file store, and removes what no run goes on with. Throws the system's error. */
export async function openFolders(root: string): Promise<Folders> {
  const [originals, incoming] = [join(root, 'originals'), join(root, 'incoming')]
  const [work, managed] = [join(root, 'work'), join(root, 'managed')]
  // What lies in `incoming` was never renamed, so nobody was told about it.
  await removeIfFree(incoming)
  // Texts and pictures of runs that died; a run that goes on makes its own anew.
  await removeIfFree(work)
  for (const folder of [originals, incoming, work, managed]) await mkdir(folder, { recursive: true, mode: 0o700 })
  return { root, originals, incoming, work, managed }
}

/** Where an original lies. */
export function originalPath({ originals }: Folders, sha256: string): string {
  assert(/^[0-9a-f]{64}$/.test(sha256), 'a sha256 in hex')
  return join(originals, sha256.slice(0, 2), sha256)
}

/** Gives a whole file its name, and brings the name onto the disk. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true })
  await replaceFile(from, to)
  await syncFolder(folder)
}

/** Joins, and refuses a path that leaves the folder: our own mistake, never a client's input. */
export function inside(folder: string, relativePath: string): string {
  const path = resolve(folder, relativePath)
  const back = relative(folder, path)
  assert(back !== '' && !back.startsWith('..') && !isAbsolute(back), 'a path below the store')
  return path
}
