import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPdf } from '../../fixtures/make/draw-pdf.ts'
import { CORPUS_PAGES } from '../ocr/corpus-pages.ts'

/** Pages of a long PDF for each document of one page. */
const PAGES_A_DOCUMENT = 4

/** Folders below `work`: one PDF of `pages` digital pages, and a quarter as many documents of one page. */
export async function makeDigitalStacks(work: string, pages: number): Promise<{ name: string; input: string }[]> {
  const sheets = Array.from({ length: pages }, (_, index) => {
    const page = CORPUS_PAGES[index % CORPUS_PAGES.length]
    if (!page) throw new Error('the corpus has pages')
    return page.sheet
  })
  const long = join(work, 'long')
  const single = join(work, 'single')
  for (const folder of [long, single]) mkdirSync(folder)
  writeFileSync(join(long, 'long.pdf'), await drawPdf('long', sheets))
  const documents = Math.max(1, Math.floor(pages / PAGES_A_DOCUMENT))
  for (const [index, sheet] of sheets.slice(0, documents).entries()) {
    // The title makes files of the same page differ, so that none is taken for a copy.
    writeFileSync(join(single, `${index + 1}.pdf`), await drawPdf(`${index + 1}`, [sheet]))
  }
  return [
    { name: `one PDF of ${pages} digital pages`, input: long },
    { name: `${documents} digital documents of one page`, input: single },
  ]
}
