const PROPERTIES_MAX = 2000
/** Sizes of property types without a length of their own ([MS-OXCDATA] 2.11.1), padded to four bytes. */
const FIXED_SIZES: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const STRING_8 = 0x1e
const UNICODE = 0x1f
const BINARY = 0x102
const OBJECT = 0x0d
const INTERFACE_ID_BYTES = 16

/** Values of MAPI properties by their number; of several values the last one. */
export interface TnefProperties {
  /** Empty where there is none. */
  text(id: number): string
  /** Of an object without the id of its interface; null where there is none. */
  bytes(id: number): Buffer | null
}

interface Value {
  readonly type: number
  readonly bytes: Buffer
}

/** A list of MAPI properties ([MS-OXTNEF] 2.1.3.4); reading stops at the first one that does not fit. */
export function readTnefProperties(data: Buffer): TnefProperties {
  const found = new Map<number, Value>()
  let at = 4
  const count = data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), PROPERTIES_MAX)
  const u32 = (): number => {
    const value = at + 4 <= data.length ? data.readUInt32LE(at) : 0
    at += 4
    return value
  }
  for (let index = 0; index < count && at + 4 <= data.length; index++) {
    const tag = u32()
    const [id, type] = [tag >>> 16, tag & 0xff_ff]
    if (id >= 0x8000) {
      at += 16
      if (u32() === 0) at += 4
      else at += pad(u32())
    }
    const fixed = FIXED_SIZES[type & 0x0f_ff]
    const listed = type === STRING_8 || type === UNICODE || type === BINARY || type === OBJECT || (type & 0x1000) !== 0
    if (!listed && fixed === undefined) break
    const values = listed ? u32() : 1
    for (let value = 0; value < Math.min(values, PROPERTIES_MAX) && at <= data.length; value++) {
      const length = fixed ?? u32()
      found.set(id, { type, bytes: data.subarray(at, at + length) })
      at += pad(length)
    }
  }
  return {
    text: id => textOf(found.get(id)),
    bytes: id => {
      const value = found.get(id)
      return value ? value.bytes.subarray(value.type === OBJECT ? INTERFACE_ID_BYTES : 0) : null
    },
  }
}

function textOf(value: Value | undefined): string {
  if (!value) return ''
  return value.type === UNICODE ? value.bytes.toString('utf16le').replace(/\0.*$/s, '') : ansiText(value.bytes)
}

/** Text of Windows up to its zero. */
export function ansiText(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/\0.*$/s, '')
}

function pad(length: number): number {
  return Math.ceil(length / 4) * 4
}
