import { stat } from '../shared/disk/files.ts'
import { EngineError } from '../shared/errors.ts'
import { abandonPdfBlocks, openPdfBlocks } from './pdf-blocks.ts'
import { callWithin, isInterruption } from '../budget/call-within.ts'
import { tellStep } from '../budget/tell-step.ts'
import { pageTooCostly } from '../budget/page-too-costly.ts'
import { leaveOutHidden } from './leave-out-hidden.ts'
import { forgetPdfium, isForgotten, loadPdfium } from './pdfium.ts'
import type { Pdfium } from './pdfium.ts'

/** An open PDF inside a page worker. */
export interface PdfFile {
  readonly pdfium: Pdfium
  /** PDFium's document handle. */
  readonly handle: number
  readonly pageCount: number
}

/** A loaded page; sizes in points as shown, after /Rotate. */
export interface PdfPage {
  readonly file: PdfFile
  readonly handle: number
  readonly widthPt: number
  readonly heightPt: number
  /** Clockwise quarter turns of the page's /Rotate. */
  readonly quarterTurns: number
}

/** PDFium's error codes (fpdfview.h). */
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

/** Processor time of one piece of work on a page; the dearest healthy pages take a tenth of it. */
const CALL_CPU_MS = { load_page: 10_000, look_at_page: 10_000, draw_page: 12_000 } as const

/** FreeText, Stamp, Widget (fpdf_annot.h). */
const WRITTEN_ANNOTATIONS = new Set([3, 13, 20])
const ANNOTATIONS_MAX = 1000
const FLATTEN_AS_SHOWN = 0
const FLATTEN_DONE = 1

/** A PDF and the way to let go of it, which is its opener's to call. */
export interface OpenPdf {
  readonly file: PdfFile
  close(): void
}

/**
 * PDFium keeps the streams of every page that it has loaded until the document is closed; so much of a file may gather.
 */
const GATHERED_BYTES_MAX = 16 * 1024 * 1024

/** The last file stays open: the pages of a document come one after the other. */
let open: (OpenPdf & { readonly key: string; timesAsked: number }) | null = null

/**
 * Opens a PDF, to be asked for before each page; the file that was given before is closed now and then, and always when
 * it is another one.
 * Throws EngineError input: password_protected (when an empty password does not open it), corrupt_file.
 */
export async function openPdf(path: string): Promise<PdfFile> {
  const { size, mtimeMs } = await stat(path)
  const key = `${path}|${size}|${mtimeMs}`
  if (open?.key === key) {
    open.timesAsked++
    if ((open.timesAsked * size) / open.file.pageCount <= GATHERED_BYTES_MAX) return open.file
  }
  closePdf()
  open = { key, timesAsked: 1, ...(await openPdfFile(path)) }
  return open.file
}

/**
 * Opens a PDF on disk, beside the one of `openPdf`; it is read in pieces as they are needed. The caller closes it.
 * Throws EngineError input: password_protected (when an empty password does not open it), corrupt_file.
 */
export async function openPdfFile(path: string): Promise<OpenPdf> {
  const { size } = await stat(path)
  const pdfium = await loadPdfium()
  const blocks = openPdfBlocks(pdfium, path, size)
  const load = (): number => pdfium.api.FPDF_LoadCustomDocument(blocks.access, '')
  return openLoaded(pdfium, load, () => blocks.close())
}

/**
 * Opens a PDF from its bytes, beside the one of `openPdf`; the caller closes it.
 * Throws EngineError input: password_protected (when the password does not open it), corrupt_file.
 */
export async function openPdfBytes(content: Uint8Array, password: string): Promise<OpenPdf> {
  const pdfium = await loadPdfium()
  const bytes = pdfium.malloc(Math.max(1, content.length))
  pdfium.write(bytes, content)
  const load = (): number => pdfium.api.FPDF_LoadMemDocument(bytes, content.length, password)
  return openLoaded(pdfium, load, () => pdfium.free(bytes))
}

function openLoaded(pdfium: Pdfium, load: () => number, release: () => void): OpenPdf {
  const handle = load()
  const pageCount = handle === 0 ? 0 : pdfium.api.FPDF_GetPageCount(handle)
  if (handle === 0 || pageCount <= 0) {
    const error = handle === 0 ? pdfium.api.FPDF_GetLastError() : 0
    if (handle !== 0) pdfium.api.FPDF_CloseDocument(handle)
    release()
    throw openFault(error)
  }
  return {
    file: { pdfium, handle, pageCount },
    close() {
      if (isForgotten(pdfium)) return
      pdfium.api.FPDF_CloseDocument(handle)
      release()
    },
  }
}

/** Closes the file of `openPdf`, if any. */
export function closePdf(): void {
  const last = open
  open = null
  last?.close()
}

/** Leaves PDFium and what it has open where they are after it trapped; the next file gets a fresh one. */
export function abandonPdfium(): void {
  open = null
  abandonPdfBlocks()
  forgetPdfium()
}

/**
 * Does one synchronous piece of work on a page within its processor time. Work that takes more is stopped, PDFium is
 * left behind, and so is all that was open in it. Throws EngineError input `page_too_costly`.
 */
export function callPdfium<T>(step: keyof typeof CALL_CPU_MS, call: () => T): T {
  tellStep(step)
  try {
    const done = callWithin(CALL_CPU_MS[step], call)
    if (done) return done.value
  } catch (error) {
    if (isInterruption(error)) abandonPdfium()
    throw error
  }
  abandonPdfium()
  throw pageTooCostly(step)
}

/**
 * Runs `use` with a page (1-based). Returns null when the page exists in the count but cannot be loaded: the rest of
 * such a file is often fine. What stands on layers that are not shown is left out. `prepare` may change the page before
 * what is written in annotations becomes part of it.
 */
export async function withPage<T>(
  file: PdfFile,
  number: number,
  use: (page: PdfPage) => T | Promise<T>,
  prepare: (handle: number) => void = () => undefined,
): Promise<T | null> {
  const handle = callPdfium('load_page', () => {
    const loaded = loadFlat(file, number, prepare)
    if (loaded !== 0) leaveOutHidden(file, number, loaded)
    return loaded
  })
  return handle === 0 ? null : await useLoaded(file, handle, use)
}

/** Handle of the page with what was typed into it; 0 when it cannot be loaded. */
function loadFlat(file: PdfFile, number: number, prepare: (handle: number) => void): number {
  const { api } = file.pdfium
  const handle = api.FPDF_LoadPage(file.handle, number - 1)
  if (handle === 0) return handle
  prepare(handle)
  if (!carriesWriting(file, handle)) return handle
  if (api.FPDFPage_Flatten(handle, FLATTEN_AS_SHOWN) !== FLATTEN_DONE) return handle
  api.FPDF_ClosePage(handle)
  return api.FPDF_LoadPage(file.handle, number - 1)
}

/** As `withPage` for a page without form fields, typed notes and stamps, which would not be seen. */
export async function withBarePage<T>(
  file: PdfFile,
  number: number,
  use: (page: PdfPage) => T | Promise<T>,
): Promise<T | null> {
  const handle = callPdfium('load_page', () => file.pdfium.api.FPDF_LoadPage(file.handle, number - 1))
  return handle === 0 ? null : await useLoaded(file, handle, use)
}

async function useLoaded<T>(file: PdfFile, handle: number, use: (page: PdfPage) => T | Promise<T>): Promise<T | null> {
  const { api } = file.pdfium
  try {
    const widthPt = api.FPDF_GetPageWidthF(handle)
    const heightPt = api.FPDF_GetPageHeightF(handle)
    if (!(widthPt > 0 && heightPt > 0)) return null
    // A page that does not call itself one has no rotation for this call, but -1.
    const quarterTurns = Math.max(0, api.FPDFPage_GetRotation(handle)) & 3
    return await use({ file, handle, widthPt, heightPt, quarterTurns })
  } finally {
    if (!isForgotten(file.pdfium)) api.FPDF_ClosePage(handle)
  }
}

/** Form fields, typed notes and stamps: they are seen on the page, but part of its text only once it is flattened. */
function carriesWriting({ pdfium: { api } }: PdfFile, page: number): boolean {
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), ANNOTATIONS_MAX)
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const subtype = api.FPDFAnnot_GetSubtype(annotation)
    api.FPDFPage_CloseAnnot(annotation)
    if (WRITTEN_ANNOTATIONS.has(subtype)) return true
  }
  return false
}

function openFault(error: number): EngineError {
  if (error === ERROR_PASSWORD || error === ERROR_SECURITY) {
    return new EngineError(
      'input',
      'password_protected',
      'Die PDF-Datei ist mit einem Kennwort geschützt. Bitte den Kennwortschutz entfernen und die Datei erneut einreichen.',
    )
  }
  return new EngineError(
    'input',
    'corrupt_file',
    'Die PDF-Datei ist beschädigt oder unvollständig und lässt sich nicht öffnen. Bitte die Datei neu anfordern oder neu speichern.',
  )
}
