import type { Project } from '../model/client.ts'
import { expandPhases } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import type { RequestedPhase } from '../model/phase-name.ts'
import type { FileKind, PriceListEntry } from '../model/price-list.ts'
import { expectedSeconds } from '../phases/phase-cost.ts'
import type { Clock } from '../shared/clock.ts'
import type { Cents } from '../shared/money.ts'
import { fileKindOf } from './prices/estimate.ts'
import { priceLines } from './prices/price-lines.ts'
import { pricesAt } from './prices/price-list.ts'

export interface PreviewedFile {
  readonly name: string
  readonly byteSize: number
}

/** What is so sure as both ends are near each other. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface BatchPreview {
  readonly pages: Range
  /** Whole seconds of work, without what waits before it. */
  readonly seconds: Range
  /** Net, in cents; null where the office has no prices. */
  readonly cost: { readonly from: Cents; readonly to: Cents; readonly priceList: string } | null
}

export interface PreviewDeps {
  readonly priceList: readonly PriceListEntry[]
  readonly workers: number
  readonly clock: Pick<Clock, 'now'>
}

/** As a batch of the window is made (create-batch.ts). */
const REQUESTED: readonly RequestedPhase[] = ['conversion', 'analysis']
const PAGES_MAX = 2_000
/**
 * Bytes of a page in a PDF or scan: between the lower quartile (44 kB) and somewhat above the ninth decile (254 kB) of
 * 70 invoices, letters and scans.
 */
const PAGE_BYTES = { small: 50_000, large: 300_000 }
/**
 * The slower end: models have to be read first, and pages that lie askew or are hard to read are looked at twice (a
 * single scan took 20 seconds on two cores that others used as well).
 */
const SLOW = { startSeconds: 15, factor: 2 }
/** Text of an office file or mail takes far less. */
const TEXT_PAGE_BYTES = 30_000

/**
 * How long a batch of files will take and what it will cost, from their names and sizes alone: two ends, since nobody
 * has opened them.
 */
export function previewBatch(
  { priceList, workers, clock }: PreviewDeps,
  project: Pick<Project, 'discountPercent'>,
  files: readonly PreviewedFile[],
): BatchPreview {
  const prices = pricesAt(priceList, clock.now())
  const guesses = files.map(file => ({ kind: fileKindOf(file.name), pages: pagesOf(file, prices.defaultPages) }))
  const [from, to] = (['from', 'to'] as const).map(end => {
    const pages = guesses.map(guess => guess.pages[end])
    const scanned = guesses.filter(({ kind }) => isScanned(kind, end)).map(guess => guess.pages[end])
    const cost = priceLines(pages, REQUESTED, { prices, discountPercent: project.discountPercent }).total
    const seconds = secondsOf(sum(pages), sum(scanned), workers)
    return { pages: sum(pages), seconds: end === 'from' ? seconds : slowest(seconds), cost }
  }) as [End, End]
  const isPriced = prices.conversionPerPageCents + prices.analysisPerPageCents + prices.minimumPerDocumentCents > 0
  return {
    pages: { from: from.pages, to: to.pages },
    seconds: { from: from.seconds, to: to.seconds },
    cost: isPriced ? { from: from.cost, to: to.cost, priceList: prices.version } : null,
  }
}

interface End {
  readonly pages: number
  readonly seconds: number
  readonly cost: Cents
}

function secondsOf(pages: number, scanned: number, workers: number): number {
  const phases = expandPhases(REQUESTED)
  const seconds = phases.reduce(
    (all, phase) => all + expectedSeconds(phase, phaseRow(phase).worksOn === 'unreadPages' ? scanned : pages, workers),
    0,
  )
  return Math.max(1, Math.ceil(seconds))
}

function slowest(seconds: number): number {
  return SLOW.startSeconds + seconds * SLOW.factor
}

/** Whether pages have to be recognised: pictures always, at worst a PDF and what is packed as well. */
function isScanned(kind: FileKind, end: 'from' | 'to'): boolean {
  return kind === 'image' || kind === 'tiff' || (end === 'to' && kind !== 'office')
}

/** The office's own number where it set one. */
function pagesOf({ name, byteSize }: PreviewedFile, defaultPages: PriceListEntry['defaultPages']): Range {
  const kind = fileKindOf(name)
  const own = defaultPages[kind]
  if (own !== undefined) return { from: own, to: own }
  switch (kind) {
    case 'image':
      return { from: 1, to: 1 }
    case 'office':
    case 'other':
      return between(1, Math.max(2, byteSize / TEXT_PAGE_BYTES))
    case 'mail':
    case 'pdf':
    case 'tiff':
    case 'archive':
      return between(byteSize / PAGE_BYTES.large, byteSize / PAGE_BYTES.small)
  }
}

function between(from: number, to: number): Range {
  return { from: bounded(from), to: bounded(to) }
}

function bounded(pages: number): number {
  return Math.min(PAGES_MAX, Math.max(1, Math.ceil(pages)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
