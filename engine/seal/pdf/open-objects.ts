import { windowed } from '../byte-source.ts'
import type { ByteSource } from '../byte-source.ts'
import type { SealMachine } from '../seal-machine.ts'
import { readObjectTable } from './object-table.ts'
import { PdfFault, countOf, isKind } from './pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from './pdf-value.ts'
import { parseValue } from './parse-value.ts'
import { placesPacked, readObject } from './read-object.ts'
import { unpackStream } from './unpack-stream.ts'

/** The objects of a PDF by number, read when they are asked for. */
export interface PdfObjects {
  readonly trailer: PdfEntries
  /** The object of this number; null when there is none. Throws PdfFault when it cannot be read. */
  get(number: number): Promise<PdfValue>
  /** The value itself, or the object that it refers to. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>
  /** Bytes of a stream as they lie in the file. */
  raw(stream: PdfStream): Promise<Uint8Array>
  /** Its content; throws PdfFault when it is packed in a way that is not read. */
  content(stream: PdfStream, bytesMax: number): Promise<Uint8Array>
}

/** A stream of objects, unpacked. */
interface Packed {
  readonly bytes: Uint8Array
  readonly places: ReadonlyMap<number, number>
}

const PACKED_BYTES_MAX = 1 << 26
const STREAMS_KEPT = 64
const STEPS_MAX = 32

/** Opens the objects of a file. Throws PdfFault when it is no PDF that can be read, or is encrypted. */
export async function openObjects(file: ByteSource, machine: SealMachine): Promise<PdfObjects> {
  const source = windowed(file)
  const { places, trailer } = await readObjectTable(source, machine)

  async function get(number: number): Promise<PdfValue> {
    const place = places.get(number)
    if (!place) return null
    if ('packedIn' in place) {
      const { bytes, places: within } = await unpacked(place.packedIn)
      const at = within.get(number)
      return at === undefined ? null : parseValue({ bytes, at })
    }
    const read = await readObject(source, place.at, lengthOf)
    if (read.number !== number) throw new PdfFault('another object stands there')
    return read.value
  }

  const unpacked = keepLast(STREAMS_KEPT, async (number: number): Promise<Packed> => {
    const place = places.get(number)
    if (!place || 'packedIn' in place) throw new PdfFault('no stream of objects')
    const { value: stream } = await readObject(source, place.at, lengthOf)
    if (!isKind(stream, 'stream')) throw new PdfFault('no stream of objects')
    const bytes = await unpackStream(source, machine, stream, PACKED_BYTES_MAX)
    return { bytes, places: placesPacked(stream, bytes) }
  })

  async function lengthOf(length: PdfValue | undefined): Promise<number | null> {
    return countOf(await resolved(get, length))
  }

  return {
    trailer,
    get,
    resolve: value => resolved(get, value),
    raw: ({ at, length }) => source.read(at, length),
    content: (stream, bytesMax) => unpackStream(source, machine, stream, bytesMax),
  }
}

/** Keeps what was made last, up to `kept` pieces. */
function keepLast<T>(kept: number, make: (number: number) => Promise<T>): (number: number) => Promise<T> {
  const known = new Map<number, T>()
  return async number => {
    const found = known.get(number) ?? (await make(number))
    known.set(number, found)
    if (known.size > kept) known.delete(known.keys().next().value ?? number)
    return found
  }
}

async function resolved(get: PdfObjects['get'], value: PdfValue | undefined): Promise<PdfValue> {
  let found = value ?? null
  for (let step = 0; isKind(found, 'ref'); step++) {
    if (step > STEPS_MAX) throw new PdfFault('references without end')
    found = await get(found.number)
  }
  return found
}
