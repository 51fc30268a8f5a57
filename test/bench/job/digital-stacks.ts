import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPdf } from '../../fixtures/make/draw-pdf.ts'
import { CORPUS_PAGES } from '../ocr/corpus-pages.ts'

/** Pages of a long PDF for each document of one page. */
const PAGES_A_DOCUMENT = 4
/** What is paid once is paid within them. */
const FIRST_PAGES = 100

interface DigitalStack {
  readonly name: string
  readonly input: string
  readonly pages: number
  readonly first?: { readonly input: string; readonly pages: number }
}

/**
 * Folders below `work`: one PDF of `pages` digital pages, and a quarter as many documents of one page; each with its
 * first hundred pages in a folder of their own, where there are more.
 */
export async function makeDigitalStacks(work: string, pages: number): Promise<DigitalStack[]> {
  const documents = Math.max(1, Math.floor(pages / PAGES_A_DOCUMENT))
  const long = await makeLong(join(work, 'long'), pages)
  const single = await makeSingle(join(work, 'single'), documents)
  const isMore = (count: number): boolean => count > FIRST_PAGES
  const firstLong = isMore(pages) ? await makeLong(join(work, 'first-long'), FIRST_PAGES) : null
  const firstSingle = isMore(documents) ? await makeSingle(join(work, 'first-single'), FIRST_PAGES) : null
  const first = (input: string | null) => (input === null ? {} : { first: { input, pages: FIRST_PAGES } })
  return [
    { name: `one PDF of ${pages} digital pages`, input: long, pages, ...first(firstLong) },
    {
      name: `${documents} digital documents of one page`,
      input: single,
      pages: documents,
      ...first(firstSingle),
    },
  ]
}

function sheetsOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const page = CORPUS_PAGES[index % CORPUS_PAGES.length]
    if (!page) throw new Error('the corpus has pages')
    return page.sheet
  })
}

async function makeLong(folder: string, pages: number): Promise<string> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'long.pdf'), await drawPdf('long', sheetsOf(pages)))
  return folder
}

async function makeSingle(folder: string, documents: number): Promise<string> {
  mkdirSync(folder)
  for (const [index, sheet] of sheetsOf(documents).entries()) {
    // The title makes files of the same page differ, so that none is taken for a copy.
    writeFileSync(join(folder, `${index + 1}.pdf`), await drawPdf(`${index + 1}`, [sheet]))
  }
  return folder
}
