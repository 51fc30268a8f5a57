import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const ROOT = new URL('../../', import.meta.url)
const IMPORT = /^import [^']*'[^']+'( with \{[^}]*\})?\n/gm

/**
 * SHA-256 (hex) over files of this tree by their paths from its root. Where a file lies and what it imports by which
 * path changes nothing, nor does another line ending: a model stays valid when its code is moved.
 */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const named = paths.map(path => ({ path, name: basename(path) }))
  for (const { path, name } of named.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const text = readFileSync(new URL(path, ROOT), 'utf8').replaceAll('\r\n', '\n')
    hash.update(name).update(text.replaceAll(IMPORT, ''))
  }
  return hash.digest('hex')
}
