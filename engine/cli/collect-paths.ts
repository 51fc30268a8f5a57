import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { leftOutFileName, leftOutFolderName } from '../model/left-out.ts'
import type { LeftOutFile, LeftOutReason } from '../model/left-out.ts'
import { readableName } from '../shared/decode-name.ts'
import { UsageError } from './usage.ts'

/** A path as the system has it: bytes where its names are no UTF-8, as old programs and drives leave them on Linux. */
type SystemPath = string | Buffer

export interface CollectedFile {
  readonly path: SystemPath
  /** Its name alone, for people. */
  readonly name: string
  /** From the folder that was given, with `/`. */
  readonly place: string
}

export interface CollectedPaths {
  /** In the order of the arguments, those of a folder in the order of their names. */
  readonly files: readonly CollectedFile[]
  readonly leftOut: readonly LeftOutFile[]
}

/**
 * Files behind the paths of a call, folders with all that is below them. A file that is named itself is taken whatever
 * it is called; what stays out of a folder is told with its reason. Throws UsageError for a path that is not there.
 */
export async function collectPaths(paths: readonly string[]): Promise<CollectedPaths> {
  const files: CollectedFile[] = []
  const leftOut: LeftOutFile[] = []
  for (const path of (await Promise.all(paths.map(meantBy))).flat()) {
    const name = readableName(nameOf(path))
    const info = await stat(path)
    if (info.isDirectory()) {
      const found = await walk(path, '')
      files.push(...found.files.toSorted((a, b) => a.place.localeCompare(b.place, 'de')))
      leftOut.push(...found.leftOut)
    } else if (info.isFile()) files.push({ path, name, place: name })
    else leftOut.push({ path: name, reason: 'not_a_file' })
  }
  return { files, leftOut }
}

/**
 * What a path of the call leads to: where its last name is no UTF-8, each that reads so, since arguments come with
 * U+FFFD in the place of such bytes.
 */
async function meantBy(path: string): Promise<SystemPath[]> {
  if (await isThere(path)) return [path]
  const name = basename(path)
  const beside = name.includes('\uFFFD') ? await readdir(dirname(path), { encoding: 'buffer' }).catch(() => []) : []
  const meant = beside.filter(entry => entry.toString() === name).map(entry => below(dirname(path), entry))
  if (meant.length === 0) throw new UsageError(`${path} gibt es nicht.`)
  return meant
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * `place` is the way from the folder that was given, with `/` at its end, or empty: names are judged, never pieces of
 * paths.
 */
async function walk(folder: SystemPath, place: string): Promise<CollectedPaths> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => null)
  if (entries === null) {
    return { files: [], leftOut: [{ path: place || readableName(nameOf(folder)), reason: 'unreadable' }] }
  }
  const files: CollectedFile[] = []
  const leftOut: LeftOutFile[] = []
  for (const entry of entries) {
    const name = readableName(entry.name)
    const reason = reasonOf(entry, name)
    const own = `${place}${name}${entry.isDirectory() ? '/' : ''}`
    if (reason !== null) leftOut.push({ path: own, reason })
    else if (entry.isFile()) files.push({ path: below(folder, entry.name), name, place: own })
    else {
      const found = await walk(below(folder, entry.name), own)
      files.push(...found.files)
      leftOut.push(...found.leftOut)
    }
  }
  return { files, leftOut }
}

function reasonOf(entry: Dirent<Buffer>, name: string): LeftOutReason | null {
  if (entry.isDirectory()) return leftOutFolderName(name)
  const reason = leftOutFileName(name)
  if (reason !== null) return reason
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? null : 'not_a_file'
}

function below(folder: SystemPath, name: Buffer): SystemPath {
  if (typeof folder === 'string' && isUtf8(name)) return join(folder, name.toString())
  return Buffer.concat([Buffer.from(folder as string), Buffer.from(sep), name])
}

function nameOf(path: SystemPath): SystemPath {
  return typeof path === 'string' ? basename(path) : path.subarray(path.lastIndexOf(sep) + 1)
}
