import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { pdfChars } from '../../../../engine/pdfium/pdf-chars.ts'
import { openPdf, withPage } from '../../../../engine/pdfium/pdf-file.ts'
import type { Box } from '../../../../engine/model/page.ts'

export interface ReadWord {
  readonly text: string
  /** On the page as shown. */
  readonly box: Box
  readonly isHidden: boolean
}

export interface ReadPage {
  readonly widthPt: number
  readonly heightPt: number
  readonly text: string
  readonly words: readonly ReadWord[]
}

/** The pages of a PDF as PDFium reads them. */
export async function readPages(path: string): Promise<ReadPage[]> {
  const file = await openPdf(path)
  const pages: ReadPage[] = []
  for (let number = 1; number <= file.pageCount; number++) {
    const page = await withPage(file, number, ({ ...page }) => {
      const chars = pdfChars(page)
      const words: ReadWord[] = []
      let current: typeof chars = []
      for (const char of [
        ...chars,
        { text: ' ', rect: null, hidden: false, quarterTurns: null, unmapped: false, guessed: false },
      ]) {
        if (char.text.trim() !== '') current.push(char)
        else if (current.length > 0) {
          const rects = current.flatMap(({ rect }) => (rect ? [rect] : []))
          const left = Math.min(...rects.map(rect => rect.x0))
          const top = Math.min(...rects.map(rect => rect.y0))
          const right = Math.max(...rects.map(rect => rect.x1))
          const bottom = Math.max(...rects.map(rect => rect.y1))
          words.push({
            text: current.map(({ text }) => text).join(''),
            box: [left, top, right - left, bottom - top],
            isHidden: current.some(({ hidden }) => hidden),
          })
          current = []
        }
      }
      return { widthPt: page.widthPt, heightPt: page.heightPt, text: chars.map(({ text }) => text).join(''), words }
    })
    if (page) pages.push(page)
  }
  return pages
}

/** Share of the smaller box that lies in the other one. */
export function overlap([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  const width = Math.min(ax + aw, bx + bw) - Math.max(ax, bx)
  const height = Math.min(ay + ah, by + bh) - Math.max(ay, by)
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(aw * ah, bw * bh)
}

export interface Outline {
  readonly title: string
  /** 1-based; null when the target is no page of the file. */
  readonly page: number | null
  readonly children: readonly Outline[]
}

/** What a binder's structure says: links, bookmarks and attachments. */
export async function readStructure(path: string) {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const refs = pdf.getPages().map(page => page.ref)
  const pageOf = (destination: PDFObject | undefined): number | null => {
    const array = destination instanceof PDFArray ? destination : null
    const ref = array?.get(0)
    const index = ref instanceof PDFRef ? refs.indexOf(ref) : -1
    return index < 0 ? null : index + 1
  }
  const links = pdf.getPages().flatMap((page, index) =>
    (page.node.Annots()?.asArray() ?? []).flatMap(entry => {
      const annotation = pdf.context.lookup(entry, PDFDict)
      const action = annotation.lookup(PDFName.of('A'))
      if (!(action instanceof PDFDict)) return []
      const destination = action.lookup(PDFName.of('D'))
      const kind = destination instanceof PDFArray ? String(destination.get(1)) : ''
      const place = kind === '/FitR' && destination instanceof PDFArray ? numbersOf(destination).slice(-4) : null
      const rect = numbersOf(annotation.lookup(PDFName.of('Rect'), PDFArray))
      return [
        { from: index + 1, rect, to: pageOf(destination), kind, place, action: String(action.get(PDFName.of('S'))) },
      ]
    }),
  )
  const outlines = (parent: PDFDict | undefined): Outline[] => {
    const found: Outline[] = []
    let item = parent?.lookupMaybe(PDFName.of('First'), PDFDict)
    while (item) {
      const title = item.lookup(PDFName.of('Title'), PDFHexString).decodeText()
      found.push({ title, page: pageOf(item.lookup(PDFName.of('Dest'))), children: outlines(item) })
      item = item.lookupMaybe(PDFName.of('Next'), PDFDict)
    }
    return found
  }
  return {
    pdf,
    links,
    outlines: outlines(pdf.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)),
    attachments: readAttachments(pdf),
  }
}

function numbersOf(array: PDFArray): number[] {
  return array.asArray().flatMap(item => (item instanceof PDFNumber ? [item.asNumber()] : []))
}

function readAttachments(pdf: PDFDocument): Map<string, { bytes: Uint8Array; relationship: string }> {
  const names = pdf.catalog
    .lookup(PDFName.of('Names'), PDFDict)
    .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
    .lookup(PDFName.of('Names'), PDFArray)
  const found = new Map<string, { bytes: Uint8Array; relationship: string }>()
  for (let index = 0; index < names.size(); index += 2) {
    const name = names.lookup(index, PDFHexString).decodeText()
    const spec = names.lookup(index + 1, PDFDict)
    const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
    if (!(stream instanceof PDFRawStream)) throw new Error('an attachment is a stream')
    const isPacked = stream.dict.has(PDFName.of('Filter'))
    found.set(name, {
      bytes: isPacked ? decodePDFRawStream(stream).decode() : stream.contents,
      relationship: String(spec.get(PDFName.of('AFRelationship'))),
    })
  }
  return found
}
