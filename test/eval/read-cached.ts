import assert from 'node:assert'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorkerPool } from '../../engine/isolation/worker-pool.ts'
import { isPageMediaType } from '../../engine/model/media-type.ts'
import type { PageText } from '../../engine/model/page.ts'
import { aShare } from '../support/a-share.ts'

export interface ReadDocument {
  readonly pages: { readonly number: number; readonly text: PageText }[]
  readonly fromCache: boolean
  /** Wall time of inspecting and reading, ms. */
  readonly ms: number
}

export interface CachedReader {
  /**
   * Words of every page of a file, by the engine's own operations; kept in the temp folder while file and engine stay
   * the same.
   */
  read(path: string, filename: string): Promise<ReadDocument>
  close(): Promise<void>
}

const ENGINE = new URL('../../engine/', import.meta.url)
/** Code and numbers that the words depend on. */
const SOURCES = ['phases/ocr', 'phases/conversion', 'pdfium', 'isolation', 'data/weights']
const PAGES_MAX = 20

export function createCachedReader(concurrency: number): CachedReader {
  const german = process.env['STEUERSTAPEL_OCR_MODEL'] === 'accurate' ? 'accurate' : 'fast'
  const logger = { info: () => undefined, warn: () => undefined }
  const pool = createWorkerPool({ size: concurrency, logger, models: { german, folder: null } })
  const folder = join(tmpdir(), 'steuerstapel-eval', `${hashOfReading()}-${german}`)
  mkdirSync(folder, { recursive: true })
  return {
    async read(path, filename) {
      const key = createHash('sha256').update(readFileSync(path)).digest('hex')
      const file = join(folder, `${key}.json`)
      const known = readIfThere(file)
      if (known) return { ...(JSON.parse(known) as Pick<ReadDocument, 'pages' | 'ms'>), fromCache: true }
      const started = performance.now()
      const run = { signal: new AbortController().signal, share: aShare, cpuMs: 120_000 }
      const { mediaType } = await pool.run('identify-file', { path, filename }, run)
      assert(isPageMediaType(mediaType), 'eval reads files that have pages')
      const inspected = await pool.run('inspect-document', { path, mediaType, pagesMax: 2000 }, run)
      const pages: ReadDocument['pages'] = []
      for (const page of inspected.pages.slice(0, PAGES_MAX)) {
        const input = { file: { path, mediaType }, page: page.number, language: 'de' }
        pages.push({ number: page.number, text: await pool.run('read-page', input, run) })
      }
      const ms = Math.round(performance.now() - started)
      writeFileSync(file, JSON.stringify({ pages, ms }))
      return { pages, fromCache: false, ms }
    },
    close: () => pool.close(),
  }
}

/** Stands for the code that the words of a page depend on. */
export function hashOfReading(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const base = new URL(`${folder}/`, ENGINE)
    for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts') || name === 'ocr.json') hash.update(name).update(readFileSync(new URL(name, base)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
