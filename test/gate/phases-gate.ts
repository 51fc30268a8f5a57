import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { engineEntry } from '../../engine/built-engine.mjs'
import { PHASE_NAMES } from '../../engine/model/phase-name.ts'
import type { PhaseName } from '../../engine/model/phase-name.ts'
import { waitUntil } from '../crash/crash-setup.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { openLoad, takeAccount } from './under-load.ts'
import type { Account, Load } from './under-load.ts'

const FAULTS = ['ENOSPC', 'EROFS', 'EIO'] as const
type Fault = (typeof FAULTS)[number]

export interface PhaseFault {
  readonly fault: Fault
  readonly phase: PhaseName
}

export interface PhasesGateResult {
  readonly account: Account
  /** By fault and phase: what `/readyz` and a new batch were answered meanwhile, and how the batch ended. */
  readonly rounds: Readonly<Record<string, string>>
  /** Rounds in which it was not said, or the batch did not go on by itself. */
  readonly wrong: readonly string[]
  /** Faults whose phase was over before it could be met in any of the batches. */
  readonly unreached: readonly string[]
  readonly stopCode: number | null
}

/** Each fault in each phase. */
export const PHASE_FAULTS: readonly PhaseFault[] = FAULTS.flatMap(fault => PHASE_NAMES.map(phase => ({ fault, phase })))

const TRIES = 8
const LOOK_EVERY_MS = 4
/** Longer than work that is parked takes to try again. */
const LASTS_MS = 15_000

/**
 * Lets the disk of a whole engine be full, read-only or failing from the middle of a phase on (Linux, gcc): the batch
 * has to be parked, it has to be said, and when the cause is gone it has to go on by itself.
 */
export async function runPhasesGate(
  given: readonly PhaseFault[],
  told: (round: string) => void = () => undefined,
): Promise<PhasesGateResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gate-phases-'))
  const [shim, control] = [path.join(folder, 'faulty-writes.so'), path.join(folder, 'fault')]
  const source = path.join(import.meta.dirname, 'faulty-writes.c')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'])
  const load = await openLoad({ openMax: 1, readsPagesOnce: true })
  const rounds: Record<string, string> = {}
  try {
    const settings = { LD_PRELOAD: shim, FAULT_PATH: load.setup.dataDir, FAULT_WHILE: control }
    const engine = await load.setup.start({ entry: engineEntry('main'), settings })
    for (const each of given) {
      const name = `${each.fault} in ${each.phase}`
      rounds[name] = (await oneRound(load, engine, each, control)) ?? 'not reached'
      told(`${name}: ${rounds[name]}`)
    }
    const stopCode = engine.running ? await engine.stop(30_000) : null
    const all = Object.entries(rounds)
    const unreached = all.filter(([, said]) => said === 'not reached').map(([name]) => name)
    const wrong = all.filter(([, said]) => !isRight(said) && said !== 'not reached').map(([name]) => name)
    return { account: await takeAccount(load), rounds, wrong, unreached, stopCode }
  } finally {
    await load.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRight(said: string): boolean {
  return /^readyz 503 (?:disk_low|storage_full|storage_broken); new batch 503 .+; completed$/.test(said)
}

/** Null when the phase was over too soon in each of the tries. */
async function oneRound(
  load: Load,
  engine: EngineProcess,
  { fault, phase }: PhaseFault,
  control: string,
): Promise<string | null> {
  const db = new Database(path.join(load.setup.dataDir, 'steuerstapel.db'), { readonly: true })
  const running = db.prepare<[string], { phase: string }>(
    'SELECT phase FROM phase_log WHERE batch_id = ? AND completed_at IS NULL',
  )
  const ended = db.prepare<[string], { said: string }>(
    `SELECT status || coalesce(' ' || (error ->> '$.code'), '') AS said FROM batches
     WHERE id = ? AND status IN ('completed', 'failed')`,
  )
  const api = await openV1(engine.httpUrl, load.setup.credentials)
  const isOver = (id: string): boolean => ended.get(id) !== undefined || !engine.running
  try {
    for (let attempt = 0; attempt < TRIES && engine.running; attempt++) {
      const before = new Set(load.accepted.values())
      await load.send(engine)
      const id = [...load.accepted.values()].find(each => !before.has(each))
      if (id === undefined) continue
      while (!isOver(id) && running.get(id)?.phase !== phase) await after(LOOK_EVERY_MS)
      writeFileSync(control, String(constants.errno[fault]))
      const said = isOver(id) ? null : await whileFaulty(engine, api)
      rmSync(control)
      await waitUntil('the end of the batch', () => isOver(id))
      await waitUntil('readiness', async () => !engine.running || (await readyz(engine)) === '200')
      if (!engine.running) return `died: ${engine.output().slice(-500)}`
      if (said !== null) return `${said}; ${ended.get(id)?.said}`
    }
    return null
  } finally {
    rmSync(control, { force: true })
    db.close()
  }
}

/** What is said while the fault lasts. */
async function whileFaulty(engine: EngineProcess, api: V1Client): Promise<string> {
  let told = '200'
  const untilMs = performance.now() + LASTS_MS
  while (performance.now() < untilMs && engine.running) {
    if (!told.startsWith('503')) told = await readyz(engine)
    await after(100)
  }
  const batch = { batch_name: 'Während der Störung', documents: [] }
  const refused = await api.createBatch(batch, 'never').then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const [, status = 'unknown', text = refused] = /: (\d{3}) (.*)$/s.exec(refused) ?? []
  return `readyz ${told}; new batch ${status} ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`
}

async function readyz({ httpUrl }: EngineProcess): Promise<string> {
  const answer = await fetch(`${httpUrl}/readyz`).catch(() => null)
  if (!answer || answer.ok) return answer ? '200' : 'no answer'
  const { error_details: details } = (await answer.json()) as { error_details: { reason: string } }
  return `${answer.status} ${details.reason}`
}
