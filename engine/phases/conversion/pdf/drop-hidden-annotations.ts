import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { isOnShownLayer, shownLayers } from '../../../pdfium/shown-layers.ts'

const OC = PDFName.of('OC')
const ANNOTS = PDFName.of('Annots')

/**
 * A copy of a PDF without the annotations (stamps, typed notes, form fields) on layers that are not shown: PDFium, which
 * reads and draws all pages, does not ask for the layer of an annotation (ISO 32000-2, table 166, OC), and would show
 * them. Null where there is none, or the file cannot be written anew.
 */
export async function dropHiddenAnnotations(content: Uint8Array): Promise<Uint8Array | null> {
  try {
    const pdf = await PDFDocument.load(content, { password: '', updateMetadata: false, parseSpeed: Infinity })
    const shown = shownLayers(pdf)
    let dropped = 0
    for (const { node } of pdf.getPages()) {
      const annotations = node.lookup(ANNOTS)
      if (!(annotations instanceof PDFArray)) continue
      const kept = annotations.asArray().filter(entry => {
        const annotation = pdf.context.lookup(entry)
        return !(annotation instanceof PDFDict) || isOnShownLayer(annotation.get(OC), pdf, shown)
      })
      dropped += annotations.size() - kept.length
      node.set(ANNOTS, pdf.context.obj(kept))
    }
    return dropped === 0 ? null : await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
  } catch {
    // A file that this library does not open is bound and read as it is.
    return null
  }
}
