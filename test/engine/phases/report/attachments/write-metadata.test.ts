import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BinderPlan } from '../../../../../engine/model/binder-plan.ts'
import { singlePath } from '../../../../../engine/phases/report/outputs/single-path.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readStructure } from '../read-binder.ts'
import { aPdf, aPlan, aScan, anAnalysis } from '../sample-stack.ts'
import type { Drawn, Filed } from '../sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
async function written(filed: readonly Filed[], extra: Partial<BinderPlan> = {}): Promise<BinderPlan> {
  const plan = await aPlan(join(folder, String(made++)), filed, extra)
  await writeBinder(plan)
  return plan
}

interface Packet {
  readonly [name: string]: unknown
}

/** The XMP packet of a file, its descriptions as one. */
async function packetOf(path: string): Promise<Packet> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const stream = pdf.catalog.lookup(PDFName.of('Metadata'))
  if (!(stream instanceof PDFRawStream)) throw new Error('a file has a packet')
  expect(stream.dict.has(PDFName.of('Filter'))).toBe(false)
  const xml = Buffer.from(stream.contents).toString('utf8')
  expect(XMLValidator.validate(xml)).toBe(true)
  const parsed = new XMLParser({ parseTagValue: false }).parse(xml) as {
    'x:xmpmeta': { 'rdf:RDF': { 'rdf:Description': Packet[] } }
  }
  return Object.assign({}, ...parsed['x:xmpmeta']['rdf:RDF']['rdf:Description']) as Packet
}

const scan = async (filename = 'scan.jpg'): Promise<Filed> => ({
  filename,
  drawn: await aScan(90),
  analysis: anAnalysis(),
})
async function cmyk(): Promise<Drawn> {
  const drawn = await aScan()
  return { ...drawn, bytes: await sharp(drawn.bytes).toColourspace('cmyk').jpeg().toBuffer() }
}

describe('a file for the archive', () => {
  test('claims PDF/A-3b when every page is ours or an image', async () => {
    const plan = await written([await scan()])
    expect(await packetOf(plan.outPath)).toMatchObject({ 'pdfaid:part': '3', 'pdfaid:conformance': 'B' })
    const [document] = plan.documents
    const single = join(plan.folderPath, document ? singlePath(document) : '')
    expect(await packetOf(single)).toMatchObject({ 'pdfaid:part': '3', 'pdfaid:conformance': 'B' })
  })

  test('claims nothing for colours for print that stay as they are, and PDF/A-3b for other foreign pages', async () => {
    for (const [drawn, isFit] of [
      [await aPdf(), true],
      [await cmyk(), false],
    ] as const) {
      const plan = await written([await scan(), { filename: 'fremd', drawn }])
      const [own, foreign] = plan.documents.map(document => join(plan.folderPath, singlePath(document)))
      const claims = [plan.outPath, own ?? '', foreign ?? ''].map(async path => 'pdfaid:part' in (await packetOf(path)))
      expect(await Promise.all(claims)).toEqual([isFit, true, isFit])
    }
  })

  test('says the same in its packet and its information dictionary, whatever the names are', async () => {
    const mandantName = 'Müller & Söhne <GmbH> \u0007"'
    const plan = await written([await scan()], { mandantName, officeName: 'Kanzlei A & B' })
    const packet = await packetOf(plan.outPath)
    const pdf = await PDFDocument.load(await readFile(plan.outPath), { updateMetadata: false })
    expect(packet['dc:title']).toMatchObject({ 'rdf:Alt': { 'rdf:li': 'Belegmappe Müller & Söhne <GmbH>  "' } })
    expect(pdf.getTitle()).toBe('Belegmappe Müller & Söhne <GmbH>  "')
    expect(packet['dc:creator']).toMatchObject({ 'rdf:Seq': { 'rdf:li': pdf.getAuthor() } })
    expect(packet['dc:description']).toMatchObject({ 'rdf:Alt': { 'rdf:li': pdf.getSubject() } })
    expect([packet['xmp:CreatorTool'], packet['pdf:Producer']]).toEqual([pdf.getCreator(), pdf.getProducer()])
    expect(Date.parse(String(packet['xmp:CreateDate']))).toBe(pdf.getCreationDate()?.getTime())
    expect(Date.parse(String(packet['xmp:ModifyDate']))).toBe(pdf.getModificationDate()?.getTime())
  })

  test('has its colours, language and identifier, and embeds its fonts as subsets', async () => {
    const plan = await written([await scan()])
    const pdf = await PDFDocument.load(await readFile(plan.outPath), { updateMetadata: false })
    const intent = pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict)
    expect(String(intent.get(PDFName.of('S')))).toBe('/GTS_PDFA1')
    expect(intent.lookup(PDFName.of('DestOutputProfile'))).toBeInstanceOf(PDFRawStream)
    expect(pdf.getLanguage()).toBe('de-DE')
    expect(pdf.context.trailerInfo.ID).toBeInstanceOf(PDFArray)
    const descriptors = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && String(object.get(PDFName.of('Type'))) === '/FontDescriptor' ? [object] : [],
      )
    expect(descriptors).toHaveLength(2)
    for (const descriptor of descriptors) {
      expect(descriptor.lookup(PDFName.of('FontFile2'))).toBeInstanceOf(PDFRawStream)
      expect(String(descriptor.get(PDFName.of('FontName')))).toMatch(/^\/[A-Z]{6}\+/)
    }
  })
})

describe('an e-invoice', () => {
  const xml = Buffer.from('<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>')
  const einvoice = { syntax: 'CII', profile: 'en16931', valid: true, findings: [], pdfMismatch: [] } as const

  test('that a PDF carries goes with it, byte for byte, into the binder and the single document', async () => {
    const { bytes, ...drawn } = await aPdf()
    const hybrid = await PDFDocument.load(bytes)
    await hybrid.attach(xml, 'factur-x.xml', { mimeType: 'text/xml' })
    const carrying = { ...drawn, bytes: await hybrid.save() }
    const analysis = anAnalysis({ einvoice })
    const plan = await written([await scan(), { filename: 'zugferd.pdf', drawn: carrying, analysis }])
    const { attachments } = await readStructure(plan.outPath)
    expect(attachments.get('B-002_factur-x.xml')?.relationship).toBe('/Alternative')
    expect(Buffer.from(attachments.get('B-002_factur-x.xml')?.bytes ?? []).equals(xml)).toBe(true)
    const document = plan.documents[1]
    const single = await readStructure(join(plan.folderPath, document ? singlePath(document) : ''))
    expect(Buffer.from(single.attachments.get('factur-x.xml')?.bytes ?? []).equals(xml)).toBe(true)
  })

  test('that is a file is attached once, even when the originals are too large to be', async () => {
    const mediaType = 'application/vnd.oasis.ubl+xml' as const
    const asXml = async (attachBytesMax: number) => {
      const base = await aPlan(join(folder, String(made++)), [{ filename: 'rechnung.xml', drawn: await aPdf() }])
      const originalPath = join(folder, `xml-${made}`)
      await writeFile(originalPath, xml)
      const documents = base.documents.map(document => ({ ...document, originalPath, mediaType }))
      const inputs = base.inputs.map(input => ({ ...input, path: originalPath, mediaType, byteSize: xml.length }))
      const plan = { ...base, documents, inputs, attachBytesMax }
      await writeBinder(plan)
      const { attachments } = await readStructure(plan.outPath)
      return [...attachments].filter(([, { relationship }]) => relationship === '/Alternative').map(([name]) => name)
    }
    expect(await asXml(1_000_000)).toEqual(['001_rechnung.xml'])
    expect(await asXml(0)).toEqual(['B-001_xrechnung.xml'])
  })
})
