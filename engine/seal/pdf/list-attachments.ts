import type { PdfObjects } from './open-objects.ts'
import { PdfFault, entriesOf, isKind } from './pdf-value.ts'
import type { PdfDict, PdfEntries, PdfValue } from './pdf-value.ts'

/** A file that the document carries in its name tree `EmbeddedFiles` (ISO 32000-2, 7.11.4). */
export interface ListedAttachment {
  readonly name: string
  /** Of the object that describes it; null where that is written within the tree. */
  readonly number: number | null
  readonly file: PdfDict
}

const FILES_MAX = 20_000
const DEPTH_MAX = 32

/** The attachments in the order of the tree. Throws PdfFault when the tree has no end. */
export async function listAttachments(objects: PdfObjects, catalog: PdfEntries): Promise<readonly ListedAttachment[]> {
  const files: ListedAttachment[] = []
  const names = entriesOf(await objects.resolve(catalog.get('Names')))
  await visit(names.get('EmbeddedFiles'), 0)
  return files

  async function visit(node: PdfValue | undefined, depth: number): Promise<void> {
    if (depth > DEPTH_MAX || files.length > FILES_MAX) throw new PdfFault('names without end')
    const entries = entriesOf(await objects.resolve(node))
    const pairs = await objects.resolve(entries.get('Names'))
    if (isKind(pairs, 'array')) {
      for (let at = 0; at + 1 < pairs.items.length; at += 2) await take(pairs.items[at], pairs.items[at + 1])
    }
    const kids = await objects.resolve(entries.get('Kids'))
    if (isKind(kids, 'array')) for (const kid of kids.items) await visit(kid, depth + 1)
  }

  async function take(key: PdfValue | undefined, value: PdfValue | undefined): Promise<void> {
    const file = await objects.resolve(value)
    if (!isKind(file, 'dict')) return
    const [own, plain, listed] = [file.entries.get('UF'), file.entries.get('F'), key]
    const named = await objects.resolve(own ?? plain ?? listed)
    const name = isKind(named, 'string') ? textOf(named.text) : ''
    files.push({ name, number: isKind(value, 'ref') ? value.number : null, file })
  }
}

/** A text string in UTF-16 or, as far as names of files go, in PDFDocEncoding (ISO 32000-2, 7.9.2.2). */
function textOf(bytes: string): string {
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes
  let text = ''
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1))
  }
  return text
}
