import type { Dirent, Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reasonOfFile, reasonOfFolder } from '../wire/left-out-reasons.ts'
import type { LeftOutReason } from '../wire/left-out-reasons.ts'

/** A file that the operating system handed to the program. */
export interface FoundFile {
  readonly path: string
  /** Of one that is not handed over: the way to it. */
  readonly name: string
  readonly byteSize: number
  /** Epoch ms. */
  readonly modifiedAt: number
  /** Why it is not handed over. */
  readonly leftOut: LeftOutReason | null
}

const FILES_MAX = 500
const DEPTH_MAX = 20
/** So much is looked at; a whole disk that was dropped ends there. */
const ENTRIES_MAX = 20_000

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
        // An address that leads to no file is named like one that cannot be read.
        return [word]
      }
    })
}

/**
 * Files behind these paths, folders with all that is in them, the first 500 to be handed over. Whatever else lies there
 * comes with its reason: hidden, of the system, a link, unreadable, too deep, too many. A file that was named itself is
 * taken whatever it is called.
 */
export async function findOffered(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const search = { found, taken: 0, looked: 0 }
  for (const path of paths) await gather(search, path, basename(path), 0)
  return found
}

interface Search {
  readonly found: FoundFile[]
  taken: number
  looked: number
}

/** `name`: the way from what was named, as a person finds it. */
async function gather(search: Search, path: string, name: string, depth: number): Promise<void> {
  const facts = await stat(path).catch(() => null)
  if (!facts) leaveOut(search, name, 'unreadable')
  else if (facts.isFile()) takeFile(search, path, name, facts)
  else if (!facts.isDirectory()) leaveOut(search, name, 'not_a_file')
  else if (depth === DEPTH_MAX) leaveOut(search, `${name}/`, 'too_deep')
  else await gatherFolder(search, path, name, depth)
}

function takeFile(search: Search, path: string, name: string, { size, mtime }: Stats): void {
  if (search.taken === FILES_MAX) return leaveOut(search, name, 'too_many')
  search.taken++
  const shown = { name: basename(path), byteSize: size, modifiedAt: mtime.getTime() }
  search.found.push({ path, ...shown, leftOut: null })
}

async function gatherFolder(search: Search, path: string, name: string, depth: number): Promise<void> {
  const entries: Dirent[] | null = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return leaveOut(search, `${name}/`, 'unreadable')
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'de'))) {
    if (search.looked++ > ENTRIES_MAX) return leaveOut(search, `${name}/`, 'too_many')
    const [inner, way] = [join(path, entry.name), `${name}/${entry.name}`]
    const reason = reasonOf(entry)
    if (reason === null) await gather(search, inner, way, depth + 1)
    else leaveOut(search, entry.isDirectory() ? `${way}/` : way, reason)
  }
}

function reasonOf(entry: Dirent): LeftOutReason | null {
  if (entry.isDirectory()) return reasonOfFolder(entry.name)
  return reasonOfFile(entry.name) ?? (entry.isSymbolicLink() ? 'link' : null)
}

function leaveOut({ found }: Search, name: string, reason: LeftOutReason): void {
  found.push({ path: '', name, byteSize: 0, modifiedAt: 0, leftOut: reason })
}
