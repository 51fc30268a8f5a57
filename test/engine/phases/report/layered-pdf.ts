import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFDict, PDFRef } from '@cantoo/pdf-lib'
import { pdfChars } from '../../../../engine/pdfium/pdf-chars.ts'
import { openPdfBytes, withPage } from '../../../../engine/pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../../engine/pdfium/pdf-render.ts'

/** A form: its content, the forms that it draws, and whether it has resources of its own. */
export interface MadeForm {
  readonly content: string
  readonly forms?: Readonly<Record<string, MadeForm>>
  readonly isBare?: boolean
}

export interface MadePage {
  /** Streams of the page, latin1; a raw stream is taken as it is. */
  readonly contents: readonly (string | ((pdf: PDFDocument) => PDFRef))[]
  readonly forms?: Readonly<Record<string, MadeForm>>
}

/**
 * A PDF of pages with given content. Fonts: `F` is Helvetica, `T3` draws a square for `a`. `G` is a graphics state that
 * sets `T3`. The same form object on several pages is one form in the file.
 */
export async function layeredPdf(pages: readonly MadePage[], width = 595.28, height = 841.89): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const made = new Map<MadeForm, PDFRef>()
  const fonts = context.obj({
    F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' },
    T3: {
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 750, 750],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { square: context.register(context.stream('1000 0 0 0 750 750 d1 0 0 750 750 re f')) },
      Encoding: { Type: 'Encoding', Differences: [97, 'square'] },
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Resources: {},
    },
  })
  const states = context.obj({ G: { Font: [context.register(fonts.lookup(PDFName.of('T3'))!), 20] } })

  function resourcesOf(forms: Readonly<Record<string, MadeForm>> = {}): PDFDict {
    const entries = Object.entries(forms).map(([name, form]) => [name, formOf(form)] as const)
    return context.obj({ Font: fonts, ExtGState: states, XObject: Object.fromEntries(entries) })
  }

  function formOf(form: MadeForm): PDFRef {
    const known = made.get(form)
    if (known) return known
    const stream = context.flateStream(Buffer.from(form.content, 'latin1'), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      ...(form.isBare ? {} : { Resources: resourcesOf(form.forms) }),
    })
    const ref = context.register(stream)
    made.set(form, ref)
    return ref
  }

  for (const { contents, forms } of pages) {
    const page = pdf.addPage([width, height])
    const refs = contents.map(content =>
      typeof content === 'string'
        ? context.register(context.flateStream(Buffer.from(content, 'latin1')))
        : content(pdf),
    )
    page.node.set(PDFName.of('Contents'), context.obj(refs))
    page.node.set(PDFName.of('Resources'), resourcesOf(forms))
  }
  return await pdf.save({ useObjectStreams: false })
}

/** A stream with these bytes and this dictionary, nothing encoded. */
export function rawStream(bytes: Uint8Array, entries: Readonly<Record<string, string>>) {
  return ({ context }: PDFDocument): PDFRef => context.register(PDFRawStream.of(context.obj(entries), bytes))
}

/** What PDFium shows of a page, and the text that it finds on it. */
export async function shownBy(bytes: Uint8Array, number = 1, scale = 1): Promise<{ pixels: Buffer; text: string }> {
  const { file, close } = await openPdfBytes(bytes, '')
  try {
    const shown = await withPage(file, number, page => ({
      pixels: renderPdfPage(page, Math.round(page.widthPt * scale), Math.round(page.heightPt * scale), 'rgb').data,
      text: pdfChars(page)
        .map(({ text }) => text)
        .join(''),
    }))
    if (!shown) throw new Error('a page that PDFium loads')
    return shown
  } finally {
    close()
  }
}
