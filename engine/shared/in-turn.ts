export type InTurn = <T>(keys: Iterable<string>, work: () => Promise<T>) => Promise<T>

/**
 * Makes a queue by keys: `work` begins when all earlier work that has one of its keys has ended, whether well or not,
 * and work on other keys goes on beside it. All keys are taken in one step, so that two never wait for each other. Work
 * must not ask for a key that it holds.
 */
export function createInTurn(): InTurn {
  const last = new Map<string, Promise<void>>()
  return (keys, work) => {
    const own = [...new Set(keys)]
    const done = Promise.all(own.map(async key => last.get(key))).then(work)
    const ended = done.then(
      () => undefined,
      () => undefined,
    )
    for (const key of own) last.set(key, ended)
    void ended.then(() => {
      for (const key of own) if (last.get(key) === ended) last.delete(key)
    })
    return done
  }
}
