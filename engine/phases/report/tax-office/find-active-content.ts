import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'

/** Types of actions (ISO 32000-2, table 201) that run, send, play or lead out of the file. */
const ACTIONS = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ResetForm', 'ImportData', 'URI', 'GoToR', 'GoToE', 'GoToDp'],
  ...['Rendition', 'Movie', 'Sound', 'Trans', 'GoTo3DView', 'RichMediaExecute', 'SetOCGState', 'Hide', 'Named'],
])
const OBJECTS = new Set(['EmbeddedFile', 'Filespec', 'Action', 'Annot', 'Sig'])
const SUBTYPES = new Set(['Widget', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'FileAttachment'])
/** Entries that no file of a pack has in its catalog, and on its pages. */
const OF_CATALOG = ['OpenAction', 'AA', 'AcroForm', 'Names', 'URI', 'Collection', 'AF', 'Perms'] as const
const OF_PAGE = ['AA', 'Annots', 'AF'] as const
const DEPTH_MAX = 100

/**
 * Names of what a PDF holds that is more than pages to look at: scripts, forms, actions, attached files, annotations,
 * encryption. Empty when there is nothing of it. Throws when the bytes are no PDF that can be read.
 */
export async function findActiveContent(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true, parseSpeed: Infinity })
  const found = new Set<string>()
  if (pdf.isEncrypted) found.add('Encrypt')
  for (const key of OF_CATALOG) if (pdf.catalog.has(PDFName.of(key))) found.add(key)
  for (const { node } of pdf.getPages()) {
    for (const key of OF_PAGE) if (!isEmpty(node.lookup(PDFName.of(key)))) found.add(key)
  }
  for (const [, object] of pdf.context.enumerateIndirectObjects()) look(object, found, 0)
  return [...found]
}

/** A page may have a list of annotations with none in it. */
function isEmpty(value: PDFObject | undefined): boolean {
  return value === undefined || (value instanceof PDFArray && value.size() === 0)
}

/** Looks through an object and what it holds directly; what it refers to is an object of its own. */
function look(object: PDFObject | undefined, found: Set<string>, depth: number): void {
  if (depth > DEPTH_MAX) return
  if (object instanceof PDFArray) for (const each of object.asArray()) look(each, found, depth + 1)
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return
  for (const [key, names] of [
    ['S', ACTIONS],
    ['Type', OBJECTS],
    ['Subtype', SUBTYPES],
  ] as const) {
    const value = dict.get(PDFName.of(key))
    if (value instanceof PDFName && names.has(value.decodeText())) found.add(value.decodeText())
  }
  for (const [, value] of dict.entries()) look(value, found, depth + 1)
}
