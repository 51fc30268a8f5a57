import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'
import { UNCLEAR_KIND } from '../../../engine/model/taxonomy.ts'
import { makeDocument, makeForeign } from './make-document.ts'
import { addOcrNoise } from './ocr-noise.ts'
import type { Half } from './read-pools.ts'
import { readPools } from './read-pools.ts'

export interface MadeDocument {
  /** Id of the taxonomy. */
  readonly kind: string
  readonly lines: readonly string[]
}

export interface SetOptions {
  readonly half: Half
  readonly seed: number
  readonly perKind: number
  readonly foreign: number
  /** Rates of wrong characters; each document takes the next one in turn. */
  readonly noise: readonly number[]
}

/** Documents of every kind and of none, the same for the same options. */
export function makeSet({ half, seed, perKind, foreign, noise }: SetOptions): MadeDocument[] {
  const pools = readPools(half)
  const random = createSeededRandom(seed)
  const made: MadeDocument[] = []
  const add = (kind: string, lines: readonly string[]): void => {
    const rate = noise[made.length % noise.length] ?? 0
    made.push({ kind, lines: addOcrNoise(lines, rate, random) })
  }
  for (const pool of pools.kinds) {
    // Foreign wordings, and further sorts of papers of a kind, are an addition to its first.
    const isAddition = pool.shape === 'foreign' || pools.kinds.find(one => one.kind === pool.kind) !== pool
    const count = isAddition ? Math.ceil(perKind / 2) : perKind
    for (let at = 0; at < count; at++) add(pool.kind, makeDocument(random, pool, pools))
  }
  for (let at = 0; at < foreign; at++) add(UNCLEAR_KIND, makeForeign(random, pools))
  return made
}
