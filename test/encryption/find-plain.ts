import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'

/** How files of documents and databases begin, or what they hold near their beginning. */
const KINDS: Readonly<Record<string, Buffer>> = {
  PDF: Buffer.from('%PDF-'),
  ZIP: Buffer.from('PK\u0003\u0004', 'latin1'),
  PNG: Buffer.from('89504e470d0a1a0a', 'hex'),
  JPEG: Buffer.from('ffd8ffe0', 'hex'),
  SQLite: Buffer.from('SQLite format 3\0'),
  TIFF: Buffer.from('49492a00', 'hex'),
}
/** An empty database that is a lock; and the list of a backup, which names files as the disk does. */
const HARMLESS = /(?:^|\/)(?:engine\.lock(?:-journal)?|sicherung\.json)$/

export interface PlainSearch {
  /** Words that stand in the documents or in their names. */
  readonly words: readonly string[]
  /** Hashes (hex) of files that came in. */
  readonly sha256s: ReadonlySet<string>
}

/** Files below the folders that hold one of the words, are one of the files, or are of a kind that documents have. */
export function findPlain(
  folders: readonly string[],
  { words, sha256s }: PlainSearch,
): { readonly files: number; readonly found: readonly string[] } {
  let files = 0
  const found: string[] = []
  const needles = words.flatMap(word => [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(word.toLowerCase()),
  ])
  for (const folder of folders) {
    for (const entry of entriesBelow(folder)) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || HARMLESS.test(path)) continue
      const bytes = unlessGone(() => readFileSync(path))
      if (!bytes) continue
      files += 1
      if (needles.some(needle => bytes.includes(needle))) found.push(`${path}: a word`)
      if (sha256s.has(createHash('sha256').update(bytes).digest('hex'))) found.push(`${path}: a file that came in`)
      for (const [kind, head] of Object.entries(KINDS)) {
        if (bytes.subarray(0, 1_024).includes(head)) found.push(`${path}: ${kind}`)
      }
    }
  }
  return { files, found }
}

function entriesBelow(folder: string): Dirent[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap(entry => (entry.isDirectory() ? entriesBelow(join(entry.parentPath, entry.name)) : [entry]))
}

/** An engine at work takes files and folders away while they are walked through. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
