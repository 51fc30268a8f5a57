import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { checkPdfa } from '../../../../engine/pdfa/check-pdfa.ts'
import { readPages } from './read-binder.ts'
import { A4_PT, aPdf, aPlan, aScan } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Told {
  readonly pdf_a: { readonly claims: string | null; readonly broken: readonly { readonly clause: string }[] }
}

async function written(prefersArchive: boolean, drawn = aPdf(2)) {
  const place = await mkdtemp(join(folder, 'mappe-'))
  const plan = { ...(await aPlan(place, [{ filename: 'auszug.pdf', drawn: await drawn }])), prefersArchive }
  const receipt = await writeBinder(plan)
  const told = JSON.parse(await readFile(plan.indexPath, 'utf8')) as Told
  const pages = await readPages(plan.outPath)
  return { plan, receipt, told: told.pdf_a, pages, text: pages.map(page => page.text).join('\n') }
}

function rulesOf(path: string): string[] {
  return checkPdfa(path, { part: 3 }).findings.map(({ rule }) => rule)
}

async function singlesOf(folderPath: string): Promise<string[]> {
  const names = await readdir(join(folderPath, 'Einzelbelege'), { recursive: true })
  return names.filter(name => name.endsWith('.pdf')).map(name => join(folderPath, 'Einzelbelege', name))
}

/** Digital pages in the colours of the press, which have no place beside our output intent. */
async function inPressColours(pageCount: number): Promise<Drawn> {
  const drawn = await aPdf(pageCount)
  const pdf = await PDFDocument.load(drawn.bytes)
  for (const page of pdf.getPages()) {
    page.node.addContentStream(pdf.context.register(pdf.context.stream('0 1 1 0 k 60 60 90 9 re f')))
  }
  return { ...drawn, bytes: await pdf.save() }
}

/** A page that is drawn is a picture of 200 dpi. */
const isPicture = (bytes: Buffer) => /\/Width 1654\s/.test(bytes.toString('latin1'))

test('fonts that every viewer has are embedded, pages stay as they are, and the Belegmappe is PDF/A-3b', async () => {
  for (const prefersArchive of [true, false]) {
    const { plan, told } = await written(prefersArchive, aPdf(21))
    expect([rulesOf(plan.outPath), isPicture(await readFile(plan.outPath))]).toEqual([[], false])
    expect(told).toEqual({ claims: 'PDF/A-3b', broken: [] })
    for (const path of await singlesOf(plan.folderPath)) expect(rulesOf(path)).toEqual([])
  }
})

test('pages that cannot be mended become pictures, however many, and the Belegmappe is PDF/A-3b', async () => {
  const { plan, receipt, told, text } = await written(true, inPressColours(23))
  expect([rulesOf(plan.outPath), isPicture(await readFile(plan.outPath))]).toEqual([[], true])
  expect(told).toEqual({ claims: 'PDF/A-3b', broken: [] })
  expect(text).toContain('Diese Datei ist PDF/A-3b')
  // It shows the same, so there is nothing to compare for anybody.
  expect(receipt.pageNotes.flatMap(({ notes }) => notes)).toEqual([])
  for (const path of await singlesOf(plan.folderPath)) expect(rulesOf(path)).toEqual([])
})

test('where such pages are to stay as they are, it claims nothing and says why', async () => {
  const { plan, told, text } = await written(false, inPressColours(2))
  expect(rulesOf(plan.outPath)).toEqual(['identification', 'device_cmyk'])
  expect(told.claims).toBe(null)
  expect(told.broken.map(({ clause }) => clause)).toContain('6.2.4.3')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Diese Datei ist kein PDF/A-3b')
  expect(text).toContain('Kontoauszug')
  for (const path of await singlesOf(plan.folderPath)) expect(rulesOf(path)).toContain('identification')
})

/** Links, a remark that is shown but not printed, a hidden one, and a layer. */
async function withAnnotations(): Promise<Drawn> {
  const drawn = await aPdf(1)
  const pdf = await PDFDocument.load(drawn.bytes)
  const page = pdf.getPage(0)
  const { context } = pdf
  const look = context.register(
    context.stream('1 0 0 RG 0 0 20 20 re S', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 20, 20] }),
  )
  const annotation = (entries: Record<string, unknown>) =>
    context.register(
      context.obj({ Type: 'Annot', Rect: [60, 60, 80, 80], ...entries } as Parameters<typeof context.obj>[0]),
    )
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Wasserzeichen') }))
  const resources = page.node.Resources()
  resources?.set(PDFName.of('Properties'), context.obj({ L: layer }))
  page.node.addContentStream(context.register(context.stream('/OC /L BDC 0 0 1 rg 200 60 40 9 re f EMC')))
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { ON: [layer] } }))
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      annotation({ Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.org/') } }),
      annotation({ Subtype: 'Square', AP: { N: look, R: look } }),
      annotation({ Subtype: 'Square', F: 2, Contents: PDFString.of('verborgen') }),
    ]),
  )
  return { ...drawn, bytes: await pdf.save() }
}

test('links, remarks and layers stay on the page, without what PDF/A forbids', async () => {
  const { plan, told } = await written(true, withAnnotations())
  expect([rulesOf(plan.outPath), told.claims]).toEqual([[], 'PDF/A-3b'])
  const bound = await PDFDocument.load(await readFile(plan.outPath))
  const kinds = bound.getPages().flatMap(page => {
    const all = page.node.Annots()?.asArray() ?? []
    return all.map(each => String(bound.context.lookup(each, PDFDict).get(PDFName.of('Subtype'))))
  })
  expect([kinds.filter(kind => kind === '/Square').length, bound.catalog.has(PDFName.of('OCProperties'))]).toEqual([
    1,
    true,
  ])
})

/** A digital page that shows a picture, with the wish that it is smoothed and another picture in its place. */
async function aSmoothedPicture(isInline: boolean): Promise<Drawn> {
  const drawn = await aPdf(1)
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([A4_PT.width, A4_PT.height])
  const pixels = Uint8Array.from({ length: 800 * 800 }, (_, at) => 60 + Math.floor((at % 800) / 8))
  const entries = { Width: 800, Height: 800, BitsPerComponent: 8, ColorSpace: 'DeviceGray', Interpolate: true }
  const image = pdf.context.stream(pixels, { Type: 'XObject', Subtype: 'Image', ...entries, Alternates: [] })
  page.node.setXObject(PDFName.of('Bild'), pdf.context.register(image))
  const inline = 'q 200 0 0 200 60 300 cm BI /W 1 /H 1 /BPC 8 /CS /G /I true ID A EI Q'
  const shown = `q 400 0 0 400 60 300 cm /Bild Do Q ${isInline ? inline : ''}`
  page.node.addContentStream(pdf.context.register(pdf.context.stream(shown)))
  return { ...drawn, bytes: await pdf.save({ useObjectStreams: false }) }
}

test('an image that is to be smoothed stays a picture of its own; within the content the page is drawn', async () => {
  for (const isInline of [false, true]) {
    const drawn = await aSmoothedPicture(isInline)
    const path = join(folder, `bild-${String(isInline)}.pdf`)
    await writeFile(path, drawn.bytes)
    expect(rulesOf(path)).toEqual(expect.arrayContaining(['image_interpolate', 'image_alternates']))
    const { plan, told } = await written(true, Promise.resolve(drawn))
    expect([rulesOf(plan.outPath), told.claims]).toEqual([[], 'PDF/A-3b'])
    expect(isPicture(await readFile(plan.outPath))).toBe(isInline)
  }
})

test('a scan needs nothing', async () => {
  for (const prefersArchive of [true, false]) {
    const { plan, told } = await written(prefersArchive, aScan(90))
    expect([rulesOf(plan.outPath), told.claims]).toEqual([[], 'PDF/A-3b'])
  }
})
