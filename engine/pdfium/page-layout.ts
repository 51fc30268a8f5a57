import { compose, mapRect, shareMatrix } from './pdf-geometry.ts'
import type { Matrix, ShareRect } from './pdf-geometry.ts'
import type { PdfPage } from './pdf-file.ts'
import { matrixOf } from './pdf-images.ts'
import type { Pdfium } from './pdfium.ts'

/** What lies over what on a page, by the handles of its text objects. */
export interface PageLayout {
  /** Its colour is lighter than `level` (0 black to 255 white), or it is nearly transparent. */
  isFaint(object: number, level: number, alpha: number): boolean
  /** A filled shape that is painted later covers the middle of `rect`. */
  isPaintedOver(object: number, rect: ShareRect): boolean
}

interface Cover {
  readonly order: number
  readonly rect: ShareRect
}

const TEXT = 1
const PATH = 2
const SHADING = 4
const FORM = 5
const OBJECTS_MAX = 20_000
const DEPTH_MAX = 5
const COVERS_MAX = 500
/** Share of the page's side: lines and dots cover no text. */
const COVER_SIDE_MIN = 0.004

/** Looks at the first 20,000 objects of a page, also in form XObjects, in the order in which they are painted. */
export function pageLayout(page: PdfPage): PageLayout {
  const { pdfium } = page.file
  const { api } = pdfium
  const orders = new Map<number, number>()
  const covers: Cover[] = []
  let seen = 0
  const visit = (object: number, parent: Matrix, depth: number): void => {
    if (object === 0 || ++seen > OBJECTS_MAX) return
    const type = api.FPDFPageObj_GetType(object)
    if (type === TEXT) orders.set(object, seen)
    if ((type === PATH && isFilled(pdfium, object)) || type === SHADING) {
      const rect = boundsOf(pdfium, object, parent)
      if (rect && covers.length < COVERS_MAX) covers.push({ order: seen, rect })
    }
    if (type !== FORM || depth >= DEPTH_MAX) return
    const inner = compose(parent, matrixOf(pdfium, object))
    const count = Math.min(api.FPDFFormObj_CountObjects(object), OBJECTS_MAX)
    for (let index = 0; index < count; index++) visit(api.FPDFFormObj_GetObject(object, index), inner, depth + 1)
  }
  const onPage = shareMatrix(page)
  const count = Math.min(api.FPDFPage_CountObjects(page.handle), OBJECTS_MAX)
  for (let index = 0; index < count; index++) visit(api.FPDFPage_GetObject(page.handle, index), onPage, 0)
  return {
    isFaint: createFaint(pdfium),
    isPaintedOver: (object, { x0, y0, x1, y1 }) => {
      const order = orders.get(object)
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      if (order === undefined) return false
      return covers.some(
        ({ order: later, rect }) => later > order && rect.x0 <= x && x <= rect.x1 && rect.y0 <= y && y <= rect.y1,
      )
    },
  }
}

function isFilled({ api, scratch, i32 }: Pdfium, path: number): boolean {
  return api.FPDFPath_GetDrawMode(path, scratch, scratch + 4) && i32(scratch, 0) !== 0
}

function boundsOf({ api, scratch, f32 }: Pdfium, object: number, parent: Matrix): ShareRect | null {
  if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null
  const [left, bottom, right, top] = [0, 1, 2, 3].map(index => f32(scratch, index))
  const rect = mapRect(parent, left ?? 0, bottom ?? 0, right ?? 0, top ?? 0)
  return rect.x1 - rect.x0 < COVER_SIDE_MIN || rect.y1 - rect.y0 < COVER_SIDE_MIN ? null : rect
}

/** Asked for letter after letter of one object. */
function createFaint({ api, scratch, i32 }: Pdfium): PageLayout['isFaint'] {
  let last = 0
  let lastFaint = false
  return (object, level, alpha) => {
    if (object === last) return lastFaint
    last = object
    const isKnown = api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    const [red = 0, green = 0, blue = 0, opacity = 255] = [0, 1, 2, 3].map(index => i32(scratch, index))
    lastFaint = isKnown && (opacity < alpha || Math.min(red, green, blue) > level)
    return lastFaint
  }
}
