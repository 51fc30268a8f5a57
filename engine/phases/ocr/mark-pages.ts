import type { MarkedPage, MarkedPages, MarkQuestion, PagesToMark, ReadPages } from '../../model/marked-pages.ts'
import type { SplitProposal } from '../../model/page-mark.ts'
import type { PageText } from '../../model/page.ts'
import { parsePageText } from '../../model/stored-page-text.ts'
import type { StoredPageText } from '../../model/stored-page-text.ts'
import { assert } from '../../shared/assert.ts'
import { readSeparator } from '../../separator-sheets/separator-sheet.ts'
import { proposeSplits } from '../../splitting/propose-splits.ts'

/**
 * What the pages of a document say about where they go: which are blank, which are separators, and, where `sizesPt` asks
 * for it and no separator lies between them, where a stack of them falls apart. Reading their words takes as long as
 * their number makes it: a page worker does it for more than one page.
 */
export function markPages({ pages, sizesPt }: ReadPages): MarkedPages {
  const texts = pages.map(parsePageText)
  const marked = texts.map((text, index) => markOf(pages[index]?.number ?? 0, text))
  if (sizesPt === null || marked.some(page => page.separator !== null)) return { pages: marked, proposals: [] }
  return { pages: marked, proposals: proposalsOf(marked, texts, sizesPt) }
}

/** `markPages` within a worker, which asks for the texts until it has all. Throws when an answer holds none. */
export async function markInWorker(
  { count, sizesPt }: PagesToMark,
  ask: (question: MarkQuestion) => Promise<unknown>,
): Promise<MarkedPages> {
  const pages: StoredPageText[] = []
  while (pages.length < count) {
    const more = (await ask({ from: pages.length })) as readonly StoredPageText[]
    assert(more.length > 0, 'there are as many pages as were said')
    pages.push(...more)
  }
  return markPages({ pages, sizesPt })
}

function markOf(number: number, text: PageText): MarkedPage {
  const separator = readSeparator(text)
  return {
    number,
    isBlank: text.isBlank === true,
    separator: separator && (separator.isFirstPage ? 'first_page' : 'sheet'),
  }
}

function proposalsOf(
  marked: readonly MarkedPage[],
  texts: readonly PageText[],
  sizesPt: NonNullable<ReadPages['sizesPt']>,
): readonly SplitProposal[] {
  return proposeSplits(
    texts.map((text, index) => {
      const [widthPt = 0, heightPt = 0] = sizesPt[index] ?? []
      return { number: marked[index]?.number ?? 0, text, widthPt, heightPt }
    }),
  )
}
