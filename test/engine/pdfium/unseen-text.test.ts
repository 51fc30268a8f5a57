import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterEach, expect, test } from 'vitest'
import { judgePage } from '../../../engine/pdfium/judge-page.ts'
import { closePdf, openPdf, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { withoutUnseen } from '../../../engine/pdfium/unseen-text.ts'
import { aFile } from '../../support/a-document.ts'

afterEach(() => closePdf())

/** A page of 400 points with a seen line at its top and this content; `/X Do` draws a form, `/I` is a picture. */
async function textOf(content: string, form = ''): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  const page = pdf.addPage([400, 400])
  const resources = page.node.Resources() ?? context.obj({})
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
  resources.set(PDFName.of('Font'), context.obj({ F: font }) as PDFDict)
  const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 400, 400], Resources: resources }
  const image = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
  }
  const xObjects = {
    X: context.register(context.stream(form, box)),
    I: context.register(context.stream(Uint8Array.of(255), image)),
  }
  resources.set(PDFName.of('XObject'), context.obj(xObjects) as PDFDict)
  resources.set(PDFName.of('ExtGState'), context.obj({ Klar: { Type: 'ExtGState', ca: 0 } }) as PDFDict)
  page.node.addContentStream(context.register(context.stream(`${text('Rechnung', 300)}\n${content}`)))
  const path = aFile(await pdf.save({ useObjectStreams: false }))
  const found = await withPage(await openPdf(path), 1, loaded => {
    const { chars, images } = judgePage(loaded)
    return withoutUnseen(loaded, chars, images).map(char => char.text)
  })
  return (found ?? []).join('').replaceAll(/\s+/g, ' ').trim()
}

const text = (words: string, y: number, mode = 0): string => `BT ${mode} Tr /F 12 Tf 20 ${y} Td (${words}) Tj ET`
const amount = text('999,00', 200)
const picture = 'q 200 0 0 100 0 150 cm /I Do Q'

test.each([
  ['in a mode that draws nothing', text('999,00', 200, 3)],
  ['that is only cut out', text('999,00', 200, 7)],
  ['in the colour of the paper', `1 g ${amount}`],
  ['that is nearly white', `0.98 1 0.99 rg ${amount}`],
  ['that is transparent', `/Klar gs ${amount}`],
  ['that is painted over in white', `${amount} 1 g 0 190 200 40 re f`],
  ['that is blackened', `${amount} 0 g 0 190 200 40 re f`],
  ['in the colour of its dark ground', `1 0.95 0.95 rg 0 190 200 40 re f 1 0.95 0.95 rg ${amount}`],
])('text %s is not read', async (_, content) => {
  expect(await textOf(content)).toBe('Rechnung')
})

test.each([
  ['white on a dark ground', `0.1 0.2 0.6 rg 0 190 200 40 re f 1 g ${amount}`],
  ['grey', `0.7 g ${amount}`],
  ['below a frame that is not filled', `${amount} 0 190 200 40 re S`],
  ['that a later line crosses', `${amount} 0 g 0 204 200 0.5 re f`],
  ['on a shape that was painted before', `0.9 g 0 190 200 40 re f 0 g ${amount}`],
  ['that recognition wrote over its picture', `${picture} ${text('999,00', 200, 3)}`],
  ['that recognition wrote below its picture', `${amount} ${picture}`],
  ['that recognition wrote in white', `${picture} 1 g ${amount}`],
])('text %s is read', async (_, content) => {
  expect(await textOf(content)).toBe('Rechnung 999,00')
})

test('text in a form is looked at where the form stands', async () => {
  expect(await textOf('/X Do', `1 g ${amount}`)).toBe('Rechnung')
  expect(await textOf('/X Do', amount)).toBe('Rechnung 999,00')
  expect(await textOf('/X Do 1 g 0 190 200 40 re f', amount)).toBe('Rechnung')
  expect(await textOf('q 1 0 0 1 0 -100 cm /X Do Q 1 g 0 190 200 40 re f', amount)).toBe('Rechnung 999,00')
  expect(await textOf(amount + ' q 1 0 0 1 0 150 cm /X Do Q', '1 g 0 40 200 40 re f')).toBe('Rechnung')
})
