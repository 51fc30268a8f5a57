import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import type { PDFArray, PDFDict } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { readPages } from './read-binder.ts'
import type { ReadPage } from './read-binder.ts'
import { aPdf, aPlan, aScan, anAnalysis } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const place = () => join(folder, `plan-${made++}`)
const DAMAGED: PageText = {
  source: 'none',
  words: [],
  meanConfidence: null,
  rotation: 0,
  skewDegrees: 0,
  isDamaged: true,
}

/** The text of a PDF's pages as it stands on them; line breaks and hyphens of the layout left out. */
const flat = (page: ReadPage | undefined): string => (page?.text ?? '').replace(/\s+/g, ' ')

/** The same document with another page tree; `pages` of its pages are said to be damaged beyond the good ones. */
async function withTree(drawn: Drawn, change: (tree: PDFDict) => void, damaged = 0): Promise<Drawn> {
  const pdf = await PDFDocument.load(drawn.bytes)
  change(pdf.catalog.lookup(PDFName.of('Pages')) as PDFDict)
  const missing = Array.from({ length: damaged }, () => ({ widthPt: 595.28, heightPt: 841.89, text: DAMAGED }))
  return { ...drawn, bytes: await pdf.save({ useObjectStreams: false }), pages: [...drawn.pages, ...missing] }
}

test('a page that cannot be loaded leaves a notice in its place, is named and counts as unreadable', async () => {
  const drawn = await withTree(await aPdf(2), tree => tree.set(PDFName.of('Count'), PDFNumber.of(3)), 1)
  const plan = await aPlan(place(), [{ filename: 'halb gut.pdf', drawn }])
  const receipt = await writeBinder(plan)
  expect(receipt.unreadable).toEqual([])
  expect(receipt.ledger).toEqual({
    pagesIn: 3,
    binder: 2,
    blank: 0,
    separator: 0,
    removed: 0,
    duplicate: 0,
    otherMandant: 0,
    unreadable: 1,
    deleted: 0,
  })
  const pages = await readPages(plan.outPath)
  const notice = 'Seite 3 von „halb gut.pdf“ ist beschädigt'
  const clarify = pages.find(page => page.text.includes('Zu klären'))
  expect(flat(clarify)).toContain('Seite 3 von')
  const stamped = pages.filter(page => /B-001 · Dokumente · S\. \d/.test(page.text))
  expect(stamped).toHaveLength(3)
  expect(flat(stamped[2])).toContain(notice)
  expect(flat(stamped[0])).toContain('Kontoauszug Seite 1')
})

test('a broken picture of a TIFF is a notice between the good ones', async () => {
  const scan = await aScan()
  const first = scan.pages[0]
  if (!first) throw new Error('a scan has a page')
  const plan = await aPlan(place(), [
    { filename: 'fax.jpg', drawn: { ...scan, pages: [{ ...first, text: DAMAGED }, first] } },
  ])
  const receipt = await writeBinder(plan)
  expect(receipt.ledger).toEqual({
    pagesIn: 2,
    binder: 1,
    blank: 0,
    separator: 0,
    removed: 0,
    duplicate: 0,
    otherMandant: 0,
    unreadable: 1,
    deleted: 0,
  })
})

test('a page that stands in a file twice is two pages with a stamp each', async () => {
  const once = await aPdf(1)
  const page = once.pages[0]
  if (!page) throw new Error('a PDF has a page')
  const twice = await withTree(once, tree => {
    const kids = tree.lookup(PDFName.of('Kids')) as PDFArray
    const [kid] = kids.asArray()
    if (kid) kids.push(kid)
    tree.set(PDFName.of('Count'), PDFNumber.of(2))
  })
  const plan = await aPlan(place(), [{ filename: 'zweimal.pdf', drawn: { ...twice, pages: [page, page] } }])
  await writeBinder(plan)
  const stamps = (await readPages(plan.outPath)).map(({ text }) => text.match(/· S\. \d \(\d+\)/g) ?? [])
  expect(stamps.filter(found => found.length > 0).map(found => found.length)).toEqual([1, 1])
})

test('pages beyond the count of a file are not passed over in silence', async () => {
  const drawn = await aPdf(2)
  const pdf = await PDFDocument.load(drawn.bytes)
  const tree = pdf.catalog.lookup(PDFName.of('Pages')) as PDFDict
  await pdf.attach(Buffer.from('x'), 'factur-x.xml', { mimeType: 'text/xml' })
  await pdf.attach(Buffer.from('x'), 'Beleg.pdf', { mimeType: 'application/pdf' })
  await pdf.flush()
  tree.set(PDFName.of('Count'), PDFNumber.of(1))
  const bytes = await pdf.save({ useObjectStreams: false })
  const plan = await aPlan(place(), [
    { filename: 'mappe.pdf', drawn: { ...drawn, bytes, pages: drawn.pages.slice(1) } },
  ])
  const receipt = await writeBinder(plan)
  expect(receipt.unreadable).toEqual([])
  const clarify = flat((await readPages(plan.outPath)).find(page => page.text.includes('Zu klären')))
  expect(clarify).toContain('enthält aber vermutlich 2')
})

test('of equal documents that are kept one counts, and the other is named with its reason', async () => {
  const analysis = anAnalysis()
  const plan = await aPlan(
    place(),
    [
      { filename: 'a.pdf', drawn: await aPdf(1), analysis },
      { filename: 'b.pdf', drawn: await aPdf(1), analysis },
    ],
    { possibleDuplicates: [{ documentId: 'doc_1', duplicateOf: 'doc_0' }] },
  )
  await writeBinder(plan)
  const pages = await readPages(plan.outPath)
  const glance = flat(pages.find(page => page.text.includes('Auf einen Blick')))
  expect(glance).toContain('Summe der Abzüge 1.190,00 €')
  expect(glance).toContain('nicht gezählt: 1 Beleg, 1.190,00 €')
  expect(glance).toContain('Dublette B-002')
  expect(flat(pages.find(page => page.text.includes('Zu klären')))).toContain('Gleicht B-001; zählt nicht.')
})

test('the cover says where the originals are, attached or beside the binder', async () => {
  const filed = [{ filename: 'a.pdf', drawn: await aPdf(1) }]
  const [small, large] = [await aPlan(place(), filed), await aPlan(place(), filed, { attachBytesMax: 1 })]
  for (const plan of [small, large]) await writeBinder(plan)
  expect(flat((await readPages(small.outPath))[0])).toContain('Originale unverändert beigefügt')
  expect(flat((await readPages(large.outPath))[0])).toContain('Originale unverändert im Ordner „Originale“')
})
