import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  StandardFonts,
  degrees,
  rgb,
} from '@cantoo/pdf-lib'
import { TEXT_LAYER_MARK } from '../../../engine/seal/binder-digests.ts'
import { contentRefs, findObject, lookup, name, pageNode, rawStream, rewrite } from './open-tampered.ts'
import type { Tampered, Way } from './open-tampered.ts'

const DRAWN = /^Seite \d+: Die Seite zeigt anderes/
const TEXT = /^Seite \d+: Der hinterlegte Text/

/** Resources of a page, of one kind. */
function resources(file: Tampered, number: number, kind: string): PDFDict {
  const all = lookup(file, pageNode(file, number).get(name('Resources')), PDFDict)
  const found = all.get(name(kind))
  if (found !== undefined) return lookup(file, found, PDFDict)
  const made = file.context.obj({}) as PDFDict
  all.set(name(kind), made)
  return made
}

/** The picture of the scan. */
function image(file: Tampered): readonly [PDFName, PDFRef] {
  const found = resources(file, file.scanPage, 'XObject').entries()[0]
  if (!found || !(found[1] instanceof PDFRef)) throw new Error('no image')
  return [found[0], found[1]]
}

const isMarked = (file: Tampered, ref: PDFRef): boolean => rawStream(file, ref).dict.has(name(TEXT_LAYER_MARK))

async function foreignPage(file: Tampered, text = 'Kontoauszug einer anderen Person') {
  const other = await PDFDocument.create()
  const font = await other.embedFont(StandardFonts.Helvetica)
  other.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 14, font })
  const [page] = await file.pdf.copyPages(other, [0])
  if (!page) throw new Error('a page was copied')
  return page
}

const font = (file: Tampered): PDFDict =>
  findObject(file, dict => dict.get(name('Subtype'))?.toString() === '/Type0')[1]

/** Ways to change which pages there are, and in which order. */
export const ORDER_WAYS: readonly Way[] = [
  ['a page of a document is taken out', file => file.pdf.removePage(file.drawnPage - 1), /^Seite \d+ fehlt/],
  ['the cover is taken out', file => file.pdf.removePage(0), /^Seite 1 fehlt/],
  ['the last page is taken out', file => file.pdf.removePage(file.pdf.getPageCount() - 1), /^Seite 12 fehlt/],
  ['two pages are taken out', file => [file.pdf.removePage(3), file.pdf.removePage(3)], /^Seiten 4 bis 5 fehlen/],
  ['an empty page is put in', file => file.pdf.insertPage(4), /^Nach Seite 4 ist 1 Seite eingefügt/],
  ['a page is put at the end', async file => file.pdf.addPage(await foreignPage(file)), /^Nach Seite 12 ist 1 Seite/],
  [
    'a page takes the place of another one',
    async file => {
      file.pdf.removePage(file.drawnPage - 1)
      file.pdf.insertPage(file.drawnPage - 1, await foreignPage(file))
    },
    DRAWN,
  ],
  [
    'two pages change places',
    file => {
      const [one, other] = [file.pdf.getPage(3).node, file.pdf.getPage(4).node]
      const kids = lookup(file, file.pdf.catalog.get(name('Pages')), PDFDict).get(name('Kids'))
      const list = lookup(file, kids, PDFArray)
      const at = (node: PDFDict) => list.asArray().findIndex(each => file.context.lookup(each as PDFRef) === node)
      const [from, to] = [at(one), at(other)]
      const first = list.get(from)
      list.set(from, list.get(to))
      list.set(to, first)
    },
    /^Seite 4: Die Seite zeigt, was beim Versiegeln auf Seite 5 stand/,
  ],
  [
    'a page shows what another one shows',
    file => {
      const [one, other] = [pageNode(file, file.drawnPage), pageNode(file, file.drawnPage + 1)]
      for (const key of ['Contents', 'Resources']) one.set(name(key), other.get(name(key)) ?? one)
    },
    /^Seite \d+: Die Seite zeigt/,
  ],
]

/** Ways to change what a page shows. */
export const DRAWN_WAYS: readonly Way[] = [
  [
    'a total is painted over',
    file => file.pdf.getPage(1).drawRectangle({ x: 400, y: 400, width: 90, height: 14, color: rgb(1, 1, 1) }),
    DRAWN,
  ],
  [
    'another amount is written',
    file => file.pdf.getPage(file.drawnPage - 1).drawText('9.999,00', { x: 300, y: 400, size: 10 }),
    DRAWN,
  ],
  [
    'a digit is exchanged within the content',
    file =>
      rewrite(file, contentRefs(file, file.drawnPage)[1] ?? PDFRef.of(0), content =>
        Buffer.from(
          content
            .toString('latin1')
            .replace(/(\d)(\d?) Td/, '9$2 Td')
            .replace(/<(..)/, '<39'),
          'latin1',
        ),
      ),
    DRAWN,
  ],
  [
    'a content stream is emptied',
    file => rewrite(file, contentRefs(file, file.drawnPage)[1] ?? PDFRef.of(0), () => Buffer.from('')),
    DRAWN,
  ],
  ['the content is taken off the page', file => pageNode(file, 3).delete(name('Contents')), DRAWN],
  [
    'one of its streams is taken away',
    file => lookup(file, pageNode(file, file.scanPage).get(name('Contents')), PDFArray).remove(0),
    DRAWN,
  ],
  [
    'its streams change places',
    file => {
      const list = lookup(file, pageNode(file, file.scanPage).get(name('Contents')), PDFArray)
      list.push(list.get(0))
      list.remove(0)
    },
    DRAWN,
  ],
  [
    'a byte of a picture is changed',
    file => {
      const [, ref] = image(file)
      rewrite(file, ref, bytes => {
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4
        return bytes
      })
    },
    DRAWN,
  ],
  [
    'a picture is exchanged',
    file => {
      const [key] = image(file)
      resources(file, file.scanPage, 'XObject').set(
        key,
        file.context.register(
          file.context.stream(new Uint8Array(3), {
            Type: 'XObject',
            Subtype: 'Image',
            Width: 1,
            Height: 1,
            ColorSpace: 'DeviceRGB',
            BitsPerComponent: 8,
          }),
        ),
      )
    },
    DRAWN,
  ],
  [
    'a picture is shown inverted',
    file => rawStream(file, image(file)[1]).dict.set(name('Decode'), file.context.obj([1, 0, 1, 0, 1, 0])),
    DRAWN,
  ],
  [
    'a picture gets a mask',
    file => rawStream(file, image(file)[1]).dict.set(name('Mask'), file.context.obj([0, 255, 0, 255, 0, 255])),
    DRAWN,
  ],
  [
    'a picture gets another for printing',
    file => {
      const { dict } = rawStream(file, image(file)[1])
      dict.set(
        name('Alternates'),
        file.context.obj([
          {
            Image: file.context.register(
              file.context.stream(new Uint8Array(3), {
                Type: 'XObject',
                Subtype: 'Image',
                Width: 1,
                Height: 1,
                ColorSpace: 'DeviceRGB',
                BitsPerComponent: 8,
              }),
            ),
            DefaultForPrinting: true,
          },
        ]),
      )
    },
    DRAWN,
  ],
  [
    'a picture is put on a layer',
    file =>
      rawStream(file, image(file)[1]).dict.set(
        name('OC'),
        file.context.register(file.context.obj({ Type: 'OCG', Name: 'x' } as never)),
      ),
    DRAWN,
  ],
  [
    'another state of drawing hides',
    file => resources(file, file.drawnPage, 'ExtGState').set(name('GS0'), file.context.obj({ ca: 0 })),
    DRAWN,
  ],
  [
    'a pattern is added',
    file => resources(file, file.scanPage, 'Pattern').set(name('P0'), file.context.obj({ PatternType: 2 })),
    DRAWN,
  ],
  [
    'a colour space is redefined',
    file => resources(file, file.scanPage, 'ColorSpace').set(name('DefaultRGB'), name('DeviceGray')),
    DRAWN,
  ],
  ['a font reads as other letters', file => font(file).delete(name('ToUnicode')), DRAWN],
  [
    'a font has other widths',
    file => {
      const descendants = lookup(file, font(file).get(name('DescendantFonts')), PDFArray)
      lookup(file, descendants.get(0), PDFDict).set(name('DW'), PDFNumber.of(1))
    },
    DRAWN,
  ],
  [
    'a byte of a font program is changed',
    file => {
      const [, descriptor] = findObject(file, dict => dict.has(name('FontFile2')) || dict.has(name('FontFile3')))
      const ref = descriptor.get(name('FontFile2')) ?? descriptor.get(name('FontFile3'))
      if (!(ref instanceof PDFRef)) throw new Error('no font')
      rewrite(file, ref, bytes => {
        bytes[200] = (bytes[200] ?? 0) ^ 1
        return bytes
      })
    },
    DRAWN,
  ],
  ['a page is turned', file => file.pdf.getPage(file.scanPage - 1).setRotation(degrees(180)), DRAWN],
  ['a page is cut', file => file.pdf.getPage(file.scanPage - 1).setCropBox(0, 400, 595, 440), DRAWN],
  ['a page is moved on its sheet', file => file.pdf.getPage(file.drawnPage - 1).setMediaBox(0, 300, 595, 842), DRAWN],
  ['a page is scaled', file => pageNode(file, 2).set(name('UserUnit'), PDFNumber.of(3)), DRAWN],
  [
    'a page is blended',
    file => pageNode(file, 2).set(name('Group'), file.context.obj({ S: 'Transparency', I: true } as never)),
    DRAWN,
  ],
  ['a page gets a small picture of another', file => pageNode(file, 2).set(name('Thumb'), image(file)[1]), DRAWN],
]

/** Ways to change the text that is laid under a scan. */
export const TEXT_WAYS: readonly Way[] = [
  [
    'the text under a scan is changed',
    file => {
      const ref = contentRefs(file, file.scanPage).find(each => isMarked(file, each)) ?? PDFRef.of(0)
      rewrite(file, ref, content => Buffer.from(content.toString('latin1').replace(/<(..)/, '<FF'), 'latin1'))
    },
    TEXT,
  ],
  [
    'the text under a scan is taken away',
    file => {
      const list = lookup(file, pageNode(file, file.scanPage).get(name('Contents')), PDFArray)
      list.remove(list.asArray().findIndex(each => each instanceof PDFRef && isMarked(file, each)))
    },
    TEXT,
  ],
  [
    'text is laid under a page without any',
    file => {
      const stream = file.context.stream('BT 3 Tr ET', { [TEXT_LAYER_MARK]: true })
      lookup(file, pageNode(file, 1).get(name('Contents')), PDFArray).push(file.context.register(stream))
    },
    TEXT,
  ],
  [
    'what is drawn is passed off as text',
    file => {
      const ref = contentRefs(file, file.drawnPage)[1] ?? PDFRef.of(0)
      rawStream(file, ref).dict.set(name(TEXT_LAYER_MARK), file.context.obj(true))
    },
    DRAWN,
  ],
]
