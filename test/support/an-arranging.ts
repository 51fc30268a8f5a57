import type { PagesToMark } from '../../engine/model/marked-pages.ts'
import type { ArrangeDeps } from '../../engine/phases/ocr/arrange-pages.ts'
import { markPages } from '../../engine/phases/ocr/mark-pages.ts'
import { aShare } from './a-share.ts'

/** What arranging of pages needs, with the worker's part done in this process on a copy, as if it had been sent. */
export function anArranging(storage: ArrangeDeps['storage']) {
  const run = async (_operation: string, input: unknown) => markPages(structuredClone(input) as PagesToMark)
  const deps: ArrangeDeps = { storage, workers: { run: run as ArrangeDeps['workers']['run'] } }
  return { deps, item: { signal: new AbortController().signal, share: aShare } }
}
