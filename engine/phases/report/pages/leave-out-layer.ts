import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { bytesLeft, cleanForms, spend } from './clean-forms.ts'
import type { FileLook, PageLook } from './clean-forms.ts'
import { decodeContent } from './decode-content.ts'
import { VISIBLE } from './drop-hidden-text.ts'
import { visibleIn, withContent } from './visible-stream.ts'

/** Decoded content that is looked through; what is beyond stays as it is. */
const PAGE_BYTES_MAX = 16_000_000
const FILE_BYTES_MAX = 400_000_000

/** Takes its invisible text out of a page and gives back what undoes that. */
export type LayerOmission = (page: PDFPage) => () => void

/**
 * For the pages of one file: leaves out text that is drawn invisibly, in the page's content and in the forms that it
 * draws. All else is drawn as before, and what does not decode or parse stays as it is. Streams and resources that
 * other pages may use are not changed: the page gets its own.
 */
export function createLayerOmission(context: PDFContext): LayerOmission {
  const file: FileLook = { context, bytesLeft: FILE_BYTES_MAX, cleaned: new Map() }
  return page => leaveOut(page, { file, bytesLeft: PAGE_BYTES_MAX })
}

function leaveOut({ node }: PDFPage, page: PageLook): () => void {
  const { context } = page.file
  const bytes = spend(contentOf(node.get(PDFName.of('Contents')), context, bytesLeft(page)), page)
  const found = context.lookup(node.getInheritableAttribute(PDFName.of('Resources')))
  const resources = found instanceof PDFDict ? found : undefined
  const visible = bytes && visibleIn(bytes, resources, VISIBLE)
  if (!visible) return () => undefined
  let changed: PDFDict | null
  try {
    changed = cleanForms(visible, { resources, within: [] }, page)
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

function exchange(dict: PDFDict, key: string, value: PDFObject): () => void {
  const name = PDFName.of(key)
  const former = dict.get(name)
  dict.set(name, value)
  return () => {
    if (former) dict.set(name, former)
    else dict.delete(name)
  }
}
