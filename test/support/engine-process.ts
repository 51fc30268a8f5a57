import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { engineEntry } from '../../engine/built-engine.mjs'
import { FAR_LIMIT_MS } from './far-limit.ts'

const REPO = path.join(import.meta.dirname, '..', '..')
const LOOK_EVERY_MS = 25
const PAGES_ONCE = new URL('pages-once/engine-hook.mjs', import.meta.url).href

export interface EngineStart {
  readonly dataDir: string
  /** Settings beside the data folder and the ports, which are free ones unless told otherwise. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Script to start instead of the engine's own entry, which is the built one where it is up to date; seen from the
   * repository's root.
   */
  readonly entry?: string
  /**
   * A page that any engine of this run has recognised or drawn is not recognised again (within `npm test`): for tests of
   * what happens with pages that were read. Not for those in which reading them takes its time or is what is tested.
   */
  readonly readsPagesOnce?: boolean
}

/** A running engine in a process of its own, as the desktop shell starts it. */
export interface EngineProcess {
  readonly pid: number
  readonly dataDir: string
  readonly httpUrl: string
  readonly httpsUrl: string
  /** PEM file of the authority behind `httpsUrl`. */
  readonly caFile: string
  /** True until the process is gone. */
  readonly running: boolean
  /** What ended the process; null while it runs, and when it ended by itself. */
  readonly signal: NodeJS.Signals | null
  /** Resolves when the process is gone, however it came to that. */
  readonly gone: Promise<void>
  /** What the process wrote to its standard output and error. */
  output(): string
  /** Ends the process as the operating system would at a power cut; resolves when it is gone. */
  kill(): Promise<void>
  /** Asks for a clean stop; throws when that takes longer than `withinMs`. Returns the exit code. */
  stop(withinMs?: number): Promise<number | null>
}

/** A new, empty data folder and the function that removes it. */
export function temporaryDataDir(): { readonly dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'steuerstapel-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/**
 * The environment of the engine and of its command line on a data folder; settings of the caller's shell do not leak
 * in.
 */
export function engineEnvironment(dataDir: string, settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const foreign = Object.entries(process.env).filter(([name]) => !name.startsWith('STEUERSTAPEL_'))
  return {
    ...Object.fromEntries(foreign),
    STEUERSTAPEL_DATA_DIR: dataDir,
    STEUERSTAPEL_HTTP_PORT: '0',
    STEUERSTAPEL_HTTPS_PORT: '0',
    ...settings,
  }
}

/**
 * Starts the engine and waits until it says in engine.json that it is ready. Starting again on the folder of a killed
 * engine is the restart: the file that the dead process left is recognised by its pid.
 * Throws, with what the process wrote, when it ends or is not ready in time.
 */
export async function startEngine({
  dataDir,
  settings = {},
  entry = engineEntry('main'),
  readsPagesOnce = false,
}: EngineStart): Promise<EngineProcess> {
  const hook = readsPagesOnce && process.env['PAGES_ONCE'] !== undefined ? ['--import', PAGES_ONCE] : []
  const child = spawn(process.execPath, ['--max-semi-space-size=4', ...hook, entry], {
    cwd: REPO,
    env: engineEnvironment(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let running = true
  // Nothing of ours outlives us, not even when a test gives up half-way.
  const killWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const gone = once(child, 'exit').finally(() => {
    running = false
    process.off('exit', killWithUs)
  })
  gone.catch(() => {})
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-200_000)))
  }
  const pid = child.pid
  if (pid === undefined) {
    const [error] = (await once(child, 'error')) as [Error]
    throw error
  }

  const kill = async (): Promise<void> => {
    if (running) child.kill('SIGKILL')
    await gone
  }
  const deadline = performance.now() + FAR_LIMIT_MS
  for (;;) {
    const ready = readReady(dataDir, pid)
    if (ready) {
      return {
        ...ready,
        dataDir,
        get running() {
          return running
        },
        get signal() {
          return child.signalCode
        },
        gone: gone.then(() => undefined),
        output: () => output,
        kill,
        stop: async (withinMs = FAR_LIMIT_MS) => {
          if (running) child.kill('SIGTERM')
          const stopped = await Promise.race([gone.then(() => true), after(withinMs, false, { ref: false })])
          if (stopped) return child.exitCode
          await kill()
          throw new Error(`Die Engine hat sich nicht in ${withinMs} ms beendet.\n${output}`)
        },
      }
    }
    if (!running) throw new Error(`Die Engine ist beim Start beendet worden (Code ${child.exitCode}).\n${output}`)
    if (performance.now() > deadline) {
      await kill()
      throw new Error(`Die Engine war nach ${FAR_LIMIT_MS} ms nicht bereit.\n${output}`)
    }
    await after(LOOK_EVERY_MS)
  }
}

type Ready = Pick<EngineProcess, 'pid' | 'httpUrl' | 'httpsUrl' | 'caFile'>

function readReady(dataDir: string, pid: number): Ready | null {
  const file = path.join(dataDir, 'engine.json')
  if (!existsSync(file)) return null
  try {
    const ready = JSON.parse(readFileSync(file, 'utf8')) as Ready
    if (ready.pid !== pid) return null
    return { pid, httpUrl: ready.httpUrl, httpsUrl: ready.httpsUrl, caFile: ready.caFile }
  } catch {
    return null // It is being written.
  }
}
