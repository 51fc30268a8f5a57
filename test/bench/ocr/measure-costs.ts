import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_COSTS } from '../../../engine/phases/ocr/page/page-costs.ts'
import type { PageCost, PageStep } from '../../../engine/phases/ocr/page/page-costs.ts'
import { readPage } from '../../../engine/phases/ocr/read-page.ts'
import type { PageMediaType } from '../../../engine/model/media-type.ts'
import { toGreyPictures } from './grey-pictures.ts'
import { LOOKS, makeCorpus } from './make-corpus.ts'
import type { NativeTesseract } from './native-tesseract.ts'
import { toPicture, typeOf } from './scan-picture.ts'

/** Where the processor time of pages of one look goes; ms a page. */
export interface LookCost {
  readonly look: string
  readonly pages: number
  readonly cpuMs: number
  readonly steps: ReadonlyMap<PageStep, StepCost>
  /** Of native tesseract on the same pixels with its start; null when it is missing. */
  readonly nativeMs: number | null
}

export interface StepCost {
  readonly pages: number
  readonly cpuMs: number
  readonly gained: number
}

interface Page {
  readonly look: string
  readonly path: string
  readonly mediaType: PageMediaType
}

/** What pages are drawn at that native tesseract reads. */
const DPI = 250

/** The corpus under each look, and the first pages of the scans of a folder as a look of their own. */
export async function measureCosts(
  native: NativeTesseract | null,
  options: { readonly pagesPerLook: number; readonly folder?: string | undefined },
): Promise<LookCost[]> {
  const corpus = await makeCorpus(LOOKS, options.pagesPerLook)
  const pages: Page[] = corpus.map(({ look, path }) => ({ look, path, mediaType: 'image/jpeg' }))
  if (options.folder !== undefined) pages.push(...pagesOf(options.folder))
  // The first page of a process pays for the start of the recogniser.
  for (const page of pages.slice(0, 1)) await costOf(page)
  const rows: LookCost[] = []
  for (const look of new Set(pages.map(page => page.look))) {
    const own = pages.filter(page => page.look === look)
    rows.push(await costOfLook(look, own, native))
  }
  return rows
}

async function costOfLook(look: string, pages: readonly Page[], native: NativeTesseract | null): Promise<LookCost> {
  const steps = new Map<PageStep, StepCost>()
  let total = 0
  for (const page of pages) {
    const { cpuMs, costs } = await costOf(page)
    total += cpuMs
    for (const cost of costs) {
      const known = steps.get(cost.step) ?? { pages: 0, cpuMs: 0, gained: 0 }
      steps.set(cost.step, {
        pages: known.pages + 1,
        cpuMs: known.cpuMs + cost.cpuMs / pages.length,
        gained: known.gained + cost.gained / pages.length,
      })
    }
  }
  const nativeMs = native === null ? null : await nativeCost(native, pages)
  return { look, pages: pages.length, cpuMs: total / pages.length, steps, nativeMs }
}

async function costOf({ path, mediaType }: Page): Promise<{ cpuMs: number; costs: PageCost[] }> {
  const costs: PageCost[] = []
  const listen = (cost: unknown): void => void costs.push(cost as PageCost)
  PAGE_COSTS.subscribe(listen)
  const before = process.cpuUsage()
  await readPage({ file: { path, mediaType }, page: 1, language: 'de' })
  const { user, system } = process.cpuUsage(before)
  PAGE_COSTS.unsubscribe(listen)
  return { cpuMs: (user + system) / 1000, costs }
}

/** One start for each page, as the floor has it. */
async function nativeCost(native: NativeTesseract, pages: readonly Page[]): Promise<number | null> {
  const work = mkdtempSync(join(tmpdir(), 'steuerstapel-costs-'))
  let cpuS = 0
  try {
    for (const { path } of pages) {
      const pictures = await toGreyPictures([await toPicture(path, DPI, work)])
      const { usage } = await native.read(pictures, { sauvola: false, layout: 3 })
      if (usage.cpuS === null) return null
      cpuS += usage.cpuS
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return (1000 * cpuS) / pages.length
}

function pagesOf(folder: string): Page[] {
  return readdirSync(folder).flatMap(name => {
    const mediaType = typeOf(name)
    return mediaType === null ? [] : [{ look: 'folder', path: join(folder, name), mediaType }]
  })
}
