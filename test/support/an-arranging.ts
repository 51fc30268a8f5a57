import type { PagesToMark } from '../../engine/model/marked-pages.ts'
import type { ArrangeDeps } from '../../engine/phases/ocr/arrange-pages.ts'
import { markInWorker } from '../../engine/phases/ocr/mark-pages.ts'
import { aShare } from './a-share.ts'

/** What arranging of pages needs, with the worker's part done in this process on a copy, as if it had been sent. */
export function anArranging(storage: ArrangeDeps['storage']) {
  const run = async (
    _operation: string,
    input: unknown,
    { answer }: { readonly answer: (question: unknown) => Promise<unknown> },
  ) => markInWorker(structuredClone(input) as PagesToMark, async asked => structuredClone(await answer(asked)))
  const deps: ArrangeDeps = { storage, workers: { run: run as unknown as ArrangeDeps['workers']['run'] } }
  return { deps, item: { signal: new AbortController().signal, share: aShare } }
}
