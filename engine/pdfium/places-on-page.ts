import type { Pdfium } from './pdfium.ts'

/** fpdf_edit.h */
export const TEXT = 1
export const INVISIBLE = 3
const FORM = 5

/** A page of more objects is a plan or a map; looking through them would take seconds. */
const OBJECTS_MAX = 50_000
/** Forms within forms; healthy files have three or four. */
const DEPTH_MAX = 12
const SIDE_PX = 600
/** fpdfview.h */
const FORMAT_GRAY = 1
/** Neither black nor white, so that either is seen on it. */
const GROUND = 0xff808080
const GROUND_LEVEL = 0x80

/** An object of a page that is no form XObject, with the forms around it and the marks of it and of them. */
export interface Place {
  readonly object: number
  readonly forms: readonly number[]
  readonly marks: readonly number[]
}

/** All objects of a loaded page, in order; null when there are too many to look through. */
export function placesOnPage({ api }: Pdfium, page: number): readonly Place[] | null {
  const places: Place[] = []
  const budget = { left: OBJECTS_MAX }
  const add = (object: number, forms: readonly number[], above: readonly number[]): void => {
    if (object === 0 || --budget.left < 0) return
    const own = Array.from({ length: Math.max(0, api.FPDFPageObj_CountMarks(object)) }, (_, index) =>
      api.FPDFPageObj_GetMark(object, index),
    )
    const marks = own.length === 0 ? above : [...above, ...own]
    if (api.FPDFPageObj_GetType(object) !== FORM || forms.length >= DEPTH_MAX) {
      places.push({ object, forms, marks })
      return
    }
    const inner = api.FPDFFormObj_CountObjects(object)
    const around = [...forms, object]
    for (let index = 0; index < inner && budget.left >= 0; index++) {
      add(api.FPDFFormObj_GetObject(object, index), around, marks)
    }
  }
  const count = api.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && budget.left >= 0; index++) add(api.FPDFPage_GetObject(page, index), [], [])
  return budget.left < 0 ? null : places
}

/** Whether what is active of a loaded page leaves no mark. */
export function drawsNothing({ api, bytes }: Pdfium, page: number): boolean {
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
    const empty = Buffer.alloc(width, GROUND_LEVEL)
    for (let y = 0; y < height; y++) {
      if (Buffer.compare(bytes(start + y * stride, width), empty) !== 0) return false
    }
    return true
  } finally {
    api.FPDFBitmap_Destroy(bitmap)
  }
}
