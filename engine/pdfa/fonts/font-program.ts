/** What rules ask of a font program. Glyphs are numbered; 0 is `.notdef`. */
export interface FontProgram {
  readonly kind: 'truetype' | 'cff' | 'type1'
  readonly glyphCount: number
  /** Width in thousandths of the type size; null when the program does not say. */
  widthOf(glyph: number): number | null
  /** Number of the glyph of this name; null without one, or without names. */
  glyphByName(name: string): number | null
  /** All names, without `.notdef`. */
  readonly names: readonly string[]
  /** Glyph names by code, as the program has them; null without such a table. */
  readonly encoding: ReadonlyMap<number, string> | null
  /** Glyph of a CID; null when the program is not keyed by CIDs. */
  readonly glyphByCid: ((cid: number) => number | null) | null
  /** CIDs of the program; null when it is not keyed by CIDs. */
  readonly cids: readonly number[] | null
  readonly truetype: TrueTypeTables | null
}

export interface TrueTypeTables {
  /** Platform and encoding of each table of characters, `3,1`. */
  readonly cmaps: ReadonlyMap<string, (code: number) => number>
  /** Numbers of glyphs that have an outline. */
  outlined(glyph: number): boolean
}

/** Bytes that read 0 beyond their end. */
export class Bytes {
  readonly view: DataView
  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  get length(): number {
    return this.view.byteLength
  }
  u8(at: number): number {
    return at >= 0 && at < this.length ? this.view.getUint8(at) : 0
  }
  u16(at: number): number {
    return this.u8(at) * 256 + this.u8(at + 1)
  }
  i16(at: number): number {
    return (this.u16(at) << 16) >> 16
  }
  u32(at: number): number {
    return this.u16(at) * 65_536 + this.u16(at + 2)
  }
}
