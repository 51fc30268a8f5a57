import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import { pdfChars } from '../../../engine/pdfium/pdf-chars.ts'
import { closePdf, openPdf, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { aFile } from '../../support/a-document.ts'

afterEach(() => closePdf())

/**
 * A page with content of its own, and with given content on layers `Alt`, which is not shown, and `Neu`, which is; `Leise`
 * is not shown by its own usage, `NurGedruckt` is by it, and only printed not.
 */
async function aLayeredPdf(content: string): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  const page = pdf.addPage([400, 400])
  const layer = (Name: string) => context.register(context.obj({ Type: 'OCG', Name }))
  const [old, fresh] = [layer('Alt'), layer('Neu')]
  const used = (Name: string, Usage: Record<string, Record<string, string>>) =>
    context.register(context.obj({ Type: 'OCG', Name, Usage }))
  const quiet = used('Leise', { View: { ViewState: 'OFF' }, Print: { PrintState: 'ON' } })
  const unprinted = used('NurGedruckt', { Print: { PrintState: 'OFF' } })
  const together = (VE: (string | PDFObject)[]) => context.register(context.obj({ Type: 'OCMD', VE }))
  const notOld = context.register(context.obj({ Type: 'OCMD', OCGs: [old], P: 'AllOff' }))
  pdf.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({
      OCGs: [old, fresh, quiet, unprinted],
      D: { OFF: [old], AS: [{ Event: 'View', Category: ['View'], OCGs: [quiet, unprinted] }] },
    }),
  )
  const resources = page.node.Resources() ?? context.obj({})
  resources.set(PDFName.of('Properties'), context.obj({ Alt: old, Neu: fresh, OhneAlt: notOld, Leise: quiet }))
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
  resources.set(PDFName.of('Font'), context.obj({ F: font }) as PDFDict)
  const form = (content: string, more: Record<string, PDFObject | number[]>) =>
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
    Abseits: form(`0 0 1 1 re W n ${text('Verdeckt', 200)}`, {}),
    AufLeise: form(text('Storniert', 200), { OC: quiet }),
    Ungedruckt: form(text('Gueltig', 100), { OC: unprinted }),
    OhneLeise: form(text('Gueltig', 100), { OC: together(['Not', quiet]) }),
    LeiseUndNeu: form(text('Storniert', 200), { OC: together(['And', quiet, fresh]) }),
    LeiseOderNeu: form(text('Gueltig', 100), { OC: together(['Or', quiet, fresh]) }),
    Gelesen: form(text('Gelesen', 100, 3), { OC: fresh }),
  }
  const outer = {
    Aussen: form('/AufAlt Do /AufNeu Do', {}),
    AussenLeise: form('q 0.5 0 0 0.5 50 50 cm /AufLeise Do Q /AufNeu Do', { Matrix: [1, 0, 0, 1, 0, 20] }),
    Rand: form(text('Daneben', 200), { OC: quiet, Matrix: [0.5, 0, 0, 0.5, 0, 0] }),
  }
  resources.set(PDFName.of('XObject'), context.obj({ ...xObjects, ...outer }) as PDFDict)
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
  ['a form on a layer that its usage hides', '/AufLeise Do /AufNeu Do', 'Rechnung Gueltig'],
  ['a small form on a layer that its usage hides', 'q 2 0 0 2 0 0 cm /Rand Do Q /AufNeu Do', 'Rechnung Gueltig'],
  ['a form in a form, on a layer that its usage hides', '/AussenLeise Do', 'Rechnung Gueltig'],
  ['a form on a layer that only print hides', '/Ungedruckt Do', 'Rechnung Gueltig'],
  ['a form that is shown while a layer is not, by its usage', '/OhneLeise Do', 'Rechnung Gueltig'],
  ['a form that wants two layers of which one is not shown', '/LeiseUndNeu Do', 'Rechnung'],
  ['a form that wants one of two layers', '/LeiseOderNeu Do', 'Rechnung Gueltig'],
  ['a layer that its usage hides, by marks', on('Leise', text('Storniert', 200)), 'Rechnung'],
  ['text in a form that something else hides', '/Abseits Do', 'Rechnung Verdeckt'],
  ['unseen text of recognition in a form', '/Gelesen Do', 'Rechnung Gelesen'],
  ['unseen text of recognition on a layer', on('Neu', text('Gelesen', 100, 3)), 'Rechnung Gelesen'],
])('what is read of %s', async (_, content, expected) => {
  expect(await textOf(content)).toBe(expected)
})
