import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib'

/** What a page needs to be seen (ISO 32000-2, table 31); all else leads out of it, acts, or belongs to an editor. */
const SHOWN_ENTRIES = new Set(
  'Type MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Resources Contents Annots Group'.split(' '),
)
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
/** Kinds of resources, each but the last one a dictionary of names (ISO 32000-2, table 34). */
const RESOURCE_KINDS = new Set('Font XObject ExtGState ColorSpace Pattern Shading Properties ProcSet'.split(' '))
const DEPTH_MAX = 100
const CONTENTS_MAX = 100_000

/**
 * Leaves on a page of a foreign PDF only entries of the types that they have to have, its own and inherited ones, so
 * that it can be copied and drawn upon; what is of another type shows nothing in viewers either.
 */
export function cleanSourcePage({ node, doc: { context } }: PDFPage): void {
  for (const key of INHERITED) {
    const value = inherited(node, key, context)
    if (value !== undefined) node.set(PDFName.of(key), value)
  }
  for (const [name] of node.entries()) if (!SHOWN_ENTRIES.has(name.decodeText())) node.delete(name)
  keepIf(node, 'Rotate', value => value instanceof PDFNumber && value.asNumber() % 90 === 0)
  keepIf(node, 'UserUnit', value => value instanceof PDFNumber && value.asNumber() > 0)
  keepIf(node, 'Group', value => value instanceof PDFDict)
  keepIf(node, 'Annots', value => value instanceof PDFArray)
  for (const box of ['BleedBox', 'TrimBox', 'ArtBox']) keepIf(node, box, value => value instanceof PDFArray)
  const contents = streamsOf(node.get(PDFName.of('Contents')), context)
  node.set(PDFName.of('Contents'), context.obj(contents))
  const resources = node.lookup(PDFName.of('Resources'))
  if (!(resources instanceof PDFDict)) node.set(PDFName.of('Resources'), context.obj({}))
  else if (resources.keys().some(key => !RESOURCE_KINDS.has(key.decodeText()))) {
    // Whatever else it names would come along; it may be the catalog itself.
    const own = context.obj({})
    for (const [key, value] of resources.entries()) if (RESOURCE_KINDS.has(key.decodeText())) own.set(key, value)
    node.set(PDFName.of('Resources'), own)
  }
  const settled = node.lookup(PDFName.of('Resources'), PDFDict)
  for (const kind of RESOURCE_KINDS) {
    if (kind !== 'ProcSet') keepIf(settled, kind, value => value instanceof PDFDict)
  }
}

/** The entry of the page or of the node above that has one; a tree that never ends is left after a hundred nodes. */
function inherited(node: PDFDict, key: string, context: PDFContext): PDFObject | undefined {
  let current: PDFObject | undefined = node
  for (let depth = 0; depth < DEPTH_MAX && current instanceof PDFDict; depth++) {
    const value = current.get(PDFName.of(key))
    if (value !== undefined) return value
    current = context.lookup(current.get(PDFName.of('Parent')))
  }
  return undefined
}

function keepIf(dict: PDFDict, key: string, isSound: (value: PDFObject | undefined) => boolean): void {
  if (dict.has(PDFName.of(key)) && !isSound(dict.lookup(PDFName.of(key)))) dict.delete(PDFName.of(key))
}

/** The streams of a page's content in their order; whatever is none draws nothing. */
function streamsOf(contents: PDFObject | undefined, context: PDFContext): PDFRef[] {
  const found = context.lookup(contents)
  const entries = found instanceof PDFArray ? found.asArray() : contents === undefined ? [] : [contents]
  return entries
    .slice(0, CONTENTS_MAX)
    .filter((entry): entry is PDFRef => entry instanceof PDFRef && context.lookup(entry) instanceof PDFStream)
}
