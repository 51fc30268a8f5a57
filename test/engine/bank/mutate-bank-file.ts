/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a wire, a disk or a careless editor does to a file: one to four damages. */
export function mutate(bytes: Uint8Array, chance: () => number): Uint8Array {
  let damaged: Buffer = Buffer.from(bytes)
  const times = 1 + Math.floor(chance() * 4)
  for (let count = 0; count < times; count++) {
    const damage = DAMAGES[Math.floor(chance() * DAMAGES.length)]
    if (damage && damaged.length > 0) damaged = damage(damaged, chance)
  }
  return damaged
}

type Damage = (bytes: Buffer, chance: () => number) => Buffer

const at = (bytes: Buffer, chance: () => number): number => Math.floor(chance() * bytes.length)

const DAMAGES: readonly Damage[] = [
  // A flipped byte.
  (bytes, chance) => {
    bytes[at(bytes, chance)] = Math.floor(chance() * 256)
    return bytes
  },
  // Another digit, the damage that a balance has to show.
  (bytes, chance) => {
    const digits = [...bytes.keys()].filter(index => (bytes[index] ?? 0) >= 0x30 && (bytes[index] ?? 0) <= 0x39)
    const place = digits[Math.floor(chance() * digits.length)]
    if (place !== undefined) bytes[place] = 0x30 + Math.floor(chance() * 10)
    return bytes
  },
  // Cut off.
  (bytes, chance) => bytes.subarray(0, at(bytes, chance)),
  // A part taken out.
  (bytes, chance) => {
    const from = at(bytes, chance)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(chance() * 200))])
  },
  // A part twice.
  (bytes, chance) => {
    const from = at(bytes, chance)
    const part = bytes.subarray(from, from + Math.floor(chance() * 400))
    return Buffer.concat([bytes.subarray(0, from), part, part, bytes.subarray(from + part.length)])
  },
  // A line twice, or taken out.
  (bytes, chance) => {
    const lines = bytes.toString('latin1').split('\n')
    const line = Math.floor(chance() * lines.length)
    lines.splice(line, 1, ...(chance() < 0.5 ? [] : [lines[line] ?? '', lines[line] ?? '']))
    return Buffer.from(lines.join('\n'), 'latin1')
  },
  // Signs that mean something to one of the formats.
  (bytes, chance) => {
    const sign = SIGNS[Math.floor(chance() * SIGNS.length)] ?? ''
    const place = at(bytes, chance)
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(sign, 'latin1'), bytes.subarray(place)])
  },
]

const SIGNS = [
  ...[
    '"',
    ';',
    '\r\n',
    '\n:62F:C250331EUR0,00\n',
    '\n-\n',
    '?20',
    '<',
    '>',
    '&#0;',
    '&amp;',
    '<!DOCTYPE a>',
    '\0',
    '\u00ff',
  ],
  ...['<Ntry/>', '<Bal></Bal>', 'RC', '-', '+', '99999999999999999999', ',', '.', '{1:F01}', '\u00ef\u00bb\u00bf'],
]
