import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { engineEntry } from '../../engine/built-engine.mjs'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { letEnd } from './kill-gate.ts'
import { openLoad, takeAccount } from './under-load.ts'
import type { Account, Load } from './under-load.ts'

export interface WritesGateResult {
  readonly account: Account
  /** Rounds by what failed. */
  readonly rounds: Readonly<Record<string, number>>
  /** Starts that the fault ended, with exit code 1 and a sentence. */
  readonly refusedStarts: number
  /** Ends of the engine that are none of these, with what was said last. */
  readonly wrongEnds: readonly string[]
}

const { ENOSPC, EIO, EROFS, EACCES, EMFILE } = constants.errno
const FAULTS = { ENOSPC, EIO, EROFS, EACCES, EMFILE, SQLITE_BUSY: null } as const
type Fault = keyof typeof FAULTS
const KINDS = Object.keys(FAULTS) as Fault[]

/** The first ones fall into the start, the last ones into work. */
const CALLS_MAX = 1_200
const LASTS_MS = 4_000
/** Longer than a verb waits for a lock. */
const LOCKED_MS = 7_000
const WORK_MS = 6_000

/**
 * Rounds in which writes of the engine below its data folder fail for a while, from a random one on (Linux, gcc), or
 * another process holds the write lock; it has to go on by itself, or to end at its start with a sentence.
 */
export async function runWritesGate(
  count: number,
  seed: number,
  told: (rounds: number, accepted: number) => void = () => undefined,
): Promise<WritesGateResult> {
  const random = createSeededRandom(seed)
  const rounds = Array.from({ length: count }, (_, round) => ({
    fault: KINDS[round % KINDS.length] ?? 'ENOSPC',
    from: 1 + Math.floor(random.next() ** 2 * CALLS_MAX),
  }))
  return runWriteFaults(rounds, told)
}

/** A fault, and the write of the engine from which on it is met: 1 is in its start. */
export interface WriteFault {
  readonly fault: Fault
  readonly from: number
}

/** The same with given rounds; the client sends at most `batchesMax` batches. */
export async function runWriteFaults(
  given: readonly WriteFault[],
  told: (rounds: number, accepted: number) => void = () => undefined,
  batchesMax?: number,
): Promise<WritesGateResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gate-writes-'))
  const shim = path.join(folder, 'faulty-writes.so')
  const source = path.join(import.meta.dirname, 'faulty-writes.c')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'])
  const load = await openLoad({ batchesMax, readsPagesOnce: true })
  const rounds: Partial<Record<Fault, number>> = {}
  const wrongEnds: string[] = []
  let refusedStarts = 0
  try {
    for (const [round, { fault, from }] of given.entries()) {
      rounds[fault] = (rounds[fault] ?? 0) + 1
      const end = await oneRound(load, { fault, from, shim })
      if (end === 'refused') refusedStarts++
      else if (end !== null) wrongEnds.push(`${fault} ${from}: ${end}`)
      told(round + 1, load.accepted.size)
    }
    await letEnd(load)
    return { account: await takeAccount(load), rounds, refusedStarts, wrongEnds }
  } finally {
    await load.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Null when the engine worked on and ended as asked. */
async function oneRound(
  load: Load,
  { fault, from, shim }: { readonly fault: Fault; readonly from: number; readonly shim: string },
): Promise<string | null> {
  const { dataDir } = load.setup
  const number = FAULTS[fault]
  const settings: Record<string, string> = {}
  if (number !== null) {
    Object.assign(settings, { LD_PRELOAD: shim, FAULT_PATH: dataDir, FAULT_ERRNO: String(number) })
    Object.assign(settings, { FAULT_FROM: String(from), FAULT_MS: String(LASTS_MS) })
  }
  let engine: EngineProcess
  try {
    engine = await load.setup.start({ entry: engineEntry('main'), settings })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    return /Code 1\)/.test(said) && /Bitte/.test(said) && !/\n {4}at /.test(said) ? 'refused' : said
  }
  await load.send(engine)
  if (number === null) await holdLock(dataDir)
  await after(WORK_MS)
  await load.send(engine)
  if (!engine.running) return `died: ${engine.output().slice(-600)}`
  const code = await engine.stop(30_000).catch((error: unknown) => String(error))
  return code === 0 ? null : `ended with ${code}`
}

/** Another program that writes, or forgot to end what it began. */
async function holdLock(dataDir: string): Promise<void> {
  const db = new Database(path.join(dataDir, 'steuerstapel.db'), { timeout: 10_000 })
  db.exec('BEGIN IMMEDIATE')
  await after(LOCKED_MS)
  db.exec('ROLLBACK')
  db.close()
}
