import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { stat } from '../../shared/disk/files.ts'
import { join, relative, sep } from 'node:path'

/** A file below the folder of a batch in managed storage. */
export interface FoundFile {
  /** Of its place: short and without a name, so that no address can hold a path. */
  readonly id: string
  /** Below the batch's folder, with slashes. */
  readonly place: string
  readonly folder: string
  readonly name: string
  /** On the disk. */
  readonly path: string
  readonly byteSize: number
  /** Epoch ms. */
  readonly modifiedAt: number
}

const FILES_MAX = 10_000

/** The files that lie in `base` itself and below the named folders of it, by name; none where there is no such folder. */
export async function resultFiles(base: string, folders: readonly string[]): Promise<readonly FoundFile[]> {
  const paths = [...(await filesIn(base)), ...(await Promise.all(folders.map(each => filesBelow(base, each)))).flat()]
  const found = await Promise.all(paths.slice(0, FILES_MAX).map(async path => ({ path, info: await infoOf(path) })))
  return found.flatMap(({ path, info }) => {
    if (!info) return []
    const parts = relative(base, path).split(sep)
    const place = parts.join('/')
    const names = { place, folder: parts.slice(0, -1).join('/'), name: parts.at(-1) ?? '' }
    return [{ id: idOf(place), ...names, path, byteSize: info.size, modifiedAt: Math.round(info.mtimeMs) }]
  })
}

function idOf(place: string): string {
  return createHash('sha256').update(place).digest('hex').slice(0, 32)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenGone)
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(folder, entry.name))
    .sort()
}

async function filesBelow(base: string, name: string): Promise<string[]> {
  const entries = await readdir(join(base, name), { withFileTypes: true, recursive: true }).catch(noneWhenGone)
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

async function infoOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    noneWhenGone(error as NodeJS.ErrnoException)
    return null
  }
}

/** A correction may write the folder anew while it is read. */
function noneWhenGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
