import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import { pdfChars } from '../../../engine/pdfium/pdf-chars.ts'
import { closePdf, openPdf, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { aFile } from '../../support/a-document.ts'

afterEach(() => closePdf())

/** A page with content of its own, and with given content on layers `Alt`, which is not shown, and `Neu`, which is. */
async function aLayeredPdf(content: string): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  const page = pdf.addPage([400, 400])
  const layer = (Name: string) => context.register(context.obj({ Type: 'OCG', Name }))
  const [old, fresh] = [layer('Alt'), layer('Neu')]
  const notOld = context.register(context.obj({ Type: 'OCMD', OCGs: [old], P: 'AllOff' }))
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [old, fresh], D: { OFF: [old] } }))
  const resources = page.node.Resources() ?? context.obj({})
  resources.set(PDFName.of('Properties'), context.obj({ Alt: old, Neu: fresh, OhneAlt: notOld }))
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
  resources.set(PDFName.of('Font'), context.obj({ F: font }) as PDFDict)
  const form = (content: string, more: Record<string, PDFObject>) =>
    context.register(
      context.stream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 400, 400],
        Resources: resources,
        ...more,
      }),
    )
  const stamped = form(text('Storniert', 200), { OC: old })
  const xObjects = {
    AufAlt: stamped,
    AufNeu: form(text('Gueltig', 100), { OC: fresh }),
    MitAlt: form(`${on('Alt', text('Storniert', 200))} ${text('Gueltig', 100)}`, {}),
    Aussen: form('/AufAlt Do /AufNeu Do', {}),
    Abseits: form(`0 0 1 1 re W n ${text('Verdeckt', 200)}`, {}),
    Gelesen: form(text('Gelesen', 100, 3), { OC: fresh }),
  }
  resources.set(PDFName.of('XObject'), context.obj(xObjects) as PDFDict)
  page.node.addContentStream(context.register(context.stream(`BT /F 12 Tf 20 300 Td (Rechnung) Tj ET\n${content}`)))
  return aFile(await pdf.save({ useObjectStreams: false }))
}

const on = (layer: string, inner: string): string => `/OC /${layer} BDC ${inner} EMC`
const text = (words: string, y: number, mode = 0): string => `BT ${mode} Tr /F 12 Tf 20 ${y} Td (${words}) Tj ET`

async function textOf(content: string): Promise<string> {
  const found = await withPage(await openPdf(await aLayeredPdf(content)), 1, page =>
    pdfChars(page).map(char => char.text),
  )
  return (found ?? []).join('').replaceAll(/\s+/g, ' ').trim()
}

test.each([
  ['a hidden layer', `${on('Alt', text('Storniert', 200))} ${on('Neu', text('Gueltig', 100))}`, 'Rechnung Gueltig'],
  ['a hidden layer in a shown one', on('Neu', on('Alt', text('Storniert', 200))), 'Rechnung'],
  ['layers that are shown while another is not', on('OhneAlt', text('Gueltig', 100)), 'Rechnung Gueltig'],
  ['white text on a layer that is shown', on('Neu', `1 g ${text('Gueltig', 100)}`), 'Rechnung Gueltig'],
  ['a form that is on a hidden layer itself', '/AufAlt Do /AufNeu Do', 'Rechnung Gueltig'],
  ['a hidden layer in a form', '/MitAlt Do', 'Rechnung Gueltig'],
  ['forms on layers in a form', '/Aussen Do', 'Rechnung Gueltig'],
  ['a form on a hidden layer by marks', on('Alt', '/AufNeu Do'), 'Rechnung'],
  ['text in a form that something else hides', '/Abseits Do', 'Rechnung Verdeckt'],
  ['unseen text of recognition in a form', '/Gelesen Do', 'Rechnung Gelesen'],
  ['unseen text of recognition on a layer', on('Neu', text('Gelesen', 100, 3)), 'Rechnung Gelesen'],
])('what is read of %s', async (_, content, expected) => {
  expect(await textOf(content)).toBe(expected)
})
