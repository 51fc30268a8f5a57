import { setTimeout as after } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { engineEntry } from '../../engine/built-engine.mjs'
import { childrenOf } from '../crash/crash-setup.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { engineEnvironment } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { logLines, openLoad, takeAccount } from './under-load.ts'
import type { Account, Load } from './under-load.ts'

export interface KillGateResult {
  readonly account: Account
  readonly kills: { readonly engine: number; readonly starting: number; readonly worker: number }
  /** Of the slowest start, by the clock. */
  readonly slowestStartMs: number
  /** Deaths that nobody brought about, with what was said last. */
  readonly deaths: readonly string[]
  /** Log lines of documents that were set aside, with code and what the worker's end said; none is to be there. */
  readonly asides: readonly string[]
}

/** A kill of a worker, of an engine that starts, else of one that works. */
const WORKER_SHARE = 0.3
const STARTING_SHARE = 0.15
const PAUSE_MS = 2_500
/** Most lives are short, some long enough for batches to end, or only the same few would ever be at work. */
const LIFE_MS = 25_000
const STARTING_MS = 900
const END_MS = 15 * 60_000

/**
 * Sends batches while engine and workers are killed at random moments (SIGKILL), then lets all end and counts. The
 * moments follow from the seed; what the machine is at in them does not.
 */
export async function runKillGate(
  count: number,
  seed: number,
  told: (kills: number, accepted: number) => void = () => undefined,
  batchesMax?: number,
): Promise<KillGateResult> {
  const random = createSeededRandom(seed)
  const load = await openLoad({ batchesMax })
  const kills = { engine: 0, starting: 0, worker: 0 }
  const deaths: string[] = []
  let slowestStartMs = 0
  const sum = (): number => kills.engine + kills.starting + kills.worker
  try {
    while (sum() < count) {
      if (random.next() < STARTING_SHARE) {
        await killStarting(load, random.next() * STARTING_MS)
        kills.starting++
      }
      const begunMs = performance.now()
      const engine = await load.setup.start()
      slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - begunMs))
      await load.send(engine)
      while (random.next() < WORKER_SHARE) {
        await after(random.next() * PAUSE_MS)
        kills.worker += killWorker(engine, random.next())
      }
      await after(random.next() ** 3 * LIFE_MS)
      if (!engine.running) deaths.push(engine.output().slice(-500))
      await engine.kill()
      kills.engine++
      told(sum(), load.accepted.size)
    }
    await letEnd(load)
    const asides = logLines(load.setup.dataDir, 'document_set_aside')
    return { account: await takeAccount(load), kills, slowestStartMs, deaths, asides }
  } finally {
    await load.close()
  }
}

function killWorker(engine: EngineProcess, share: number): number {
  const workers = childrenOf(engine.pid)
  const pid = workers[Math.floor(share * workers.length)]
  if (pid === undefined) return 0
  try {
    process.kill(pid, 'SIGKILL')
    return 1
  } catch {
    return 0 // It ended in the meantime.
  }
}

async function killStarting({ setup }: Load, afterMs: number): Promise<void> {
  const env = engineEnvironment(setup.dataDir)
  const child = spawn(process.execPath, [engineEntry('main')], { env, stdio: 'ignore' })
  const gone = new Promise(resolve => child.once('exit', resolve))
  await after(afterMs)
  child.kill('SIGKILL')
  await gone
}

/** Two starts: what a first one settles, a second one finds settled. */
export async function letEnd(load: Load): Promise<void> {
  const engine = await load.setup.start()
  const deadline = performance.now() + END_MS
  while ((await load.open(engine)) > 0 && performance.now() < deadline) await after(250)
  // The last webhooks are on their way.
  await after(8_000)
  await engine.stop()
  const second = await load.setup.start()
  await after(1_000)
  await second.stop()
}
