import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { decodeContent } from './decode-content.ts'
import { VISIBLE, dropHiddenText } from './drop-hidden-text.ts'
import type { NamedResources, TextState, VisibleContent } from './drop-hidden-text.ts'

/** Decoded content that is looked through; what is beyond stays as it is. */
const PAGE_BYTES_MAX = 16_000_000
const FILE_BYTES_MAX = 400_000_000
const FORM_DEPTH_MAX = 8
/** A look at a stream costs at least as much as so many bytes: small forms may draw each other very often. */
const LOOK_BYTES_MIN = 10_000

/** Takes its invisible text out of a page and gives back what undoes that. */
export type LayerOmission = (page: PDFPage) => () => void

interface Budget {
  left: number
}

/**
 * For the pages of one file: leaves out text that is drawn invisibly, in the page's content and in the forms that it
 * draws. All else is drawn as before, and what does not decode or parse stays as it is. Streams and resources that
 * other pages may use are not changed: the page gets its own.
 */
export function createLayerOmission(context: PDFContext): LayerOmission {
  const file: Budget = { left: FILE_BYTES_MAX }
  /** By the forms as they came and how text begins in them; where nothing was hidden, itself. */
  const cleaned = new Map<string, PDFRef>()

  const leftOf = (page: Budget): number => Math.min(page.left, file.left)

  function cleanForm(
    ref: PDFRef,
    start: TextState,
    outer: PDFDict | undefined,
    within: readonly PDFRef[],
    page: Budget,
  ): PDFRef {
    const key = `${ref.toString()} ${start.isInvisible} ${start.hasFont}`
    const known = cleaned.get(key)
    if (known) return known
    const form = context.lookup(ref)
    if (!(form instanceof PDFRawStream) || form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return ref
    if (within.includes(ref) || within.length >= FORM_DEPTH_MAX) throw new Error('nested without end')
    const bytes = spend(decodeContent(form, leftOf(page)), page)
    const own = form.dict.lookup(PDFName.of('Resources'))
    const isBare = !(own instanceof PDFDict)
    const resources = isBare ? outer : own
    const visible = bytes && look(bytes, resources, start)
    // What it draws would be looked up among resources that are changed.
    if (!visible && isBare) throw new Error('a form that depends on others and cannot be read')
    if (!visible) return ref
    const changed = cleanDrawn(visible, resources, [...within, ref], page)
    const given = changed ?? (isBare && visible.drawn.size > 0 ? outer : undefined)
    let result = ref
    if (visible.content || given) {
      const dict = form.dict.clone(context)
      if (given) dict.set(PDFName.of('Resources'), given)
      result = context.register(
        visible.content ? withContent(dict, visible.content) : PDFRawStream.of(dict, form.contents),
      )
    }
    if (!isBare) cleaned.set(key, result)
    return result
  }

  /** Resources with other forms under the same names; null when all stay. */
  function cleanDrawn(
    { drawn }: VisibleContent,
    resources: PDFDict | undefined,
    within: readonly PDFRef[],
    page: Budget,
  ): PDFDict | null {
    const forms = resources?.lookup(PDFName.of('XObject'))
    if (!resources || !(forms instanceof PDFDict)) return null
    const changes: [PDFName, PDFRef][] = []
    for (const [name, start] of drawn) {
      const ref = forms.get(PDFName.of(name))
      if (!(ref instanceof PDFRef)) continue
      const other = cleanForm(ref, start, resources, within, page)
      if (other !== ref) changes.push([PDFName.of(name), other])
    }
    if (changes.length === 0) return null
    const [ownResources, ownForms] = [resources.clone(context), forms.clone(context)]
    for (const [name, ref] of changes) ownForms.set(name, ref)
    ownResources.set(PDFName.of('XObject'), ownForms)
    return ownResources
  }

  function spend(bytes: Uint8Array | null, page: Budget): Uint8Array | null {
    const spent = Math.max(bytes?.length ?? 0, LOOK_BYTES_MIN)
    page.left -= spent
    file.left -= spent
    return bytes
  }

  return ({ node }) => {
    const budget = { left: PAGE_BYTES_MAX }
    const bytes = spend(contentOf(node.get(PDFName.of('Contents')), context, leftOf(budget)), budget)
    const resources = context.lookup(node.getInheritableAttribute(PDFName.of('Resources')))
    const named = resources instanceof PDFDict ? resources : undefined
    const visible = bytes && look(bytes, named, VISIBLE)
    if (!visible) return () => undefined
    let changed: PDFDict | null
    try {
      changed = cleanDrawn(visible, named, [], budget)
    } catch {
      return () => undefined
    }
    const undo = [
      visible.content && exchange(node, 'Contents', context.register(withContent(context.obj({}), visible.content))),
      changed && exchange(node, 'Resources', changed),
    ]
    return () => {
      for (const step of undo) step?.()
    }
  }
}

/** The streams of a page are one (ISO 32000-1, 7.8.2); null unless all of them can be decoded. */
function contentOf(contents: PDFObject | undefined, context: PDFContext, bytesMax: number): Uint8Array | null {
  const found = context.lookup(contents)
  if (!(found instanceof PDFArray)) return decodeContent(found, bytesMax)
  const parts: Uint8Array[] = []
  let left = bytesMax
  for (let index = 0; index < found.size(); index++) {
    const part = left > 0 ? decodeContent(found.lookup(index), left) : null
    if (!part) return null
    parts.push(part, Buffer.from('\n'))
    left -= part.length + 1
  }
  return Buffer.concat(parts)
}

function look(bytes: Uint8Array, resources: PDFDict | undefined, start: TextState): VisibleContent | null {
  try {
    return dropHiddenText(bytes, namedIn(resources), start)
  } catch {
    return null
  }
}

function namedIn(resources: PDFDict | undefined): NamedResources {
  const entry = (kind: string, name: string): PDFDict | null => {
    const entries = resources?.lookup(PDFName.of(kind))
    const found = entries instanceof PDFDict ? entries.lookup(PDFName.of(name)) : undefined
    return found instanceof PDFDict ? found : null
  }
  return {
    // Layers name fonts that their files lack; whatever a viewer takes instead is no Type 3 font.
    hidesText: font => entry('Font', font)?.lookup(PDFName.of('Subtype')) !== PDFName.of('Type3'),
    setsFont: state => entry('ExtGState', state)?.has(PDFName.of('Font')) === true,
  }
}

/** A stream with these entries; those of its former encoding are replaced. */
function withContent(dict: PDFDict, content: Uint8Array): PDFRawStream {
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, deflateSync(content))
}

function exchange(dict: PDFDict, key: string, value: PDFObject): () => void {
  const name = PDFName.of(key)
  const former = dict.get(name)
  dict.set(name, value)
  return () => {
    if (former) dict.set(name, former)
    else dict.delete(name)
  }
}
