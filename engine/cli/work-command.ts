import { readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { openEngineDoor } from '../away/engine-door.ts'
import type { EngineDoor } from '../away/engine-door.ts'
import { makeWorkFolder } from '../away/work-folder.ts'
import { workLanes } from '../away/work-lanes.ts'
import { defaultWorkers } from '../config.ts'
import { LANES_MAX } from '../desk/messages.ts'
import type { HelloAnswer } from '../desk/messages.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import { waitMs } from '../shared/abort.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { sealInPassing } from '../shared/sealed/seal-in-passing.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import { VERSION } from '../version.ts'
import { onStop } from './on-stop.ts'
import { EXIT, UsageError } from './usage.ts'

const AGAIN_MS = 5_000

/**
 * `steuerstapel work --server https://HOST:PORT [--ca FILE] [--token T] [--workers N]`: reads pages for a server until it
 * is stopped. Keeps nothing: no database, no data folder, no key; files of tasks under way lie in a temporary folder. The
 * token comes from `STEUERSTAPEL_WORKER_TOKEN` too, since everybody on a machine may read the words of a call.
 * Exit code 0 after a stop; 1 when the server refuses token or version.
 */
export async function runWork(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const call = readCall(args, environment)
  const ca = call.caFile === null ? null : await readFile(call.caFile, 'utf8').catch(() => noCa(call.caFile ?? ''))
  const stop = new AbortController()
  onStop(() => stop.abort())
  const door = openEngineDoor({ server: call.server, token: call.token, ca, version: VERSION })
  const folder = await makeWorkFolder(tmpdir(), process.pid, 'work')
  // Files of tasks lie there encrypted; their key is in memory alone.
  const { forget } = sealInPassing(folder)
  try {
    const met = await untilMet(door, stop.signal)
    if (met) await workFor(door, met, { ...call, folder, stop: stop.signal })
    return EXIT.ok
  } finally {
    await door.leave().catch(() => undefined)
    await door.close()
    await removePath(folder)
    forget()
  }
}

interface Call {
  readonly server: string
  readonly token: string
  readonly caFile: string | null
  readonly lanes: number
}

function readCall(args: readonly string[], environment: NodeJS.ProcessEnv): Call {
  const text = { type: 'string' } as const
  const values = parse(
    () => parseArgs({ args: [...args], options: { server: text, token: text, ca: text, workers: text } }).values,
  )
  const server = URL.parse(values.server ?? '')
  if (server?.protocol !== 'https:' || server.pathname !== '/' || server.search !== '') {
    throw new UsageError('Bitte --server https://RECHNER:PORT angeben.')
  }
  const token = values.token ?? environment['STEUERSTAPEL_WORKER_TOKEN'] ?? ''
  if (token === '')
    throw new UsageError('Bitte --token oder STEUERSTAPEL_WORKER_TOKEN angeben (steuerstapel worker create).')
  const lanes = values.workers === undefined ? defaultWorkers() : Number(values.workers)
  if (!Number.isInteger(lanes) || lanes < 1 || lanes > LANES_MAX)
    throw new UsageError('--workers ist eine Zahl von 1 bis 64.')
  return { server: server.origin, token, caFile: values.ca ?? null, lanes }
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new UsageError('work kennt nur --server, --ca, --token und --workers.')
  }
}

function noCa(path: string): never {
  throw new EngineError(
    'input',
    'ca_unreadable',
    `${path} ist nicht lesbar. Bitte die Datei aus „steuerstapel trust export“ angeben.`,
  )
}

/** What the server says at the first meeting; null when the stop came before. */
async function untilMet(door: EngineDoor, stop: AbortSignal): Promise<HelloAnswer | null> {
  for (let isTold = false; !stop.aborted; isTold = true) {
    try {
      return await door.hello()
    } catch (error) {
      if (!isEngineError(error) || error.kind === 'input') throw error
      if (!isTold) say(error.message)
      await waitMs(AGAIN_MS, stop).catch(() => undefined)
    }
  }
  return null
}

async function workFor(
  door: EngineDoor,
  met: HelloAnswer,
  { lanes, folder, stop }: Call & { readonly folder: string; readonly stop: AbortSignal },
): Promise<void> {
  const logger = {
    info: () => undefined,
    warn: (_facts: object, message: string) => say(message),
  }
  const pool = createWorkerPool({ size: lanes, logger, models: { german: met.ocr_model, folder: null } })
  say(`${met.worker_id}: arbeitet mit ${lanes} Bahnen für den Server.`)
  try {
    await workLanes({ door, pool, folder, lanes, processors: availableParallelism(), say }, stop)
    say('Beendet; nichts ist liegen geblieben.')
  } finally {
    await pool.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
