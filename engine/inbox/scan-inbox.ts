import type { BigIntStats } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { leftOutFileName } from '../model/left-out.ts'
import type { LeftOutFile, LeftOutReason } from '../model/left-out.ts'
import { lazily } from '../shared/lazily.ts'
import { errorCode } from './inbox-fault.ts'
import type { InboxFault } from './inbox-fault.ts'
import { skipFolder } from './skip-name.ts'

export interface FoundFile {
  /** Relative to the inbox, with `/`. */
  readonly path: string
  readonly byteSize: number
  readonly mtimeNs: bigint
  /** Tells a file from another one that was renamed into its place. */
  readonly ino: bigint
}

export interface Scan {
  /**
   * Files by the direct subfolder that they lie in; `''` for those directly in the inbox. In the order of their names.
   */
  readonly groups: ReadonlyMap<string, readonly FoundFile[]>
  readonly faults: readonly InboxFault[]
  /** What is never taken, by the same subfolders; paths relative to the inbox. */
  readonly leftOut: ReadonlyMap<string, readonly LeftOutFile[]>
}

/** One look stays bounded, whatever lies in the folder; the rest comes when these files have been taken. */
const ENTRIES_MAX = 20_000
const DEPTH_MAX = 20

const nameOrder = lazily(() => new Intl.Collator('de', { numeric: true }))

/** What a scan found so far. */
interface Found {
  readonly root: string
  readonly groups: Map<string, FoundFile[]>
  readonly faults: InboxFault[]
  readonly leftOut: Map<string, LeftOutFile[]>
  /** Entries that may still be looked at. */
  left: number
}

/**
 * Lists the regular files of the inbox; links, pipes and devices are told as left out, and nothing is followed.
 * Folders that cannot be read are faults. Throws the system's error when the inbox itself cannot be read.
 */
export async function scanInbox(root: string, entriesMax: number = ENTRIES_MAX): Promise<Scan> {
  const found: Found = { root, groups: new Map(), faults: [], leftOut: new Map(), left: entriesMax }
  await walk(found, '', 0)
  const { groups, faults, leftOut } = found
  return { groups, faults, leftOut }
}

async function walk(found: Found, folder: string, depth: number): Promise<void> {
  for (const name of await namesIn(found, folder, depth)) {
    const path = folder === '' ? name : `${folder}/${name}`
    const status = await statusOf(found, path)
    if (status?.isDirectory()) await enter(found, name, path, depth)
    else if (status) {
      const reason = leftOutFileName(name) ?? reasonOf(status)
      if (reason === null) keep(found, path, depth, status)
      else leaveOut(found, path, depth, reason)
    }
  }
}

async function enter(found: Found, name: string, path: string, depth: number): Promise<void> {
  const reason = skipFolder(name, depth)
  if (reason === 'own') return
  if (reason !== null) leaveOut(found, `${path}/`, depth, reason)
  else if (depth < DEPTH_MAX) await walk(found, path, depth + 1)
  else found.faults.push({ path, code: 'folder_too_deep' })
}

function keep({ groups }: Found, path: string, depth: number, status: BigIntStats): void {
  const group = groupOf(path, depth)
  const file = { path, byteSize: Number(status.size), mtimeNs: status.mtimeNs, ino: status.ino }
  const files = groups.get(group)
  if (files) files.push(file)
  else groups.set(group, [file])
}

function leaveOut({ leftOut }: Found, path: string, depth: number, reason: LeftOutReason): void {
  const group = groupOf(path, depth)
  const files = leftOut.get(group)
  if (!files) leftOut.set(group, [{ path, reason }])
  else files.push({ path, reason })
}

/** The direct subfolder of the inbox that a path lies in. */
function groupOf(path: string, depth: number): string {
  return depth === 0 ? '' : path.slice(0, path.indexOf('/'))
}

async function statusOf({ root, faults }: Found, path: string): Promise<BigIntStats | null> {
  try {
    return await lstat(absolutePath(root, path), { bigint: true })
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    // A name that is no UTF-8 comes with this character, and then leads nowhere.
    if (code !== 'ENOENT') faults.push({ path, code })
    else if (path.includes('\uFFFD')) faults.push({ path, code: 'name_not_readable' })
    return null
  }
}

async function namesIn(found: Found, folder: string, depth: number): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name } of await opendir(absolutePath(found.root, folder))) {
      if (found.left === 0) {
        found.faults.push({ path: folder, code: 'too_many_files' })
        break
      }
      found.left--
      names.push(name)
    }
  } catch (error) {
    const code = errorCode(error)
    if (depth === 0 || code === null) throw error
    if (code !== 'ENOENT') found.faults.push({ path: folder, code })
  }
  return names.sort((one, other) => nameOrder().compare(one, other))
}

function reasonOf(status: BigIntStats): LeftOutReason | null {
  if (status.isSymbolicLink()) return 'link'
  return status.isFile() ? null : 'not_a_file'
}

/** Path of the operating system for a path of a scan. */
export function absolutePath(root: string, path: string): string {
  return join(root, ...path.split('/'))
}
