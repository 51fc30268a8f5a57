import { setImmediate as turn } from 'node:timers/promises'

/**
 * Does `work` for each item, one after the other, and gives its results in order. Requests are answered between the
 * items: what a verb of storage resolves at once gives nobody else a turn.
 */
export async function inPieces<T, R>(items: Iterable<T>, work: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) {
    results.push(await work(item))
    await turn()
  }
  return results
}
