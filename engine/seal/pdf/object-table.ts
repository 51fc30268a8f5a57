import type { ByteSource } from '../byte-source.ts'
import type { SealMachine } from '../seal-machine.ts'
import { latin1 } from './latin1.ts'
import { parseValue } from './parse-value.ts'
import type { Cursor } from './parse-value.ts'
import { PdfFault, countOf, entriesOf, isKind } from './pdf-value.ts'
import type { PdfEntries } from './pdf-value.ts'
import { readObject } from './read-object.ts'
import * as table from './table-rows.ts'
import type { ObjectPlace, TakeRow } from './table-rows.ts'
import { unpackStream } from './unpack-stream.ts'

/** The table of objects of a file, its last edition on top (ISO 32000-2, 7.5.4 to 7.5.8). */
export interface ObjectTable {
  readonly places: ReadonlyMap<number, ObjectPlace>
  /** Of the last edition. */
  readonly trailer: PdfEntries
}

/**
 * Reads the tables from the last one back. A browser gives bytes later, so this waits; the checker of PDF/A, which walks
 * the same rows, must not. Throws PdfFault when the file has none that can be read, or is encrypted.
 */
export async function readObjectTable(source: ByteSource, machine: SealMachine): Promise<ObjectTable> {
  const places = new Map<number, ObjectPlace>()
  const take: TakeRow = (number, place) => {
    if (!places.has(number)) places.set(number, place)
  }
  const tail = await source.read(Math.max(0, source.size - table.TAIL_BYTES), table.TAIL_BYTES)
  const open = [table.lastTableAt(latin1(tail))]
  const seen = new Set<number>()
  let trailer: PdfEntries | null = null
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > table.SECTIONS_MAX) throw new PdfFault('too many tables')
    const isPlain = table.isPlainTable(latin1(await source.read(at, 64)))
    const entries = isPlain ? await readPlain(source, at, take) : await readPacked(source, machine, at, take)
    trailer ??= entries
    open.push(...table.tablesBefore(entries))
  }
  if (!trailer || trailer.has('Encrypt')) throw new PdfFault('encrypted')
  return { places, trailer }
}

async function readPlain(source: ByteSource, at: number, take: TakeRow): Promise<PdfEntries> {
  const bytes = await source.read(at, Math.min(source.size - at, table.TABLE_BYTES_MAX))
  const cursor: Cursor = { bytes, at: 0 }
  table.readPlainRows(cursor, take)
  return entriesOf(parseValue(cursor))
}

async function readPacked(source: ByteSource, machine: SealMachine, at: number, take: TakeRow): Promise<PdfEntries> {
  const { value } = await readObject(source, at, async length => countOf(length))
  if (!isKind(value, 'stream')) throw new PdfFault('no table of objects')
  const rows = await unpackStream(source, machine, value, table.TABLE_BYTES_MAX)
  table.readStreamRows(rows, value.entries, take)
  return value.entries
}
