import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { engineEntry } from '../built-engine.mjs'

const known = new Map<string, string>()

/**
 * Path of a worker's script. Run from source: the built one where it was made from these sources, since each worker
 * loads its modules anew, else the .ts file. Built: a .js file beside this one, or above its chunk.
 */
export function workerEntry(name: 'page-worker' | 'office-worker'): string {
  const entry = known.get(name) ?? find(name)
  known.set(name, entry)
  return entry
}

function find(name: 'page-worker' | 'office-worker'): string {
  if (import.meta.url.endsWith('.ts')) return engineEntry(name)
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../${name}.js`, import.meta.url))
}
