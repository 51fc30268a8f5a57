import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib'
import type { PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { createPen } from '../../../paper/pen.ts'

const HIDDEN = 2
const NO_VIEW = 32

/**
 * Draws an annotation's appearance into the page (ISO 32000-1, 12.5.5, algorithm 8.1). Without the form of their file,
 * viewers would leave fields and signatures blank.
 */
export function flattenAnnotation(page: PDFPage, annotation: PDFDict): void {
  const flags = annotation.lookup(PDFName.of('F'))
  if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0) return
  const found = appearanceOf(page, annotation)
  const rect = numbersOf(annotation.lookup(PDFName.of('Rect')), 4)
  const placement = found && rect && placementIn(rect, found.stream)
  if (!placement) return
  // A field's appearance may leave out the subtype that makes a stream drawable.
  found.stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  found.stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  page.node.normalize()
  const name = page.node.newXObject('Feld', found.ref)
  const pen = createPen('Feld')
  pen.image(name.decodeText(), placement)
  const { context } = page.doc
  const layer = annotation.get(PDFName.of('OC'))
  const content = layer === undefined ? pen.content() : onLayer(page, layer, pen.content())
  page.node.addContentStream(context.register(context.flateStream(content)))
}

type Matrix = Parameters<ReturnType<typeof createPen>['image']>[1]

/** The matrix that lays an appearance into a rectangle of the page; null when one of the two has no extent. */
function placementIn(rect: readonly number[], { dict }: PDFStream): Matrix | null {
  const box = numbersOf(dict.lookup(PDFName.of('BBox')), 4)
  if (!box) return null
  const matrix = numbersOf(dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const corners = [0, 1, 2, 3].map(corner => {
    const x = box[corner % 2 === 0 ? 0 : 2] ?? 0
    const y = box[corner < 2 ? 1 : 3] ?? 0
    return [a * x + c * y + e, b * x + d * y + f] as const
  })
  const left = Math.min(...corners.map(([x]) => x))
  const bottom = Math.min(...corners.map(([, y]) => y))
  const width = Math.max(...corners.map(([x]) => x)) - left
  const height = Math.max(...corners.map(([, y]) => y)) - bottom
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
  if (width <= 0 || height <= 0 || x1 === x2 || y1 === y2) return null
  const scaleX = Math.abs(x2 - x1) / width
  const scaleY = Math.abs(y2 - y1) / height
  return [scaleX, 0, 0, scaleY, Math.min(x1, x2) - left * scaleX, Math.min(y1, y2) - bottom * scaleY]
}

/** Content that is shown when the layer of an annotation is (ISO 32000-2, 8.11.3.2). */
function onLayer(page: PDFPage, layer: PDFObject, content: string): string {
  const resources = page.node.normalizedEntries().Resources
  const known = resources.lookup(PDFName.of('Properties'))
  const properties = known instanceof PDFDict ? known : page.doc.context.obj({})
  const name = properties.uniqueKey('Ebene')
  properties.set(name, layer)
  resources.set(PDFName.of('Properties'), properties)
  return `/OC ${name.toString()} BDC\n${content}\nEMC`
}

/** The normal appearance, in the state that the field is in. */
function appearanceOf(page: PDFPage, annotation: PDFDict): { ref: PDFRef; stream: PDFStream } | null {
  const all = annotation.lookup(PDFName.of('AP'))
  if (!(all instanceof PDFDict)) return null
  let entry: PDFObject | undefined = all.get(PDFName.of('N'))
  let value = page.doc.context.lookup(entry)
  if (value instanceof PDFDict) {
    const state = annotation.lookup(PDFName.of('AS'))
    entry = state instanceof PDFName ? value.get(state) : undefined
    value = page.doc.context.lookup(entry)
  }
  if (!(value instanceof PDFStream) || entry === undefined) return null
  return { ref: entry instanceof PDFStream ? page.doc.context.register(entry) : (entry as PDFRef), stream: value }
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray)) return null
  const numbers = value.asArray().filter(item => item instanceof PDFNumber)
  return numbers.length === count && value.size() === count ? numbers.map(item => item.asNumber()) : null
}
