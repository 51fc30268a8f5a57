import { degrees } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { PageRung, PlannedDocument, PlannedFile, PlannedPage } from '../../../model/binder-plan.ts'
import { hasLayers } from './carry-layers.ts'
import { copyPdfPages } from './copy-pdf-pages.ts'
import type { ImportedPage } from './bound-stack.ts'
import { notBoundOf } from './not-bound.ts'
import { openSource } from './open-source.ts'
import { copyGuarded } from './copy-guarded.ts'
import type { PageLadder } from './page-ladder.ts'
import { rewriteSource } from './rewrite-source.ts'
import { readPageText } from './read-page-text.ts'

/** The PDFs that pages come from. The parts of a stack share a file: it is opened once and copied in one go. */
export interface PdfSources {
  factsOf(planned: PlannedDocument): Promise<SourceFacts>
  /** A page by its number in the file, turned clockwise by so many degrees; null when it could not be copied. */
  copy(planned: PlannedDocument, sourceNumber: number, turn: number): Promise<ImportedPage | null>
}

export interface SourceFacts {
  /** What of the file did not get into the binder, German; nothing when the file cannot be opened. */
  readonly notes: readonly string[]
  /** It has layers that may hide what is on its pages, or may have some. */
  readonly hasLayers: boolean
}

interface CopiedSource extends SourceFacts {
  readonly pages: ReadonlyMap<number, PDFPage>
}

type Copied = Map<number, PDFPage>

const UNKNOWN: SourceFacts = { notes: [], hasLayers: true }

export function createPdfSources(
  target: PDFDocument,
  documents: readonly PlannedDocument[],
  ladder: PageLadder,
  openFile = openSource,
): PdfSources {
  const wanted = new Map<string, PlannedPage[]>()
  for (const { file, pages } of documents) {
    wanted.set(file.documentId, [...(wanted.get(file.documentId) ?? []), ...pages])
  }
  const open = new Map<string, Promise<CopiedSource>>()

  async function load({ file }: PlannedDocument): Promise<CopiedSource> {
    const planned = (wanted.get(file.documentId) ?? []).filter(page => !file.damaged.includes(page.sourceNumber))
    const pages: Copied = new Map()
    const facts = await copyAsTheyAre(file, planned, pages)
    await copyRewritten(file, planned, pages)
    for (const { sourceNumber } of planned) {
      if (!pages.has(sourceNumber)) ladder.lower(file, sourceNumber, 'picture', 'not_copied')
    }
    return { ...facts, pages }
  }

  const onRung = (file: PlannedFile, planned: readonly PlannedPage[], rung: PageRung): number[] =>
    planned.map(({ sourceNumber }) => sourceNumber).filter(number => ladder.rungOf(file, number) === rung)

  async function copyAsTheyAre(file: PlannedFile, planned: readonly PlannedPage[], into: Copied): Promise<SourceFacts> {
    const numbers = onRung(file, planned, 'copied')
    if (numbers.length === 0) return UNKNOWN
    const source = await openFile(file.path)
    if (source) {
      const reread = await rereadAmong(planned)
      const copy = (some: readonly number[]) => copyPdfPages(target, file, source, some, reread)
      for (const [number, page] of await copyGuarded(target, numbers, copy)) into.set(number, page)
    }
    for (const number of numbers) if (!into.has(number)) ladder.lower(file, number, 'rewritten', 'not_copied')
    if (!source) return UNKNOWN
    return { notes: notBoundOf(source.pdf, file.pageCount), hasLayers: hasLayers(source.pdf) }
  }

  async function copyRewritten(file: PlannedFile, planned: readonly PlannedPage[], into: Copied): Promise<void> {
    const numbers = onRung(file, planned, 'rewritten')
    // What was read anew has wrong text of its own, which would come along.
    const reread = await rereadAmong(planned)
    const fit = numbers.filter(number => !reread.has(number))
    const source = fit.length > 0 ? await rewriteSource(file.path, fit) : null
    if (!source) return
    const copy = async (some: readonly number[]) => {
      const pages = await target.copyPages(
        source,
        some.map(number => fit.indexOf(number)),
      )
      return new Map(some.flatMap((number, index) => (pages[index] ? [[number, pages[index]] as const] : [])))
    }
    for (const [number, page] of await copyGuarded(target, fit, copy)) into.set(number, page)
  }

  function sourceOf(planned: PlannedDocument): Promise<CopiedSource> {
    const known = open.get(planned.file.documentId)
    if (known) return known
    const loading = load(planned)
    open.set(planned.file.documentId, loading)
    return loading
  }

  return {
    factsOf: sourceOf,
    copy: async (planned, sourceNumber, turn) => {
      const page = (await sourceOf(planned)).pages.get(sourceNumber)
      if (!page) return null
      page.setRotation(degrees((page.getRotation().angle + turn + 360) % 360))
      return { page, isPicture: false }
    },
  }
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
