import type { FileNote } from '../../../model/document.ts'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { PageRung, PlannedFile, PlannedPage } from '../../../model/binder-plan.ts'
import { hasLayers } from './carry-layers.ts'
import { copyGuarded } from './copy-guarded.ts'
import { copyPdfPages } from './copy-pdf-pages.ts'
import { notBoundOf } from './not-bound.ts'
import type { openSource } from './open-source.ts'
import type { PageLadder } from './page-ladder.ts'
import { readPageText } from './read-page-text.ts'
import { rewriteSource } from './rewrite-source.ts'

export interface SourceFacts {
  /** What of the file did not get into the binder, German; nothing when the file cannot be opened. */
  readonly notes: readonly FileNote[]
  /** It has layers that may hide what is on its pages, or may have some. */
  readonly hasLayers: boolean
}

export interface CopiedSource extends SourceFacts {
  /** By the page's number in the file; what could not be copied is missing. */
  readonly pages: ReadonlyMap<number, PDFPage>
}

export interface CopyDeps {
  /** The document that the pages come into. */
  readonly target: PDFDocument
  readonly ladder: PageLadder
  readonly openFile: typeof openSource
}

/** One file, and the pages of it that the binder wants. */
interface Wanted {
  readonly file: PlannedFile
  readonly planned: readonly PlannedPage[]
  readonly pages: Map<number, PDFPage>
}

const UNKNOWN: SourceFacts = { notes: [], hasLayers: true }

/** Copies pages of a file: as they are where the ladder says so, else from the file as it is written anew. */
export async function copySourcePages(
  deps: CopyDeps,
  file: PlannedFile,
  wantedPages: readonly PlannedPage[],
): Promise<CopiedSource> {
  const planned = wantedPages.filter(page => !file.damaged.includes(page.sourceNumber))
  const wanted: Wanted = { file, planned, pages: new Map() }
  const facts = await copyAsTheyAre(deps, wanted)
  await copyRewritten(deps, wanted)
  for (const { sourceNumber } of planned) {
    if (!wanted.pages.has(sourceNumber)) deps.ladder.lower(file, sourceNumber, 'picture', 'not_copied')
  }
  return { ...facts, pages: wanted.pages }
}

async function copyAsTheyAre(deps: CopyDeps, wanted: Wanted): Promise<SourceFacts> {
  const { target, ladder, openFile } = deps
  const { file, planned, pages } = wanted
  const numbers = onRung(ladder, wanted, 'copied')
  if (numbers.length === 0) return UNKNOWN
  const source = await openFile(file.path)
  if (source) {
    const reread = await rereadAmong(planned)
    const copy = (some: readonly number[]) => copyPdfPages(target, file, source, some, reread)
    for (const [number, page] of await copyGuarded(target, numbers, copy)) pages.set(number, page)
  }
  for (const number of numbers) if (!pages.has(number)) ladder.lower(file, number, 'rewritten', 'not_copied')
  if (!source) return UNKNOWN
  return { notes: notBoundOf(source.pdf, file.pageCount), hasLayers: hasLayers(source.pdf) }
}

async function copyRewritten({ target, ladder }: CopyDeps, wanted: Wanted): Promise<void> {
  const numbers = onRung(ladder, wanted, 'rewritten')
  // What was read anew has wrong text of its own, which would come along.
  const reread = await rereadAmong(wanted.planned)
  const fit = numbers.filter(number => !reread.has(number))
  const source = fit.length > 0 ? await rewriteSource(wanted.file.path, fit) : null
  if (!source) return
  const copy = async (some: readonly number[]) => {
    const indices = some.map(number => fit.indexOf(number))
    const pages = await target.copyPages(source, indices)
    return new Map(some.flatMap((number, index) => (pages[index] ? [[number, pages[index]] as const] : [])))
  }
  for (const [number, page] of await copyGuarded(target, fit, copy)) wanted.pages.set(number, page)
}

function onRung(ladder: PageLadder, { file, planned }: Wanted, rung: PageRung): number[] {
  return planned.map(({ sourceNumber }) => sourceNumber).filter(number => ladder.rungOf(file, number) === rung)
}

/** Numbers of the pages that were read as scans: what text their file has is not theirs. */
async function rereadAmong(pages: readonly PlannedPage[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const { sourceNumber, textPath } of pages) {
    const text = await readPageText(textPath)
    if (text?.source === 'ocr') found.add(sourceNumber)
  }
  return found
}
