import type { Pdfium } from './pdfium.ts'

/** A page of more objects is a plan or a map; looking through them would take seconds. */
const OBJECTS_MAX = 50_000
const GROUPS_MAX = 100
const SIDE_PX = 600
/** fpdfview.h, fpdf_edit.h */
const FORMAT_GRAY = 1
const TEXT = 1
const INVISIBLE = 3
/** Neither black nor white, so that either is seen on it. */
const GROUND = 0xff808080
const GROUND_LEVEL = 0x80
const LENGTH_AT = 248

/**
 * Takes out of a loaded page, in memory, what stands in its content on layers (optional content, ISO 32000-2, 8.11) that
 * are not shown: PDFium does not draw it but gives it as text. Which layers are shown is left to PDFium, which draws the
 * objects of each alone. A form XObject is not looked into: what is hidden inside it, or by its own /OC, stays.
 */
export function leaveOutHidden(pdfium: Pdfium, page: number): void {
  const { api } = pdfium
  const count = api.FPDFPage_CountObjects(page)
  if (count > OBJECTS_MAX) return
  const objects = Array.from({ length: Math.max(0, count) }, (_, index) => api.FPDFPage_GetObject(page, index))
  const groups = byLayers(pdfium, objects)
  if (groups.size === 0 || groups.size > GROUPS_MAX) return
  for (const object of objects) api.FPDFPageObj_SetIsActive(object, false)
  const hidden = [...groups.values()].filter(group => isHidden(pdfium, page, group))
  for (const object of objects) api.FPDFPageObj_SetIsActive(object, true)
  for (const object of hidden.flat()) {
    if (api.FPDFPage_RemoveObject(page, object)) api.FPDFPageObj_Destroy(object)
  }
}

/** Objects on layers, by the marks around them. */
function byLayers(pdfium: Pdfium, objects: readonly number[]): Map<string, number[]> {
  const { api } = pdfium
  const known = new Map<number, boolean>()
  const groups = new Map<string, number[]>()
  for (const object of objects) {
    const marks: number[] = []
    for (let index = api.FPDFPageObj_CountMarks(object) - 1; index >= 0; index--) {
      const mark = api.FPDFPageObj_GetMark(object, index)
      if (!known.has(mark)) known.set(mark, isLayer(pdfium, mark))
      if (known.get(mark)) marks.push(mark)
    }
    if (marks.length === 0) continue
    const key = marks.join(' ')
    const group = groups.get(key)
    if (group) group.push(object)
    else groups.set(key, [object])
  }
  return groups
}

/** Whether a mark is called OC; its name comes in UTF-16 with a zero behind it. */
function isLayer({ api, bytes, scratch, i32 }: Pdfium, mark: number): boolean {
  if (!api.FPDFPageObjMark_GetName(mark, scratch, LENGTH_AT, scratch + LENGTH_AT)) return false
  return i32(scratch + LENGTH_AT, 0) === 6 && Buffer.from(bytes(scratch, 4)).toString('utf16le') === 'OC'
}

/** Nothing of it is drawn; unknown, and so false, for text that is never drawn, as recognition lays it over scans. */
function isHidden(pdfium: Pdfium, page: number, group: readonly number[]): boolean {
  const { api } = pdfium
  const drawable = group.filter(
    object => api.FPDFPageObj_GetType(object) !== TEXT || api.FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE,
  )
  if (drawable.length === 0) return false
  for (const object of drawable) api.FPDFPageObj_SetIsActive(object, true)
  const isBlank = drawsNothing(pdfium, page)
  for (const object of drawable) api.FPDFPageObj_SetIsActive(object, false)
  return isBlank
}

function drawsNothing({ api, bytes }: Pdfium, page: number): boolean {
  const [widthPt, heightPt] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)]
  const scale = SIDE_PX / Math.max(widthPt, heightPt)
  const [width, height] = [widthPt, heightPt].map(side => Math.max(1, Math.round(side * scale))) as [number, number]
  const bitmap = api.FPDFBitmap_CreateEx(width, height, FORMAT_GRAY, 0, 0)
  if (bitmap === 0) return false
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, GROUND)
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    const stride = api.FPDFBitmap_GetStride(bitmap)
    const start = api.FPDFBitmap_GetBuffer(bitmap)
    for (let y = 0; y < height; y++) {
      if (bytes(start + y * stride, width).some(level => level !== GROUND_LEVEL)) return false
    }
    return true
  } finally {
    api.FPDFBitmap_Destroy(bitmap)
  }
}
