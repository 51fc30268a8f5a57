import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MediaType } from '../../../../engine/model/media-type.ts'
import type { PageText, Word } from '../../../../engine/model/page.ts'
import { arrangePages } from '../../../../engine/phases/ocr/arrange-pages.ts'
import { anArranging } from '../../../support/an-arranging.ts'
import { separatorText } from '../../../../engine/separator-sheets/separator-sheet.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'

const empty: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
const BLANK: PageText = { ...empty, isBlank: true }
const SHEET: PageText = { ...empty, codes: [{ format: 'QRCode', text: separatorText(), box: [0.4, 0.4, 0.2, 0.2] }] }

function aPage(...lines: string[]): PageText {
  const words = lines.flatMap((line, at) =>
    line.split(' ').map((text, word): Word => ({
      text,
      confidence: 1,
      line: at,
      box: [0.1 + word * 0.1, 0.05 + at * 0.04, 0.09, 0.015],
    })),
  )
  return { ...empty, source: 'digital', words }
}

/**
 * The batch's documents once its one file of these pages is settled: name, container or not, and pages as number:why
 * aside.
 */
async function settle(pages: readonly PageText[], mediaType: MediaType = 'application/pdf') {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-settle-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const { batch, documents, ...rest } = aBatch()
  await storage.batches.create({ batch, documents, ...rest })
  const id = documents[0]?.id ?? ''
  await storage.documents.saveType(id, mediaType)
  await storage.documents.saveConverted(id, {
    rendition: null,
    notes: [],
    isContainer: false,
    children: [],
    pages: pages.map((_, index) => ({
      number: index + 1,
      widthPt: 595,
      heightPt: 842,
      hasText: true,
      hasImages: false,
    })),
  })
  for (const [index, text] of pages.entries()) await storage.pages.saveText(id, index + 1, text)
  const tell = async () =>
    await Promise.all(
      (await storage.documents.listByBatch(batch.id)).map(async document => {
        const of = await storage.pages.listByDocument(document.id)
        const told = of.map(page => `${page.sourceNumber}${page.setAside ? `:${page.setAside}` : ''}`).join(' ')
        return `${document.isContainer ? 'container' : (document.origin?.label ?? 'whole')} = ${told}`
      }),
    )
  const { deps, item } = anArranging(storage)
  await arrangePages(deps, id, item)
  const once = await tell()
  for (const { id: each, isContainer } of await storage.documents.listByBatch(batch.id)) {
    if (!isContainer) await arrangePages(deps, each, item)
  }
  expect(await tell()).toEqual(once)
  return { told: once, notes: (await storage.documents.find(id))?.notes ?? [], storage, batch }
}

const letter = aPage('Sehr geehrte Damen und Herren,', 'wir danken für Ihren Besuch.')

test('separator sheets divide a stack, stay with it, and are no documents', async () => {
  const { told } = await settle([letter, SHEET, letter, letter, SHEET])
  expect(told).toEqual(['container = 2:separator 5:separator', 'S. 1 = 1', 'S. 3–4 = 3 4'])
})

test('the empty back of a separator sheet is no document', async () => {
  const { told } = await settle([letter, BLANK, SHEET, BLANK, letter, SHEET, BLANK])
  expect(told).toEqual(['container = 3:separator 6:separator 7:blank', 'S. 1–2 = 1 2:blank', 'S. 4–5 = 4:blank 5'])
})

test('a sheet on top of one document does not divide it', async () => {
  expect((await settle([SHEET, letter, letter])).told).toEqual(['whole = 1:separator 2 3'])
})

test('a mark on the first page of a document divides the stack and keeps the page', async () => {
  const words = aPage(...Array.from({ length: 40 }, () => 'Lieferung von Waren laut Auftrag')).words
  const marked: PageText = { ...empty, words, codes: [{ format: 'Code128', text: 'PATCHT', box: [0, 0, 0.1, 0.1] }] }
  expect((await settle([letter, marked, letter])).told).toEqual(['container = ', 'S. 1 = 1', 'S. 2–3 = 2 3'])
})

test('blank pages are set aside, but not the last ones that are left', async () => {
  expect((await settle([letter, BLANK])).told).toEqual(['whole = 1 2:blank'])
  expect((await settle([BLANK, BLANK])).told).toEqual(['whole = 1 2'])
  expect((await settle([SHEET, SHEET])).told).toEqual(['container = 1:separator 2:separator'])
})

const invoice = (number: string, sender: string, page = 'Seite 1 von 1') =>
  aPage(sender, `Rechnung Nr. ${number}`, 'Sehr geehrte Damen und Herren,', 'Summe 119,00 EUR', page)

test('a stack whose pages say so falls apart, with the reasons kept', async () => {
  const pages = [invoice('4711', 'Papierhaus Müller GmbH'), invoice('A-99', 'Autohaus Schmidt KG')]
  const { told, storage, batch } = await settle(pages)
  expect(told).toEqual(['container = ', 'S. 1 = 1', 'S. 2 = 2'])
  const [, first, second] = await storage.documents.listByBatch(batch.id)
  expect(first?.origin?.reasons).toBeUndefined()
  expect(second?.origin?.reasons?.length).toBeGreaterThan(0)
})

test('a document that is none of paper is not divided', async () => {
  const pages = [invoice('4711', 'Papierhaus Müller GmbH'), invoice('A-99', 'Autohaus Schmidt KG')]
  expect((await settle(pages, 'message/rfc822')).told).toEqual(['whole = 1 2'])
})
