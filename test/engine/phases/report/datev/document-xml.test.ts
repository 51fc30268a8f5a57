import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import { checkDocumentXml } from '../../../../../engine/phases/report/datev/check-document-xml.ts'
import { collectFindings } from '../../../../../engine/phases/report/datev/finding.ts'
import { checkLedger } from '../../../../../engine/phases/report/datev/check-ledger.ts'
import { datevGuid } from '../../../../../engine/phases/report/datev/datev-guid.ts'
import type { DocumentBooking } from '../../../../../engine/phases/report/datev/read-booking.ts'
import { writeDocumentXml } from '../../../../../engine/phases/report/datev/write-document-xml.ts'
import type { ArchiveDocument } from '../../../../../engine/phases/report/datev/write-document-xml.ts'
import { sanitizeNumber } from '../../../../../engine/phases/report/datev/write-extf.ts'
import { writeLedgerXml } from '../../../../../engine/phases/report/datev/write-ledger-xml.ts'
import { xmlText } from '../../../../../engine/phases/report/datev/xml-text.ts'
import { parseXml } from '../../../../../engine/e-invoice/xml/parse-xml.ts'
import { childAt, textAt } from '../../../../../engine/e-invoice/xml/xml-node.ts'

const rule = accountTable().kinds['er_rechnung']
if (!rule) throw new Error('the table has incoming invoices')
const booking: DocumentBooking = {
  rule,
  date: '2025-03-31',
  number: 'RE-1',
  party: 'Müller & Söhne',
  gross: 22_600,
  parts: [
    { rate: '19', cents: 11_900 },
    { rate: '7', cents: 10_700 },
  ],
}
const fields = { number: 'RE-1', generator: 'Kanzlei', dueDate: '2025-04-30', deliveryDate: '2025-03-01', text: 'Öl' }
const ledger = writeLedgerXml(booking, { ...fields, vatId: 'DE123456789', iban: 'DE89370400440532013000' })
const header = {
  moment: '2026-03-14T10:26:53',
  description: 'Test',
  consultant: 29_098,
  client: 55_003,
  clientName: 'M',
}
const one: ArchiveDocument = {
  guid: datevGuid('doc_1'),
  direction: 'in',
  place: 'inbox',
  description: 'Öl',
  keywords: 'B-001',
  ledger: null,
  imageName: 'Beleg_0001.pdf',
}
const booked: ArchiveDocument = {
  ...one,
  guid: datevGuid('doc_2'),
  place: 'ledger',
  imageName: 'Beleg_0002.pdf',
  ledger: { name: 'Beleg_0002.xml', month: '2025-03', isIncoming: true },
}
const document = writeDocumentXml(header, [one, booked])

type Files = Readonly<Record<string, string | Blob>>
const files: Files = {
  'document.xml': document,
  'Beleg_0001.pdf': '%PDF-1.4',
  'Beleg_0002.pdf': '%PDF-1.4',
  'Beleg_0002.xml': ledger,
}

async function zipOf(entries: Files, options = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { level: 0, ...options })
  for (const [name, content] of Object.entries(entries)) {
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new BlobReader(content))
  }
  return await writer.close()
}
const idsOf = async (entries: Files, options = {}): Promise<string[]> => [
  ...new Set((await checkDocumentXml(await zipOf(entries, options))).map(({ id }) => id)),
]

/** The valid package with a text of one of its files replaced. */
function changed(file: string, from: string | RegExp, to: string): Files {
  const text = files[file]
  if (typeof text !== 'string' || text.replace(from, to) === text) throw new Error('nothing was changed')
  return { ...files, [file]: text.replace(from, to) }
}
const inDocument = (from: string | RegExp, to: string): Files => changed('document.xml', from, to)
const inLedger = (from: string | RegExp, to: string): Files => changed('Beleg_0002.xml', from, to)

const many = (count: number) => {
  const documents = Array.from({ length: count }, (_, index) => ({
    ...one,
    guid: datevGuid(`doc ${index}`),
    imageName: `${index}.pdf`,
  }))
  return { 'document.xml': writeDocumentXml(header, documents), '0.pdf': 'x' }
}

describe('the check of a package', () => {
  test('finds nothing in a valid one', async () => {
    expect(await checkDocumentXml(await zipOf(files))).toEqual([])
  })

  test.each<readonly [id: string, entries: Files]>([
    ['DXSO-Z02', { 'Beleg_0001.pdf': 'x' }],
    ['DXSO-Z02', { ...files, 'Document.xml': document }],
    ['DXSO-Z06', { ...files, 'ordner/x.pdf': 'x' }],
    ['DXSO-Z07', { ...files, 'beleg_0001.PDF': 'x' }],
    ['DXSO-Z08', { ...files, 'weitere.pdf': 'x' }],
    ['DXSO-Z10', { ...files, 'Beleg_0001.pdf': '' }],
    ['DXSO-Z11', { ...files, 'mehr.zip': 'x' }],
    ['DXSO-Z11', { ...files, 'Beleg_0001.pdf': 'PK\u0003\u0004' }],
    ['DXSO-Z12', { ...files, 'x.exe': 'x' }],
    ['DXSO-Z13', { ...files, 'Łódź.pdf': 'x' }],
    ['DXSO-X01', inDocument('</archive>', '')],
    ['DXSO-X01', inDocument('<archive', '<!DOCTYPE archive><archive')],
    ['DXSO-X02', inDocument(/v06\.0/g, 'v05.0')],
    ['DXSO-X02', inDocument('<content>', '<x xmlns="urn:x"/><content>')],
    ['DXSO-X03', inDocument(/<date>.*<\/date>\n/, '')],
    ['DXSO-X03', inDocument('<header>', '<header><clientNumber>1</clientNumber>')],
    ['DXSO-X04', inDocument('version="6.0"', 'version="5.0"')],
    ['DXSO-X04', inDocument('processID="1"', 'processID="3"')],
    ['DXSO-X04', inDocument('<document guid="', '<document guid="X')],
    ['DXSO-X04', inDocument('<document ', '<document foo="1" ')],
    ['DXSO-X05', inDocument('2026-03-14T10:26:53', '2026-03-14T10:26:53Z')],
    ['DXSO-X05', inDocument('>29098<', '>999<')],
    ['DXSO-X05', inDocument('>Öl<', `>${'Ö'.repeat(41)}<`)],
    ['DXSO-X05', inDocument('<content>', '<content>Text')],
    ['DXSO-X06', inDocument('xsi:type="File"', 'xsi:type="Bild"')],
    ['DXSO-D01', inDocument(booked.guid, one.guid)],
    ['DXSO-D02', inDocument('name="Beleg_0002.pdf"', 'name="Beleg_0001.pdf"')],
    ['DXSO-D03', inDocument('name="Beleg_0002.pdf"', 'name="fehlt.pdf"')],
    ['DXSO-D04', inDocument(`guid="${booked.guid}"`, `guid="${booked.guid}" processID="1"`)],
    ['DXSO-D07', inDocument(/type="1">/, 'type="2">')],
    ['DXSO-D08', inDocument('<property key="3" value="Eingangsrechnungen"/>\n', '')],
    ['DXSO-D08', inDocument('value="2025-03"', 'value="März"')],
    [
      'DXSO-D09',
      inDocument(
        '<extension xsi:type="File" name="Beleg_0001.pdf"/>',
        '<extension xsi:type="File" name="Beleg_0001.pdf"/><repository><level id="2" name="a"/></repository>',
      ),
    ],
    ['DXSO-X02', inLedger(/ledger\/v060"/, 'ledger/v050"')],
    ['DXSO-X03', inLedger(/<currencyCode>EUR<\/currencyCode>/, '')],
    ['DXSO-X03', inLedger(/<date>([^<]*)<\/date><amount>([^<]*)<\/amount>/, '<amount>$2</amount><date>$1</date>')],
    ['DXSO-X04', inLedger('xml_data="Kopie', 'xml_data="Original')],
    ['DXSO-X05', inLedger('<amount>119.00<', '<amount>0.00<')],
    ['DXSO-X05', inLedger('<amount>119.00<', '<amount>119,00<')],
    ['DXSO-X05', inLedger('<tax>19.00<', '<tax>19<')],
    ['DXSO-X05', inLedger('<invoiceId>RE-1<', '<invoiceId>RE 1<')],
    ['DXSO-X05', inLedger('<iban>DE89', '<iban>89DE')],
    ['DXSO-L01', inLedger(/accountsPayableLedger/g, 'accountsReceivableLedger')],
    ['DXSO-L02', inLedger('consolidatedAmount="226.00"', 'consolidatedAmount="226.01"')],
    ['DXSO-L03', inLedger('consolidatedDate="2025-03-31"', 'consolidatedDate="2025-03-30"')],
    ['DXSO-L04', inDocument('value="2025-03"', 'value="2025-04"')],
    ['DXSO-L05', inLedger(/2025-03-01/g, '2025-04-01')],
    ['DXSO-L06', inLedger(/2025-04-30/g, '2025-03-01')],
    ['DXSO-L07', inLedger('<dueDate>', '<paymentConditionsId>10</paymentConditionsId><dueDate>')],
    ['DXSO-L08', inLedger('<iban>', '<bankCode>37040044</bankCode><iban>')],
  ])('%s is found', async (id, entries) => {
    expect(await idsOf(entries)).toContain(id)
  })

  test('finds files above 20 MB, encrypted ones, archives that are hidden by packing, and what is no archive', async () => {
    const large = { ...files, 'Beleg_0001.pdf': new Blob([new Uint8Array(20_000_001)]) }
    expect(await idsOf(large)).toEqual(['DXSO-Z03'])
    expect(await idsOf(files, { password: 'geheim', zipCrypto: true })).toContain('DXSO-Z09')
    expect(await idsOf({ ...files, 'Beleg_0001.pdf': `PK\u0003\u0004${'x'.repeat(99)}` }, { level: 6 })).toEqual([
      'DXSO-Z11',
    ])
    expect((await checkDocumentXml(new Blob(['kein Archiv']))).map(({ id }) => id)).toEqual(['DXSO-Z01'])
  })

  test('counts documents up to 4,999', async () => {
    expect(await idsOf(many(4_999))).toEqual(['DXSO-D03'])
    expect(await idsOf(many(5_000))).toContain('DXSO-X03')
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('äöüß€&<>"\']]>\r\n\t=あ😀\u0000\uFFFE\uFFFF\uD800\u0308a1 ')),
    maxLength: 300,
  }),
)

describe('the XML that is written', () => {
  test('passes the check and reads back to the same values whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, anyText, async (description, keywords, clientName, level) => {
        const drawn = { ...one, description, keywords, place: ['Steuerstapel', '2025', level] as const }
        const text = writeDocumentXml({ ...header, clientName, description }, [drawn])
        const zip = await zipOf({ 'document.xml': text, 'Beleg_0001.pdf': 'x' })
        expect(await checkDocumentXml(zip)).toEqual([])
        const { root } = parseXml(text, () => true)
        const read = childAt(root, 'content', 'document')
        expect(textAt(read, 'description') ?? '').toBe(xmlText(description, 40))
        expect(textAt(read, 'keywords') ?? '').toBe(xmlText(keywords, 255))
        expect(childAt(read, 'repository')?.children[2]?.attributes.get('name')).toBe(
          xmlText(level, 30) || 'ohne Namen',
        )
      }),
      { numRuns: 80 },
    )
  })

  test('holds for the entries of a document, too', () => {
    const date = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const day = date.map(value => value.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        fc.record({
          party: anyText,
          number: anyText,
          text: anyText,
          vatId: anyText,
          iban: anyText,
          generator: anyText,
        }),
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.tuple(day, day, day),
        (drawn, amounts, isCredit, [date, dueDate, deliveryDate]) => {
          const number = sanitizeNumber(drawn.number) || '1'
          const cents = amounts.map(amount => (isCredit ? -amount : amount))
          const parts = cents.map(one => ({ rate: '19', cents: one }))
          const gross = cents.reduce((sum, one) => sum + one, 0)
          const text = writeLedgerXml(
            { rule, date, number: drawn.number, party: drawn.party, gross, parts },
            { ...drawn, number, dueDate, deliveryDate },
          )
          const { findings, report } = collectFindings()
          checkLedger(Buffer.from(text), 'x.xml', 'accountsPayableLedger', date.slice(0, 7), report)
          expect(findings).toEqual([])
          const entry = childAt(parseXml(text, () => true).root, 'consolidate', 'accountsPayableLedger')
          expect(textAt(entry, 'supplierName') ?? '').toBe(xmlText(drawn.party, 50))
          expect(textAt(entry, 'bookingText') ?? '').toBe(xmlText(drawn.text, 60))
          expect(textAt(entry, 'invoiceId')).toBe(number)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('gives every document a GUID of version 5 of its own, always the same', () => {
    expect(datevGuid('doc_1')).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/)
    expect(datevGuid('doc_1')).toBe(datevGuid('doc_1'))
    expect(datevGuid('doc_1')).not.toBe(datevGuid('doc_2'))
  })
})
