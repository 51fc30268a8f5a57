/** zlib's configuration_table (deflate.c): good_length, max_lazy, nice_length and max_chain of levels 0 to 9. */
const LEVELS = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
] as const
/** Four 16-bit numbers and the index of a function. */
const LEVEL_BYTES = 12
const DEFAULT_LEVEL = 6

/**
 * Tesseract packs the picture of every text line as a PNG that nobody reads (ImageData::SetPix), at zlib's default
 * level.
 * This gives that level the row of level 0, which stores, in the module's constants: the same text for less work. The
 * module comes back unchanged when its table is not found exactly once, as in a build of another version.
 */
export function spareCompression(wasm: Buffer): Buffer {
  const first = rowBytes(LEVELS[1])
  const tables: number[] = []
  for (let at = wasm.indexOf(first); at !== -1; at = wasm.indexOf(first, at + 1)) {
    const start = at - LEVEL_BYTES
    if (start >= 0 && isTable(wasm, start)) tables.push(start)
  }
  const [table] = tables
  if (table === undefined || tables.length > 1) return wasm
  const spared = Buffer.from(wasm)
  wasm.copy(spared, table + DEFAULT_LEVEL * LEVEL_BYTES, table, table + LEVEL_BYTES)
  return spared
}

function isTable(wasm: Buffer, start: number): boolean {
  return LEVELS.every((row, level) => {
    const at = start + level * LEVEL_BYTES
    return wasm.subarray(at, at + 8).equals(rowBytes(row))
  })
}

function rowBytes(row: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(row).buffer)
}
