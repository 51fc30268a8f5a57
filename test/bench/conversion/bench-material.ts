import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(tmpdir(), 'steuerstapel-conversion-bench')
/** What the material is drawn by. */
const SOURCES = ['born-digital-sheets.ts', 'large-scans.ts', 'office-files.ts']

/** Path of a file that is made once and kept in the temp folder while the code that makes it stays the same. */
export async function keptFile(name: string, make: () => Promise<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(readFileSync(join(import.meta.dirname, source)))
  const folder = join(FOLDER, hash.digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  if (existsSync(path)) return path
  writeFileSync(`${path}.part`, await make())
  renameSync(`${path}.part`, path)
  return path
}

/** As `keptFile`, for an empty folder of one's own. */
export function freshFolder(name: string): string {
  const folder = join(FOLDER, `${process.pid}-${name}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
