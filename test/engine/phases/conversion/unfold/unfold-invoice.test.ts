import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unfoldContainer } from '../../../../../engine/phases/conversion/unfold/unfold-container.ts'
import { aFile } from '../../../../support/a-document.ts'
import { plainInvoice } from '../../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../../fixtures/make/invoices/write-cii.ts'
import { writeUbl } from '../../../../fixtures/make/invoices/write-ubl.ts'

const LIMITS = { entriesMax: 3, bytesMax: 1e6, entryBytesMax: 1e6, ratioMax: 100 }
const PDF = Buffer.from('%PDF-1.7 Aufmaß')

const ubl = (content: string, filename = 'Aufmaß.pdf'): string =>
  writeUbl(plainInvoice()).replace(
    '<cac:AccountingSupplierParty>',
    `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${filename}">${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
  )

async function unfold(xml: string, mediaType: 'application/vnd.oasis.ubl+xml' | 'application/vnd.unece.cii+xml') {
  const outFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-invoice-'))
  return unfoldContainer({ path: aFile(xml), mediaType, outFolder, passwords: [], limits: LIMITS })
}

test('the supporting documents of an e-invoice come out byte for byte, under their names', async () => {
  const { files } = await unfold(ubl(`\n${PDF.toString('base64')}\n`), 'application/vnd.oasis.ubl+xml')
  const [file] = files
  expect([files.length, file?.filename]).toEqual([1, 'Aufmaß.pdf'])
  expect(file?.outcome.ok && readFileSync(file.outcome.path)).toEqual(PDF)
})

test('an e-invoice without supporting documents gives none', async () => {
  expect((await unfold(writeUbl(plainInvoice()), 'application/vnd.oasis.ubl+xml')).files).toEqual([])
  expect((await unfold(writeCii(plainInvoice()), 'application/vnd.unece.cii+xml')).files).toEqual([])
})

test('what is no base64, and a name that leads elsewhere, fail alone', async () => {
  const broken = await unfold(ubl('kein%base64'), 'application/vnd.oasis.ubl+xml')
  const escaping = await unfold(ubl(PDF.toString('base64'), '../../x.pdf'), 'application/vnd.oasis.ubl+xml')
  for (const { files } of [broken, escaping]) {
    expect(files.map(({ outcome }) => !outcome.ok && outcome.code)).toEqual(['archive_entry_invalid'])
  }
})
