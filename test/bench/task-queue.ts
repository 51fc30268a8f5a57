import { readFileSync, readdirSync } from 'node:fs'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { NewTask } from '../../engine/storage/task-verbs.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { findPostgres, startPostgres } from '../support/start-postgres.ts'
import type { PostgresServer } from '../support/start-postgres.ts'
import { say } from './send-load.ts'

const BATCHES = 4
const LANES = [1, 4, 16, 64] as const

/**
 * `npm run bench -- task-queue [TASKS]`: what a task costs on a real PostgreSQL from `put` over `claim` to `finish` and
 * `take`, in processor time of this process and of the server, with 1, 4, 16 and 64 workers that each hold one at a time. The tasks
 * are of four batches; 400 each time unless told otherwise.
 */
export async function benchTaskQueue([count = '400']: readonly string[]): Promise<void> {
  const bin = findPostgres()
  if (bin === null) return say('skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const server = await startPostgres(bin)
  const storage = await openPostgres(server.url, postgresDeps())
  try {
    await storage.clients.ensureProject(aProject, 1)
    const batches = Array.from({ length: BATCHES }, () => aBatch())
    for (const batch of batches) await storage.batches.create(batch)
    say(`${server.version}, ${count} tasks each; ms of processor time a call, this process + the server`)
    for (const workers of LANES) {
      const tasks = Array.from({ length: Number(count) }, (_, index): NewTask => {
        const batchId = batches[index % BATCHES]?.batch.id ?? ''
        return { id: `${workers}-${index}`, batchId, operation: 'read-page', input: '{}', sha256: 'a'.repeat(64) }
      })
      const figures = await measureLanes(storage, server, tasks, workers)
      say(`${String(workers).padStart(2)} workers: ${figures}`)
    }
  } finally {
    await storage.close()
    server.remove()
  }
}

async function measureLanes(
  storage: Storage,
  server: PostgresServer,
  tasks: readonly NewTask[],
  workers: number,
): Promise<string> {
  const { tasks: verbs } = storage
  const lanes = Array.from({ length: workers }, (_, lane) => `w${lane}`)
  let at = 0
  const rest = [...tasks]
  const put = await cost(server, tasks.length, () =>
    Promise.all(
      lanes.map(async () => {
        for (let task = rest.pop(); task; task = rest.pop()) await verbs.put(task, (at += 1))
      }),
    ),
  )
  const options = { at: 1, leaseMs: 1_000_000, takesLost: false, heldMax: 1 }
  let ended = 0
  const work = await cost(server, tasks.length, () =>
    Promise.all(
      lanes.map(async worker => {
        while (ended < tasks.length) {
          const task = await verbs.claim({ ...options, worker })
          if (task && (await verbs.finish({ ...task, worker }, '{"words":[]}'))) ended += 1
        }
      }),
    ),
  )
  const take = await cost(server, tasks.length, async () => {
    for (const { id } of tasks) if ((await verbs.take(id)) === null) throw new Error('a task has no end')
  })
  return `put ${put}, claim and finish ${work}, take ${take}`
}

/** Processor time of a call, and how many a second there were. */
async function cost(server: PostgresServer, calls: number, work: () => Promise<unknown>): Promise<string> {
  const [begun, beside, since] = [process.cpuUsage(), serverMs(server), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(begun)
  const own = (user + system) / 1_000 / calls
  const others = (serverMs(server) - beside) / calls
  return `${own.toFixed(2)} + ${others.toFixed(2)} (${Math.round((calls / (performance.now() - since)) * 1_000)}/s)`
}

/** Processor time of the server and its connections so far, those that ended included; Linux counts in hundredths. */
function serverMs({ url }: PostgresServer): number {
  const { port } = new URL(url)
  const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const stats = new Map(processes.flatMap(pid => statOf(pid)))
  const main = processes.find(pid => commandOf(pid).includes(`\0-p\0${port}\0`))
  let ticks = 0
  for (const [pid, { parent, own, ended }] of stats) {
    if (pid === main) ticks += own + ended
    else if (parent === main) ticks += own
  }
  return ticks * 10
}

interface Stat {
  readonly parent: string
  readonly own: number
  readonly ended: number
}

function statOf(pid: string): [string, Stat][] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [own, ended] = [
      [11, 12],
      [13, 14],
    ].map(places => places.reduce((sum, place) => sum + Number(fields[place]), 0))
    return [[pid, { parent: fields[1] ?? '', own: own ?? 0, ended: ended ?? 0 }]]
  } catch {
    // It ended meanwhile.
    return []
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
