import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const REPO = join(import.meta.dirname, '..', '..')

/** Builds the window's pages when they are not there (`npm test` has built them before). */
export async function ensureBuiltWindow(): Promise<void> {
  if (existsSync(join(REPO, 'out/renderer/index.html'))) return
  await build({ configFile: join(REPO, 'renderer.vite.config.ts'), logLevel: 'warn' })
}
