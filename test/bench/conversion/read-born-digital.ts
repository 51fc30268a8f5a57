import { join } from 'node:path'
import { createWorkerPool } from '../../../engine/isolation/worker-pool.ts'
import { eachBounded } from '../../../engine/shared/each-bounded.ts'
import { freshFolder } from './bench-material.ts'
import { aShare } from '../../support/a-share.ts'

/**
 * Entry of a process of its own: takes PDFs through what CONVERSION and OCR do to each (type, soundness, pages, then
 * text with places, codes and blank check of every page), with page workers as the engine starts them. `WORKERS PATH…`
 */
const [workers = 1, ...paths] = process.argv.slice(2).map((value, index) => (index === 0 ? Number(value) : value))
const size = Number(workers)
const logger = { info: () => undefined, warn: () => undefined }
const pool = createWorkerPool({ size, logger })
const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 120_000 }
const mediaType = 'application/pdf'
const folder = freshFolder('read')
let words = 0
await eachBounded(paths.map(String), size, limits.signal, async path => {
  const { notes } = await pool.run('identify-file', { path, filename: 'eingang.pdf' }, limits)
  const outPath = join(folder, 'pages')
  const { rewritten } = await pool.run('prepare-pdf', { path, passwords: [], outPath }, limits)
  if (rewritten || notes.length > 0) throw new Error('the material is sound')
  const { pages } = await pool.run('inspect-document', { path, mediaType, pagesMax: 2_000 }, limits)
  await eachBounded(pages, size + 1, limits.signal, async ({ number }) => {
    const text = await pool.run('read-page', { file: { path, mediaType }, page: number, language: 'de' }, limits)
    if (text.source !== 'digital') throw new Error(`page ${number} was not read as digital text`)
    words += text.words.length
  })
})
await pool.close()
if (words === 0) throw new Error('nothing was read')
