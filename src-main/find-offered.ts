import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file that the operating system handed to the program. */
export interface FoundFile {
  readonly path: string
  readonly name: string
  readonly byteSize: number
  /** Epoch ms. */
  readonly modifiedAt: number
}

const FILES_MAX = 500
const DEPTH_MAX = 8
const SKIPPED = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/**
 * Paths among the words that the program was started with: what is no option and no part of the start itself.
 * `isPackaged` false: the second word is the program's own folder. Relative paths are seen from `cwd`.
 */
export function pathsOfStart(words: readonly string[], cwd: string, isPackaged: boolean): string[] {
  return words
    .slice(1)
    .filter(word => word !== '' && !word.startsWith('-'))
    .slice(isPackaged ? 0 : 1)
    .flatMap(word => {
      if (!word.startsWith('file:')) return [isAbsolute(word) ? word : resolve(cwd, word)]
      try {
        return [fileURLToPath(word)]
      } catch {
        return []
      }
    })
}

/**
 * Files behind these paths, folders with all that is in them: at most 500, eight folders deep, no links, nothing
 * hidden.
 * What is not there or not readable is left out.
 */
export async function findOffered(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const path of paths) await gather(path, DEPTH_MAX, found)
  return found
}

async function gather(path: string, depth: number, found: FoundFile[]): Promise<void> {
  if (found.length >= FILES_MAX) return
  const facts = await stat(path).catch(() => null)
  if (facts?.isFile())
    found.push({ path, name: basename(path), byteSize: facts.size, modifiedAt: facts.mtime.getTime() })
  if (!facts?.isDirectory() || depth === 0) return
  const entries: Dirent[] = await readdir(path, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'de'))) {
    if (SKIPPED.test(entry.name)) continue
    // A link is neither of the two.
    if (entry.isFile() || entry.isDirectory()) await gather(join(path, entry.name), depth - 1, found)
  }
}
