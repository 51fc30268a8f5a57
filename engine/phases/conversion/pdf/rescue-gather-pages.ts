import { PDFCatalog, PDFDict, PDFName, PDFPageLeaf, PDFPageTree, PDFParser, PDFRef, PDFWriter } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { assert } from '../../../shared/assert.ts'
import { inheritOnto } from './inherit-onto.ts'
import { pagesOfImages } from './rescue-image-pages.ts'

const HEADER = Buffer.from('%PDF-1.7\n')
/** A stream that was cut off is a stream all the same: half a picture can be shown. */
const CLOSING = Buffer.from('\nendstream\nendobj\n')
const PAGES_MAX = 10_000
const ANCESTORS_MAX = 50
const A4 = [0, 0, 595.28, 841.89]

/**
 * A PDF of all page objects that are still in the bytes, in their order there; when there is none, of the pictures that
 * are. For files that have lost their page tree, as those do that were cut off. Throws when nothing is left, or when
 * the key of an encrypted file is lost.
 */
export async function gatherPages(content: Uint8Array): Promise<Uint8Array> {
  const context = await parse(content, CLOSING).catch(() => parse(upToLastObject(content), Buffer.alloc(0)))
  const objects = context.enumerateIndirectObjects()
  assert(!objects.some(([, object]) => isEncryption(object)), 'a PDF that is not encrypted')
  const found = objects.filter(isLeaf).slice(0, PAGES_MAX)
  const leaves = found.length > 0 ? found : pagesOfImages(context)
  assert(leaves.length > 0, 'a PDF with page objects or pictures')
  const tree = PDFPageTree.withContext(context)
  const treeRef = context.register(tree)
  for (const [ref, leaf] of leaves) {
    inherit(context, leaf)
    leaf.set(PDFName.of('Parent'), treeRef)
    tree.pushLeafNode(ref)
  }
  context.trailerInfo.Root = context.register(PDFCatalog.withContextAndPages(context, treeRef))
  return await PDFWriter.forContext(context, Infinity).serializeToBuffer()
}

function parse(content: Uint8Array, closing: Uint8Array): Promise<PDFContext> {
  return PDFParser.forBytesWithOptions(Buffer.concat([HEADER, content, closing]), Infinity).parseDocument()
}

/** The parser gives up at half a trailer. */
function upToLastObject(content: Uint8Array): Uint8Array {
  const end = Buffer.from(content.buffer, content.byteOffset, content.byteLength).lastIndexOf('endobj')
  return end === -1 ? content : content.subarray(0, end + 'endobj'.length)
}

function isLeaf(entry: [PDFRef, PDFObject]): entry is [PDFRef, PDFPageLeaf] {
  return entry[1] instanceof PDFPageLeaf
}

/** The dictionary of the standard security handler (ISO 32000-2, table 21). */
function isEncryption(object: PDFObject): boolean {
  return (
    object instanceof PDFDict &&
    object.get(PDFName.of('Filter')) === PDFName.of('Standard') &&
    object.has(PDFName.of('O')) &&
    object.has(PDFName.of('U'))
  )
}

function inherit(context: PDFContext, leaf: PDFPageLeaf): void {
  inheritOnto(leaf, ancestorsOf(context, leaf))
  if (!leaf.has(PDFName.of('MediaBox'))) leaf.set(PDFName.of('MediaBox'), context.obj(A4))
}

function* ancestorsOf(context: PDFContext, leaf: PDFDict): Generator<PDFDict> {
  let node: PDFDict = leaf
  for (let level = 1; level < ANCESTORS_MAX; level++) {
    const parent = node.get(PDFName.of('Parent'))
    const above = parent instanceof PDFRef ? context.lookup(parent) : undefined
    if (!(above instanceof PDFDict)) return
    yield above
    node = above
  }
}
