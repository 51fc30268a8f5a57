import { makeCorpus } from './make-corpus.ts'
import { createEngineReader } from './read-with-engine.ts'

/** Wall seconds. */
export interface StartCost {
  /** From no worker at all to the text of a first page. */
  readonly firstPageS: number
  /** The same page once more, by the worker that is warm now. */
  readonly warmPageS: number
}

/** The median of `rounds` fresh workers on one page. */
export async function measureStart(rounds: number): Promise<StartCost> {
  const [page] = (await makeCorpus(['clean'], 7)).slice(-1)
  if (!page) throw new Error('the corpus has pages')
  const first: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round++) {
    const reader = createEngineReader(1, 'fast')
    try {
      for (const times of [first, warm]) {
        const started = performance.now()
        await reader.read([page.path])
        times.push((performance.now() - started) / 1000)
      }
    } finally {
      await reader.close()
    }
  }
  return { firstPageS: median(first), warmPageS: median(warm) }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
