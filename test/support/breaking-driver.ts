import type { SendQuery, SqlDriver } from '../../engine/storage/postgres/sql-client.ts'

export interface BreakingDriver {
  readonly driver: SqlDriver
  /** The statement, counted from now on, after which everything ends: it was done, and nobody hears what came of it. */
  breakAt(statement: number): void
}

/** A driver that ends as if the engine or the server were killed after a statement; the COMMIT of a transaction is one. */
export function breakingDriver(driver: SqlDriver, end: () => void = breakOff): BreakingDriver {
  let left = Number.POSITIVE_INFINITY
  const count = <T>(result: T): T => {
    left -= 1
    if (left === 0) end()
    return result
  }
  const counted =
    (send: SendQuery): SendQuery =>
    async (text, values) =>
      count(await send(text, values))
  return {
    driver: {
      ...driver,
      // A statement alone is a transaction of its own.
      query: async (text, values) =>
        count(await driver.transaction('read committed', send => counted(send)(text, values))),
      transaction: async (isolation, work) => count(await driver.transaction(isolation, send => work(counted(send)))),
    },
    breakAt: statement => {
      left = statement
    },
  }
}

function breakOff(): void {
  throw new Error('broken off')
}
