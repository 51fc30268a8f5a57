import type { SendQuery, SqlDriver } from '../../engine/storage/postgres/sql-client.ts'

export interface BreakingDriver {
  readonly driver: SqlDriver
  /** The statement, counted from now on, after which everything ends: it was sent, and nobody hears what came of it. */
  breakAt(statement: number): void
}

/** A driver that ends after a statement as if the engine had been killed there; within a transaction before its COMMIT. */
export function breakingDriver(
  driver: SqlDriver,
  end: () => void | Promise<void> = () => {
    throw new Error('broken off')
  },
): BreakingDriver {
  let left = Number.POSITIVE_INFINITY
  const counted =
    (send: SendQuery): SendQuery =>
    async (text, values) => {
      const result = await send(text, values)
      left -= 1
      if (left === 0) await end()
      return result
    }
  return {
    driver: {
      ...driver,
      // A statement alone is a transaction of its own.
      query: (text, values) => driver.transaction('read committed', send => counted(send)(text, values)),
      transaction: (isolation, work) => driver.transaction(isolation, send => work(counted(send))),
    },
    breakAt: statement => {
      left = statement
    },
  }
}
