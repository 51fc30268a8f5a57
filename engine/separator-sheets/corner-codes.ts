import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { Pen } from '../paper/pen.ts'
import { A4 } from '../paper/sheet-flow.ts'

/** The modules of a QR code, dark or light. */
export interface Modules {
  readonly side: number
  isDark(column: number, row: number): boolean
}

export const CODE_PT = 108
/** Printers leave up to 6 mm white; the quiet zone of a QR code is four modules. */
export const EDGE_PT = 42

/** The code at each corner of an A4 sheet: one that is whole is enough, however the sheet lies. */
export function drawCornerCodes(pen: Pen, modules: Modules): void {
  const size = CODE_PT / modules.side
  const right = A4.width - EDGE_PT - CODE_PT
  const top = A4.height - EDGE_PT - CODE_PT
  for (const [x, y] of [
    [EDGE_PT, top],
    [right, top],
    [EDGE_PT, EDGE_PT],
    [right, EDGE_PT],
  ] as const) {
    for (let row = 0; row < modules.side; row++) {
      for (let column = 0; column < modules.side; column++) {
        if (!modules.isDark(column, row)) continue
        // Dark neighbours are drawn as one bar, so that no hairline shows between them.
        const from = column
        while (column + 1 < modules.side && modules.isDark(column + 1, row)) column++
        pen.fill(x + from * size, y + CODE_PT - (row + 1) * size, (column + 1 - from) * size, size * 1.02, [0, 0, 0])
      }
    }
  }
}

/**
 * A QR code without its quiet zone. Error correction Q: a quarter of a code may be missing. The library's bytes come
 * from disk; it would fetch them otherwise.
 */
export async function encodeQr(text: string): Promise<Modules> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, equalityFn: () => true, fireImmediately: true })
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=Q', addQuietZones: false })
  if (error !== '' || symbol.width === 0) throw new Error(`no QR code: ${error}`)
  return {
    side: symbol.width,
    isDark: (column, row) => (symbol.data[row * symbol.width + column] ?? 255) < 128,
  }
}
