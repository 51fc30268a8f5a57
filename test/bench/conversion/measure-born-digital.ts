import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { SUSPECTS_DPI } from '../../../engine/phases/ocr/codes/read-codes-suspects.ts'
import { drawPdf } from '../../fixtures/make/draw-pdf.ts'
import { measureCommand } from '../ocr/measure-command.ts'
import type { Usage } from '../ocr/measure-command.ts'
import { keptFile } from './bench-material.ts'
import { bornDigitalSheet } from './born-digital-sheets.ts'

/** One program over the same pages; the quickest of its rounds. */
export interface ReadingRun {
  readonly program: 'steuerstapel' | 'poppler'
  readonly material: string
  readonly pages: number
  readonly usage: Usage
}

const SAMPLES = fileURLToPath(new URL('../../fixtures/samples', import.meta.url))
const READER = fileURLToPath(new URL('./read-born-digital.ts', import.meta.url))
const WORKERS = availableParallelism()
/** The samples whose pages are all digital text. */
const DIGITAL_SAMPLES = /^(01|03|07|15|17)-.*\.pdf$/

/** Version of poppler's programs, or null. */
export function findPoppler(): string | null {
  const { status, stderr } = spawnSync('pdftotext', ['-v'], { encoding: 'utf8' })
  const hasPictures = spawnSync('pdftoppm', ['-v']).status === 0
  return status === 0 && hasPictures ? (/version ([\d.]+)/.exec(stderr)?.[1] ?? 'of some version') : null
}

/** A born-digital PDF of `pages` pages; the same bytes in every run. */
export function bornDigitalPdf(pages: number): Promise<string> {
  const sheets = (): Parameters<typeof drawPdf>[1] =>
    Array.from({ length: pages }, (_, index) => bornDigitalSheet(index + 1, pages))
  return keptFile(`born-digital-${pages}.pdf`, () => drawPdf('', sheets()))
}

/**
 * Our reading (text with places, pictures of the pages at 125 dpi for codes) beside pdftotext -bbox and pdftoppm at the
 * same resolution on the same files: interleaved, process start included, poppler split into as many processes as we
 * have workers.
 */
export async function measureBornDigital(options: {
  readonly pageCounts: readonly number[]
  readonly rounds: number
  readonly withPeer: boolean
}): Promise<ReadingRun[]> {
  const materials: { name: string; paths: string[] }[] = []
  for (const count of options.pageCounts)
    materials.push({ name: `${count} pages`, paths: [await bornDigitalPdf(count)] })
  const samples = readdirSync(SAMPLES).filter(name => DIGITAL_SAMPLES.test(name))
  materials.push({
    name: `${samples.length} samples, ten times`,
    paths: repeated(samples.map(name => join(SAMPLES, name))),
  })
  const best: ReadingRun[] = []
  for (const { name, paths } of materials) {
    const counts = await Promise.all(paths.map(pagesOf))
    const pages = counts.reduce((sum, count) => sum + count, 0)
    const runs: ReadingRun[] = []
    for (let round = 0; round < options.rounds; round++) {
      const ours = await measureCommand(process.execPath, [READER, String(WORKERS), ...paths])
      runs.push({ program: 'steuerstapel', material: name, pages, usage: ours })
      if (!options.withPeer) continue
      const theirs = await measureCommand('sh', ['-c', popplerScript(paths, counts)])
      runs.push({ program: 'poppler', material: name, pages, usage: theirs })
    }
    for (const program of ['steuerstapel', 'poppler'] as const) best.push(...quickest(runs, program))
  }
  return best
}

/** One line of commands for each worker, all lines at once: a share of the pages of one file, or of several files. */
function popplerScript(paths: readonly string[], counts: readonly number[]): string {
  const lines: string[][] = Array.from({ length: WORKERS }, () => [])
  for (const [index, path] of paths.entries()) {
    const shares = paths.length === 1 ? WORKERS : 1
    const step = Math.ceil((counts[index] ?? 1) / shares)
    for (let share = 0; share < shares; share++) {
      const range = `-f ${share * step + 1} -l ${(share + 1) * step}`
      const line = lines[(index + share) % WORKERS]
      line?.push(`pdftotext -bbox ${range} '${path}' - > /dev/null`)
      line?.push(`pdftoppm -gray -r ${SUSPECTS_DPI} ${range} '${path}' > /dev/null`)
    }
  }
  return `set -e; ${lines.map(line => `(${line.join(' && ')}) &`).join(' ')} wait`
}

function quickest(runs: readonly ReadingRun[], program: ReadingRun['program']): ReadingRun[] {
  return runs
    .filter(run => run.program === program)
    .sort((a, b) => a.usage.wallS - b.usage.wallS)
    .slice(0, 1)
}

function repeated(paths: readonly string[]): string[] {
  return Array.from({ length: 10 }, () => paths).flat()
}

async function pagesOf(path: string): Promise<number> {
  return (await PDFDocument.load(await readFile(path), { updateMetadata: false })).getPageCount()
}
