const [CLEAR, END, FIRST_FREE, ENTRIES_MAX] = [256, 257, 258, 4096]

/** Undoes LZW of PDF (ISO 32000-1, 7.4.4), as far as it goes. */
export function unpackLzw(bytes: Uint8Array, earlyChange: number, bytesMax: number): Uint8Array {
  const out: number[] = []
  let table: Uint8Array[] = []
  let width = 9
  let previous = null as Uint8Array | null
  let [bits, count, at] = [0, 0, 0]
  const next = (): number => {
    while (count < width && at < bytes.length) {
      bits = ((bits << 8) | (bytes[at++] ?? 0)) & 0xff_ff_ff
      count += 8
    }
    if (count < width) return END
    count -= width
    return (bits >> count) & ((1 << width) - 1)
  }
  for (let code = next(); code !== END && out.length < bytesMax; code = next()) {
    if (code === CLEAR) {
      table = []
      width = 9
      previous = null
      continue
    }
    const known: Uint8Array | undefined = code < 256 ? Uint8Array.of(code) : table[code - FIRST_FREE]
    const entry: Uint8Array | null = known ?? (previous && Uint8Array.of(...previous, previous[0] ?? 0))
    if (!entry) break
    out.push(...entry)
    if (previous && table.length + FIRST_FREE < ENTRIES_MAX) table.push(Uint8Array.of(...previous, entry[0] ?? 0))
    previous = entry
    const used = table.length + FIRST_FREE + earlyChange
    width = used >= 2048 ? 12 : used >= 1024 ? 11 : used >= 512 ? 10 : 9
  }
  return Uint8Array.from(out)
}
