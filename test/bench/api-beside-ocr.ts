import { readFileSync, readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import { openV1 } from '../support/v1-client.ts'
import type { Credentials, ProgressBody, V1Client } from '../support/v1-client.ts'
import { say, sendLoad } from './send-load.ts'

/** Clients that ask four times a second each: far more than the 5 to 10 seconds that the interface text recommends. */
const PACED = { connections: 20, pauseMs: 250, seconds: 8 }
/** As many requests as eight connections can make: they take time from the recognition, and from each other. */
const AT_ONCE = { connections: 8, seconds: 4 }
const COPIES = 12

/**
 * Status and progress of an engine process of its own, first idle, then while it recognises scanned pages with a worker
 * for each core. The load comes from this process, so it shares the cores, too.
 */
export async function benchBesideOcr(): Promise<void> {
  const samples = join(import.meta.dirname, '../fixtures/samples')
  const scans = readdirSync(samples).filter(name => /^(02|04|05|11|16)-.*\.pdf$/.test(name))
  const folder = temporaryDataDir()
  const sources = await startSourceServer(
    folder.dataDir,
    new Map(scans.map(name => [name, readFileSync(join(samples, name))])),
  )
  const credentials = await createClient(folder.dataDir, 'Bench')
  const engine = await startEngine({
    dataDir: folder.dataDir,
    settings: {
      STEUERSTAPEL_SOURCE_ALLOW: sources.host,
      STEUERSTAPEL_EXTRA_CA: sources.caFile,
      STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
      STEUERSTAPEL_CREATE_PER_MINUTE: '1000000',
      STEUERSTAPEL_WORKERS: String(availableParallelism()),
    },
  })
  try {
    const api = await openV1(engine.httpUrl, credentials)
    const token = await tokenOf(engine.httpUrl, credentials)
    const create = async (copies: number, names: readonly string[]): Promise<string> => {
      const documents = Array.from({ length: copies }, (_, copy) =>
        names.map(name => ({ filename: `${copy}-${name}`, source: { type: 'url', url: sources.urlOf(name) } })),
      ).flat()
      return (await api.createBatch({ batch_name: 'Bench', documents }, crypto.randomUUID())).batch_id
    }
    say(`\nbeside OCR: ${COPIES * scans.length} scanned files, ${availableParallelism()} cores and as many workers`)
    say('                           requests/s   p50 ms   p99 ms   max ms   cores busy')
    const idle = await create(1, ['missing.pdf'])
    await until(api, idle, ({ status }) => status === 'failed')
    await measure(engine.httpUrl, token, idle, 'idle')
    const busy = await create(COPIES, scans)
    await until(api, busy, ({ current_phase: { phase } }) => phase === 'OCR')
    await measure(engine.httpUrl, token, busy, 'OCR')
    const { status, current_phase: now } = await api.progress(busy)
    if (now.phase !== 'OCR') throw new Error(`the batch came to ${status} ${now.phase} meanwhile: raise COPIES`)
  } finally {
    await engine.kill()
    await sources.close()
    folder.remove()
  }
}

async function measure(base: string, token: string, id: string, beside: string): Promise<void> {
  for (const [how, options] of Object.entries({ paced: PACED, 'at once': AT_ONCE })) {
    for (const [name, path] of Object.entries({
      status: `/v1/batches/${id}`,
      progress: `/v1/batches/${id}/progress`,
    })) {
      const before = cpuTimes()
      const { perSecond, p50, p99, max } = await sendLoad(base, { method: 'GET', path, token }, options)
      const now = cpuTimes()
      const share = (now.busy - before.busy) / (now.all - before.all)
      const times = [p50, p99, max].map(ms => ms.toFixed(1).padStart(8)).join(' ')
      const busy = `${Math.round(share * 100)} %`.padStart(12)
      say(`${`${beside}: ${name}, ${how}`.padEnd(26)} ${perSecond.toFixed(0).padStart(10)} ${times} ${busy}`)
    }
  }
}

/** Time of all cores since the machine started, and the part that they worked. */
function cpuTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map(cpu => cpu.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Waits until the batch is so; throws when it failed. */
export async function until(api: V1Client, id: string, isSo: (progress: ProgressBody) => boolean): Promise<void> {
  for (;;) {
    const progress = await api.progress(id)
    if (isSo(progress)) return
    if (progress.status === 'failed') throw new Error('the batch failed')
    await after(200)
  }
}

/** An access token of `/v1`. */
export async function tokenOf(base: string, { client_id, client_secret }: Credentials): Promise<string> {
  const answer = await fetch(`${base}/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
