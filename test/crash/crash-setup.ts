import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { FAR_LIMIT_MS } from '../support/far-limit.ts'
import { startSourceServer } from '../support/source-server.ts'
import type { SourceServer } from '../support/source-server.ts'
import { documentsOf } from '../support/v1-client.ts'
import type { Credentials } from '../support/v1-client.ts'

const SAMPLES_DIR = path.join(import.meta.dirname, '..', 'fixtures', 'samples')
const SOURCES_VALID_MS = 60 * 60_000
const LOOK_EVERY_MS = 60

export interface CrashSetup {
  readonly dataDir: string
  readonly credentials: Credentials
  /** Body of the create request; the same at every call, so that it can be sent again. */
  readonly batch: Readonly<Record<string, unknown>>
  sha256Of(file: string): string
  /** Starts the engine, or another entry, on the data folder. */
  start(options?: {
    readonly entry: string
    readonly settings: Readonly<Record<string, string>>
  }): Promise<EngineProcess>
  /** Kills what still runs and removes the folder. */
  close(): Promise<void>
}

/**
 * A data folder with a client, a server that offers the samples, and a batch of them; no engine runs yet. `more` are
 * settings beside those of the tests; `readsPagesOnce` where nothing that is tested happens while a page is read.
 */
export async function setUpCrash(
  files: readonly string[],
  more: Readonly<Record<string, string>> = {},
  readsPagesOnce = false,
): Promise<CrashSetup> {
  const folder = temporaryDataDir()
  const bytes = new Map(files.map(file => [file, readFileSync(path.join(SAMPLES_DIR, file))]))
  const sources: SourceServer = await startSourceServer(folder.dataDir, bytes)
  const expiresAt = new Date(Date.now() + SOURCES_VALID_MS)
  const documents = documentsOf(files.map(filename => ({ filename, url: sources.urlOf(filename), expiresAt })))
  const settings = {
    STEUERSTAPEL_SOURCE_ALLOW: sources.host,
    STEUERSTAPEL_EXTRA_CA: sources.caFile,
    STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
    STEUERSTAPEL_CREATE_PER_MINUTE: '1000',
    STEUERSTAPEL_WORKERS: '2',
    ...more,
  }
  const engines: EngineProcess[] = []
  return {
    dataDir: folder.dataDir,
    credentials: await createClient(folder.dataDir, 'Absturzprobe', settings),
    batch: { batch_name: 'Absturzprobe', documents },
    sha256Of: file =>
      createHash('sha256')
        .update(bytes.get(file) ?? '')
        .digest('hex'),
    start: async options => {
      const entry = options === undefined ? {} : { entry: options.entry }
      const engine = await startEngine({
        dataDir: folder.dataDir,
        settings: { ...settings, ...options?.settings },
        readsPagesOnce,
        ...entry,
      })
      engines.push(engine)
      return engine
    },
    close: async () => {
      await Promise.all(engines.map(engine => engine.kill()))
      await sources.close()
      folder.remove()
    },
  }
}

/** Looks until `seen` holds; throws at the far limit, naming what was waited for. */
export async function waitUntil(what: string, seen: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + FAR_LIMIT_MS
  while (!(await seen())) {
    if (performance.now() > deadline) throw new Error(`not seen within ${FAR_LIMIT_MS} ms: ${what}`)
    await after(LOOK_EVERY_MS)
  }
}

/** Processes whose parent is `pid`; Linux only, elsewhere none are found. */
export function childrenOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

/** True while the process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // It ended in the meantime.
  }
}
