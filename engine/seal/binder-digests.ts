import { toBase64Url } from './base64url.ts'
import type { ByteSource } from './byte-source.ts'
import { createDigestGraph } from './digest-graph.ts'
import type { DigestGraph } from './digest-graph.ts'
import { listAttachments } from './pdf/list-attachments.ts'
import type { ListedAttachment } from './pdf/list-attachments.ts'
import { listPages } from './pdf/list-pages.ts'
import { openObjects } from './pdf/open-objects.ts'
import type { PdfObjects } from './pdf/open-objects.ts'
import { entriesOf, isKind } from './pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from './pdf/pdf-value.ts'
import { bytesOfText } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'

/** Digests of a page: what is drawn (with its resources), the text laid under it, annotations with their actions. */
export type PageDigests = readonly [drawn: string, text: string, annotations: string]

/** Digests of all that a reader of a PDF gets to see or to run (SHA-256, base64url). */
export interface BinderDigests {
  readonly pages: readonly PageDigests[]
  /** By name; what stands twice in the list is told apart by its place. */
  readonly attachments: ReadonlyMap<string, string>
  /** By the entry of the document catalog, those of `Names` and `Info` each by itself. */
  readonly document: ReadonlyMap<string, string>
}

export interface DigestedBinder {
  readonly digests: BinderDigests
  /** Content of `index.json`; null where it is not attached or cannot be unpacked. */
  readonly index: Uint8Array | null
}

/** Mark of a stream of page content that holds the laid-under text alone. */
export const TEXT_LAYER_MARK = 'StstTextLayer'
/** Stands for what is not there. */
const NONE = ''
const INDEX = 'index.json'
const INDEX_BYTES_MAX = 100_000_000
const NOT_DRAWN = new Set(['Parent', 'Annots', 'AA'])

/** Takes the digests of a PDF. Throws PdfFault when it cannot be read. */
export async function digestBinder(source: ByteSource, machine: SealMachine): Promise<DigestedBinder> {
  const objects = await openObjects(source, machine)
  const catalog = entriesOf(await objects.resolve(objects.trailer.get('Root')))
  const pages = await listPages(objects, catalog.get('Pages'))
  const attached = await listAttachments(objects, catalog)
  const ends = new Map([
    ...pages.flatMap(({ number }, index) => (number === null ? [] : [[number, `p${index + 1}`] as const])),
    ...attached.flatMap(({ number, name }) =>
      number === null ? [] : [[number, `f${toBase64Url(bytesOfText(name))}`] as const],
    ),
  ])
  const digest = createDigestGraph(objects, machine, ends)
  const ofPages: PageDigests[] = []
  for (const { entries } of pages) ofPages.push(await digestPage(objects, digest, entries))
  const attachments = new Map<string, string>()
  for (const { name, file, number } of attached) {
    const key = attachments.has(name) ? `${name}#${attachments.size + 1}` : name
    attachments.set(key, await digest(number === null ? file : await objects.get(number)))
  }
  const document = await digestDocument(objects, digest, catalog)
  return { digests: { pages: ofPages, attachments, document }, index: await readIndex(objects, attached) }
}

async function digestPage(objects: PdfObjects, digest: DigestGraph, entries: PdfEntries): Promise<PageDigests> {
  const contents = await objects.resolve(entries.get('Contents'))
  const streams = isKind(contents, 'array') ? contents.items : [entries.get('Contents') ?? null]
  const drawn: PdfValue[] = []
  const text: PdfValue[] = []
  for (const stream of streams) {
    const isText = entriesOf(await objects.resolve(stream)).has(TEXT_LAYER_MARK)
    ;(isText ? text : drawn).push(stream)
  }
  const shown = new Map([...entries].filter(([key]) => !NOT_DRAWN.has(key)))
  shown.set('Contents', { kind: 'array', items: drawn })
  const annotations = new Map([...entries].filter(([key]) => key === 'Annots' || key === 'AA'))
  return [
    await digest({ kind: 'dict', entries: shown }),
    text.length === 0 ? NONE : await digest({ kind: 'array', items: text }),
    annotations.size === 0 ? NONE : await digest({ kind: 'dict', entries: annotations }),
  ]
}

async function digestDocument(
  objects: PdfObjects,
  digest: DigestGraph,
  catalog: PdfEntries,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const [key, value] of catalog) {
    if (key === 'Pages') continue
    const parts = key === 'Names' ? entriesOf(await objects.resolve(value)) : new Map([['', value]])
    for (const [name, part] of parts) digests.set(name === '' ? key : `${key}.${name}`, await digest(part))
  }
  if (objects.trailer.has('Info')) digests.set('Info', await digest(objects.trailer.get('Info') ?? null))
  return digests
}

async function readIndex(objects: PdfObjects, attached: readonly ListedAttachment[]): Promise<Uint8Array | null> {
  const file = attached.find(({ name }) => name === INDEX)?.file
  const embedded = entriesOf(await objects.resolve(entriesOf(file).get('EF')))
  const stream = await objects.resolve(embedded.get('F'))
  if (!isKind(stream, 'stream')) return null
  return objects.content(stream, INDEX_BYTES_MAX).catch(() => null)
}
