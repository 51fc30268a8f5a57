/** A directory by its tags; `segments` are the strips or tiles. */
export interface Frame {
  readonly tags: Readonly<Record<number, number | readonly number[]>>
  readonly segments: readonly Buffer[]
}

export const [WIDTH, HEIGHT] = [48, 40]
const SHORTS = new Set([258, 259, 262, 274, 277, 284, 317, 320, 338, 339, 512, 530])

/** A TIFF of these pictures; little-endian unless told otherwise, and BigTIFF where wanted. */
export function tiffOf(frames: readonly Frame[], isBig = false): Buffer {
  const [countBytes, wordBytes] = isBig ? [8, 8] : [2, 4]
  const word = (value: number): Buffer => {
    const bytes = Buffer.alloc(wordBytes)
    bytes.writeUIntLE(value, 0, Math.min(6, wordBytes))
    return bytes
  }
  let file = isBig ? Buffer.from('49492b00080000000000000000000000', 'hex') : Buffer.from('49492a0000000000', 'hex')
  let linkAt = isBig ? 8 : 4
  const append = (bytes: Buffer): number => {
    const at = file.length
    file = Buffer.concat([file, bytes])
    return at
  }
  for (const { tags, segments } of frames) {
    const offsets = segments.map(append)
    const isTiled = 322 in tags
    const all = Object.entries({
      256: WIDTH,
      257: HEIGHT,
      [isTiled ? 324 : 273]: offsets,
      [isTiled ? 325 : 279]: segments.map(bytes => bytes.length),
      ...tags,
    })
    const entries = all.map(([name, value]) => {
      const [tag, values] = [Number(name), [value].flat() as number[]]
      const [type, size] = SHORTS.has(tag) ? [3, 2] : [4, 4]
      const raw = Buffer.alloc(Math.max(wordBytes, values.length * size))
      for (const [index, one] of values.entries()) raw.writeUIntLE(one, index * size, size)
      const head = Buffer.alloc(4)
      head.writeUInt16LE(tag)
      head.writeUInt16LE(type, 2)
      const field = raw.length <= wordBytes ? raw : word(append(raw))
      return Buffer.concat([head, word(values.length), field])
    })
    const count = Buffer.alloc(countBytes)
    count.writeUInt16LE(entries.length)
    const at = append(Buffer.concat([count, ...entries, word(0)]))
    word(at).copy(file, linkAt)
    linkAt = file.length - wordBytes
  }
  return file
}
