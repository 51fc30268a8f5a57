import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { openPostgres } from '../../../engine/storage/postgres/open.ts'
import { createClient } from '../../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../../support/engine-process.ts'
import type { EngineProcess } from '../../support/engine-process.ts'
import { letIn, peopleAtWork } from '../../support/people-at-work.ts'
import type { Deed, Surroundings } from '../../support/people-at-work.ts'
import { postgresDeps } from '../../support/postgres-deps.ts'
import { startSourceServer } from '../../support/source-server.ts'
import { findPostgres, startPostgres } from '../../support/start-postgres.ts'
import { openV1 } from '../../support/v1-client.ts'
import type { V1Client } from '../../support/v1-client.ts'
import { until } from '../api-beside-ocr.ts'
import { quantile, say } from '../send-load.ts'
import { seededMandant, seedOffice, YEARS } from './seed-office.ts'

const PEOPLE = 20
const PAUSE_MS = 1_000
const COPIES = 10

/**
 * `npm run bench -- office [MANDANTS] [PAGES] [SECONDS]`: 20 people read and correct in an office of many client-years on
 * a real PostgreSQL, first while nothing else is done, then beside a batch of scans. Says what their answers took and the
 * processor time of the engine an answer. 10,000 mandants (50,000 client-years) with 50 pages a document unless told
 * otherwise.
 */
export async function benchOffice(args: readonly string[]): Promise<void> {
  const [mandants = 10_000, pages = 50, seconds = 60] = args.map(Number)
  const bin = findPostgres()
  if (bin === null) return say('skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const database = await startPostgres(bin)
  const folder = temporaryDataDir()
  const samples = join(import.meta.dirname, '../../fixtures/samples')
  const scans = readdirSync(samples).filter(name => /^(02|04|05|11|16)-.*\.pdf$/.test(name))
  const files = new Map(scans.map(name => [name, readFileSync(join(samples, name))]))
  const sources = await startSourceServer(folder.dataDir, files)
  const settings = {
    STEUERSTAPEL_DATABASE_URL: database.url,
    STEUERSTAPEL_SOURCE_ALLOW: sources.host,
    STEUERSTAPEL_EXTRA_CA: sources.caFile,
    STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
  }
  let engine: EngineProcess | null = null
  try {
    const credentials = await createClient(folder.dataDir, 'Bench', settings)
    engine = await startEngine({ dataDir: folder.dataDir, settings })
    const seeded = await seedOffice(database.url, mandants, pages)
    say(`${database.version}\n${JSON.stringify(seeded)}`)
    const api = await openV1(engine.httpUrl, credentials)
    const create = async (copies: number): Promise<string> => {
      const documents = Array.from({ length: copies }, (_, copy) =>
        scans.map(name => ({ filename: `${copy}-${name}`, source: { type: 'url', url: sources.urlOf(name) } })),
      ).flat()
      return (await api.createBatch({ batch_name: 'Bench', documents }, crypto.randomUUID())).batch_id
    }
    const shown: string[] = []
    // Of a document of its own for each person nobody else knows more.
    for (let read = 0; read < PEOPLE; read += scans.length) {
      const id = await create(1)
      await until(api, id, ({ status }) => status === 'completed')
      shown.push(id)
    }
    const storage = await openPostgres(database.url, {
      ...postgresDeps(),
      clock: { now: Date.now, monotonicMs: () => performance.now() },
    })
    const people = await letIn(storage, PEOPLE, new URL(engine.httpUrl).port)
    await storage.close()
    const around: Surroundings = {
      httpUrl: engine.httpUrl,
      people,
      yearOf: turn => ({ mandantId: seededMandant(1 + ((turn * 7919) % mandants)), year: 2021 + (turn % YEARS) }),
      nameOf: turn => `Muster${1 + ((turn * 104_729) % mandants)}`,
      documents: await documentsOf(api, shown),
      pauseMs: PAUSE_MS,
    }
    await measure('alone', engine, around, seconds)
    const beside = await create(COPIES)
    await until(api, beside, ({ current_phase: { phase } }) => phase === 'OCR')
    await measure('beside a batch in recognition', engine, around, seconds)
    const { status } = await api.status(beside)
    say(`the batch beside is ${status}`)
  } finally {
    await engine?.kill()
    await sources.close()
    database.remove()
    folder.remove()
  }
}

async function documentsOf(api: V1Client, batchIds: readonly string[]): Promise<Surroundings['documents']> {
  const documents = await Promise.all(batchIds.map(id => api.documents(id)))
  return documents.flatMap((each, index) =>
    each.map(({ document_id: documentId }) => ({ batchId: batchIds[index] ?? '', documentId })),
  )
}

async function measure(name: string, engine: EngineProcess, around: Surroundings, seconds: number): Promise<void> {
  const [begun, ended] = [cpuSeconds(engine.pid), new AbortController()]
  const working = peopleAtWork(around, ended.signal)
  await after(seconds * 1_000)
  ended.abort()
  const deeds = await working
  const cpuMs = ((cpuSeconds(engine.pid) - begun) * 1_000) / deeds.length
  say(
    `\n${name}: ${deeds.length} answers to ${around.people.length} people, ${cpuMs.toFixed(1)} ms of the engine's processor time each`,
  )
  say('what             answers   refused   p50 ms   p95 ms   max ms')
  for (const what of new Set(deeds.map(each => each.what)))
    say(
      lineOf(
        what,
        deeds.filter(each => each.what === what),
      ),
    )
}

function lineOf(what: string, deeds: readonly Deed[]): string {
  const times = deeds.map(({ ms }) => ms)
  const figures = [0.5, 0.95, 1].map(share => quantile(times, share).toFixed(0).padStart(7))
  const refused = deeds.filter(({ status }) => status !== 200 && status !== 201 && status !== 204)
  const codes = [...Map.groupBy(refused, ({ status }) => status)].map(([status, some]) => ` ${status}: ${some.length}`)
  return `${what.padEnd(16)} ${String(deeds.length).padStart(7)} ${String(refused.length).padStart(9)} ${figures.join('  ')}${codes.join(',')}`
}

/** User and system time of a process so far; its workers are processes of their own (proc_pid_stat(5)). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
