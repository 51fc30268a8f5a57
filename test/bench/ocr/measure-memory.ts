import { makeCorpus } from './make-corpus.ts'
import { createEngineReader } from './read-with-engine.ts'
import { watchMemory } from './watch-memory.ts'

export interface MemoryLap {
  readonly pages: number
  /** Largest sum over this process and its workers since the lap before, in MB. */
  readonly mb: number
}

const LAP_PAGES = 50

/** Reads `pages` pages with two workers; memory of this process and theirs at every 50. Empty outside Linux. */
export async function measureMemory(pages: number): Promise<MemoryLap[]> {
  const corpus = await makeCorpus(['clean', 'mild', 'hard', 'colour'], 10)
  const reader = createEngineReader(2, 'fast')
  const memory = watchMemory(process.pid)
  const laps: MemoryLap[] = []
  try {
    for (let done = 0; done < pages;) {
      const count = Math.min(LAP_PAGES, pages - done)
      const paths = Array.from({ length: count }, (_, index) => corpus[(done + index) % corpus.length]?.path ?? '')
      await reader.read(paths)
      done += count
      const mb = memory.lap()
      if (mb !== null) laps.push({ pages: done, mb })
    }
  } finally {
    memory.stop()
    await reader.close()
  }
  return laps
}
