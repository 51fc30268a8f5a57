import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { drawPdf } from '../fixtures/make/draw-pdf.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import { openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { bill } from './analysis-stall.ts'
import { tokenOf } from './api-beside-ocr.ts'
import { say, sendLoad } from './send-load.ts'

const PAGES = 3
const PER_ARCHIVE = 250
/** Four times a second each, which is more than the interface text recommends to ten clients. */
const PACED = { connections: 5, pauseMs: 250, seconds: 3600 }
const LOOK_EVERY_MS = 100

/**
 * `npm run bench -- large-batch [DOCUMENTS]`: status of an engine process of its own, and how long its event loop stood
 * still, in each phase of one batch of 1,000 documents of three pages. The load shares the cores with the engine and its
 * workers, so the times are upper bounds.
 */
export async function benchLargeBatch(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 1000)
  const random = createSeededRandom(815)
  const folder = temporaryDataDir()
  // A request may name 500 documents; so many come in archives.
  const made = new Map<string, Buffer>()
  for (let first = 0; first < count; first += PER_ARCHIVE) {
    const archive = new ZipWriter(new Uint8ArrayWriter())
    for (let index = first; index < Math.min(count, first + PER_ARCHIVE); index++) {
      const sheets = Array.from({ length: PAGES }, (_, page) => bill(random, index, page + 1))
      await archive.add(`${index}.pdf`, new Uint8ArrayReader(await drawPdf(`Beleg ${index}`, sheets)))
    }
    made.set(`${first}.zip`, Buffer.from(await archive.close()))
  }
  const sources = await startSourceServer(folder.dataDir, made)
  const credentials = await createClient(folder.dataDir, 'Bench')
  const engine = await startEngine({
    dataDir: folder.dataDir,
    entry: 'test/bench/engine-with-gaps.ts',
    settings: {
      STEUERSTAPEL_SOURCE_ALLOW: sources.host,
      STEUERSTAPEL_EXTRA_CA: sources.caFile,
      STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
      STEUERSTAPEL_WORKERS: String(availableParallelism()),
    },
  })
  try {
    const api = await openV1(engine.httpUrl, credentials)
    const token = await tokenOf(engine.httpUrl, credentials)
    const documents = [...made.keys()].map(name => ({
      filename: name,
      source: { type: 'url' as const, url: sources.urlOf(name) },
    }))
    const { batch_id: id } = await api.createBatch({ batch_name: 'Bench', documents }, crypto.randomUUID())
    say(`\nstatus while ${count} documents of ${PAGES} pages are worked on, ${availableParallelism()} cores`)
    say('                p50 ms   p99 ms   max ms   seconds   blocks > 50 ms   longest   gap p99')
    for (let phase = await phaseOf(api, id); phase !== null;) {
      phase = await measure(engine, api, { id, token, phase })
    }
  } finally {
    await engine.kill()
    await sources.close()
    folder.remove()
  }
}

interface Measured {
  readonly id: string
  readonly token: string
  readonly phase: string
}

/** Measures until the phase ends; returns the next one, null when the batch has ended. */
async function measure(engine: EngineProcess, api: V1Client, { id, token, phase }: Measured): Promise<string | null> {
  const ended = new AbortController()
  const startedMs = performance.now()
  const target = { method: 'GET', path: `/v1/batches/${id}`, token } as const
  const load = sendLoad(engine.httpUrl, target, { ...PACED, signal: ended.signal })
  await gapsOf(engine)
  let next: string | null = phase
  while (next === phase) {
    await after(LOOK_EVERY_MS)
    next = await phaseOf(api, id)
  }
  ended.abort()
  const { p50, p99, max } = await load
  const { blocks, maxMs, p99Ms } = await gapsOf(engine)
  const cells = [p50, p99, max, (performance.now() - startedMs) / 1000].map(value => value.toFixed(1).padStart(8))
  say(
    `${phase.padEnd(13)} ${cells.join(' ')} ${`${blocks}`.padStart(16)} ${`${maxMs}`.padStart(9)} ${`${p99Ms}`.padStart(9)}`,
  )
  return next
}

async function phaseOf(api: V1Client, id: string): Promise<string | null> {
  const { status, current_phase: current } = await api.progress(id)
  if (status === 'failed') throw new Error('the batch failed')
  if (status === 'completed') return null
  return status === 'queued' ? 'queued' : current.phase
}

/** What the engine says about its event loop since it was asked last. */
async function gapsOf(engine: EngineProcess): Promise<{ blocks: number; maxMs: number; p99Ms: number }> {
  const said = (): readonly string[] => [...engine.output().matchAll(/^gaps (\{.*\})$/gm)].map(([, json]) => json ?? '')
  const before = said().length
  process.kill(engine.pid, 'SIGUSR2')
  while (said().length === before) await after(10)
  return JSON.parse(said().at(-1) ?? '') as { blocks: number; maxMs: number; p99Ms: number }
}
