import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageWorkers, RunOptions } from '../../engine/isolation/operations.ts'
import type { BinderPlan } from '../../engine/model/binder-plan.ts'
import { runWriter } from '../../engine/phases/report/run-writer.ts'
import { isEngineError } from '../../engine/shared/errors.ts'
import { aPlan } from '../engine/phases/report/sample-stack.ts'
import type { Drawn, Filed } from '../engine/phases/report/sample-stack.ts'
import { everyKeyReplaced, mutate, seededRandom, truncated } from './mutate-pdf.ts'
import type { OddPdf } from './mutate-pdf.ts'
import { writeModel } from './pdf-model.ts'
import { RICH_MODEL } from './rich-model.ts'
import { aShare } from '../support/a-share.ts'

/** What became of the files. */
export interface PdfGateResult {
  readonly files: number
  readonly binders: number
  /** Belegmappen that were not written, each with its files and why. */
  readonly lost: readonly string[]
  /** Operations that stood still or took more than they may, each with its file. */
  readonly hung: readonly string[]
  /** Ends that have no code, each with its file. */
  readonly withoutCode: readonly string[]
  /** Files per code; `bound` are those in a Belegmappe, notes on their pages count beside. */
  readonly codes: ReadonlyMap<string, number>
}

export interface PdfGateOptions {
  readonly workers: PageWorkers
  /** Empty; what is written into it is removed again. */
  readonly folder: string
  readonly files: Iterable<OddPdf>
  /** The text of the pages is read of every n-th file; of each when absent. */
  readonly readsEvery?: number
  readonly told?: (files: number, lost: number, hung: number) => void
}

const PER_BINDER = 20
const PAGES_MAX = 20
const LIMIT: RunOptions = { signal: new AbortController().signal, share: aShare, cpuMs: 60_000 }
const BINDER_LIMIT: RunOptions = { ...LIMIT, cpuMs: 300_000 }
const HANGS = new Set(['processing_timeout', 'processing_too_costly'])

/**
 * Takes each file through the operations of the engine, and all that can be read, twenty at a time, into Belegmappen.
 */
export async function runPdfGate({
  workers,
  folder,
  files,
  readsEvery = 1,
  told,
}: PdfGateOptions): Promise<PdfGateResult> {
  const [lost, hung, withoutCode]: [string[], string[], string[]] = [[], [], []]
  const codes = new Map<string, number>()
  const count = (code: string): unknown => codes.set(code, (codes.get(code) ?? 0) + 1)
  let [seen, binders] = [0, 0]
  let waiting: Filed[] = []

  for (const odd of files) {
    seen++
    const drawn = await readFileThrough(odd)
    if (drawn) waiting.push({ filename: `${waiting.length}.pdf`, drawn })
    if (waiting.length === PER_BINDER) await bind()
    told?.(seen, lost.length, hung.length)
  }
  if (waiting.length > 0) await bind()
  return { files: seen, binders, lost, hung, withoutCode, codes }

  async function readFileThrough({ name, bytes }: OddPdf): Promise<Drawn | null> {
    const path = join(folder, 'file.pdf')
    await writeFile(path, bytes)
    try {
      return await readThrough(workers, path, seen % readsEvery === 0)
    } catch (error) {
      tell(name, error)
      return null
    } finally {
      await rm(`${path}.prepared`, { force: true })
    }
  }

  async function bind(): Promise<void> {
    const place = join(folder, 'binder')
    const filed = waiting
    waiting = []
    binders++
    await mkdir(place, { recursive: true })
    const plan = await aPlan(place, filed, { attachBytesMax: 0 })
    try {
      await bindPlan(plan)
    } catch (error) {
      lost.push(`Belegmappe ${binders}, up to file ${seen}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await rm(place, { recursive: true, force: true })
  }

  async function bindPlan(plan: BinderPlan): Promise<void> {
    const receipt = await runWriter(workers, plan, join(folder, 'journal'), BINDER_LIMIT)
    const { pagesIn, binder, unreadable } = receipt.ledger
    if (binder + unreadable !== pagesIn) throw new Error('a page without a fate')
    const written = await readFile(plan.outPath)
    if (!written.subarray(-8).includes('%%EOF')) throw new Error('a file without an end')
    const singles = await readdir(join(plan.folderPath, 'Einzelbelege'), { recursive: true }).catch(() => [])
    const bound = plan.documents.length - receipt.unreadable.length
    if (singles.filter(name => name.endsWith('.pdf')).length !== bound) throw new Error('a single document is missing')
    for (const { code } of receipt.unreadable) count(`${code} when bound`)
    for (const { code } of receipt.pageNotes.flatMap(({ notes }) => notes)) count(`bound with ${code}`)
    for (let index = 0; index < bound; index++) count('bound')
  }

  function tell(name: string, error: unknown): void {
    if (!isEngineError(error)) withoutCode.push(`${name}: ${String(error)}`)
    else if (HANGS.has(error.code)) hung.push(`${name}: ${error.code} ${String(error.details['operation'])}`)
    count(isEngineError(error) ? error.code : 'without a code')
  }
}

/** The pages of a file as the phases before REPORT would hand them on. */
async function readThrough(workers: PageWorkers, path: string, isRead: boolean): Promise<Drawn> {
  const preparedPath = `${path}.prepared`
  await workers.run('identify-file', { path, filename: 'datei.pdf' }, LIMIT)
  const prepared = await workers.run('prepare-pdf', { path, passwords: [], outPath: preparedPath }, LIMIT)
  const file = { path: prepared.rewritten ? preparedPath : path, mediaType: 'application/pdf' } as const
  const { pages } = await workers.run('inspect-document', { ...file, pagesMax: PAGES_MAX }, LIMIT)
  const drawn = []
  for (const { number, widthPt, heightPt, hasText } of pages) {
    // Recognition has a gate of its own; here a page without digital text stays without.
    const isWorthIt = isRead && hasText
    const text = isWorthIt ? await workers.run('read-page', { file, page: number, language: 'de' }, LIMIT) : null
    drawn.push({ widthPt, heightPt, text })
  }
  return { bytes: await readFile(file.path), mediaType: 'application/pdf', pages: drawn }
}

/**
 * So many odd PDFs, the same ones for the same numbers: half of them have one key replaced, spread over all keys and
 * types, the others are cut off, or `bases` mutated at random.
 */
export function* oddPdfs(count: number, bases: readonly OddPdf[], seed = 1): Generator<OddPdf> {
  const replaced = [...everyKeyReplaced()]
  const rich = { name: 'rich', bytes: writeModel(RICH_MODEL) }
  const all = [rich, ...bases]
  const cut = [...truncated(rich, 200)]
  const random = seededRandom(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const step = replaced.length / Math.max(1, Math.ceil(count / 2))
  for (let index = 0; index < count; index++) {
    const at = Math.floor((index / 2) * step) % replaced.length
    if (index % 2 === 0 && replaced[at]) yield replaced[at]
    else if (index % 20 === 1) yield oneOf(cut)
    else yield mutate(oneOf(all), oneOf(all), seed * 1_000_000 + index)
  }
}
