import { withEntry, writeModel } from './pdf-model.ts'
import type { PdfModel } from './pdf-model.ts'
import { RICH_MODEL } from './rich-model.ts'

/** A PDF that is not as it should be; `name` says what was done to it. */
export interface OddPdf {
  readonly name: string
  readonly bytes: Buffer
}

const FIRST_VALUE = 80
const DANGLING = '999 0 R'

/** Every type of PDF object (ISO 32000-2, 7.3), as it is written. */
const VALUES: Readonly<Record<string, string>> = {
  number: '7',
  'negative number': '-3',
  'huge number': '99999999999999999999',
  real: '0.0000001',
  name: '/Name',
  string: '(Text)',
  'hex string': '<feff00e4>',
  boolean: 'true',
  null: 'null',
  'empty array': '[]',
  'array of numbers': '[1 2 3 4]',
  'array of names': '[/A /B]',
  'array of arrays': '[[1] [2]]',
  dictionary: '<< /A 1 >>',
  'empty dictionary': '<< >>',
}
const VALUE_ENTRIES = Object.entries(VALUES)

/**
 * Every key of every dictionary of the model, replaced by each type, by a reference to each, by a reference to nothing,
 * to a stream, to itself and to a ring of references, and taken out.
 */
export function* everyKeyReplaced(model: PdfModel = RICH_MODEL): Generator<OddPdf> {
  const plain = new Map(VALUE_ENTRIES.map(([, value], index) => [FIRST_VALUE + index, value] as const))
  const ring = FIRST_VALUE + VALUE_ENTRIES.length
  plain.set(ring, `${ring + 1} 0 R`).set(ring + 1, `${ring} 0 R`)
  const wide = { ...model, plain }
  for (const [number, { entries, stream }] of model.objects) {
    const others: readonly (readonly [string, string | null])[] = [
      ...VALUE_ENTRIES,
      ...VALUE_ENTRIES.map(([name], index) => [`reference to ${name}`, `${FIRST_VALUE + index} 0 R`] as const),
      ['reference to nothing', DANGLING] as const,
      ['reference to a stream', '10 0 R'] as const,
      ['reference to itself', `${number} 0 R`] as const,
      ['array of itself', `[${number} 0 R]`] as const,
      ['ring of references', `${ring} 0 R`] as const,
      ['nothing', null] as const,
    ]
    for (const key of [...Object.keys(entries), ...(stream === undefined ? [] : ['Length', 'Filter', 'F'])]) {
      for (const [name, value] of others) {
        yield {
          name: `${number} /${key}: ${name}`,
          // Of ten thousand files few are taken.
          get bytes() {
            return writeModel(withEntry(wide, number, key, value))
          },
        }
      }
    }
  }
}

/** A file cut off at so many places, evenly spread. */
export function* truncated({ name, bytes }: OddPdf, places: number): Generator<OddPdf> {
  for (let place = 1; place <= places; place++) {
    const length = Math.floor((bytes.length * place) / (places + 1))
    yield { name: `${name}: ${length} of ${bytes.length} bytes`, bytes: bytes.subarray(0, length) }
  }
}

/** Random numbers between 0 and 1 from a seed (mulberry32), the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Replaces one value of a file somewhere by another type, or flips, cuts out, doubles and splices bytes. */
export function mutate(one: OddPdf, other: OddPdf, seed: number): OddPdf {
  const random = seededRandom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  let { bytes } = one
  const done: string[] = []
  for (let round = upTo(3); round >= 0; round--) {
    const at = upTo(bytes.length)
    const length = 1 + upTo(Math.min(2000, bytes.length - at))
    const way = upTo(6)
    if (way === 0) bytes = replaceValue(bytes, random)
    else if (way === 1) bytes = flip(bytes, 1 + upTo(20), random)
    else if (way === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    else if (way === 3) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    else if (way === 4) bytes = Buffer.concat([bytes.subarray(0, at), other.bytes.subarray(upTo(other.bytes.length))])
    else bytes = replaceValue(replaceValue(bytes, random), random)
    done.push(['value', 'flip', 'cut', 'doubled', 'spliced', 'values'][way] ?? '')
  }
  return { name: `${one.name}: ${done.join(', ')} (seed ${seed})`, bytes }
}

function flip(bytes: Buffer, count: number, random: () => number): Buffer {
  const flipped = Buffer.from(bytes)
  for (let index = 0; index < count; index++) {
    const at = Math.floor(random() * flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return flipped
}

/** A key's value by another one of the same length in bytes, so that the table of objects stays right. */
function replaceValue(bytes: Buffer, random: () => number): Buffer {
  const text = bytes.toString('latin1')
  const found = [
    ...text.matchAll(/\/[A-Z][A-Za-z0-9]{0,20} ?(\/\w+|\d+ 0 R|-?[\d.]+|\([^()]{0,60}\)|\[[^[\]]{0,80}\])/g),
  ]
  const match = found[Math.floor(random() * found.length)]
  const value = match?.[1]
  if (!match || value === undefined) return bytes
  const fitting = [...VALUE_ENTRIES.map(([, other]) => other), DANGLING, '1 0 R', '2 0 R', '3 0 R'].filter(
    other => other.length <= value.length,
  )
  const chosen = (fitting[Math.floor(random() * fitting.length)] ?? '').padEnd(value.length)
  const at = match.index + match[0].length - value.length
  return Buffer.from(text.slice(0, at) + chosen + text.slice(at + value.length), 'latin1')
}
