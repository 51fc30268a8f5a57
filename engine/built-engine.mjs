import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The engine as one program (`npm run build:engine`): it starts in half of the time of its sources, and is taken only
// while it is made of just these sources. Plain JavaScript, because the launcher asks on whatever Node it was started with.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILT = join(root, 'out', 'engine')
const STAMP = 'made-from.txt'
/** What it is made from: code and data of the engine, and what names its packages and its build. */
const FOLDERS = ['engine', 'wire']
const FILES = ['package-lock.json', 'engine.vite.config.ts', 'build/ascii-only.ts', 'build/packages-beside.ts']

/**
 * Folder of the built engine (absolute path), null where none was made from the sources as they are now.
 */
export function builtEngine() {
  try {
    return readFileSync(join(BUILT, STAMP), 'utf8') === stampOfSources() ? BUILT : null
  } catch {
    return null
  }
}

/** What tells these sources from others: a hash over name, size and time of change of each file. */
export function stampOfSources() {
  const hash = createHash('sha256')
  const inFolders = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  for (const name of [...inFolders, ...FILES].sort()) {
    const stat = statSync(join(root, name))
    if (stat.isFile()) hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Name of the file in the built engine that holds `stampOfSources` of what it was made from. */
export const stampFile = STAMP

/**
 * Path of one of the engine's entries (`cli`, `main`, `page-worker`, `office-worker`): built where that is up to date, else
 * its source; what is installed without sources has the built one beside this file.
 */
export function engineEntry(name) {
  const here = dirname(fileURLToPath(import.meta.url))
  const source = join(here, `${name}.ts`)
  if (!existsSync(source)) return join(here, `${name}.js`)
  const built = builtEngine()
  return built === null ? source : join(built, `${name}.js`)
}
