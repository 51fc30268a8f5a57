export interface Prediction {
  readonly predictor: number
  readonly colors: number
  readonly bits: number
  readonly columns: number
}

const ROW_BYTES_MAX = 1 << 24

/** Undoes the predictors of PNG, and of TIFF for whole bytes (ISO 32000-1, 7.4.4.4). */
export function undoPredictor(bytes: Uint8Array, { predictor, colors, bits, columns }: Prediction): Uint8Array {
  if (!(predictor > 1)) return bytes
  const step = Math.max(1, Math.ceil((colors * bits) / 8))
  const row = Math.ceil((colors * bits * columns) / 8)
  if (!(row > 0) || row > ROW_BYTES_MAX) return bytes
  return predictor < 10 ? undoTiff(bytes, step, row, bits) : undoPng(bytes, step, row)
}

function undoTiff(bytes: Uint8Array, step: number, row: number, bits: number): Uint8Array {
  if (bits !== 8) return bytes
  const out = Uint8Array.from(bytes)
  for (let at = 0; at < out.length; at++) if (at % row >= step) out[at] = (out[at] ?? 0) + (out[at - step] ?? 0)
  return out
}

function undoPng(bytes: Uint8Array, step: number, row: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (row + 1))
  const out = new Uint8Array(rows * row)
  for (let line = 0; line < rows; line++) {
    const type = bytes[line * (row + 1)] ?? 0
    for (let column = 0; column < row; column++) {
      const at = line * row + column
      const left = column >= step ? (out[at - step] ?? 0) : 0
      const up = line > 0 ? (out[at - row] ?? 0) : 0
      const corner = line > 0 && column >= step ? (out[at - row - step] ?? 0) : 0
      out[at] = (bytes[line * (row + 1) + 1 + column] ?? 0) + predicted(type, left, up, corner)
    }
  }
  return out
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  if (type !== 4) return 0
  const [ofLeft, ofUp, ofCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (ofLeft <= ofUp && ofLeft <= ofCorner) return left
  return ofUp <= ofCorner ? up : corner
}
