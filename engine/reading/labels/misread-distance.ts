/**
 * Letters of like shape, in folded text: what recognition takes for each other on worn pages
 * (test/fixtures/make/bills/reading-faults.json; Taghva and Stofsky, OCRSpell, 2001). Folding has joined O and 0, l, I
 * and 1, rn and m, vv and w, umlauts and ß before.
 */
const ALIKE =
  'ce eo co ao ae ec nu nh hb uv vy ij it ft fr rt gq mn kx pr dc as es s5 b8 s8 z2 g6 g9 q9 a4 38 t7 i7 i4 bo do'

/** Two letters that look like one. */
const MERGED: Readonly<Record<string, readonly string[]>> = {
  m: ['nn', 'in', 'ni', 'ri', 'iu', 'ui'],
  n: ['ri', 'ii', 'ir'],
  u: ['ii', 'ij'],
  d: ['ci'],
  h: ['ii', 'ti'],
  k: ['ic', 'ix'],
  w: ['uv', 'vu', 'iv'],
}

const alike = new Set(ALIKE.split(' ').flatMap(([one = '', other = '']) => [one + other, other + one]))

/** How far a reading is from a wording. */
export interface MisreadDistance {
  /** 0 for none; a usual confusion costs a half, a lost letter 1, a letter of another shape 1.5. */
  readonly cost: number
  /** Letters that are misread, lost or too many. */
  readonly letters: number
}

/** Edits in halves of a cost, so that they add up exactly, with one letter behind the comma. */
const HALF = 1 + 1 / 1024
const USUAL = HALF
const LOST = HALF + 1
const UNUSUAL = HALF + 2

/**
 * The cheapest way from a folded wording to what was read of it: edits that cost what they are worth to recognition
 * (after Brill and Moore, 2000). Null where it costs more than `costMax`.
 */
export function misreadDistance(read: string, wording: string, costMax: number): MisreadDistance | null {
  let before: number[] = []
  let above = Array.from({ length: read.length + 1 }, (_, at) => at * LOST)
  for (let row = 1; row <= wording.length; row++) {
    const line = [row * LOST]
    for (let column = 1; column <= read.length; column++) {
      const [meant, seen] = [wording.charAt(row - 1), read.charAt(column - 1)]
      const edits = [
        (above[column - 1] ?? 0) + substitution(meant, seen),
        Math.min(above[column] ?? 0, line[column - 1] ?? 0) + LOST,
      ]
      if (column > 1 && isMerged(meant, read.slice(column - 2, column))) edits.push((above[column - 2] ?? 0) + USUAL)
      if (row > 1 && isMerged(seen, wording.slice(row - 2, row))) edits.push((before[column - 1] ?? 0) + USUAL)
      line.push(Math.min(...edits))
    }
    before = above
    above = line
  }
  const sum = above[read.length] ?? 0
  const cost = Math.floor(sum) / 2
  return cost > costMax ? null : { cost, letters: Math.round((sum % 1) * 1024) }
}

function isMerged(one: string, two: string): boolean {
  return MERGED[one]?.includes(two) === true
}

function substitution(meant: string, seen: string): number {
  if (meant === seen) return 0
  return alike.has(meant + seen) ? USUAL : UNUSUAL
}
