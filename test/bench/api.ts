import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { listBatches } from '../../engine/batches/list-batches.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatchBody, openContractServer } from '../contract/open-contract-server.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { benchBesideOcr } from './api-beside-ocr.ts'
import { quantile, say, sendLoad, sendOnce } from './send-load.ts'
import type { Figures, Target } from './send-load.ts'

/**
 * `npm run bench -- api`: requests per second and p50 / p99 of each endpoint over HTTP, and the ratio to a bare Fastify
 * route that answers with the same bytes in the same run; one page of the list with 100,000 batches in the database;
 * and status and progress while the cores recognise pages.
 * The token endpoint is measured with a cheap secret hash, since the real one is slow on purpose.
 */
const AT_ONCE = { connections: 8, seconds: 2 }
const BATCHES = 100_000
const PAGES = 300

export async function benchApi(): Promise<void> {
  await benchList()
  await benchEndpoints()
  await benchBesideOcr()
}

async function benchEndpoints(): Promise<void> {
  let hosts: string[] = []
  const limits = { ratePerMinute: 1e9, createPerMinute: 1e9 }
  const server = await openContractServer({ allowedHosts: () => hosts, config: limits })
  hosts = [(await listen(server.app)).replace('http://', ''), 'localhost:80']
  const base = `http://${hosts[0]}`
  const client = await server.client()
  const id = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>().batch_id
  await server.complete(id)
  for (let n = 0; n < 50; n += 1) await client.post('/v1/batches', aBatchBody())
  const grant = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
  const { token } = client
  const targets: Record<string, Target> = {
    token: { method: 'POST', path: '/v1/oauth/token', body: JSON.stringify(grant) },
    create: { method: 'POST', path: '/v1/batches', body: JSON.stringify(aBatchBody()), token },
    status: { method: 'GET', path: `/v1/batches/${id}`, token },
    progress: { method: 'GET', path: `/v1/batches/${id}/progress`, token },
    list: { method: 'GET', path: '/v1/batches?limit=50', token },
  }
  say('endpoint   requests/s   p50 ms   p99 ms   bare requests/s   ratio')
  for (const [name, target] of Object.entries(targets)) {
    const answer = await sendOnce(base, target, new Agent())
    const bare = Fastify()
    bare.route({
      method: target.method,
      url: target.path.split('?')[0] ?? '',
      handler: (_request, reply) => reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body),
    })
    const bareBase = await listen(bare)
    // Interleaved, the better of two rounds each.
    const rounds = [
      await sendLoad(base, target, AT_ONCE),
      await sendLoad(bareBase, target, AT_ONCE),
      await sendLoad(base, target, AT_ONCE),
    ]
    const bareFigures = best([rounds[1], await sendLoad(bareBase, target, AT_ONCE)])
    const ours = best([rounds[0], rounds[2]])
    await bare.close()
    const cells = [
      ours.perSecond.toFixed(0).padStart(10),
      ours.p50.toFixed(2).padStart(8),
      ours.p99.toFixed(2).padStart(8),
    ]
    const ratio = (ours.perSecond / bareFigures.perSecond).toFixed(2)
    say(`${name.padEnd(10)} ${cells.join(' ')} ${bareFigures.perSecond.toFixed(0).padStart(17)} ${ratio.padStart(7)}`)
  }
  await server.close()
}

/** One page of the list, straight from the use case, with many batches of one project in the database. */
async function benchList(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const storage = openSqlite(join(folder, 'bench.db'), { clock: systemClock })
  try {
    await storage.clients.ensureProject(aProject, 1)
    await storage.batches.create(aBatch({ id: 'bat_first', createdAt: 1_790_000_000_000 }))
    fill(join(folder, 'bench.db'))
    const filters = {
      'first page': () => ({ offset: 0 }),
      'random page': () => ({ offset: Math.floor(Math.random() * (BATCHES - 100)) }),
      'last page': () => ({ offset: BATCHES - 100 }),
      'by status': () => ({ status: 'queued' as const, offset: 0 }),
      'by days': () => ({ from: '2026-09-22', to: '2026-09-22', offset: 0 }),
    }
    say(`\nlist, ${BATCHES} batches   p50 ms   p95 ms   p99 ms`)
    for (const [name, filter] of Object.entries(filters)) {
      const times: number[] = []
      for (let page = 0; page < PAGES; page++) {
        const startedMs = performance.now()
        await listBatches(storage, { projectId: aProject.id, limit: 100, ...filter() })
        times.push(performance.now() - startedMs)
      }
      const cells = [0.5, 0.95, 0.99].map(share => quantile(times, share).toFixed(2).padStart(8))
      say(`${name.padEnd(22)} ${cells.join(' ')}`)
    }
  } finally {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies of the first batch and its document, a second apart. */
function fill(file: string): void {
  const db = new Database(file)
  const copies = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BATCHES - 1})`
  for (const [table, replaced] of [
    ['batches', { id: `printf('bat_%08d', i)`, created_at: 'created_at + i * 1000' }],
    ['documents', { id: `printf('doc_%08d', i)`, batch_id: `printf('bat_%08d', i)` }],
  ] as const) {
    const names = db.pragma(`table_info(${table})`) as readonly { name: string }[]
    const columns = names.map(({ name }) => (replaced as Record<string, string>)[name] ?? name)
    db.exec(`INSERT INTO ${table} ${copies} SELECT ${columns.join(', ')} FROM ${table}, n`)
  }
  db.close()
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

function best(figures: readonly (Figures | undefined)[]): Figures {
  const known = figures.filter(each => each !== undefined)
  return known.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
}
