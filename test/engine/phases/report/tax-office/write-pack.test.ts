import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ELSTER_LIMITS } from '../../../../../engine/model/tax-office-pack.ts'
import type { PackLimits } from '../../../../../engine/model/tax-office-pack.ts'
import { findActiveContent } from '../../../../../engine/phases/report/tax-office/find-active-content.ts'
import { writePack } from '../../../../../engine/phases/report/tax-office/write-pack.ts'
import { readPages } from '../read-binder.ts'

const LETTER = {
  officeName: 'Kanzlei Probe',
  officeAddress: 'Hauptstraße 1, 70173 Stuttgart',
  recipient: ['Finanzamt Musterstadt', 'Amtsplatz 1', '12345 Musterstadt'],
  clients: 'Erika Muster',
  reference: '99015/12345',
  year: 2025,
  date: '14.03.2026',
  answers: '02.03.2026',
  note: 'Der Beleg über die Handwerker folgt.',
  points: [] as { label: string; documentIds: string[] }[],
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-pack-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A PDF of pages with words on them, changed before it is saved. */
async function source(
  name: string,
  pages: number,
  change: (pdf: PDFDocument) => Promise<void> | void = () => undefined,
) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let at = 1; at <= pages; at++) pdf.addPage([595, 842]).drawText(`${name} Seite ${at}`, { font, x: 60, y: 700 })
  await change(pdf)
  const path = join(folder, `${name}.pdf`)
  await writeFile(path, await pdf.save())
  return { documentId: name, title: `Beleg ${name}`, path }
}

/** A page full of noise, which no compression makes small. */
async function noisy(pdf: PDFDocument): Promise<void> {
  const [width, height] = [1200, 1700]
  const pixels = Buffer.alloc(width * height * 3)
  let state = 12345
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1103515245 + 12345) % 2147483648
    pixels[at] = (state >> 16) & 255
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
  pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 })
}

type Source = Awaited<ReturnType<typeof source>>
let written = 0
const pack = async (documents: readonly Source[], limits: Partial<PackLimits> = {}, letter = LETTER) => {
  const folderPath = join(folder, `out-${written++}`)
  await mkdir(folderPath)
  const outcome = await writePack({ folderPath, documents, letter, limits: { ...ELSTER_LIMITS, ...limits } })
  const sizes = new Map<string, number>()
  for (const name of await readdir(folderPath)) sizes.set(name, (await readFile(join(folderPath, name))).length)
  expect([...sizes]).toEqual(outcome.files.map(({ name, byteSize }) => [name, byteSize]))
  const textOf = async (name: string) =>
    (await readPages(join(folderPath, name))).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
  return { ...outcome, folderPath, textOf }
}

test('documents go out in order in one file, with a letter that says where each is', async () => {
  const { files, left, textOf, folderPath } = await pack([await source('Miete', 2), await source('Spende', 1)])
  expect(files.map(({ name, pages }) => `${name} ${pages}`)).toEqual(['01_Anschreiben.pdf 1', '02_Anlagen_1-2.pdf 3'])
  expect(left).toEqual([])
  expect(await textOf('02_Anlagen_1-2.pdf')).toMatch(/Miete Seite 1.*Miete Seite 2.*Spende Seite 1/)
  const letter = await textOf('01_Anschreiben.pdf')
  for (const said of [
    'Finanzamt Musterstadt',
    '99015/12345',
    'Ihr Schreiben vom 02.03.2026',
    'Beleg Miete',
    '02_Anlagen_1-2.pdf',
    'folgt',
    '2 Unterlagen in 1 Datei',
  ])
    expect(letter).toContain(said)
  for (const { name } of files) expect(await findActiveContent(await readFile(join(folderPath, name)))).toEqual([])
})

test('a hundred pages are one file, and one more is a second one', async () => {
  const hundred = await pack([await source('A', 100)])
  expect(hundred.files.map(({ pages }) => pages)).toEqual([1, 100])
  const more = await pack([await source('B', 101)])
  expect(more.files.map(({ name, pages }) => `${name} ${pages}`).slice(1)).toEqual([
    '02_Anlage_1_Teil_1_von_2.pdf 100',
    '03_Anlage_1_Teil_2_von_2.pdf 1',
  ])
  expect(await more.textOf('03_Anlage_1_Teil_2_von_2.pdf')).toContain('B Seite 101')
})

test('a file may have the last byte of its limit, and is divided by pages below it', async () => {
  const document = await source('A', 6)
  const size = (await pack([document])).files[1]?.byteSize ?? 0
  expect((await pack([document], { fileBytes: size })).files).toHaveLength(2)
  const { files, left } = await pack([document], { fileBytes: size - 1 })
  const parts = files.slice(1)
  expect(parts.length).toBeGreaterThan(1)
  expect(Math.max(...parts.map(({ byteSize }) => byteSize))).toBeLessThan(size)
  expect(parts.reduce((sum, { pages }) => sum + pages, 0)).toBe(6)
  expect(left).toEqual([])
})

test('a page that is over the size of a file is drawn smaller, and the letter says so', async () => {
  const document = await source('Plan', 0, noisy)
  const size = (await pack([document])).files[1]?.byteSize ?? 0
  const { files, reduced, textOf } = await pack([document], { fileBytes: size - 1 })
  expect(reduced).toEqual([{ documentId: 'Plan', page: 1, dpi: 200 }])
  expect(files[1]?.byteSize).toBeLessThan(size)
  expect(await textOf('01_Anschreiben.pdf')).toContain('verringerter Auflösung')
})

test('what no drawing makes small enough, and what cannot be read, is named, and the others go out', async () => {
  const broken = { documentId: 'Kaputt', title: 'Kaputt', path: join(folder, 'Kaputt.pdf') }
  await writeFile(broken.path, 'kein PDF')
  const documents = [await source('Plan', 0, noisy), broken, await source('Miete', 1)]
  const { files, left } = await pack(documents, { fileBytes: 100_000 })
  expect(left).toEqual([
    { documentId: 'Plan', refusal: 'page_too_large' },
    { documentId: 'Kaputt', refusal: 'unreadable' },
  ])
  expect(files.map(({ name }) => name)).toEqual(['01_Anschreiben.pdf', '02_Anlage_1.pdf'])
})

test('what the message has no room for is named, in order', async () => {
  const documents = [await source('A', 3), await source('B', 3), await source('C', 1)]
  const { files, left } = await pack(documents, { filePages: 3, files: 2 })
  expect(files.map(({ name }) => name)).toEqual(['01_Anschreiben.pdf', '02_Anlage_1.pdf'])
  expect(left.map(({ documentId, refusal }) => `${documentId} ${refusal}`)).toEqual([
    'B message_full',
    'C message_full',
  ])
})

test('scripts, forms, links and attached files stay behind; a page that holds on to one is left out', async () => {
  const active = await source('Formular', 1, async pdf => {
    pdf.addJavaScript('start', 'app.alert(1)')
    pdf.getForm().createTextField('name').addToPage(pdf.getPage(0), { x: 50, y: 500, width: 100, height: 20 })
    await pdf.attach(Buffer.from('<x/>'), 'factur-x.xml')
    const action = { S: 'URI', URI: PDFString.of('https://example.org') }
    const link = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action })
    pdf.getPage(0).node.addAnnot(pdf.context.register(link))
  })
  const held = await source('Anhang', 1, pdf => {
    const file = pdf.context.register(pdf.context.obj({ Type: 'Filespec', F: PDFString.of('x.exe') }))
    const resources = pdf.getPage(0).node.Resources()
    resources?.set(PDFName.of('Properties'), pdf.context.obj({ X: file }))
  })
  const before = await findActiveContent(await readFile(active.path))
  for (const each of ['Names', 'AcroForm', 'Annots', 'JavaScript', 'Widget', 'URI', 'Filespec', 'EmbeddedFile'])
    expect(before).toContain(each)
  const { files, left, folderPath } = await pack([active, held])
  expect(left).toEqual([{ documentId: 'Anhang', refusal: 'active_content' }])
  expect(await findActiveContent(await readFile(join(folderPath, files[1]?.name ?? '')))).toEqual([])
})

test('an address that its field does not hold is refused, since the town would be lost', async () => {
  const line = 'Zentrale Veranlagungsstelle für Körperschaften, z. Hd. Frau Dörthe Müller-Lüdenscheidt'
  const recipient = [...Array.from({ length: 4 }, () => line), '12345 Musterstadt']
  const refused = pack([await source('Miete', 1)], {}, { ...LETTER, recipient })
  await expect(refused).rejects.toMatchObject({ kind: 'input', code: 'recipient_too_long' })
})

test('the letter says of each point that was asked for what is sent, by the number it has, and what follows', async () => {
  const broken = { documentId: 'Kaputt', title: 'Kaputt', path: join(folder, 'Kaputt.pdf') }
  await writeFile(broken.path, 'kein PDF')
  const points = [
    { label: 'Rechnung der Handwerker', documentIds: ['Kaputt'] },
    { label: 'Spenden', documentIds: ['Spende', 'Miete'] },
    { label: 'Fahrtenbuch', documentIds: [] },
  ]
  const documents = [broken, await source('Miete', 1), await source('Spende', 1)]
  const { textOf } = await pack(documents, {}, { ...LETTER, points })
  const letter = await textOf('01_Anschreiben.pdf')
  for (const said of [
    '1. Rechnung der Handwerker: wird nachgereicht',
    '2. Spenden: Unterlagen Nr. 1, 2',
    '3. Fahrtenbuch: wird nachgereicht',
  ])
    expect(letter).toContain(said)
})
