import process from 'node:process'
import type { Account } from './under-load.ts'

/**
 * The long forms of the gate: `npm run gate -- pdf|kill|points|scenes|states|writes|phases|disk|queue [COUNT] [SEED]`. Fails when something is lost, doubled or
 * hangs, or when an end has no code; short forms run with the tests.
 */
const GATES: Readonly<Record<string, { readonly count: number; run(count: number, seed: number): Promise<boolean> }>> =
  {
    pdf: { count: 10_000, run: async (count, seed) => (await import('./gate-pdf.ts')).gatePdf(count, seed) },
    kill: { count: 2_000, run: gateKill },
    points: { count: 5, run: gatePoints },
    scenes: { count: 1_000, run: gateScenes },
    states: { count: 5_000, run: gateStates },
    writes: { count: 200, run: gateWrites },
    phases: { count: 1, run: gatePhases },
    disk: { count: 1, run: gateDisk },
    queue: { count: 500, run: gateQueue },
  }

const [kind = '', given, seed = '1'] = process.argv.slice(2)
const gate = GATES[kind]
const count = Number(given ?? gate?.count)
if (!gate || !(count > 0)) throw new Error(`usage: npm run gate -- ${Object.keys(GATES).join('|')} [COUNT] [SEED]`)
process.exitCode = (await gate.run(count, Number(seed))) ? 0 : 1

async function gateKill(kills: number, from: number): Promise<boolean> {
  const { runKillGate } = await import('./kill-gate.ts')
  const result = await runKillGate(kills, from, (done, accepted) => {
    if (done % 10 === 0) process.stderr.write(`${done} of ${kills} kills, ${accepted} batches accepted\n`)
  })
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  return isClean(result.account) && result.deaths.length === 0
}

async function gatePoints(times: number, seed: number): Promise<boolean> {
  const { runPointsGate } = await import('./points-gate.ts')
  const result = await runPointsGate(times, seed, (done, all, point) => {
    process.stderr.write(`${done} of ${all}: ${point}\n`)
  })
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  return isClean(result.account) && result.unreached.length === 0 && result.deaths.length === 0
}

/** `killsMax`: of each scene. */
async function gateScenes(killsMax: number, seed: number): Promise<boolean> {
  const { runScenesGate } = await import('./scenes-gate.ts')
  const told = (done: number, all: number, at: string): void => {
    process.stderr.write(`${done} of ${all}: ${at}\n`)
  }
  const result = await runScenesGate({ seed, killsMax, told })
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  return result.faults.length === 0 && result.unreached.length === 0 && Object.keys(result.kills).length > 0
}

/** What differs is thrown. */
async function gateStates(count: number, seed: number): Promise<boolean> {
  const { runStatesGate } = await import('./states-gate.ts')
  process.stdout.write(`${JSON.stringify(await runStatesGate(count, seed), null, 1)}\n`)
  return true
}

async function gateWrites(rounds: number, from: number): Promise<boolean> {
  const { runWritesGate } = await import('./writes-gate.ts')
  const result = await runWritesGate(rounds, from, (done, accepted) => {
    process.stderr.write(`${done} of ${rounds} rounds, ${accepted} batches accepted\n`)
  })
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  return isClean(result.account) && result.wrongEnds.length === 0
}

async function gatePhases(times: number): Promise<boolean> {
  const { PHASE_FAULTS, runPhasesGate } = await import('./phases-gate.ts')
  const given = Array.from({ length: times }, () => PHASE_FAULTS).flat()
  const result = await runPhasesGate(given, round => process.stderr.write(`${round}\n`))
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  return isClean(result.account) && result.wrong.length + result.unreached.length === 0 && result.stopCode === 0
}

async function gateDisk(): Promise<boolean> {
  const { runDiskGate } = await import('./disk-gate.ts')
  const result = await runDiskGate()
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
  const isTold = result.whileFull.startsWith('503') && (result.start === 'ready' || result.start.includes('Bitte'))
  return isClean(result.account) && isTold && result.wentOn && result.stopCode === 0
}

/** `count`: kills of each, the engine, workers and the database. */
async function gateQueue(count: number, seed: number): Promise<boolean> {
  const { findPostgres, startPostgres } = await import('../support/start-postgres.ts')
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const { runQueueGate } = await import('./queue-gate.ts')
  const server = await startPostgres(bin)
  try {
    const told = (done: number): void => {
      if (done % 30 === 0) process.stderr.write(`${done} of ${count * 3} kills\n`)
    }
    const result = await runQueueGate(server, { count, seed, told })
    process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
    return result.wanted > 0 && result.stored['1'] === result.wanted && result.strays.length === 0
  } finally {
    server.remove()
  }
}

function isClean({ accepted, ...faults }: Account): boolean {
  return accepted > 0 && Object.values(faults).every(number => number === 0)
}
