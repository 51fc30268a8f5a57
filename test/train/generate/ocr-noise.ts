import type { SeededRandom } from '../../fixtures/make/seeded-random.ts'
import { pick } from './fill-values.ts'

/** What recognition takes for what, in the order of how often it happens with print on paper. */
const CONFUSIONS: Readonly<Record<string, readonly string[]>> = {
  a: ['o', 'e', 'ä'],
  b: ['h', '6'],
  c: ['e', 'o'],
  d: ['cl', 'o'],
  e: ['c', 'o', 'é'],
  f: ['t', 'r'],
  g: ['q', '9', 'y'],
  h: ['b', 'n'],
  i: ['l', '1', 'í', 'j'],
  k: ['lc', 'h'],
  l: ['1', 'I', 'i', '|'],
  m: ['rn', 'nn', 'in'],
  n: ['u', 'ri', 'r'],
  o: ['0', 'c', 'ö'],
  q: ['g'],
  r: ['n', 't'],
  s: ['5', 'a', 'z'],
  t: ['f', 'r', 'l'],
  u: ['n', 'ii', 'ü'],
  v: ['y', 'w'],
  w: ['vv'],
  y: ['v'],
  z: ['2', 's'],
  ä: ['a', 'á'],
  ö: ['o', 'ó', '6'],
  ü: ['u', 'ii', 'ù'],
  ß: ['B', 'ss', '8'],
  A: ['Ä', '4'],
  B: ['8', 'ß', 'R'],
  D: ['O', '0'],
  E: ['F'],
  G: ['6', 'C'],
  I: ['l', '1'],
  O: ['0', 'Q'],
  S: ['5', '8'],
  Z: ['2', '7'],
  '0': ['O', '8'],
  '1': ['l', 'I', '7'],
  '5': ['S'],
  '6': ['b', '8'],
  '8': ['B', '3'],
  ',': ['.'],
  '.': [',', ''],
  '§': ['$', '8', '&'],
}
const ANY = 'aeinrtsudlc.,-'.split('')

/**
 * The lines as recognition would read them at a rate of wrong characters from 0 to 1; words fall apart or together,
 * lines get lost.
 */
export function addOcrNoise(lines: readonly string[], rate: number, random: SeededRandom): string[] {
  if (rate === 0) return [...lines]
  const read = lines.flatMap(line => (random.next() < rate * 0.4 ? [] : [spoil(line, rate, random)]))
  return read.filter(line => line.trim() !== '')
}

function spoil(line: string, rate: number, random: SeededRandom): string {
  let out = ''
  for (const letter of line) {
    if (letter === ' ') {
      out += random.next() < rate * 0.25 ? '' : ' '
      continue
    }
    if (random.next() >= rate) {
      out += letter
      continue
    }
    const way = random.next()
    const likely = CONFUSIONS[letter]
    if (way < 0.72 && likely) out += pick(random, likely)
    else if (way >= 0.9) out += pick(random, ANY)
    // What is left is lost, or a gap behind the letter.
    else if (way >= 0.82) out += `${letter} `
  }
  return out
}
