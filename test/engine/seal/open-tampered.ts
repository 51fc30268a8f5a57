import { inflateSync, deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'

/** A Belegmappe opened by somebody who changes it, with what he knows of it. */
export interface Tampered {
  readonly pdf: PDFDocument
  readonly context: PDFContext
  /** 1-based number of a page that was copied from a PDF, with drawn text. */
  readonly drawnPage: number
  /** Of one that is a scan, with text laid under it. */
  readonly scanPage: number
}

/** One way of changing a Belegmappe, and what a check has to say of it. */
export type Way = readonly [name: string, change: (file: Tampered) => unknown, said: RegExp]

export const name = (text: string): PDFName => PDFName.of(text)

/** Dictionary of a page by its 1-based number. */
export function pageNode({ pdf }: Tampered, number: number): PDFDict {
  return pdf.getPage(number - 1).node
}

/** A class, whoever may construct it. */
type TypeOf<T> = { readonly prototype: T; readonly name: string } & Function

/** The object behind a value, which has to be of this type. */
export function lookup<T extends PDFObject>({ context }: Tampered, value: PDFObject | undefined, type: TypeOf<T>): T {
  const found = value instanceof PDFRef ? context.lookup(value) : value
  if (!(found instanceof type)) throw new Error(`no ${type.name}`)
  return found as T
}

/** References to the content streams of a page. */
export function contentRefs(file: Tampered, number: number): PDFRef[] {
  const contents = lookup(file, pageNode(file, number).get(name('Contents')), PDFArray)
  return contents.asArray().filter(each => each instanceof PDFRef)
}

/** Rewrites a stream in place, unpacked and packed again. */
export function rewrite(file: Tampered, ref: PDFRef, change: (content: Buffer) => Buffer): void {
  const { dict, contents } = rawStream(file, ref)
  const isPacked = dict.get(name('Filter'))?.toString() === '/FlateDecode'
  const changed = change(Buffer.from(isPacked ? inflateSync(contents) : contents))
  file.context.assign(ref, PDFRawStream.of(dict, isPacked ? deflateSync(changed) : changed))
}

/** A stream with its bytes as they lie in the file. */
export function rawStream(
  { context }: Tampered,
  ref: PDFRef,
): { readonly dict: PDFDict; readonly contents: Uint8Array } {
  const found = context.lookup(ref)
  if (!(found instanceof PDFRawStream)) throw new Error('no stream')
  return found
}

/** The first object of the file for which `isWanted` holds, with its reference. */
export function findObject(file: Tampered, isWanted: (dict: PDFDict) => boolean): readonly [PDFRef, PDFDict] {
  for (const [ref, object] of file.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : null
    if (dict && isWanted(dict)) return [ref, dict]
  }
  throw new Error('no such object')
}

/** The stream that holds an attachment, by its name, with the dictionary that describes it. */
export function attachment(file: Tampered, wanted: string): readonly [PDFRef, PDFDict] {
  const spec = findObject(file, dict => {
    const called = dict.get(name('UF'))
    return called instanceof PDFHexString && called.decodeText() === wanted
  })[1]
  const stream = lookup(file, spec.get(name('EF')), PDFDict).get(name('F'))
  if (!(stream instanceof PDFRef)) throw new Error('no file')
  return [stream, spec]
}

/** Puts an annotation on a page. */
export function annotate(file: Tampered, number: number, entries: Record<string, unknown>): void {
  const node = pageNode(file, number)
  const own = node.get(name('Annots'))
  const annots = own === undefined ? file.context.obj([]) : lookup(file, own, PDFArray)
  annots.push(file.context.register(file.context.obj({ Type: 'Annot', Rect: [60, 60, 200, 90], ...entries } as never)))
  node.set(name('Annots'), annots)
}

/** A JavaScript action. */
export const script = { S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') }

export async function openTampered(
  bytes: Uint8Array,
  pages: Pick<Tampered, 'drawnPage' | 'scanPage'>,
): Promise<Tampered> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return { pdf, context: pdf.context, ...pages }
}

export function saveTampered({ pdf }: Tampered): Promise<Uint8Array> {
  return pdf.save({ updateFieldAppearances: false })
}
