import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { engineEntry } from '../../engine/built-engine.mjs'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { SeededRandom } from '../fixtures/make/seeded-random.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { letEnd } from './kill-gate.ts'
import { logLines, openLoad, takeAccount } from './under-load.ts'
import type { Account, Load } from './under-load.ts'

export interface PointsGateResult {
  readonly account: Account
  /** Kills by the step at which they came. */
  readonly kills: Readonly<Record<string, number>>
  /** Steps that were not reached in a life, so that nobody was killed there; none is to be. */
  readonly unreached: readonly string[]
  /** Ends of the engine that are no kill of ours, with what was said last. */
  readonly deaths: readonly string[]
  readonly asides: readonly string[]
}

const LISTENER = pathToFileURL(path.join(import.meta.dirname, 'step-listener.ts')).href
/** Small ones with text and a picture, so that a life is short and recognition is met. */
const FILES = ['07-beitragsbescheinigung-kv.pdf', '10-zinsbescheinigung.tif']
const LIFE_MS_MAX = 5 * 60_000
const SEND_EVERY_MS = 500
/** Of a step that comes more often in a life, one of its first turns. */
const TURNS_MAX = 25

/** Verbs that change what is stored; each is a step before, when it is not, and a step after, when it is and nobody knows. */
const VERBS = [
  ...['clients.saveToken', 'rates.save', 'batches.create', 'documents.finishFetch', 'runs.claim', 'runs.heartbeat'],
  ...['checkpoints.startPhase', 'checkpoints.begin', 'checkpoints.moved', 'checkpoints.finish'],
  ...['checkpoints.finishPhase', 'batches.saveProgress', 'documents.saveType', 'documents.saveConverted'],
  ...['documents.numberParts', 'pages.saveText', 'pages.setAside', 'documents.saveAnalysis'],
  ...['documents.savePlacement', 'documents.markProcessed', 'audit.append', 'search.save', 'runs.finish'],
  ...['clientYears.propose', 'clientYears.recountUnless', 'webhooks.recordAttempt'],
].map(verb => `storage.${verb}`)

/** Verbs of the file store, which consist of several changes. */
const FILE_VERBS = ['files.put', 'files.writeManaged']

/** Changes of files: before, it has its temporary name; after, its own, and no row tells of it. */
const CHANGES = [
  ...['rename files/originals', 'copyFile files/incoming', 'rm files/incoming', 'rm files/work', 'rm files/arrivals'],
  ...['pdf', 'json', 'jsonl', 'html', 'zip', 'csv', 'xlsx', 'tif'].map(ending => `rename files/managed .${ending}`),
  ...['rename engine.json', 'rename connections.json'],
]

/** Every step of the way from a request to its webhook at which an engine is killed. */
export const POINTS: readonly string[] = [...VERBS, ...FILE_VERBS, ...CHANGES].flatMap(step => [
  `before ${step}`,
  `after ${step}`,
])

/**
 * Kills (SIGKILL) an engine under the load of a client program at each of the named steps in turn, `times` times over,
 * then lets all end and counts. Which turn of a step it is follows from the seed.
 */
export async function runPointsGate(
  times: number,
  seed: number,
  told: (kills: number, all: number, point: string) => void = () => undefined,
  points: readonly string[] = POINTS,
): Promise<PointsGateResult> {
  const random = createSeededRandom(seed)
  const load = await openLoad({ files: FILES, openMax: 3, readsPagesOnce: true })
  const kills: Record<string, number> = {}
  const unreached: string[] = []
  const deaths: string[] = []
  try {
    const turns = await countTurns(load)
    for (let round = 0; round < times; round++) {
      for (const [at, point] of points.entries()) {
        const end = await liveUntil(load, point, turnOf(point, turns, random))
        if (end === 'killed') kills[point] = (kills[point] ?? 0) + 1
        else if (end === 'unreached') unreached.push(point)
        else deaths.push(`${point}: ${end}`)
        told(round * points.length + at + 1, times * points.length, point)
      }
    }
    await letEnd(load)
    const asides = logLines(load.setup.dataDir, 'document_set_aside')
    return { account: await takeAccount(load), kills, unreached, deaths, asides }
  } finally {
    await load.close()
  }
}

type Turns = Readonly<Record<string, number>>

/** How often each step comes in a life in which two batches are sent and end. */
async function countTurns(load: Load): Promise<Turns> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gate-points-'))
  const file = path.join(folder, 'turns.json')
  try {
    const engine = await start(load, { GATE_STEPS_FILE: file })
    await load.send(engine)
    while ((await load.open(engine)) > 0) await after(SEND_EVERY_MS)
    await engine.stop()
    return JSON.parse(readFileSync(file, 'utf8')) as Turns
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function turnOf(point: string, turns: Turns, random: SeededRandom): number {
  return 1 + Math.floor(random.next() * Math.min(TURNS_MAX, turns[point] ?? 1))
}

async function liveUntil(load: Load, point: string, turn: number): Promise<string> {
  let engine: EngineProcess
  try {
    engine = await start(load, { GATE_KILL_AT: point, GATE_KILL_ON: String(turn) })
  } catch (error) {
    // Killed before it was ready.
    const said = error instanceof Error ? error.message : String(error)
    return said.includes('(Code null)') ? 'killed' : said
  }
  const deadline = performance.now() + LIFE_MS_MAX
  while (engine.running && performance.now() < deadline) {
    await load.send(engine)
    await Promise.race([after(SEND_EVERY_MS), engine.gone])
  }
  if (!engine.running) return engine.signal === 'SIGKILL' ? 'killed' : engine.output().slice(-500)
  await engine.kill()
  return 'unreached'
}

/** Starts the built engine, or its sources, with the listener in it. */
function start({ setup }: Load, settings: Readonly<Record<string, string>>): Promise<EngineProcess> {
  const listener = { NODE_OPTIONS: `--import=${LISTENER}`, ...settings }
  return setup.start({ entry: engineEntry('main'), settings: listener })
}
