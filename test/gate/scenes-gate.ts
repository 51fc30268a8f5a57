import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { startEngine } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { SCENES } from './scenes.ts'
import type { Listening, Scene, Stage } from './scenes.ts'

export interface ScenesGateResult {
  /** Kills by scene and step. */
  readonly kills: Readonly<Record<string, number>>
  /** What was wrong afterwards, with scene, step and turn. */
  readonly faults: readonly string[]
  /** Steps that were not reached again, so that nobody was killed there. */
  readonly unreached: readonly string[]
}

export interface ScenesGateOptions {
  readonly seed: number
  /** Kills of each scene; all steps of it when absent. */
  readonly killsMax?: number
  readonly scenes?: readonly string[]
  readonly told?: (done: number, all: number, at: string) => void
}

const LISTENER = pathToFileURL(path.join(import.meta.dirname, 'step-listener.ts')).href
const SETTINGS = { STEUERSTAPEL_WORKERS: '1' }

/**
 * Plays scenes (a first start, a migration, an upload …) once to hear their steps, and once more for each of them with a
 * kill (SIGKILL) there; then goes on, and looks whether all is as if nobody had been killed.
 */
export async function runScenesGate({
  seed,
  killsMax = Infinity,
  scenes = SCENES.map(({ name }) => name),
  told = () => undefined,
}: ScenesGateOptions): Promise<ScenesGateResult> {
  const random = createSeededRandom(seed)
  const [kills, faults, unreached]: [Record<string, number>, string[], string[]] = [{}, [], []]
  for (const scene of SCENES.filter(({ name }) => scenes.includes(name))) {
    const home = mkdtempSync(path.join(tmpdir(), 'gate-scene-'))
    try {
      const template = path.join(home, 'template')
      mkdirSync(template)
      await scene.prepare(stageOn(template))
      const heard = await hear(scene, home, template)
      const drawn = heard.map(one => ({ one, at: random.next() })).toSorted((a, b) => a.at - b.at)
      const chosen = heard.length <= killsMax ? heard : drawn.slice(0, killsMax).map(({ one }) => one)
      for (const [at, { step, turns }] of chosen.entries()) {
        const turn = 1 + Math.floor(random.next() * turns)
        const end = await play(scene, path.join(home, 'life'), template, { step, turn })
        const place = `${scene.name}: ${step}`
        if (end === null) unreached.push(place)
        else kills[place] = (kills[place] ?? 0) + 1
        faults.push(...(end ?? []).map(fault => `${place} (${turn}): ${fault}`))
        told(at + 1, chosen.length, place)
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  }
  return { kills, faults, unreached }
}

interface Heard {
  readonly step: string
  readonly turns: number
}

/** The steps of a scene that is played to its end, without those of what is started for it. */
async function hear(scene: Scene, home: string, template: string): Promise<Heard[]> {
  const file = path.join(home, 'turns.json')
  await inLife(path.join(home, 'life'), template, stage =>
    scene.act(stage, { NODE_OPTIONS: `--import=${LISTENER}`, GATE_STEPS_FILE: file }),
  )
  const turns = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  return Object.entries(turns)
    .filter(([step]) => scene.steps?.test(step) ?? true)
    .map(([step, count]) => ({ step, turns: count }))
}

/** Null when the step was not reached; else what is wrong after going on. */
async function play(
  scene: Scene,
  life: string,
  template: string,
  { step, turn }: { readonly step: string; readonly turn: number },
): Promise<string[] | null> {
  return await inLife(life, template, async stage => {
    const listening = { NODE_OPTIONS: `--import=${LISTENER}`, GATE_KILL_AT: step, GATE_KILL_ON: String(turn) }
    const fault = await scene.act(stage, listening).then(
      () => null,
      (error: unknown) => String(error),
    )
    if (fault === null) return null
    if (!(await stage.isKilled(fault))) return [`not done, and nobody was killed: ${fault.slice(0, 500)}`]
    return await scene
      .goOn(stage)
      .catch((error: unknown) => [error instanceof Error ? error.message.slice(0, 500) : ''])
  })
}

interface WatchedStage extends Stage {
  /** Whether what broke off with that fault was killed. */
  isKilled(fault: string): Promise<boolean>
  close(): Promise<void>
}

async function inLife<T>(life: string, template: string, work: (stage: WatchedStage) => Promise<T>): Promise<T> {
  cpSync(template, life, { recursive: true })
  const stage = stageOn(life)
  try {
    return await work(stage)
  } finally {
    await stage.close()
    for (const more of ['', '-backup', '-second', '-restored', '-whole'])
      rmSync(`${life}${more}`, { recursive: true, force: true })
  }
}

function stageOn(dataDir: string): WatchedStage {
  const engines: EngineProcess[] = []
  return {
    dataDir,
    engine: async (listening: Listening = {}) => {
      const engine = await startEngine({ dataDir, settings: { ...SETTINGS, ...listening } })
      engines.push(engine)
      return engine
    },
    isKilled: async fault => {
      // An answer that breaks off comes before the end of the process is told.
      await Promise.race([Promise.all(engines.map(engine => engine.gone)), after(10_000)])
      return /ended by SIGKILL|\(Code null\)/.test(fault) || engines.some(({ signal }) => signal === 'SIGKILL')
    },
    close: async () => void (await Promise.all(engines.map(engine => engine.kill()))),
  }
}
