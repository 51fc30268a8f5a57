/** Bytes to put in place of others: where in the original, how many of its bytes go, and what comes (base64). */
export type Splice = readonly [at: number, removed: number, inserted: string]

/** Equal bytes that end a difference. */
const ANCHOR_BYTES = 24
const REACH_BYTES = 12_000

/** What makes `after` of `before`, for files that differ in few places. */
export function diffBytes(before: Buffer, after: Buffer): Splice[] {
  const splices: Splice[] = []
  for (let one = 0, other = 0; one < before.length || other < after.length;) {
    if (before[one] === after[other] && one < before.length) {
      one++
      other++
      continue
    }
    const [removed, inserted] = nextMatch(before.subarray(one), after.subarray(other))
    splices.push([one, removed, after.subarray(other, other + inserted).toString('base64')])
    one += removed
    other += inserted
  }
  return splices
}

/** How many bytes of each come before a place from which both go on alike. */
function nextMatch(before: Buffer, after: Buffer): [removed: number, inserted: number] {
  const places = new Map<string, number>()
  for (let at = Math.min(REACH_BYTES, after.length - ANCHOR_BYTES); at >= 0; at--) places.set(keyAt(after, at), at)
  let best: [number, number] | null = null
  for (let at = 0; at <= Math.min(REACH_BYTES, before.length - ANCHOR_BYTES); at++) {
    const place = places.get(keyAt(before, at))
    if (place !== undefined && (!best || at + place < best[0] + best[1])) best = [at, place]
  }
  if (!best) throw new Error('the files differ too much')
  return best
}

function keyAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + ANCHOR_BYTES)
}
