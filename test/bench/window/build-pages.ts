import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const REPO = join(import.meta.dirname, '../../..')

/**
 * Bytes of a built page; `code` is what is needed before anything is shown (HTML, scripts, styles), `assets` the rest.
 */
export interface PageSize {
  readonly code: number
  readonly codeGzip: number
  readonly assets: number
}

/** Builds a page into `outDir` with the settings of the window; `root` is another page than the window's. */
export async function buildPage(outDir: string, root?: string): Promise<PageSize> {
  await build({
    configFile: join(REPO, 'renderer.vite.config.ts'),
    logLevel: 'error',
    ...(root !== undefined && { root }),
    build: { outDir, emptyOutDir: true },
  })
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
  const code = files.filter(({ name }) => /\.(html|js|css)$/.test(name))
  return {
    code: sum(code.map(({ bytes }) => bytes.length)),
    codeGzip: sum(code.map(({ bytes }) => gzipSync(bytes, { level: 9 }).length)),
    assets: sum(files.map(({ bytes }) => bytes.length)) - sum(code.map(({ bytes }) => bytes.length)),
  }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
