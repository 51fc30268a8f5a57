import { pdfChars } from '../../../pdfium/pdf-chars.ts'
import { isPageTooCostly } from '../../../budget/page-too-costly.ts'
import { callPdfium, withPage } from '../../../pdfium/pdf-file.ts'
import type { PdfFile } from '../../../pdfium/pdf-file.ts'

/** What PDFium sees of a PDF before its pages are read. */
export interface PdfFacts {
  readonly pageCount: number
  /** The count, but at most 3,000. */
  readonly pagesLookedAt: number
  /** Pages that are there; of those looked at. */
  readonly soundPages: number
  /** Object numbers of those looked at; 0 for a page that is no object of its own, null for one that is not there. */
  readonly pageObjects: readonly (number | null)[]
  /** False when PDFium had to look for the objects. */
  readonly hasValidXref: boolean
  readonly hasEmbeddedFiles: boolean
  /** An annotation stands on a layer, shown or not. */
  readonly hasLayeredAnnotations: boolean
  readonly isSigned: boolean
  /** A dynamic XFA form, whose page only says that it cannot be shown. */
  readonly isDynamicForm: boolean
}

/** More than any document may have (the limit is 2,000 unless set otherwise). */
const PAGES_LOOKED_AT = 3000
const SIGNATURES_MAX = 50
const ANNOTATIONS_MAX = 500
/** FPDF_ANNOT_FILEATTACHMENT (fpdf_annot.h). */
const FILE_ATTACHMENT = 17
/** FORMTYPE_XFA_FULL (fpdf_formfill.h): the catalog has /NeedsRendering, so the pages come out of the XFA. */
const FORM_XFA_FULL = 2
/** What Adobe LiveCycle writes onto the page that other viewers show in place of the form. */
const PLACEHOLDER_TEXT = /please wait|bitte warten|veuillez patienter|espere por favor|attendere prego/iu
const PLACEHOLDER_CHARS_MAX = 3000

/** Looks at an open PDF; its pages are not drawn. */
export async function takePdfFacts(file: PdfFile): Promise<PdfFacts> {
  const { api, scratch } = file.pdfium
  const pagesLookedAt = Math.min(file.pageCount, PAGES_LOOKED_AT)
  const hasValidXref = api.FPDF_DocumentHasValidCrossReferenceTable(file.handle)
  const pageObjects = Array.from({ length: pagesLookedAt }, (_, index) =>
    api.FPDF_GetPageSizeByIndexF(file.handle, index, scratch)
      ? api.EPDFDoc_GetPageObjectNumberByIndex(file.handle, index)
      : null,
  )
  return {
    pageCount: file.pageCount,
    pagesLookedAt,
    soundPages: pageObjects.filter(number => number !== null).length,
    pageObjects,
    hasValidXref,
    hasEmbeddedFiles: api.FPDFDoc_GetAttachmentCount(file.handle) > 0 || hasAttachedNote(file, pagesLookedAt),
    hasLayeredAnnotations: hasAnnotation(file, pagesLookedAt, annotation => api.FPDFAnnot_HasKey(annotation, 'OC')),
    isSigned: isSigned(file),
    isDynamicForm: await isDynamicForm(file),
  }
}

function hasAttachedNote(file: PdfFile, pages: number): boolean {
  const { api } = file.pdfium
  return hasAnnotation(file, pages, annotation => api.FPDFAnnot_GetSubtype(annotation) === FILE_ATTACHMENT)
}

/** Whether any annotation is like that; no page is loaded for it. */
function hasAnnotation(
  { pdfium: { api }, handle }: PdfFile,
  pages: number,
  isLike: (annotation: number) => boolean,
): boolean {
  for (let page = 0; page < pages; page++) {
    const count = Math.min(api.EPDFPage_GetAnnotCountRaw(handle, page), ANNOTATIONS_MAX)
    for (let index = 0; index < count; index++) {
      const annotation = api.EPDFPage_GetAnnotRaw(handle, page, index)
      if (annotation === 0) continue
      const isFound = isLike(annotation)
      api.FPDFPage_CloseAnnot(annotation)
      if (isFound) return true
    }
  }
  return false
}

/** A signature field holds a signature when it names the bytes that were signed (ISO 32000-1, 12.8.1). */
function isSigned({ pdfium: { api }, handle }: PdfFile): boolean {
  const count = Math.min(api.FPDF_GetSignatureCount(handle), SIGNATURES_MAX)
  for (let index = 0; index < count; index++) {
    const signature = api.FPDF_GetSignatureObject(handle, index)
    if (signature !== 0 && api.FPDFSignatureObj_GetByteRange(signature, 0, 0) >= 4) return true
  }
  return false
}

async function isDynamicForm(file: PdfFile): Promise<boolean> {
  const { api } = file.pdfium
  const needsRendering = api.FPDF_GetFormType(file.handle) === FORM_XFA_FULL
  if (!needsRendering && api.FPDF_GetXFAPacketCount(file.handle) <= 0) return false
  const text = await withPage(file, 1, page => {
    const chars = callPdfium('look_at_page', () => pdfChars(page)).map(char => char.text)
    return chars.length > PLACEHOLDER_CHARS_MAX ? null : chars.join('').replace(/\s+/gu, ' ')
  }).catch((error: unknown) => {
    if (isPageTooCostly(error)) return null
    throw error
  })
  return text !== null && (PLACEHOLDER_TEXT.test(text) || (needsRendering && text.trim() === ''))
}
