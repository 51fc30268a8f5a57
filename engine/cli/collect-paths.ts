import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { leftOutFileName, leftOutFolderName } from '../model/left-out.ts'
import type { LeftOutFile, LeftOutReason } from '../model/left-out.ts'
import { UsageError } from './usage.ts'

export interface CollectedPaths {
  /** In the order of the arguments, those of a folder in the order of their names. */
  readonly files: readonly string[]
  readonly leftOut: readonly LeftOutFile[]
}

/**
 * Files behind the paths of a call, folders with all that is below them. A file that is named itself is taken whatever
 * it is called; what stays out of a folder is told with its reason. Throws UsageError for a path that is not there.
 */
export async function collectPaths(paths: readonly string[]): Promise<CollectedPaths> {
  const files: string[] = []
  const leftOut: LeftOutFile[] = []
  for (const path of paths) {
    const info = await stat(path).catch(() => {
      throw new UsageError(`${path} gibt es nicht.`)
    })
    if (info.isDirectory()) {
      const found = await walk(path, '')
      files.push(...found.files.toSorted((a, b) => a.localeCompare(b, 'de')))
      leftOut.push(...found.leftOut)
    } else if (info.isFile()) files.push(path)
    else leftOut.push({ path: basename(path), reason: 'not_a_file' })
  }
  return { files, leftOut }
}

/**
 * `below` is the way from the folder that was given, with `/` at its end, or empty: names are judged, never pieces of
 * paths.
 */
async function walk(folder: string, below: string): Promise<CollectedPaths> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (entries === null) return { files: [], leftOut: [{ path: below || basename(folder), reason: 'unreadable' }] }
  const files: string[] = []
  const leftOut: LeftOutFile[] = []
  for (const entry of entries) {
    const reason = reasonOf(entry)
    const name = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`.normalize('NFC')
    if (reason !== null) leftOut.push({ path: name, reason })
    else if (entry.isFile()) files.push(join(folder, entry.name))
    else {
      const found = await walk(join(folder, entry.name), name)
      files.push(...found.files)
      leftOut.push(...found.leftOut)
    }
  }
  return { files, leftOut }
}

function reasonOf(entry: Dirent): LeftOutReason | null {
  if (entry.isDirectory()) return leftOutFolderName(entry.name)
  const reason = leftOutFileName(entry.name)
  if (reason !== null) return reason
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? null : 'not_a_file'
}
