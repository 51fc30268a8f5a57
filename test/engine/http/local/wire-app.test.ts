import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wireApp } from '../../../../engine/http/local/wire-app.ts'
import type { Document } from '../../../../engine/model/document.ts'
import { batchDetail } from '../../../../wire/batch-detail.ts'
import { aBatch, aDocument } from './a-finished-batch.ts'
import { createWindowWorld } from './window-world.ts'
import type { WindowWorld } from './window-world.ts'

/** Routes that answer with a file, with headers alone or with nothing. */
const WITHOUT_JSON = [
  'GET /local/batches/:id/files/:fileId',
  'GET /local/batches/:id/result',
  'GET /local/certificate',
  'GET /local/changes',
  'GET /local/deletions/:id/record',
  'GET /local/diagnosis',
  'GET /local/documents/:id/original',
  'GET /local/documents/:id/pages/:number/image',
  'GET /local/encryption/sheet',
  'GET /local/mandants/:id/export',
  'GET /local/mandants/:id/years/:year/editions/:number/file',
  'GET /local/mandants/:id/years/:year/tax-office-packs/:edition/:number/file',
  'GET /local/documents/exports/:exportId',
  'GET /local/procedure',
  'GET /local/seal-keys/export',
  'GET /local/separator-sheet',
  'GET /local/verifier-page',
  'OPTIONS /local/uploads',
  'POST /local/batches/:id/deliveries/:eventId/replay',
  'POST /local/clients/:id/revoke',
  'POST /local/encryption/begin',
  'POST /local/encryption/end',
  'POST /local/expected/:id/state',
  'POST /local/mandants/:id/booking-stacks/:stackId/undo',
  'POST /local/mandants/:id/checklist',
  'POST /local/mandants/:id/request-letter',
  'POST /local/mandants/:id/years/:year/items/close',
  'POST /local/mandants/:id/years/:year/items/reopen',
  'POST /local/mandants/:id/years/:year/notices/:documentId/objection/file',
  'POST /local/mandants/:id/years/:year/open',
  'POST /local/projects/:id',
  'POST /local/session/lock',
  'POST /local/session/password',
  'POST /local/session/unlock',
  'POST /local/uploads',
  'POST /local/users/:id/password',
  'PUT /local/expected/:id',
]

/** Routes whose answer is a text that was held against its schema before it was stored. */
const STORED_JSON = ['GET /local/mandants/:id/years/:year/positions']

describe('an answer is held against its schema', () => {
  let app: FastifyInstance
  beforeEach(() => {
    app = Fastify()
    const answers: Record<string, unknown> = { fitting: { count: 1, secret: 'x' }, wrong: { count: 'one' } }
    wireApp(app).get('/told/:id', { schema: { response: { 200: z.object({ count: z.int() }) } } }, async request => {
      return answers[(request.params as { id: string }).id] as { count: number }
    })
  })
  afterEach(() => app.close())

  test('what the schema does not name is left out', async () => {
    expect((await app.inject('/told/fitting')).json()).toEqual({ count: 1 })
  })

  test('one that breaks its schema is a fault of the engine, and none of it is sent', async () => {
    const { statusCode, body } = await app.inject('/told/wrong')
    expect([statusCode, body.includes('one')]).toEqual([500, false])
  })
})

describe('routes of the window', () => {
  let world: WindowWorld
  beforeEach(async () => {
    world = await createWindowWorld()
  })
  afterEach(() => world.close())

  test('every one that answers with JSON has a schema for it', () => {
    const local = world.routes.filter(({ url, method }) => url.startsWith('/local/') && method !== 'DELETE')
    const bare = local
      .filter(({ schema, method }) => schema?.response === undefined && method !== 'HEAD' && method !== 'PATCH')
      .map(({ method, url }) => `${[method].flat().join()} ${url}`)
    expect(local.length).toBeGreaterThan(WITHOUT_JSON.length)
    expect(bare.sort()).toEqual([...WITHOUT_JSON, ...STORED_JSON].sort())
  })

  test('a batch is told as its schema says, and one that the schema does not know is not told at all', async () => {
    const ask = () => world.app.inject({ url: '/local/batches/bat_1', headers: world.credential() })
    world.batches.set('bat_1', aBatch({ id: 'bat_1' }))
    world.documents.set('doc_1', aDocument({ id: 'doc_1', batchId: 'bat_1' }))
    expect(batchDetail.safeParse((await ask()).json()).success).toBe(true)
    world.documents.set('doc_1', {
      ...aDocument({ id: 'doc_1', batchId: 'bat_1' }),
      status: 'lost' as Document['status'],
    })
    expect((await ask()).statusCode).toBe(500)
  })
})
