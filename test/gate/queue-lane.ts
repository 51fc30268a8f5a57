import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openDatabase } from '../../engine/storage/postgres/open.ts'
import { isEngineError } from '../../engine/shared/errors.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { aTask } from '../support/task-verbs-at-work.ts'

/**
 * `node queue-lane.ts URL NAME`: a process of the gate of the queue. `engine` asks for what is wanted (table `wanted`),
 * stores what comes and takes lost ones back; every other name is a worker that reads, gives back or loses. Both go on
 * until they are killed.
 */
const [url = '', name = ''] = process.argv.slice(2)
const LEASE_MS = 400
const OPEN_MAX = 20
const TICK_MS = 15

const pool = openPool({ url, connectionsMax: 4, onFault: () => {} })
const storage = await openDatabase(pool, postgresDeps())
if (name === 'engine') await storage.tasks.forget('engine', Date.now() + LEASE_MS)
process.stdout.write('begun\n')
for (;;) await (name === 'engine' ? askAndStore(storage) : readOne(storage)).catch(goOn)

/** A crash of the database in the middle: whoever asked asks again. */
async function goOn(error: unknown): Promise<void> {
  const code = isEngineError(error) ? error.code : ''
  if (!['database_unreachable', 'database_busy'].includes(code) && !/terminat|ECONN|57P0/.test(String(error)))
    throw error
  await wait(TICK_MS)
}

async function askAndStore({ tasks }: Storage): Promise<void> {
  const { rows } = await pool.query('SELECT id, batch_id FROM wanted WHERE stored = 0 ORDER BY id LIMIT $1', [OPEN_MAX])
  for (const row of rows) {
    const { id, batch_id: batchId } = row as { readonly id: string; readonly batch_id: string }
    if ((await tasks.put(aTask(id, batchId), Date.now())) !== 'done') continue
    if ((await tasks.take(id)) === null) continue
    // Killed here, it is read once more, as any page.
    await pool.query('UPDATE wanted SET stored = stored + 1 WHERE id = $1', [id])
  }
  await tasks.lapse(Date.now())
  await readOne(storage)
}

async function readOne({ tasks }: Storage): Promise<void> {
  const isEngine = name === 'engine'
  const options = { worker: name, leaseMs: isEngine ? 60_000 : LEASE_MS, takesLost: isEngine, heldMax: 4 }
  const task = await tasks.claim({ ...options, at: Date.now() })
  await wait(randomInt(TICK_MS))
  if (!task) return
  const hold = { ...task, worker: name }
  const fate = randomInt(10)
  if (fate === 0 && !isEngine) await tasks.release(hold, true)
  else if (fate === 1) await tasks.release(hold, false)
  else if (fate === 2) await tasks.beat(hold, { at: Date.now(), leaseMs: LEASE_MS })
  // A void one is another one's by now.
  if (fate > 1) await tasks.finish(hold, '{}')
}
