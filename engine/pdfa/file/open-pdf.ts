import { PdfFault, countOf, entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { decodeStream } from './decode-stream.ts'
import type { FileBytes } from './file-bytes.ts'
import { parseObject } from './parse-object.ts'
import type { Reader } from './parse-object.ts'
import { readIndirect } from './read-indirect.ts'
import type { ObjectFault } from './read-indirect.ts'
import { readTables } from './read-tables.ts'
import type { TableSection } from './read-tables.ts'

/** A PDF whose objects are read when they are asked for; what cannot be read is null, and noted. */
export interface PdfFile {
  readonly bytes: FileBytes
  readonly sections: readonly TableSection[]
  /** Of the last edition. */
  readonly trailer: PdfEntries
  readonly catalog: PdfEntries
  /** Numbers of all objects. */
  numbers(): Iterable<number>
  get(number: number): PdfValue
  /** The value itself, or the object that it refers to. */
  resolve(value: PdfValue | undefined): PdfValue
  /** Entry of a dictionary, resolved. */
  entry(entries: PdfEntries, key: string): PdfValue
  /** The dictionary or the stream's dictionary that an entry holds; empty for anything else. */
  dict(entries: PdfEntries, key: string): PdfEntries
  /** Its content; null when only a picture is packed this way. */
  content(stream: PdfStream, bytesMax?: number): Uint8Array | null
  raw(stream: PdfStream): Uint8Array
  /** What the bytes of an object that was read say against the rules. */
  faults(number: number): ReadonlySet<ObjectFault>
}

/** Counts what was done, and throws when it was too much. */
export type Spend = (units: number) => void

const CONTENT_BYTES_MAX = 1 << 27
const OBJECTS_KEPT = 20_000
const STREAMS_KEPT = 8
const SPENT_BYTES = 65_536
const STEPS_MAX = 32
const NO_FAULTS: ReadonlySet<ObjectFault> = new Set()
const BROKEN: ReadonlySet<ObjectFault> = new Set(['syntax'])

/** Opens a PDF. Throws PdfFault when it has no table of objects that can be read. */
export function openPdf(bytes: FileBytes, spend: Spend): PdfFile {
  const { places, sections } = readTables(bytes)
  const trailer: PdfEntries = sections[0]?.trailer ?? new Map()
  const faults = new Map<number, ReadonlySet<ObjectFault>>()
  const get = keepObjects(number => loadObject(number), faults)

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let step = 0; isKind(found, 'ref'); step++) found = step > STEPS_MAX ? null : get(found.number)
    return found
  }

  const { raw, content } = readStreams(bytes, resolve, spend)
  const packedIn = keepLast(number => {
    const place = places.get(number)
    const stream = place && 'at' in place ? get(number) : null
    if (!isKind(stream, 'stream')) throw new PdfFault('no stream of objects')
    const unpacked = content(stream) ?? new Uint8Array()
    return { content: unpacked, places: placesPacked(stream.entries, unpacked) }
  })

  function loadObject(number: number): PdfValue {
    const place = places.get(number)
    if (!place) return null
    spend(1)
    if ('packedIn' in place) return parsePacked(packedIn(place.packedIn), number, faults)
    const found = readIndirect(bytes, place.at, entries => countOf(resolve(entries.get('Length'))))
    if (found.number !== number) throw new PdfFault('another object stands there')
    if (found.faults.size > 0) faults.set(number, found.faults)
    return found.value
  }

  const entry = (entries: PdfEntries, key: string) => resolve(entries.get(key))
  const dict = (entries: PdfEntries, key: string) => entriesOf(entry(entries, key))
  const catalog = dict(trailer, 'Root')
  const numbers = () => places.keys()
  const faultsOf = (number: number) => faults.get(number) ?? NO_FAULTS
  return { bytes, sections, trailer, catalog, numbers, get, resolve, entry, dict, content, raw, faults: faultsOf }
}

/** Objects that were read stay for a while; one that cannot be read is null and noted. */
function keepObjects(
  load: (number: number) => PdfValue,
  faults: Map<number, ReadonlySet<ObjectFault>>,
): (number: number) => PdfValue {
  const kept = new Map<number, PdfValue>()
  const loading = new Set<number>()
  const attempt = (number: number): PdfValue => {
    loading.add(number)
    try {
      return load(number)
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error
      faults.set(number, BROKEN)
      return null
    } finally {
      loading.delete(number)
    }
  }
  return number => {
    const known = kept.get(number)
    if (known !== undefined || loading.has(number)) return known ?? null
    const value = attempt(number)
    kept.set(number, value)
    if (kept.size > OBJECTS_KEPT) kept.delete(kept.keys().next().value ?? number)
    return value
  }
}

function readStreams(bytes: FileBytes, resolve: PdfFile['resolve'], spend: Spend): Pick<PdfFile, 'raw' | 'content'> {
  const raw = (stream: PdfStream): Uint8Array => {
    spend(1 + stream.length / SPENT_BYTES)
    return bytes.read(stream.at, Math.min(stream.length, CONTENT_BYTES_MAX))
  }
  const content = (stream: PdfStream, bytesMax = CONTENT_BYTES_MAX): Uint8Array | null => {
    const unpacked = decodeStream(raw(stream), stream.entries, resolve, bytesMax)
    spend((unpacked?.length ?? 0) / SPENT_BYTES)
    return unpacked
  }
  return { raw, content }
}

/** A stream of objects, unpacked. */
interface Packed {
  readonly content: Uint8Array
  readonly places: ReadonlyMap<number, number>
}

function keepLast(make: (number: number) => Packed): (number: number) => Packed {
  const kept = new Map<number, Packed>()
  return number => {
    const found = kept.get(number) ?? make(number)
    kept.delete(number)
    kept.set(number, found)
    if (kept.size > STREAMS_KEPT) kept.delete(kept.keys().next().value ?? number)
    return found
  }
}

function parsePacked(packed: Packed, number: number, faults: Map<number, ReadonlySet<ObjectFault>>): PdfValue {
  const at = packed.places.get(number)
  if (at === undefined) throw new PdfFault('not in its stream')
  const own = new Set<ObjectFault>()
  const value = parseObject(readerOf(packed.content, at, own))
  if (own.size > 0) faults.set(number, own)
  return value
}

function readerOf(bytes: Uint8Array, at: number, faults: Set<ObjectFault>): Reader {
  return { bytes, at, note: fault => faults.add(fault), hasReferences: true }
}

function placesPacked(entries: PdfEntries, bytes: Uint8Array): ReadonlyMap<number, number> {
  const [count, first] = ['N', 'First'].map(key => countOf(entries.get(key)))
  if (count == null || first == null || count > bytes.length) throw new PdfFault('no stream of objects')
  const head = readerOf(bytes, 0, new Set())
  const places = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const [number, offset] = [countOf(parseObject(head)), countOf(parseObject(head))]
    if (number === null || offset === null) throw new PdfFault('no stream of objects')
    places.set(number, first + offset)
  }
  return places
}
