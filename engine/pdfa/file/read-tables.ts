import { PdfFault, countOf, entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import * as table from '../../seal/pdf/table-rows.ts'
import type { ObjectPlace, TakeRow } from '../../seal/pdf/table-rows.ts'
import { decodeStream } from './decode-stream.ts'
import type { FileBytes } from './file-bytes.ts'
import { parseObject } from './parse-object.ts'
import type { Reader } from './parse-object.ts'
import { readIndirect } from './read-indirect.ts'

/** Where an object stands. */
export type Place = NonNullable<ObjectPlace>

/** A table of objects or a stream of them, with the trailer that belongs to it (ISO 32000-1, 7.5.4 to 7.5.8). */
export interface TableSection {
  readonly at: number
  readonly isPlain: boolean
  readonly trailer: PdfEntries
}

export interface Tables {
  readonly places: ReadonlyMap<number, Place>
  /** The last edition first. */
  readonly sections: readonly TableSection[]
}

/**
 * Reads the tables from the last one back. The rows are read as the seal reads them; trailers and streams of rows by the
 * reader of this room, which goes on where letters are against the rules. Throws PdfFault when the file has none that
 * can be read.
 */
export function readTables(file: FileBytes): Tables {
  const draft = new Map<number, ObjectPlace>()
  const take: TakeRow = (number, place) => {
    // No object stands at the very beginning, whatever a row says.
    const isNowhere = place !== null && 'at' in place && place.at === 0
    if (!draft.has(number)) draft.set(number, isNowhere ? null : place)
  }
  const sections: TableSection[] = []
  const seen = new Set<number>()
  const tail = file.read(Math.max(0, file.size - table.TAIL_BYTES), table.TAIL_BYTES)
  const open = [table.lastTableAt(textOf(tail))]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > table.SECTIONS_MAX) throw new PdfFault('too many tables')
    const isPlain = table.isPlainTable(textOf(file.read(at, 64)))
    const trailer = isPlain ? readPlain(file, at, take) : readPacked(file, at, take)
    sections.push({ at, isPlain, trailer })
    open.push(...table.tablesBefore(trailer))
  }
  const places = new Map([...draft].flatMap(([number, place]) => (place ? [[number, place] as const] : [])))
  return { places, sections }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function readPlain(file: FileBytes, at: number, take: TakeRow): PdfEntries {
  const bytes = file.read(at, Math.min(file.size - at, table.TABLE_BYTES_MAX))
  const reader: Reader = { bytes, at: 0, note: () => undefined, hasReferences: true }
  table.readPlainRows(reader, take)
  return entriesOf(parseObject(reader))
}

function readPacked(file: FileBytes, at: number, take: TakeRow): PdfEntries {
  const { value } = readIndirect(file, at, entries => countOf(entries.get('Length')))
  if (!isKind(value, 'stream')) throw new PdfFault('no table of objects')
  const { entries } = value
  const raw = file.read(value.at, value.length)
  const rows = decodeStream(raw, entries, direct => direct ?? null, table.TABLE_BYTES_MAX)
  if (!rows) throw new PdfFault('no table of objects')
  table.readStreamRows(rows, entries, take)
  return entries
}
