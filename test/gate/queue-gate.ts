import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { strayLines, tasksAndJobs } from '../support/jobs-of-tasks.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import type { PostgresServer } from '../support/start-postgres.ts'
import { seededRandom } from './mutate-pdf.ts'

export interface QueueGateResult {
  readonly kills: { readonly engine: number; readonly worker: number; readonly database: number }
  /** Tasks that were wanted, and how often the output of each was stored: only once each is right. */
  readonly wanted: number
  readonly stored: Readonly<Record<string, number>>
  /** What of a task and its job did not fit, at any look. */
  readonly strays: readonly string[]
}

const NAMES = ['engine', 'w1', 'w2'] as const
const BATCHES = 3
const WANTED_AHEAD = 40
const LIFE_MS_MAX = 300
const LOOK_MS = 200
/** Leases and pauses are far below. */
const STILL_MS = 120_000

/**
 * Kills engine, workers and database in turn, `count` times each, at random moments while tasks go through the queue; looks
 * after each kill whether every task has the job that says the same, and at the end whether each was stored once.
 */
export async function runQueueGate(
  server: PostgresServer,
  { count, seed, told }: { readonly count: number; readonly seed: number; told(done: number): void },
): Promise<QueueGateResult> {
  const random = seededRandom(seed)
  const driver = openPool({ url: server.url, connectionsMax: 2, onFault: () => {} })
  const batches = await prepare(server.url, driver)
  const lanes = new Map<string, Lane>()
  for (const name of NAMES) lanes.set(name, startLane(server.url, name))
  const kills = { engine: 0, worker: 0, database: 0 }
  const strays = new Set<string>()
  try {
    for (let kill = 0; kill < count * 3; kill += 1) {
      await insist(() => want(driver, batches))
      if (kill % 3 === 0) {
        await wait(random() * LIFE_MS_MAX)
        server.stop('immediate')
        server.start()
        kills.database += 1
      } else {
        const name = kill % 3 === 1 ? 'engine' : (NAMES[1 + (kill % 2)] ?? 'w1')
        await lanes.get(name)?.begun
        await wait(random() * LIFE_MS_MAX)
        await killLane(lanes.get(name))
        lanes.set(name, startLane(server.url, name))
        kills[name === 'engine' ? 'engine' : 'worker'] += 1
      }
      // One statement sees one moment: between two verbs, whoever is in the middle of one.
      for (const line of strayLines(await insist(() => tasksAndJobs(driver)))) strays.add(line)
      told(kill + 1)
    }
    await letEnd(driver, lanes)
    return { kills, ...(await account(driver)), strays: [...strays] }
  } finally {
    await Promise.all([...lanes.values()].map(killLane))
    await driver.close()
  }
}

async function prepare(url: string, driver: SqlDriver): Promise<readonly string[]> {
  const storage = await openPostgres(url, postgresDeps())
  await storage.clients.ensureProject(aProject, 1)
  const inputs = Array.from({ length: BATCHES }, () => aBatch())
  for (const input of inputs) await storage.batches.create(input)
  await storage.close()
  await driver.query('CREATE TABLE wanted (id text PRIMARY KEY, batch_id text NOT NULL, stored bigint NOT NULL)', null)
  return inputs.map(({ batch }) => batch.id)
}

/** Always some more than are done with. */
async function want(driver: SqlDriver, batches: readonly string[]): Promise<void> {
  await driver.query(
    `INSERT INTO wanted SELECT 't' || lpad((all_so_far + n)::text, 7, '0'), ($2::text[])[1 + n % $3::int], 0
     FROM (SELECT count(*) AS all_so_far, count(*) FILTER (WHERE stored = 0) AS open FROM wanted) w,
       generate_series(1, $1::int) n
     WHERE n <= $1::int - open`,
    [WANTED_AHEAD, batches, batches.length],
  )
}

interface Lane {
  readonly child: ChildProcess
  /** It is at work, and no longer only starting. */
  readonly begun: Promise<unknown>
}

function startLane(url: string, name: string): Lane {
  const script = path.join(import.meta.dirname, 'queue-lane.ts')
  const child = spawn(process.execPath, [script, url, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, begun: once(child.stdout, 'data') }
}

/** One that ended by itself has said why. */
async function killLane(lane: Lane | undefined): Promise<void> {
  if (!lane) return
  if (lane.child.exitCode !== null) throw new Error('a process of the gate ended by itself')
  const gone = once(lane.child, 'exit')
  lane.child.kill('SIGKILL')
  await gone
}

/** Until all is stored; or until nothing moves any more, and the account says what was lost. */
async function letEnd(driver: SqlDriver, lanes: ReadonlyMap<string, Lane>): Promise<void> {
  let [left, sinceMs] = [Number.POSITIVE_INFINITY, performance.now()]
  while (left > 0 && performance.now() - sinceMs < STILL_MS) {
    if ([...lanes.values()].some(({ child }) => child.exitCode !== null)) throw new Error('a process of the gate ended')
    await wait(LOOK_MS)
    const { rows } = await insist(() => driver.query('SELECT count(*) AS open FROM wanted WHERE stored = 0', []))
    const { open } = rows[0] as { readonly open: number }
    if (open < left) [left, sinceMs] = [open, performance.now()]
  }
}

async function account(driver: SqlDriver): Promise<Pick<QueueGateResult, 'wanted' | 'stored'>> {
  const { rows } = await driver.query(
    'SELECT stored::text AS times, count(*) AS tasks FROM wanted GROUP BY 1 ORDER BY 1',
    [],
  )
  const stored = rows as readonly { readonly times: string; readonly tasks: number }[]
  return {
    wanted: stored.reduce((sum, { tasks }) => sum + tasks, 0),
    stored: Object.fromEntries(stored.map(({ times, tasks }) => [times, tasks])),
  }
}

/** Connections that the last crash ended fail once. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries > 20) throw error
      await wait(50)
    }
  }
}
