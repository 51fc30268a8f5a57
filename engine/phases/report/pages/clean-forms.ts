import { PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { PDFContext } from '@cantoo/pdf-lib'
import { decodeContent } from './decode-content.ts'
import type { TextState, VisibleContent } from './drop-hidden-text.ts'
import { visibleIn, withContent } from './visible-stream.ts'

const FORM_DEPTH_MAX = 8
/** A look at a stream costs at least as much as so many bytes: small forms may draw each other very often. */
const LOOK_BYTES_MIN = 10_000

/** What the pages of one file share while their hidden text is left out. */
export interface FileLook {
  readonly context: PDFContext
  /** Decoded content of the file that may still be looked through. */
  bytesLeft: number
  /** By the forms as they came and how text begins in them; where nothing was hidden, the form itself. */
  readonly cleaned: Map<string, PDFRef>
}

/** One page that is looked through. */
export interface PageLook {
  readonly file: FileLook
  bytesLeft: number
}

/** Where a content stream draws forms: the resources that it names them by, and the forms that it lies in. */
interface Surroundings {
  readonly resources: PDFDict | undefined
  readonly within: readonly PDFRef[]
}

/** Decoded bytes that may still be looked through. */
export function bytesLeft(page: PageLook): number {
  return Math.min(page.bytesLeft, page.file.bytesLeft)
}

/** Counts a look at decoded content and gives it back. */
export function spend(bytes: Uint8Array | null, page: PageLook): Uint8Array | null {
  const spent = Math.max(bytes?.length ?? 0, LOOK_BYTES_MIN)
  page.bytesLeft -= spent
  page.file.bytesLeft -= spent
  return bytes
}

/**
 * Resources with forms under the same names that show no hidden text; null when all forms stay. Throws where forms lie
 * in each other without end, or one depends on resources that would be changed.
 */
export function cleanForms(
  { drawn }: VisibleContent,
  { resources, within }: Surroundings,
  page: PageLook,
): PDFDict | null {
  const { context } = page.file
  const forms = resources?.lookup(PDFName.of('XObject'))
  if (!resources || !(forms instanceof PDFDict)) return null
  const changes: [PDFName, PDFRef][] = []
  for (const [name, start] of drawn) {
    const ref = forms.get(PDFName.of(name))
    if (!(ref instanceof PDFRef)) continue
    const other = cleanForm(ref, start, { resources, within }, page)
    if (other !== ref) changes.push([PDFName.of(name), other])
  }
  if (changes.length === 0) return null
  const [ownResources, ownForms] = [resources.clone(context), forms.clone(context)]
  for (const [name, ref] of changes) ownForms.set(name, ref)
  ownResources.set(PDFName.of('XObject'), ownForms)
  return ownResources
}

/** The form without its hidden text; itself where nothing is hidden, or where it is none. */
function cleanForm(ref: PDFRef, start: TextState, outer: Surroundings, page: PageLook): PDFRef {
  const { context, cleaned } = page.file
  const key = `${ref.toString()} ${start.isInvisible} ${start.hasFont}`
  const known = cleaned.get(key)
  if (known) return known
  const form = context.lookup(ref)
  if (!(form instanceof PDFRawStream) || form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return ref
  if (outer.within.includes(ref) || outer.within.length >= FORM_DEPTH_MAX) throw new Error('nested without end')
  const bytes = spend(decodeContent(form, bytesLeft(page)), page)
  const own = form.dict.lookup(PDFName.of('Resources'))
  const isBare = !(own instanceof PDFDict)
  const resources = isBare ? outer.resources : own
  const visible = bytes && visibleIn(bytes, resources, start)
  // What it draws would be looked up among resources that are changed.
  if (!visible && isBare) throw new Error('a form that depends on others and cannot be read')
  if (!visible) return ref
  const changed = cleanForms(visible, { resources, within: [...outer.within, ref] }, page)
  const given = changed ?? (isBare && visible.drawn.size > 0 ? outer.resources : undefined)
  const result = visible.content || given ? register(context, form, visible.content, given) : ref
  if (!isBare) cleaned.set(key, result)
  return result
}

/** A form like `form` with other content, other resources, or both. */
function register(
  context: PDFContext,
  form: PDFRawStream,
  content: Uint8Array | null,
  resources: PDFDict | undefined,
): PDFRef {
  const dict = form.dict.clone(context)
  if (resources) dict.set(PDFName.of('Resources'), resources)
  return context.register(content ? withContent(dict, content) : PDFRawStream.of(dict, form.contents))
}
