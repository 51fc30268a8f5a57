import { mkdtemp, readdir } from 'node:fs/promises'
import { lstat } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { removePath } from '../shared/disk/remove-path.ts'

/** Who makes such a folder: a worker for another machine's pages, or a sandbox for its data. */
type FolderKind = 'work' | 'sandbox'

/**
 * A folder below `temp` for what goes with this process, named after it. Removes those of the same kind whose process
 * died without a word: pages of documents lie in them. Throws the system's error when none can be made.
 */
export async function makeWorkFolder(temp: string, pid: number, kind: FolderKind): Promise<string> {
  const named = new RegExp(`^steuerstapel-${kind}-(\\d+)-`)
  for (const name of await readdir(temp).catch(() => [])) {
    const owner = Number(named.exec(name)?.[1] ?? Number.NaN)
    // Of this number there is only this process, and it has none yet (a container counts from 1 anew).
    if (Number.isNaN(owner) || (owner !== pid && isAlive(owner))) continue
    const path = join(temp, name)
    // Somebody else's cannot be removed, and what is no folder is none of ours.
    if (await isOwnFolder(path)) await removePath(path).catch(() => undefined)
  }
  return mkdtemp(join(temp, `steuerstapel-${kind}-${pid}-`))
}

async function isOwnFolder(path: string): Promise<boolean> {
  const facts = await lstat(path).catch(() => null)
  return facts !== null && facts.isDirectory() && (process.getuid === undefined || facts.uid === process.getuid())
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
