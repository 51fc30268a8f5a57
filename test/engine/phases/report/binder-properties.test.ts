import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PDFPage } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSums } from '../../../../engine/audit/check-numbers.ts'
import { parseIndex } from '../../../../engine/audit/parse-index.ts'
import { openPdf } from '../../../../engine/pdfium/pdf-file.ts'
import type { BinderPlan } from '../../../../engine/model/binder-plan.ts'
import type { Box, PageText } from '../../../../engine/model/page.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { aRandomBatch, planRandomBatch } from './random-batch.ts'
import { overlap, readPages, readStructure } from './read-binder.ts'
import type { Outline, ReadPage } from './read-binder.ts'

const RUNS = { numRuns: 10, seed: 20261121, endOnFailure: true }
const WORDS_LOOKED_FOR = 20

interface Index {
  readonly ledger: Readonly<Record<string, number>>
  readonly sections: readonly { readonly documents: readonly string[] }[]
  readonly documents: readonly {
    readonly document_id: string
    readonly single: string
    readonly fields: Readonly<Record<string, { readonly value: string; readonly checks: readonly string[] }>>
    readonly pages: readonly { readonly page: number; readonly binder_page: number; readonly text_source: string }[]
  }[]
  readonly set_aside: readonly { readonly document_id: string; readonly pages: number | null }[]
  readonly pages_set_aside: readonly { readonly document_id: string; readonly page: number }[]
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'binder-properties-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
async function writeRandom(batch: Parameters<typeof planRandomBatch>[1]) {
  const plan = await planRandomBatch(join(folder, String(made++)), batch)
  const receipt = await writeBinder(plan)
  const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as Index
  return { plan, receipt, index }
}

test('every page that came in is accounted for exactly once, in single documents too, and each sum is the sum of its positions', async () => {
  await fc.assert(
    fc.asyncProperty(aRandomBatch, async batch => {
      const { plan, receipt, index } = await writeRandom(batch)
      expect(fatesOf(plan, index)).toEqual(pagesIn(plan))
      const { pages_in: all, ...fates } = index.ledger
      expect(Object.values(fates).reduce((sum, count) => sum + count, 0)).toBe(all)
      expect(receipt.ledger.pagesIn).toBe(pagesIn(plan).length)
      for (const { single, pages } of index.documents) {
        expect((await openPdf(join(plan.folderPath, single))).pageCount, single).toBe(pages.length)
      }
      const told = parseIndex(await readFile(plan.indexPath))
      expect(told && checkSums(told)).toEqual([])
    }),
    RUNS,
  )
})

/** Columns of single amounts end right of here, those of sums left of it. */
const WHOLE_AMOUNTS_PT = 460

test('every bookmark leads to a page, and every amount to the place where it stands', async () => {
  let amounts = 0
  await fc.assert(
    fc.asyncProperty(aRandomBatch, async batch => {
      const { plan, index } = await writeRandom(batch)
      const { links, outlines, pdf } = await readStructure(plan.outPath)
      const pages = await readPages(plan.outPath)
      const flat = (items: readonly Outline[]): Outline[] => items.flatMap(item => [item, ...flat(item.children)])
      for (const { page, title } of flat(outlines)) expect(page, title).not.toBeNull()
      const firsts = new Set(index.documents.flatMap(({ pages: bound }) => bound.slice(0, 1).map(at => at.binder_page)))
      const opened = new Set(links.map(({ to }) => to))
      for (const first of firsts) expect(opened.has(first), `a link opens page ${first}`).toBe(true)
      for (const { from, to, rect, place } of links) {
        expect(to).not.toBeNull()
        if (!place || to === null) continue
        const amount = /-?[\d.]+,\d\d/.exec(textWithin(pages[from - 1], rect))?.[0]
        const isWhole = (rect[2] ?? 0) > WHOLE_AMOUNTS_PT
        if (amount === undefined || !isWhole) continue
        expect(textWithin(pages[to - 1], asShown(place, pdf.getPage(to - 1))), `page ${from} to ${to}`).toContain(
          amount,
        )
        amounts++
      }
    }),
    RUNS,
  )
  expect(amounts).toBeGreaterThan(30)
})

test('words of every document are found at their places', async () => {
  await fc.assert(
    fc.asyncProperty(aRandomBatch, async batch => {
      const { plan, index } = await writeRandom(batch)
      const pages = await readPages(plan.outPath)
      for (const { document_id: id, pages: bound } of index.documents) {
        const planned = plan.documents.find(({ documentId }) => documentId === id)
        let left = WORDS_LOOKED_FOR
        for (const [at, { binder_page: number }] of bound.entries()) {
          const source = planned?.pages[at]
          const text = JSON.parse(await readFile(source?.textPath ?? '', 'utf8')) as PageText
          const page = pages[number - 1]
          for (const { text: word, box } of text.words.slice(0, left)) {
            const found = page?.words.filter(({ text: name }) => name === word) ?? []
            const place = onGrownPage(box, source, page, text.rotation)
            expect(
              found.some(near => overlap(near.box, place) >= 0.5),
              `${word} of ${id} on page ${number}`,
            ).toBe(true)
            left--
          }
        }
      }
    }),
    RUNS,
  )
})

/** Every page of every file that came in, sorted. */
function pagesIn(plan: BinderPlan): string[] {
  const planned = plan.documents.flatMap(({ file, pages }) =>
    pages.map(page => `${file.documentId} ${page.sourceNumber}`),
  )
  const aside = plan.asidePages.map(({ documentId, sourceNumber }) => `${documentId} ${sourceNumber}`)
  const others = plan.setAside.flatMap(({ documentId, pageCount }) => numbered(documentId, pageCount))
  return [...planned, ...aside, ...others].sort()
}

/** The same as the index tells it. */
function fatesOf(plan: BinderPlan, index: Index): string[] {
  const planned = new Map(plan.documents.map(document => [document.documentId, document]))
  const bound = index.documents.flatMap(({ document_id: id, pages }) =>
    pages.map(({ page }) => `${planned.get(id)?.file.documentId} ${page}`),
  )
  const aside = index.pages_set_aside.map(({ document_id: id, page }) => `${id} ${page}`)
  const others = index.set_aside.flatMap(({ document_id: id, pages }) => {
    const failed = planned.get(id)
    expect(failed === undefined || failed.pages.length === pages).toBe(true)
    return failed
      ? failed.pages.map(({ sourceNumber }) => `${failed.file.documentId} ${sourceNumber}`)
      : numbered(id, pages)
  })
  return [...bound, ...aside, ...others].sort()
}

function numbered(documentId: string, count: number | null): string[] {
  return Array.from({ length: count ?? 0 }, (_, at) => `${documentId} ${at + 1}`)
}

/** The words whose middle lies within a rectangle, given in points from the bottom left. */
function textWithin(page: ReadPage | undefined, rect: readonly number[]): string {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const within = page?.words.filter(({ box: [x, y, width, height] }) => {
    const middleX = (x + width / 2) * page.widthPt
    const middleY = (1 - y - height / 2) * page.heightPt
    return middleX > left && middleX < right && middleY > bottom && middleY < top
  })
  return within?.map(({ text }) => text).join(' ') ?? ''
}

/** A rectangle of the page's own space on the page as shown, which /Rotate turns clockwise. */
function asShown([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], page: PDFPage): number[] {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  if (turn === 90) return [bottom - y, x + width - right, top - y, x + width - left]
  if (turn === 180) return [x + width - right, y + height - top, x + width - left, y + height - bottom]
  if (turn === 270) return [y + height - top, left - x, y + height - bottom, right - x]
  return [left - x, bottom - y, right - x, top - y]
}

/** A page may have grown by a strip at its foot for the stamp; what is on it stays in its place. */
function onGrownPage(
  [x, y, width, height]: Box,
  source: { readonly widthPt: number; readonly heightPt: number } | undefined,
  page: ReadPage | undefined,
  rotation: number,
): Box {
  const upright = rotation % 180 === 0 ? source?.heightPt : source?.widthPt
  const share = (upright ?? 1) / (page?.heightPt ?? 1)
  return [x, y * share, width, height * share]
}
