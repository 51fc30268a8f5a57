import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { extractInvoiceXml } from '../../../../engine/e-invoice/xml/extract-invoice-xml.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import { plainInvoice } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'

const XML = Buffer.from(writeCii(plainInvoice()))

async function aPdfWith(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 300])
  for (const [name, bytes] of files) {
    await pdf.attach(bytes, name, { mimeType: 'text/xml', afRelationship: AFRelationship.Alternative })
  }
  return await pdf.save()
}

describe('the e-invoice inside a PDF', () => {
  test.each(['factur-x.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'FACTUR-X.XML'])(
    'is found under the name %s, byte for byte',
    async name => {
      const found = await extractInvoiceXml(
        await aPdfWith([
          ['anlage.xml', Buffer.from('<a/>')],
          [name, XML],
        ]),
      )
      expect(found && Buffer.from(found).equals(XML)).toBe(true)
    },
  )

  test('is the one of the newest name when there are several', async () => {
    const found = await extractInvoiceXml(
      await aPdfWith([
        ['ZUGFeRD-invoice.xml', Buffer.from('<old/>')],
        ['factur-x.xml', XML],
      ]),
    )
    expect(found && readInvoice(found).number).toBe('RE-2025-017')
  })

  test('is missing in a PDF that has other attachments or none', async () => {
    expect(await extractInvoiceXml(await aPdfWith([]))).toBeNull()
    expect(await extractInvoiceXml(await aPdfWith([['rechnung.xml', XML]]))).toBeNull()
  })

  test('is not looked for in bytes that are no PDF', async () => {
    await expect(extractInvoiceXml(Buffer.from('kein PDF'))).rejects.toMatchObject({ code: 'corrupt_file' })
  })
})
