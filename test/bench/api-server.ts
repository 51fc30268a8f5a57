import Database from 'better-sqlite3'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { aBatchBody, openContractServer } from '../contract/open-contract-server.ts'
import type { Target } from './send-load.ts'

/** What the parent is told: where both servers listen and what is asked of them. */
export interface ServersReady {
  readonly base: string
  readonly bareBase: string
  readonly targets: Readonly<Record<string, Target>>
  /** Paths of bare routes that keep what was sent, confirmed by the disk, beside those that only answer. */
  readonly kept: Readonly<Record<string, string>>
}

/**
 * The interface and, beside it in the same process, bare Fastify routes with the same answers, for `api-cpu.ts`. Tells
 * the processor time of the process whenever it is asked.
 */
const BATCHES = 50

let hosts: string[] = []
const limits = { ratePerMinute: 1e9, createPerMinute: 1e9 }
const server = await openContractServer({ allowedHosts: () => hosts, config: limits })
const base = await listen(server.app)
hosts = [base.replace('http://', ''), 'localhost:80']
const { token, post } = await server.client()
const id = (await post('/v1/batches', aBatchBody())).json<{ batch_id: string }>().batch_id
await server.complete(id)
for (let n = 0; n < BATCHES; n += 1) await post('/v1/batches', aBatchBody({ mandant: { company_name: `Firma ${n}` } }))

const targets: Record<string, Target> = {
  status: { method: 'GET', path: `/v1/batches/${id}`, token },
  progress: { method: 'GET', path: `/v1/batches/${id}/progress`, token },
  list: { method: 'GET', path: '/v1/batches?limit=50', token },
  create: { method: 'POST', path: '/v1/batches', body: JSON.stringify(aBatchBody()), token },
}
// A bare route that keeps what it was sent, confirmed by the disk, before it answers.
const kept: Record<string, string> = { create: '/kept' }
const insert = openBareTable()
const bare = Fastify()
for (const { method, path, body } of Object.values(targets)) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await server.app.inject({
    method,
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  bare.route({
    method,
    url: path.split('?')[0] ?? '',
    handler: (_request, reply) =>
      reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body),
  })
  if (method === 'GET') continue
  bare.post(kept['create'] ?? '', (request, reply) => {
    insert.run(JSON.stringify(request.body))
    return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body)
  })
}
const ready: ServersReady = { base, bareBase: await listen(bare), targets, kept }
process.send?.(ready)
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit(0))

function openBareTable() {
  const db = new Database(join(server.folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  return db.prepare('INSERT INTO kept (body) VALUES (?)')
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
