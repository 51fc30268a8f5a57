import { readFile } from '../../../shared/disk/files.ts'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import type { UnfoldLimits } from '../../../isolation/conversion-operations.ts'
import { EngineError } from '../../../shared/errors.ts'
import { brokenFile } from '../identify/identify-fault.ts'
import { decodeXmlHead, invoiceOf, readXmlRoot } from '../identify/identify-xml.ts'
import type { FileCollector } from './collect-files.ts'
import { entryInvalid, passwordProtected } from './unfold-fault.ts'

const inflateAsync = promisify(inflate)

const TREE_NODES_MAX = 10_000
const PAGES_MAX = 5000
/** A filter other than the usual one is undone in memory without a limit of its own: only for small streams. */
const OTHER_FILTER_BYTES_MAX = 4 * 1024 * 1024
const INVOICE_HEAD_BYTES = 64 * 1024

/** Names under which Factur-X 1.0, ZUGFeRD 1 and 2, XRechnung and Order-X put their XML into a PDF. */
const INVOICE_NAMES = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml', 'cii.xml'])
/** Relationships of an XML that says the same as the pages (Factur-X 1.0, 6.2.2). */
const INVOICE_RELATIONS = new Set(['Alternative', 'Source', 'Data'])

interface EmbeddedFile {
  readonly name: string
  readonly relationship: string
  /** Null where the file is named and its bytes are not there. */
  readonly stream: PDFRawStream | null
}

/**
 * Takes the files out that are embedded in a PDF: those of the document (also of a portfolio) and those pinned to
 * pages, without the XML of an e-invoice. Throws EngineError input: archive_bomb, corrupt_file, password_protected.
 */
export async function unfoldPdf(
  path: string,
  passwords: readonly string[],
  limits: UnfoldLimits,
  collector: FileCollector,
): Promise<void> {
  const files = listFiles(await load(await readFile(path), passwords))
  const invoices = new Set<EmbeddedFile>()
  for (const file of files) {
    collector.countEntry()
    if (/\.xml$/i.test(file.name) && isInvoice(await decode(file.stream, limits.entryBytesMax))) invoices.add(file)
  }
  for (const file of files) {
    if (INVOICE_NAMES.has(file.name.toLowerCase()) || (invoices.has(file) && saysTheSame(file, invoices.size))) continue
    const bytes = await decode(file.stream, limits.entryBytesMax)
    if (bytes instanceof EngineError) collector.fail(file.name, bytes.code, bytes.message)
    else await collector.add(file.name, sink => sink.write(bytes))
  }
}

/** An invoice as XML is the data of the pages when it says so, or when it is the only one and says nothing. */
function saysTheSame({ relationship }: EmbeddedFile, invoices: number): boolean {
  return INVOICE_RELATIONS.has(relationship) || (invoices === 1 && relationship !== 'Supplement')
}

async function load(bytes: Uint8Array, passwords: readonly string[]): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: false }
  let fault: unknown = null
  for (const password of ['', ...passwords]) {
    try {
      return await PDFDocument.load(bytes, { ...options, password })
    } catch (error) {
      fault = error
      if (!/password|encrypt/i.test(String(error))) break
    }
  }
  if (/password|encrypt/i.test(String(fault))) throw passwordProtected('Die PDF-Datei')
  throw brokenFile('Die PDF-Datei', fault)
}

function listFiles(pdf: PDFDocument): EmbeddedFile[] {
  try {
    return embeddedFiles(pdf)
  } catch (error) {
    throw brokenFile('Die PDF-Datei', error)
  }
}

/** ISO 32000-2, 7.7.4, 7.11.4 and 12.5.6.15; each stream once. */
function embeddedFiles(pdf: PDFDocument): EmbeddedFile[] {
  const found = new Map<PDFObject, EmbeddedFile>()
  const take = (object: PDFObject | undefined, key: string): void => {
    if (!(object instanceof PDFDict)) return
    const file = readFileSpec(object, key)
    if (file && !found.has(file.stream ?? object)) found.set(file.stream ?? object, file)
  }
  const names = dictOf(pdf.catalog, 'Names')
  for (const [key, spec] of namesOf(names ? dictOf(names, 'EmbeddedFiles') : null)) take(spec, key)
  const associated = pdf.catalog.lookup(PDFName.of('AF'))
  if (associated instanceof PDFArray) for (const item of itemsOf(associated)) take(item, '')
  for (const page of pagesOf(pdf)) {
    const annotations = page.lookup(PDFName.of('Annots'))
    if (!(annotations instanceof PDFArray)) continue
    for (const annotation of itemsOf(annotations)) {
      if (!(annotation instanceof PDFDict) || nameOf(annotation, 'Subtype') !== 'FileAttachment') continue
      take(annotation.lookup(PDFName.of('FS')), textOf(annotation, 'Contents'))
    }
  }
  return [...found.values()]
}

function pagesOf(pdf: PDFDocument): PDFDict[] {
  try {
    return pdf
      .getPages()
      .slice(0, PAGES_MAX)
      .map(page => page.node)
  } catch {
    return []
  }
}

/** Leaves of a name tree (7.9.6), in order; a tree that loops or is too large is cut. */
function namesOf(root: PDFDict | null): (readonly [string, PDFObject | undefined])[] {
  const leaves: (readonly [string, PDFObject | undefined])[] = []
  const seen = new Set<PDFDict>()
  const queue = root ? [root] : []
  for (let node = queue.shift(); node && seen.size < TREE_NODES_MAX; node = queue.shift()) {
    if (seen.has(node)) continue
    seen.add(node)
    const names = node.lookup(PDFName.of('Names'))
    const pairs = names instanceof PDFArray ? itemsOf(names) : []
    for (let index = 0; index + 1 < pairs.length; index += 2) leaves.push([decodeText(pairs[index]), pairs[index + 1]])
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) queue.unshift(...itemsOf(kids).filter(kid => kid instanceof PDFDict))
  }
  return leaves
}

function readFileSpec(spec: PDFDict, key: string): EmbeddedFile | null {
  const files = dictOf(spec, 'EF')
  // A reference to a file elsewhere, which was never in the PDF.
  if (files === null) return null
  const stream = ['UF', 'F', 'Unix', 'DOS', 'Mac'].map(name => files.lookup(PDFName.of(name))).find(Boolean)
  const name = textOf(spec, 'UF') || textOf(spec, 'F') || key
  return { name, relationship: nameOf(spec, 'AFRelationship'), stream: stream instanceof PDFRawStream ? stream : null }
}

/** Bytes of an embedded file, or its fault; the usual filter is undone with a limit on what comes out. */
async function decode(stream: PDFRawStream | null, bytesMax: number): Promise<Uint8Array | EngineError> {
  if (stream === null) return entryInvalid('Die eingebettete Datei ist in der PDF-Datei genannt, fehlt aber.')
  const raw = stream.getContents()
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? itemsOf(filter) : filter ? [filter] : []
  if (filters.length === 0) return raw
  const plain = stream.dict.lookup(PDFName.of('DecodeParms')) === undefined
  try {
    if (plain && filters.length === 1 && String(filters[0]) === '/FlateDecode') {
      return await inflateAsync(raw, { maxOutputLength: bytesMax })
    }
    if (raw.length <= OTHER_FILTER_BYTES_MAX) return decodePDFRawStream(stream).decode()
  } catch (error) {
    if (!(error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')) {
      return entryInvalid('Die eingebettete Datei ist beschädigt.', error)
    }
    const message = 'Eine in der PDF-Datei eingebettete Datei ist ausgepackt zu groß. Bitte sie einzeln einreichen.'
    throw new EngineError('input', 'archive_bomb', message)
  }
  return entryInvalid('Die eingebettete Datei ist auf ungewöhnliche Weise gepackt.')
}

function isInvoice(bytes: Uint8Array | EngineError): boolean {
  if (bytes instanceof EngineError) return false
  const root = readXmlRoot(decodeXmlHead(bytes.subarray(0, INVOICE_HEAD_BYTES)))
  return root !== null && (invoiceOf(root) !== null || root.name === 'CrossIndustryDocument')
}

function itemsOf(array: PDFArray): (PDFObject | undefined)[] {
  return Array.from({ length: Math.min(array.size(), TREE_NODES_MAX) }, (_, index) => array.lookup(index))
}

function dictOf(dict: PDFDict, key: string): PDFDict | null {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFDict ? value : null
}

function nameOf(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

function textOf(dict: PDFDict, key: string): string {
  return decodeText(dict.lookup(PDFName.of(key)))
}

function decodeText(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}
