import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AFRelationship, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { unfoldContainer } from '../../../../../engine/phases/conversion/unfold/unfold-container.ts'
import { aFile } from '../../../../support/a-document.ts'

const LIMITS = { entriesMax: 100, bytesMax: 1e8, entryBytesMax: 2e7, ratioMax: 100 }
const CII =
  '<?xml version="1.0"?><x:CrossIndustryInvoice xmlns:x="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>'

async function unfold(pdf: PDFDocument | Uint8Array, passwords: readonly string[] = []) {
  const outFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-unfold-'))
  const path = aFile(pdf instanceof Uint8Array ? pdf : await pdf.save())
  const { files } = await unfoldContainer({ path, mediaType: 'application/pdf', outFolder, passwords, limits: LIMITS })
  return files.map(({ filename, outcome }) => [
    filename,
    outcome.ok ? readFileSync(outcome.path, 'latin1').slice(0, 40) : outcome.code,
  ])
}

async function aPdf(
  files: readonly (readonly [string, string | Uint8Array, AFRelationship?])[] = [],
): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  for (const [name, content, afRelationship] of files) {
    await pdf.attach(Buffer.from(content as string), name, afRelationship ? { afRelationship } : {})
  }
  return pdf
}

/** Lays a file on the first page as a pin (ISO 32000-2, 12.5.6.15). */
function pin(pdf: PDFDocument, name: string, content: string): void {
  const { context } = pdf
  const file = context.register(context.flateStream(content, { Type: 'EmbeddedFile' }))
  const annotation = context.obj({
    Type: 'Annot',
    Subtype: 'FileAttachment',
    Rect: [10, 10, 30, 30],
    FS: { Type: 'Filespec', F: PDFString.of(name), EF: { F: file } },
  })
  pdf.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]))
}

describe('unfolding a PDF', () => {
  test('takes embedded files and those pinned to pages', async () => {
    const pdf = await aPdf([
      ['Tabelle März.csv', 'a;b'],
      ['C:\\Daten\\alt.txt', 'alt'],
    ])
    pin(pdf, 'notiz.txt', 'angeheftet')
    expect(await unfold(pdf)).toEqual([
      ['alt.txt', 'alt'],
      ['Tabelle März.csv', 'a;b'],
      ['notiz.txt', 'angeheftet'],
    ])
    expect(await unfold(await aPdf())).toEqual([])
  })

  test('a file that is named and whose bytes are missing is told; a reference to a file elsewhere is none', async () => {
    const pdf = await aPdf([['da.csv', 'a;b']])
    const { context } = pdf
    const [gone, elsewhere] = [
      { Type: 'Filespec', F: PDFString.of('weg.pdf'), EF: { F: context.nextRef() } },
      { Type: 'Filespec', F: PDFString.of('C:/anderswo.pdf') },
    ]
    pdf.catalog.set(PDFName.of('AF'), context.obj([context.obj(gone), context.obj(elsewhere)]))
    expect(await unfold(pdf)).toEqual([
      ['da.csv', 'a;b'],
      ['weg.pdf', 'archive_entry_invalid'],
    ])
  })

  test('leaves the XML of an e-invoice where it is, by its usual name or by what it is', async () => {
    const pdf = await aPdf([
      ['factur-x.xml', CII],
      ['ZUGFeRD-invoice.xml', '<x/>'],
      ['rechnung-4711.xml', CII, AFRelationship.Alternative],
      ['anderes.xml', '<?xml version="1.0"?><x/>', AFRelationship.Alternative],
      ['fremde-rechnung.xml', CII, AFRelationship.Supplement],
    ])
    expect((await unfold(pdf)).map(([name]) => name)).toEqual(['anderes.xml', 'fremde-rechnung.xml'])
  })

  test('takes the only invoice for the data of the pages, but not one of several or one that is an extra', async () => {
    expect(await unfold(await aPdf([['export.xml', CII]]))).toEqual([])
    const several = await aPdf([
      ['eins.xml', CII],
      ['zwei.xml', CII],
    ])
    expect((await unfold(several)).map(([name]) => name)).toEqual(['eins.xml', 'zwei.xml'])
    const extra = await aPdf([['extra.xml', CII, AFRelationship.Supplement]])
    expect((await unfold(extra)).map(([name]) => name)).toEqual(['extra.xml'])
  })

  test('opens one with the password that fits', async () => {
    const pdf = await aPdf([['a.txt', 'Inhalt']])
    pdf.encrypt({ userPassword: 'geheim', ownerPassword: 'geheimer' })
    const bytes = await pdf.save()
    expect(await unfold(bytes, ['falsch', 'geheim'])).toEqual([['a.txt', 'Inhalt']])
    await expect(unfold(bytes, ['falsch'])).rejects.toMatchObject({ kind: 'input', code: 'password_protected' })
  })

  test('stops what unpacks beyond the limit', async () => {
    const pdf = await aPdf([['nullen.bin', new Uint8Array(30_000_000)]])
    await expect(unfold(pdf)).rejects.toMatchObject({ kind: 'input', code: 'archive_bomb' })
    const dense = await aPdf([['nullen.bin', new Uint8Array(15_000_000)]])
    await expect(unfold(dense)).rejects.toMatchObject({ kind: 'input', code: 'archive_bomb' })
  })

  test('a file that is damaged fails alone, and a tree that loops ends', async () => {
    const pdf = await aPdf([['gut.txt', 'gut']])
    await pdf.flush()
    const { context } = pdf
    const broken = context.register(context.stream('kein Deflate', { Type: 'EmbeddedFile', Filter: 'FlateDecode' }))
    const spec = context.obj({ Type: 'Filespec', UF: PDFString.of('kaputt.txt'), EF: { F: broken } })
    const loop = context.obj({ Names: [PDFString.of('kaputt'), spec] })
    const ref = context.register(loop)
    loop.set(PDFName.of('Kids'), context.obj([ref, ref]))
    const names = pdf.catalog.lookup(PDFName.of('Names'), PDFDict)
    const before = names.lookup(PDFName.of('EmbeddedFiles'), PDFDict)
    names.set(PDFName.of('EmbeddedFiles'), context.obj({ Kids: [ref, before] }))
    expect(await unfold(pdf)).toEqual([
      ['kaputt.txt', 'archive_entry_invalid'],
      ['gut.txt', 'gut'],
    ])
  })

  test('says that a broken one is broken', async () => {
    await expect(unfold(Buffer.from('%PDF-1.7 und sonst nichts'))).rejects.toMatchObject({ code: 'corrupt_file' })
  })
})
