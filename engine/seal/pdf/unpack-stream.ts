import type { ByteSource } from '../byte-source.ts'
import type { SealMachine } from '../seal-machine.ts'
import { PdfFault, countOf, entriesOf, isKind } from './pdf-value.ts'
import type { PdfStream, PdfValue } from './pdf-value.ts'

/**
 * The content of a stream that is not packed or by FlateDecode alone, with PNG predictors (ISO 32000-2, 7.4.4). Throws
 * PdfFault for any other.
 */
export async function unpackStream(
  source: ByteSource,
  machine: SealMachine,
  stream: PdfStream,
  bytesMax: number,
): Promise<Uint8Array> {
  const raw = await source.read(stream.at, Math.min(stream.length, source.size))
  const filter = single(stream.entries.get('Filter'))
  if (filter === undefined || filter === null) return raw
  if (!isKind(filter, 'name') || filter.text !== 'FlateDecode') throw new PdfFault('another filter')
  const bytes = await inflated(machine, raw, bytesMax)
  const parameters = entriesOf(single(stream.entries.get('DecodeParms')))
  const predictor = countOf(parameters.get('Predictor')) ?? 1
  if (predictor < 10) return bytes
  return withoutPredictor(bytes, countOf(parameters.get('Columns')) ?? 1)
}

async function inflated(machine: SealMachine, raw: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await machine.inflate(raw, bytesMax)
  } catch {
    throw new PdfFault('cannot be unpacked')
  }
}

/** An array of one stands for what is in it. */
function single(value: PdfValue | undefined): PdfValue | undefined {
  return isKind(value, 'array') && value.items.length <= 1 ? value.items[0] : value
}

/** Rows of one byte a pixel behind a byte that names the predictor (PNG, section 9). */
function withoutPredictor(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1))
  const out = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const type = bytes[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const left = column > 0 ? (out[at - 1] ?? 0) : 0
      const up = row > 0 ? (out[at - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0
      out[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted(type, left, up, corner)
    }
  }
  return out
}

function predicted(type: number, left: number, up: number, corner: number): number {
  switch (type) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const [ofLeft, ofUp] = [Math.abs(up - corner), Math.abs(left - corner)]
      const ofCorner = Math.abs(left + up - 2 * corner)
      if (ofLeft <= ofUp && ofLeft <= ofCorner) return left
      return ofUp <= ofCorner ? up : corner
    }
    default:
      return 0
  }
}
