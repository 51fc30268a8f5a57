import { setTimeout as after } from 'node:timers/promises'
import { hearChanges } from '../../engine/storage/postgres/hear-changes.ts'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { findPostgres, startPostgres } from '../support/start-postgres.ts'
import { quantile, say } from './send-load.ts'

/**
 * `npm run bench -- wake-ups [TASKS]`: what passes on a real PostgreSQL from the moment that one process asks for a task
 * to the moment that another one, which waits, has claimed it: by notices, and by a look every 500 ms beside it.
 */
export async function benchWakeUps([count = '100']: readonly string[]): Promise<void> {
  const bin = findPostgres()
  if (bin === null) return say('skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const server = await startPostgres(bin)
  const [asks, works] = [await openPostgres(server.url, postgresDeps()), await openPostgres(server.url, postgresDeps())]
  const feed = hearChanges(server.url, { onFault: () => {}, random: () => 0 })
  try {
    await asks.clients.ensureProject(aProject, 1)
    const input = aBatch()
    await asks.batches.create(input)
    while (!feed.isLive()) await after(10)
    const claim = () =>
      works.tasks.claim({ worker: 'w', at: 1, leaseMs: 1_000_000, takesLost: false, heldMax: 1_000_000 })
    const rounds = async (name: string, next: () => Promise<unknown>): Promise<number[]> => {
      const times: number[] = []
      for (let round = 0; round < Number(count); round += 1) {
        const id = `${name}-${round}`
        const told = next()
        // As it comes within a period of the looks.
        await after((round * 137) % 500)
        const begunMs = performance.now()
        await asks.tasks.put(
          { id, batchId: input.batch.id, operation: 'read-page', input: '{}', sha256: 'a'.repeat(64) },
          round,
        )
        for (let waited = told, task = null; task === null; waited = next()) {
          await waited
          task = await claim()
        }
        times.push(performance.now() - begunMs)
      }
      return times
    }
    const byNotice = await rounds('notice', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const forget = feed.hear(change => (change?.topic === 'task-waits' ? resolve() : undefined))
      await promise
      forget()
    })
    const byLooking = await rounds('look', () => after(500))
    say(`${server.version}, ${count} tasks each, from put to claim`)
    for (const [name, times] of [['by notice', byNotice] as const, ['by looking', byLooking] as const]) {
      const figures = [0.5, 0.95, 1].map(share => quantile(times, share).toFixed(1))
      say(`${name.padEnd(11)} p50 ${figures[0]} ms, p95 ${figures[1]} ms, most ${figures[2]} ms`)
    }
  } finally {
    await feed.close()
    await Promise.all([asks.close(), works.close()])
    server.remove()
  }
}
