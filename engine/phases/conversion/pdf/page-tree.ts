import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFPageTree, PDFRef } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { inheritOnto } from './inherit-onto.ts'
import type { PdfFacts } from './prepare-pdf-facts.ts'

/** What hangs in the page tree of a PDF (ISO 32000-2, 7.7.3), whatever it says of itself. */
interface PageTree {
  /** In their order; one that stands there twice is here twice. */
  readonly pages: readonly TreePage[]
  /** What the root says that there are; null where that is no whole number. */
  readonly declared: number | null
  /** Entries that lead to nothing. */
  readonly missing: number
  /** A node stands below itself. */
  readonly returns: boolean
}

interface TreePage {
  readonly entry: PDFRef | PDFDict
  readonly dict: PDFDict
  /** The nodes above it, the nearest first. */
  readonly above: readonly PDFDict[]
}

/** How PDFium's list of pages stands to the page tree. */
export interface TreeLook {
  /** It is what hangs in the tree, and the tree is at one with itself. */
  readonly isListed: boolean
  /** A copy whose tree is plain, where PDFium shows other pages; with their number. */
  readonly plain: { readonly bytes: Uint8Array; readonly pages: number } | null
}

const PAGES_MAX = 10_000
const NODES_MAX = 100_000
const NAME = { pages: PDFName.of('Pages'), kids: PDFName.of('Kids'), count: PDFName.of('Count') } as const
const TYPE = PDFName.of('Type')
const CONTENTS = PDFName.of('Contents')
const PARENT = PDFName.of('Parent')

const UNKNOWN: TreeLook = { isListed: false, plain: null }

/**
 * Holds the pages that PDFium shows of a PDF against those that hang in its page tree: PDFium believes `/Count`, so that
 * a page beyond it is not shown and places without a page are, and goes round in a node that stands below itself. There
 * is no copy where another library sees another state of the file, and where it does not open it.
 */
export async function lookAtTree(content: Uint8Array, facts: PdfFacts): Promise<TreeLook> {
  try {
    const pdf = await PDFDocument.load(content, { password: '', updateMetadata: false, parseSpeed: Infinity })
    const tree = walk(pdf)
    if (!tree) return UNKNOWN
    if (isListed(tree, facts)) return { isListed: isConsistent(tree), plain: null }
    if (!isTruer(tree, facts)) return UNKNOWN
    pdf.catalog.set(NAME.pages, flatten(pdf.context, tree))
    const bytes = await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
    return { isListed: false, plain: { bytes, pages: tree.pages.length } }
  } catch {
    return UNKNOWN
  }
}

/** Null when it has no end that is worth to be waited for. */
function walk({ catalog, context }: PDFDocument): PageTree | null {
  const root = context.lookup(catalog.get(NAME.pages))
  if (!(root instanceof PDFDict)) return null
  const pages: TreePage[] = []
  let [missing, returns, nodes] = [0, false, 0]
  const open = [frameOf(root, [])]
  while (open.length > 0) {
    const frame = open.at(-1)
    const entry = frame?.kids[frame.next++]
    if (!frame || entry === undefined) {
      open.pop()
      continue
    }
    if (++nodes > NODES_MAX || pages.length > PAGES_MAX) return null
    const dict = context.lookup(entry)
    if (!(dict instanceof PDFDict)) missing++
    else if (frame.path.includes(dict)) returns = true
    else if (dict.lookup(NAME.kids) instanceof PDFArray) open.push(frameOf(dict, frame.path))
    else if (isPage(dict)) pages.push({ entry: entry instanceof PDFRef ? entry : dict, dict, above: frame.path })
  }
  const declared = root.lookup(NAME.count)
  return { pages, declared: declared instanceof PDFNumber ? declared.asNumber() : null, missing, returns }
}

interface Frame {
  readonly path: readonly PDFDict[]
  readonly kids: readonly PDFObject[]
  next: number
}

function frameOf(node: PDFDict, above: readonly PDFDict[]): Frame {
  const kids = node.lookup(NAME.kids)
  return { path: [node, ...above], kids: kids instanceof PDFArray ? kids.asArray() : [], next: 0 }
}

/** An empty node is none; some programs write the wrong type on a page. */
function isPage(dict: PDFDict): boolean {
  return dict.get(TYPE) !== NAME.pages || dict.has(CONTENTS)
}

function isListed({ pages }: PageTree, { pageCount, soundPages, pageObjects }: PdfFacts): boolean {
  if (pages.length !== pageCount || soundPages !== pageCount) return false
  return pages.every(({ entry }, index) => numberOf(entry) === pageObjects[index])
}

/** All that PDFium sees is there, and the tree is at odds with itself, or PDFium with its pages. */
function isTruer(tree: PageTree, facts: PdfFacts): boolean {
  const { pages, missing } = tree
  const there = new Set(pages.map(({ entry }) => numberOf(entry)))
  // Without its tables of objects the file is broken altogether, and repaired as such.
  if (pages.length === 0 || !facts.hasValidXref) return false
  if (facts.pageObjects.some(number => number !== null && !there.has(number))) return false
  if (missing > 0 || facts.soundPages < facts.pageCount) {
    return pages.length > facts.soundPages || (missing === 0 && pages.length < facts.pageCount)
  }
  return !isConsistent(tree)
}

function isConsistent({ pages, declared, missing, returns }: PageTree): boolean {
  return !returns && missing === 0 && declared === pages.length
}

/** Of a page that stands in the tree itself PDFium says 0. */
function numberOf(entry: PDFRef | PDFDict): number {
  return entry instanceof PDFRef ? entry.objectNumber : 0
}

function flatten(context: PDFContext, { pages }: PageTree): PDFRef {
  const root = PDFPageTree.withContext(context)
  const ref = context.register(root)
  for (const { entry, dict, above } of pages) {
    inheritOnto(dict, above)
    dict.set(TYPE, PDFName.of('Page'))
    dict.set(PARENT, ref)
    root.pushLeafNode(entry instanceof PDFRef ? entry : context.register(dict))
  }
  return ref
}
