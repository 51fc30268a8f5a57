import { readFile } from '../../../shared/disk/files.ts'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { PageRung, PlannedDocument, PlannedPage } from '../../../model/binder-plan.ts'
import type { PageText, TextSource, UnreadReason } from '../../../model/page.ts'
import { assert } from '../../../shared/assert.ts'
import { placeImagePage } from './place-image-pages.ts'
import type { BoundDocument, BoundPage, ImportedPage } from './bound-stack.ts'
import type { PageLadder } from './page-ladder.ts'
import { pageNotes } from './page-notes.ts'
import type { LoweredPage } from './page-notes.ts'
import type { PdfSources } from './pdf-sources.ts'
import { picturePdfPage } from './picture-pdf-pages.ts'
import { placeholderPage } from './placeholder-page.ts'
import { readPageText } from './read-page-text.ts'
import { quarterTurn, uprightView } from './upright-view.ts'
import { setVisibleBox } from './visible-box.ts'

/** What a document's pages are made of. */
export interface ImportDeps {
  readonly target: PDFDocument
  readonly sources: PdfSources
  readonly ladder: PageLadder
}

/**
 * Brings a document's pages into the target file, each the best way that works: as it is, written anew by PDFium, as a
 * picture, or as a notice in its place. Throws when none of them could be brought in.
 */
export async function importDocument(deps: ImportDeps, planned: PlannedDocument): Promise<BoundDocument> {
  const isPdf = planned.file.mediaType === 'application/pdf'
  const bytes = isPdf ? null : await readFile(planned.file.path)
  const { notes, hasLayers } = isPdf ? await deps.sources.factsOf(planned) : NO_FACTS
  const pages: BoundPage[] = []
  for (const page of planned.pages) {
    const text = factsOf(await readPageText(page.textPath))
    const imported = text.isDamaged ? null : await importPage(deps, planned, page, text.rotation, bytes)
    pages.push(boundPage(deps.target, page, text, imported))
  }
  const lowered = loweredAmong(deps.ladder, planned, pages)
  const isLost = pages.every(({ isDamaged }) => isDamaged) && lowered.some(({ becameOf }) => becameOf === 'notice')
  assert(!isLost, 'a document has to give one of its pages')
  return { planned, pages, hasLayers, pageNotes: [...notes, ...pageNotes(planned, lowered)] }
}

const NO_FACTS = { notes: [], hasLayers: false }

/** The page the best way that works; null when none does, which is on the ladder then. */
async function importPage(
  { target, sources, ladder }: ImportDeps,
  planned: PlannedDocument,
  page: PlannedPage,
  turn: number,
  bytes: Uint8Array | null,
): Promise<ImportedPage | null> {
  const { file } = planned
  const rung = (): PageRung => ladder.rungOf(file, page.sourceNumber)
  const isPdf = bytes === null
  if (isPdf) {
    const copied = await sources.copy(planned, page.sourceNumber, turn)
    if (copied) return copied
  } else if (rung() === 'copied') {
    const placed = await placeImagePage(target, { file, page, bytes, turn, isDrawn: false })
    if (placed) return placed
    ladder.lower(file, page.sourceNumber, 'picture', 'not_copied')
  }
  if (rung() !== 'notice') {
    const picture = isPdf
      ? await picturePdfPage(target, file, page.sourceNumber, turn)
      : await placeImagePage(target, { file, page, bytes, turn, isDrawn: true })
    if (picture) return picture
    ladder.lower(file, page.sourceNumber, 'notice', 'not_copied')
  }
  return null
}

function boundPage(
  target: PDFDocument,
  { number, sourceNumber, textPath, widthPt, heightPt }: PlannedPage,
  text: TextFacts,
  imported: ImportedPage | null,
): BoundPage {
  const { page, isPicture } = imported ?? placeholderPage(target, widthPt, heightPt)
  const turn = isPicture ? 0 : quarterTurn(page.getRotation().angle)
  return {
    leaf: { page, number: 0 },
    number,
    sourcePage: sourceNumber,
    view: uprightView(setVisibleBox(page), turn),
    turned: text.rotation,
    // A notice has no words but its own.
    ...(imported ? { textPath, textSource: text.source, wordCount: text.wordCount } : NO_WORDS),
    unread: imported ? text.unread : [],
    isPicture,
    isDamaged: imported === null,
  }
}

const NO_WORDS = { textPath: null, textSource: 'none', wordCount: 0 } as const

/**
 * Pages that came in as pictures or notices although nothing was known against them before. One that PDF/A forbids as it
 * is shows the same as a picture, and there is nothing for people to compare.
 */
function loweredAmong(ladder: PageLadder, { file }: PlannedDocument, pages: readonly BoundPage[]): LoweredPage[] {
  return pages.flatMap(({ number, sourcePage }) => {
    const rung = ladder.rungOf(file, sourcePage)
    const cause = ladder.causeOf(file, sourcePage)
    if (cause === null || (cause === 'not_archival' && rung === 'picture') || (rung !== 'picture' && rung !== 'notice'))
      return []
    return [{ number, sourceNumber: sourcePage, becameOf: rung, cause }]
  })
}

interface TextFacts {
  readonly source: TextSource
  readonly wordCount: number
  readonly unread: readonly UnreadReason[]
  readonly rotation: PageText['rotation']
  readonly isDamaged: boolean
}

function factsOf(text: PageText | null): TextFacts {
  return {
    source: text?.source ?? 'none',
    wordCount: text?.words.length ?? 0,
    unread: text?.unread?.map(({ reason }) => reason) ?? [],
    rotation: text?.rotation ?? 0,
    isDamaged: text?.isDamaged === true,
  }
}
