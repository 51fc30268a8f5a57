import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerStorageChecksRoute } from '../../../../../engine/http/local/office/storage-checks-route.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { aClock } from '../../../../support/a-clock.ts'

let storage: Storage
let app: FastifyInstance
beforeEach(() => {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-checks-')), 'test.db')
  storage = openSqlite(path, { clock: aClock() })
  app = fastify()
  registerStorageChecksRoute(wireApp(app), { storage })
})
afterEach(async () => {
  await app.close()
  await storage.close()
})

const read = async () => app.inject({ url: '/local/storage-checks' })

test('before the first check the window learns that there was none', async () => {
  expect((await read()).json()).toEqual({ files: null, underWay: null, database: null })
})

test('damaged files are told with their batch, also one whose batch is gone, and the state of the database', async () => {
  const found = { startedAt: 1, files: 9, damagedFiles: 1 }
  const damaged = [{ type: 'result', state: 'missing', batchId: 'bat_weg', documentId: null }]
  const round = { startedAt: 5, files: 4, damagedFiles: 0, damaged: [], part: 'originals', after: 'a' }
  await storage.checks.save('files', JSON.stringify({ round, last: { ...found, damaged, finishedAt: 2 } }), 2)
  await storage.checks.save('database', JSON.stringify({ checkedAt: 3, faults: ['x'] }), 3)
  expect((await read()).json()).toEqual({
    files: {
      finishedAt: 2,
      files: 9,
      damagedFiles: 1,
      damaged: [{ batchId: 'bat_weg', batchName: '', filename: null, isMissing: true }],
    },
    underWay: 4,
    database: { checkedAt: 3, isSound: false },
  })
})
