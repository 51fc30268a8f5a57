import { drawsNothing, INVISIBLE, placesOnPage, TEXT } from './places-on-page.ts'
import type { Place } from './places-on-page.ts'
import type { Pdfium } from './pdfium.ts'

/** The open file that a page is of; PDFium's document handle. */
interface LayeredFile {
  readonly pdfium: Pdfium
  readonly handle: number
}

/** More layers or forms than these are a plan or a map. */
const GROUPS_MAX = 100

/**
 * Takes out of a loaded page, in memory, what stands in its content on layers (optional content, ISO 32000-2, 8.11) that
 * are not shown, also inside form XObjects and by their own /OC: PDFium does not draw it but gives it as text. Which
 * layers are shown is left to PDFium, which draws the objects of each alone. `number` is 1-based.
 */
export function leaveOutHidden(file: LayeredFile, number: number, page: number): void {
  const { pdfium } = file
  const places = placesOnPage(pdfium, page)
  if (!places) return
  const layers = grouped(places, ({ marks, forms }) => {
    const own = marks.filter(mark => isLayer(pdfium, mark))
    return own.length === 0 ? null : [...forms, '', ...own].join(' ')
  })
  // What is never drawn, as recognition lays it over scans, would look hidden in every form.
  const inForms = grouped(places, ({ forms, object }) =>
    forms.length > 0 && isSeen(pdfium, object) ? forms.join(' ') : null,
  )
  if (layers.size === 0 && inForms.size === 0) return
  setActive(pdfium, places, false)
  const hidden = [...few(layers)].flatMap(group => (isHidden(pdfium, page, group) ? group : []))
  const blank = [...few(inForms)].filter(group => isHidden(pdfium, page, group))
  setActive(pdfium, places, true)
  if (blank.length > 0) hidden.push(...hiddenForms(file, number, places, blank))
  for (const place of new Set(hidden)) remove(pdfium, page, place)
}

function grouped(places: readonly Place[], keyOf: (place: Place) => string | null): Map<string, Place[]> {
  const groups = Map.groupBy(places, keyOf)
  groups.delete(null)
  return groups as Map<string, Place[]>
}

function few(groups: ReadonlyMap<string, Place[]>): Iterable<Place[]> {
  return groups.size > GROUPS_MAX ? [] : groups.values()
}

function setActive({ api }: Pdfium, places: readonly Place[], isActive: boolean): void {
  for (const { object } of places) api.FPDFPageObj_SetIsActive(object, isActive)
}

function remove({ api }: Pdfium, page: number, { object, forms }: Place): void {
  const form = forms.at(-1)
  const isOut =
    form === undefined ? api.FPDFPage_RemoveObject(page, object) : api.FPDFFormObj_RemoveObject(form, object)
  if (isOut) api.FPDFPageObj_Destroy(object)
}

/** Whether a mark is called OC; its name comes in UTF-16 with a zero behind it. */
function isLayer({ api, bytes, scratch, i32 }: Pdfium, mark: number): boolean {
  const lengthAt = 248
  if (!api.FPDFPageObjMark_GetName(mark, scratch, lengthAt, scratch + lengthAt)) return false
  return i32(scratch + lengthAt, 0) === 6 && Buffer.from(bytes(scratch, 4)).toString('utf16le') === 'OC'
}

/** Text that is drawn; other objects are dear to draw, and text tells of a form what they would. */
function isSeen({ api }: Pdfium, object: number): boolean {
  return api.FPDFPageObj_GetType(object) === TEXT && api.FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE
}

/** Nothing of it is drawn; unknown, and so false, for text that is never drawn. */
function isHidden(pdfium: Pdfium, page: number, group: readonly Place[]): boolean {
  const drawable = group.filter(
    ({ object }) => pdfium.api.FPDFPageObj_GetType(object) !== TEXT || isSeen(pdfium, object),
  )
  if (drawable.length === 0) return false
  setActive(pdfium, drawable, true)
  const isBlank = drawsNothing(pdfium, page)
  setActive(pdfium, drawable, false)
  return isBlank
}

/**
 * All that stands in those forms whose text is drawn once it is taken out of them, in a copy of the page: so it was a
 * layer of theirs that hid it, by the file's configuration or by its own usage, and not a clip or a colour.
 */
function hiddenForms(file: LayeredFile, number: number, places: readonly Place[], blank: readonly Place[][]): Place[] {
  const { pdfium } = file
  const { api } = pdfium
  const copy = api.FPDF_CreateNewDocument()
  if (copy === 0) return []
  try {
    if (!api.FPDF_ImportPages(copy, file.handle, String(number), 0)) return []
    const page = api.FPDF_LoadPage(copy, 0)
    const twins = page === 0 ? null : placesOnPage(pdfium, page)
    const at = new Map(places.map((place, index) => [place, twins?.[index]]))
    const isLike = twins?.length === places.length
    if (isLike) setActive(pdfium, twins, false)
    const forms = blank.filter(group => {
      const twin = group.map(place => at.get(place)).filter(place => place !== undefined)
      if (!isLike) return false
      for (const place of twin) liftOut(pdfium, page, place)
      return !isHidden(pdfium, page, twin)
    })
    if (page !== 0) api.FPDF_ClosePage(page)
    const keys = new Set(forms.map(([first]) => first?.forms.join(' ')))
    return places.filter(place => keys.has(place.forms.join(' ')))
  } finally {
    api.FPDF_CloseDocument(copy)
  }
}

/** Puts an object of a form onto the page itself, where it is. */
function liftOut(pdfium: Pdfium, page: number, { object, forms }: Place): void {
  const { api, scratch } = pdfium
  const form = forms.at(-1)
  if (form === undefined || !api.FPDFFormObj_RemoveObject(form, object)) return
  for (const around of forms.toReversed()) {
    if (!api.FPDFPageObj_GetMatrix(around, scratch)) continue
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrixAt(pdfium, scratch)
    api.FPDFPageObj_Transform(object, a, b, c, d, e, f)
    api.FPDFPageObj_TransformClipPath(object, a, b, c, d, e, f)
  }
  api.FPDFPage_InsertObject(page, object)
}

function matrixAt({ f32 }: Pdfium, pointer: number): number[] {
  return Array.from({ length: 6 }, (_, index) => f32(pointer, index))
}
