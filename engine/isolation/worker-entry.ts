import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Path of a worker's script: a .ts file when run from source; when built a .js file beside this one, or above its
 * chunk.
 */
export function workerEntry(name: 'page-worker' | 'office-worker'): string {
  if (import.meta.url.endsWith('.ts')) return fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../${name}.js`, import.meta.url))
}
