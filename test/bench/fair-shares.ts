import { readFileSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import { openV1 } from '../support/v1-client.ts'
import { signInLink } from '../e2e/window-on-engine.ts'
import { until } from './api-beside-ocr.ts'
import { quantile, say } from './send-load.ts'

const COPIES = 15
const PICTURES = 30
const SMALL = '05-'

/**
 * `npm run bench -- fair-shares`: how long a person waits for the picture of a page, and a small batch for its end,
 * first alone and then while two large batches of scans are recognised. The same engine, one after the other.
 */
export async function benchFairShares(): Promise<void> {
  const samples = join(import.meta.dirname, '../fixtures/samples')
  const scans = readdirSync(samples).filter(name => /^(02|04|05|11|16)-.*\.pdf$/.test(name))
  const folder = temporaryDataDir()
  const files = new Map(scans.map(name => [name, readFileSync(join(samples, name))]))
  const sources = await startSourceServer(folder.dataDir, files)
  const credentials = await createClient(folder.dataDir, 'Bench')
  const engine = await startEngine({
    dataDir: folder.dataDir,
    settings: {
      STEUERSTAPEL_SOURCE_ALLOW: sources.host,
      STEUERSTAPEL_EXTRA_CA: sources.caFile,
      STEUERSTAPEL_RATE_PER_MINUTE: '1000000',
      STEUERSTAPEL_WORKERS: String(availableParallelism()),
    },
  })
  try {
    const api = await openV1(engine.httpUrl, credentials)
    const session = await signIn(engine)
    const create = async (names: readonly string[], copies: number): Promise<string> => {
      const documents = Array.from({ length: copies }, (_, copy) =>
        names.map(name => ({ filename: `${copy}-${name}`, source: { type: 'url', url: sources.urlOf(name) } })),
      ).flat()
      return (await api.createBatch({ batch_name: 'Bench', documents }, crypto.randomUUID())).batch_id
    }
    const small = scans.filter(name => name.startsWith(SMALL))
    const timed = async (): Promise<number> => {
      const startedMs = performance.now()
      const id = await create(small, 1)
      await until(api, id, ({ status }) => status === 'completed')
      return performance.now() - startedMs
    }
    await timed()
    const shown = await create(scans, 6)
    await until(api, shown, ({ status }) => status === 'completed')
    const pages = (await api.documents(shown)).map(({ document_id: id }) => id)
    say(`\n${availableParallelism()} cores and as many workers   picture p50 ms   p99 ms   small batch s`)
    await measure('alone', engine, session, pages.slice(0, PICTURES / 2), timed)
    const large = [await create(scans, COPIES), await create(scans, COPIES)]
    for (const id of large)
      await until(api, id, ({ current_phase: { phase } }) => phase === 'OCR').catch(() => undefined)
    await measure('beside two large', engine, session, pages.slice(PICTURES / 2), timed)
  } finally {
    await engine.kill()
    await sources.close()
    folder.remove()
  }
}

async function measure(
  beside: string,
  engine: EngineProcess,
  cookie: string,
  documents: readonly string[],
  timed: () => Promise<number>,
): Promise<void> {
  const times: number[] = []
  for (const id of documents) {
    const startedMs = performance.now()
    const answer = await fetch(`${engine.httpUrl}/local/documents/${id}/pages/1/image`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`the picture came as ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - startedMs)
    await after(500)
  }
  const cells = [quantile(times, 0.5), quantile(times, 0.99)].map(ms => ms.toFixed(0).padStart(9))
  say(`${beside.padEnd(30)} ${cells.join(' ')} ${((await timed()) / 1000).toFixed(1).padStart(15)}`)
}

/** The cookie of a window that signed in by the engine's link. */
async function signIn(engine: EngineProcess): Promise<string> {
  const token = (await signInLink(engine)).split('#anmelden=')[1]
  const answer = await fetch(`${engine.httpUrl}/local/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: engine.httpUrl, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error(`the sign-in came as ${answer.status}`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
