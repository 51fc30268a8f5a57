import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { narrowDown } from '../../../../engine/phases/report/narrow-down.ts'
import { createPageLadder } from '../../../../engine/phases/report/pages/page-ladder.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { everyKeyReplaced } from '../../../gate/mutate-pdf.ts'
import { withEntry, writeModel } from '../../../gate/pdf-model.ts'
import { RICH_MODEL } from '../../../gate/rich-model.ts'
import { readPages } from './read-binder.ts'
import { A4_PT, aPdf, aPlan, recognised } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const place = () => join(folder, `plan-${made++}`)
const NO_TEXT: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
/** Objects of the model: the catalog, the first page, its resources. */
const [CATALOG, PAGE, RESOURCES] = [1, 3, 5]

/** A file of two pages as CONVERSION would plan it. */
function twoPages(bytes: Uint8Array, text = NO_TEXT): Drawn {
  const page = { widthPt: A4_PT.width, heightPt: A4_PT.height, text }
  return { bytes, mediaType: 'application/pdf', pages: [page, page] }
}

test('a page whose content or resources are of another type costs neither the Belegmappe nor its neighbours', async () => {
  const odd = [...everyKeyReplaced()].filter(({ name }) =>
    /^(3 \/(Contents|Resources|Annots)|5 \/(Font|XObject|ExtGState)):/.test(name),
  )
  expect(odd.length).toBeGreaterThan(200)
  const filed = [...odd.map(({ name, bytes }) => ({ filename: `${name}.pdf`, drawn: twoPages(bytes) }))]
  const plan = await aPlan(place(), [...filed, { filename: 'gut.pdf', drawn: await aPdf(1) }], {
    attachBytesMax: 0,
    // How they look is told by the gate, which has the time.
    unchecked: odd.map((_pdf, index) => `doc_${index}`),
  })
  const { ledger, unreadable } = await writeBinder(plan)
  expect(unreadable).toEqual([])
  expect(ledger).toMatchObject({ pagesIn: 2 * odd.length + 1, binder: 2 * odd.length + 1, unreadable: 0 })
  const stamped = (await readPages(plan.outPath)).filter(({ text }) => /B-\d+ · Dokumente · S\. \d/.test(text))
  expect(stamped).toHaveLength(2 * odd.length + 1)
})

test('a page that says it has no content is bound as the empty page that viewers show', async () => {
  const bytes = writeModel(withEntry(RICH_MODEL, PAGE, 'Contents', '7'))
  const plan = await aPlan(place(), [{ filename: 'leer.pdf', drawn: twoPages(bytes) }])
  const { pageNotes } = await writeBinder(plan)
  expect(pageNotes.flatMap(({ notes }) => notes)).toEqual([])
})

test('pages that only PDFium finds come in as it writes them', async () => {
  // Without layers, which PDFium leaves out.
  const plain = withEntry(withEntry(RICH_MODEL, RESOURCES, 'Properties', null), CATALOG, 'OCProperties', null)
  const bytes = writeModel(withEntry(plain, PAGE, 'Type', '/Seite'))
  const plan = await aPlan(place(), [{ filename: 'seltsam.pdf', drawn: twoPages(bytes) }])
  const { ledger } = await writeBinder(plan)
  expect(ledger).toMatchObject({ pagesIn: 2, binder: 2 })
  const text = (await readPages(plan.outPath)).map(page => page.text).join(' ')
  expect(text).toContain('Rechnungsbetrag 1.190,00')
  expect(text).toContain('Zweite Seite, Anlage')
})

test('a file that must not be tried again comes in as pictures with its text, and is named', async () => {
  const text = recognised([['Rechnungsbetrag', 0.12, 0.17]])
  const plan = await aPlan(place(), [{ filename: 'x.pdf', drawn: twoPages(writeModel(RICH_MODEL), text) }], {
    rungs: { doc_0: 'picture' },
  })
  const { pageNotes } = await writeBinder(plan)
  expect(pageNotes).toEqual([
    {
      documentId: 'doc_0',
      notes: [
        {
          code: 'page_as_picture',
          message:
            'Seiten 1, 2 von „x.pdf“ ließen sich nicht unverändert übernehmen und stehen als Bild in der Mappe. Bitte mit dem Original vergleichen.',
          page: 1,
        },
      ],
    },
  ])
  const pages = await readPages(plan.outPath)
  expect(pages.flatMap(({ words }) => words).filter(({ isHidden }) => isHidden)).toHaveLength(2)
  expect(pages.find(page => page.text.includes('Zu klären'))?.text.replace(/\s+/g, ' ')).toContain('als Bild in der')
})

test('a document that must not be tried at all is set aside, and its pages count as unreadable', async () => {
  const filed = [
    { filename: 'x.pdf', drawn: twoPages(writeModel(RICH_MODEL)) },
    { filename: 'gut.pdf', drawn: await aPdf(1) },
  ]
  const plan = await aPlan(place(), filed, { rungs: { doc_0: 'notice' } })
  const { ledger, unreadable } = await writeBinder(plan)
  expect(unreadable.map(({ documentId, code }) => [documentId, code])).toEqual([['doc_0', 'corrupt_file']])
  expect(ledger).toMatchObject({ pagesIn: 3, binder: 1, unreadable: 2 })
})

test('a document that spoils the file goes a rung lower; where none does alone, all pages become pictures', async () => {
  const filed = [
    { filename: 'a.pdf', drawn: await aPdf(1) },
    { filename: 'b.pdf', drawn: await aPdf(1) },
  ]
  const plan = await aPlan(place(), filed)
  const rungs = () => plan.documents.map(({ file }) => ladder.rungOf(file, 1))
  const ladder = createPageLadder()
  const spoils = 'doc_1'
  expect(await narrowDown(plan, ladder, (_plan, { documentId }) => Promise.resolve(documentId !== spoils))).toBe(true)
  expect(rungs()).toEqual(['copied', 'rewritten'])
  expect(await narrowDown(plan, ladder)).toBe(true)
  expect(rungs()).toEqual(['picture', 'picture'])
  expect(await narrowDown(plan, ladder)).toBe(false)
})

test('the fonts of a page stay with it where its resources name the catalog too', async () => {
  const bytes = writeModel(withEntry(RICH_MODEL, RESOURCES, 'Herkunft', '1 0 R'))
  const plan = await aPlan(place(), [{ filename: 'x.pdf', drawn: twoPages(bytes) }], { attachBytesMax: 0 })
  await writeBinder(plan)
  const pdf = await PDFDocument.load(await readFile(plan.outPath), { updateMetadata: false })
  const catalogs = pdf.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Catalog'))
  expect(catalogs).toHaveLength(1)
  expect(pdf.getPages().every(({ node }) => node.Contents() instanceof PDFArray)).toBe(true)
})
