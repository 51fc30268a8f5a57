import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeInvoicePages } from '../../../../engine/e-invoice/pages/write-invoice-pages.ts'
import { creditNote, fullInvoice, plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'
import { writeUbl } from '../../../fixtures/make/invoices/write-ubl.ts'
import { readPages } from '../../phases/report/read-binder.ts'

let folder = ''
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function pagesOf(xml: string) {
  const path = join(folder, `${made++}.xml`)
  const outPath = `${path}.pdf`
  await writeFile(path, xml)
  const { notes } = await writeInvoicePages({ path, mediaType: 'application/vnd.oasis.ubl+xml', outPath })
  const pages = await readPages(outPath)
  const text = pages.map(page => page.text).join('\n')
  return { notes, pages, outPath, text, flat: text.replace(/\s+/g, ' ') }
}

describe('readable pages of an e-invoice', () => {
  test('show all that a tax advisor needs', async () => {
    const { flat, pages, notes } = await pagesOf(writeUbl(fullInvoice()))
    expect(notes).toEqual([])
    for (const part of [
      'Rechnungskorrektur RE-2025-017',
      'Malerbetrieb Farbenfroh GmbH',
      '50667 Köln',
      'USt-IdNr.: DE136695976',
      'Steuernummer: 214/5810/0123',
      'Stadt Musterhausen',
      'Inkasso AG',
      'Fiskal Vertretung GmbH',
      'Grundschule Nord',
      '31.03.2025',
      '01.03.2025 bis 31.03.2025',
      '30.04.2025',
      '04011000-12345-34',
      'RE-2025-001 vom 15.01.2025',
      'Malerarbeiten innen',
      '20 Std.',
      '50,1234',
      'Liste 60,00',
      'Nachlass: 10,00 · 10 % von 100,00 · Mangel (Code 104)',
      'Nachlass: Treue (Code 95)',
      '−20,00',
      'Zuschlag: Fracht (Code FC)',
      'steuerpflichtig (S)',
      '186,20',
      '1.085,50 €',
      '2.100,00 SEK',
      '1.279,09 €',
      '−279,00 €',
      '−0,09 €',
      '1.000,00 €',
      'SEPA-Überweisung (58)',
      'DE02 1203 0000 0000 2020 51',
      'BYLADEM1001',
      '#SKONTO#TAGE=14#PROZENT=2.00#',
      'Unternehmen HRB 1234, Köln',
      'aufmass.pdf · application/pdf · 30 KB',
      'https://example.com/plan',
    ]) {
      expect(flat).toContain(part)
    }
    for (const page of pages) {
      expect(page.widthPt).toBeCloseTo(595.28, 1)
      expect(page.text.replace(/\s+/g, ' ')).toContain(
        'Lesbare Ansicht einer elektronischen Rechnung (UBL); maßgeblich ist die XML-Datei.',
      )
    }
  })

  test('are the same for the same XML, byte for byte', async () => {
    const xml = writeCii(fullInvoice())
    const [one, other] = [await pagesOf(xml), await pagesOf(xml)]
    expect(await readFile(one.outPath)).toEqual(await readFile(other.outPath))
    expect(one.flat).toContain('Rechnung (CII); maßgeblich')
  })

  test.each([
    ['380', 'Rechnung RE'],
    ['381', 'Gutschrift / Rechnungskorrektur RE'],
    ['386', 'Vorauszahlungsrechnung (Anzahlung) RE'],
    ['389', 'Gutschrift nach § 14 Abs. 2 UStG (vom Leistungsempfänger ausgestellt) RE'],
    ['999', 'Rechnung (Art 999) RE'],
  ])('are headed by the kind of document: %s', async (typeCode, headline) => {
    const { flat } = await pagesOf(writeUbl(plainInvoice({ typeCode })))
    expect(flat).toContain(headline)
  })

  test('are headed as a credit note when the XML is one without a code', async () => {
    const { flat } = await pagesOf(writeUbl(creditNote()).replace(/<cbc:CreditNoteTypeCode>381<[^>]*>/, ''))
    expect(flat).toContain('Gutschrift / Rechnungskorrektur RE-2025-017')
  })

  test('take markup in a text for text', async () => {
    const hostile = `<script>alert("1")</script> ) Tj ET Q (x) /F1 \\ %PDF </Invoice>`
    const { flat } = await pagesOf(writeUbl(plainInvoice({ notes: [{ text: hostile }] })))
    expect(flat).toContain(hostile)
  })

  test('name the reason of a tax exemption', async () => {
    const { flat } = await pagesOf(
      writeUbl(
        plainInvoice({
          vatBreakdown: [
            {
              taxable: '1000.00',
              tax: '0.00',
              category: 'AE',
              rate: '0',
              exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers',
              exemptionReasonCode: 'VATEX-EU-AE',
            },
          ],
        }),
      ),
    )
    expect(flat).toContain('(Reverse Charge, § 13b')
    expect(flat).toContain('Steuerschuldnerschaft des Leistungsempfängers')
    expect(flat).toContain('VATEX-EU-AE')
  })

  test('hold a thousand lines, each once, with the column titles on every page', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) =>
      plainLine({ id: `P${index + 1}.`, item: { ...plainLine().item, name: `Leistung Nummer ${index + 1}.` } }),
    )
    const { flat, pages } = await pagesOf(writeUbl(plainInvoice({ lines })))
    const found = [...flat.matchAll(/Leistung Nummer (\d+)\./g)].map(match => Number(match[1]))
    expect(found).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
    const withLines = pages.filter(({ text }) => text.includes('Leistung Nummer'))
    expect(withLines.length).toBeGreaterThan(20)
    for (const { text } of withLines) expect(text).toContain('Einzelpreis EUR')
  })

  test('lose nothing of a text that is longer than a page', async () => {
    const words = Array.from({ length: 1500 }, (_, index) => `w${index}x`)
    const item = { ...plainLine().item, description: words.join(' ') }
    const { flat, notes } = await pagesOf(writeUbl(plainInvoice({ lines: [plainLine({ item })] })))
    expect([...flat.matchAll(/w(\d+)x/g)].map(match => Number(match[1]))).toEqual(words.map((_, index) => index))
    expect(notes).toEqual([])
  })

  test('end an endless text with a remark', async () => {
    const { flat, notes, pages } = await pagesOf(writeUbl(plainInvoice({ notes: [{ text: 'x'.repeat(3_000_000) }] })))
    expect(flat).toContain('weitere Zeichen stehen in der XML-Datei')
    expect(flat).toContain('Diese Ansicht ist gekürzt.')
    expect(notes.map(({ code }) => code)).toEqual(['invoice_shortened'])
    expect(pages.length).toBeLessThan(20)
  })

  test('show a sign for characters that the font does not have, and say so', async () => {
    const { flat, notes } = await pagesOf(writeUbl(plainInvoice({ notes: [{ text: 'Ware 漢字 für łódź' }] })))
    expect(flat).toContain('Ware \uFFFD\uFFFD für łódź')
    expect(notes.map(({ code }) => code)).toEqual(['characters_not_shown'])
  })

  test('list values that could not be read', async () => {
    const { flat, notes } = await pagesOf(writeUbl(plainInvoice({ issueDate: '31.03.2025' })))
    expect(flat).toContain('Nicht lesbare Angaben')
    expect(flat).toContain('BT-2 31.03.2025')
    expect(notes.map(({ code }) => code)).toEqual(['invoice_values_unreadable'])
  })

  test('are written for an invoice that says nothing at all', async () => {
    const { flat } = await pagesOf('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')
    expect(flat).toContain('Rechnung')
    expect(flat).toContain('Format UBL')
  })

  test('are not written for anything else', async () => {
    await expect(pagesOf('<a/>')).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})
