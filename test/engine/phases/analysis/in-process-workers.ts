import type { DocumentToAnalyze } from '../../../../engine/isolation/analysis-operations.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { analyzeInWorker } from '../../../../engine/phases/analysis/analyze-in-worker.ts'

/** The page worker's part of ANALYSIS without a process: everything crosses as it would between two. */
export function inProcessWorkers(): PageWorkers & { readonly asked: unknown[] } {
  const asked: unknown[] = []
  return {
    size: 1,
    asked,
    run: async (_operation, input, { answer }) => {
      const ask = async (question: unknown): Promise<unknown> => {
        asked.push(structuredClone(question))
        return structuredClone(await answer?.(structuredClone(question)))
      }
      const output = await analyzeInWorker(structuredClone(input) as DocumentToAnalyze, ask)
      return structuredClone(output) as never
    },
    close: () => Promise.resolve(),
  }
}
