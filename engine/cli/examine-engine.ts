import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { inspectDatabase } from '../wiring/open-storage.ts'
import { storageStateText, type StorageState } from '../shared/storage-fault.ts'
import { isDataFolderHeld } from '../wiring/instance-lock.ts'
import { DATABASE_FILE } from '../wiring/open-storage.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const ANSWER_MS = 3_000

const running = z.object({ pid: z.number(), httpUrl: z.string().nullable(), httpsUrl: z.string().nullable() })
const notReady = z.object({ error_details: z.object({ reason: z.string() }) })
const STORAGE_STATES = ['busy', 'full', 'broken', 'damaged', 'away'] as const
type Running = z.infer<typeof running>

/** Whether an engine runs on the data folder and answers, and whether its ports are to be had. */
export async function examineListeners(config: Config): Promise<Finding[]> {
  const engine = await findRunning(config.dataDir)
  const answers = engine !== null && (await doesAnswer(engine))
  const storage = engine !== null && answers ? await storageState(engine) : null
  const state =
    engine === null
      ? ok('engine', 'Die Engine läuft gerade nicht.')
      : storage !== null
        ? wrong('engine', `Die Engine läuft (Prozess ${engine.pid}) und wartet. ${storageStateText(storage)}`)
        : answers
          ? ok('engine', `Die Engine läuft (Prozess ${engine.pid}) und antwortet.`)
          : wrong(
              'engine',
              `Die Engine (Prozess ${engine.pid}) antwortet nicht. Bitte beenden und neu starten; angenommene Stapel bleiben erhalten.`,
            )
  const ports = [
    ['STEUERSTAPEL_HTTP_PORT', config.httpPort, engine?.httpUrl],
    ['STEUERSTAPEL_HTTPS_PORT', config.httpsPort, engine?.httpsUrl],
  ] as const
  const found = [state]
  for (const [setting, port, url] of ports) {
    if (port === 'off' || port === 0) continue
    found.push(
      url?.endsWith(`:${port}`) ? ok('port', `Port ${port} gehört der Engine.`) : await examinePort(setting, port),
    )
  }
  return found
}

async function findRunning(dataDir: string): Promise<Running | null> {
  try {
    const engine = running.parse(JSON.parse(await readFile(join(dataDir, 'engine.json'), 'utf8')))
    // The number may be another program's by now; the lock goes with the engine.
    return isDataFolderHeld(dataDir) ? engine : null
  } catch {
    // None is there, or what it left behind when it was killed.
    return null
  }
}

async function doesAnswer({ httpUrl }: Running): Promise<boolean> {
  if (httpUrl === null) return true
  try {
    const answer = await fetch(`${httpUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.ok
  } catch {
    return false
  }
}

/** What the engine waits for, as `/readyz` tells it; null when it does not wait for disk or database. */
async function storageState({ httpUrl }: Running): Promise<StorageState | null> {
  if (httpUrl === null) return null
  try {
    const answer = await fetch(`${httpUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.ok) return null
    const { reason } = notReady.parse(await answer.json()).error_details
    return STORAGE_STATES.find(state => reason === `storage_${state}`) ?? null
  } catch {
    return null
  }
}

function examinePort(setting: string, port: number): Promise<Finding> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'ist von einem anderen Programm belegt' : `ist nicht zu haben (${code})`
      resolve(wrong('port', `Port ${port} ${why}. Bitte mit ${setting} einen anderen wählen (0 = irgendein freier).`))
    })
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.close(() => resolve(ok('port', `Port ${port} ist frei.`)))
    })
  })
}

/** Whether the database is whole and of a version that this program knows. */
export function examineDatabase(dataDir: string): Finding[] {
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) return [ok('database', 'Noch keine Datenbank; der erste Start legt sie an.')]
  const broken = (why: string) =>
    wrong(
      'database',
      `Die Datenbank ist beschädigt (${why}). Bitte den Datenordner aufheben und eine Sicherung zurückholen: steuerstapel restore ORDNER`,
    )
  try {
    const { faults, version, knownVersion } = inspectDatabase(path)
    if (faults.length > 0) return [broken(faults[0] ?? '')]
    if (version <= knownVersion) return [ok('database', `Die Datenbank ist unversehrt (Stand ${version}).`)]
    const advice = 'Bitte die neuere Version installieren.'
    return [wrong('database', `Die Datenbank stammt von einer neueren Version von Steuerstapel. ${advice}`)]
  } catch (error) {
    return [broken((error as { code?: string }).code ?? 'nicht lesbar')]
  }
}
