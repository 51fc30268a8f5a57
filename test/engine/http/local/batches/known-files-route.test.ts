import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerKnownFilesRoute } from '../../../../../engine/http/local/batches/known-files-route.ts'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../../../support/a-batch.ts'
import { aClock } from '../../../../support/a-clock.ts'
import { aMandant } from '../../../../support/a-mandant.ts'

const [KNOWN, UNKNOWN] = ['0'.repeat(64), 'f'.repeat(64)]
let folder: string
let storage: Storage
let app: ReturnType<typeof Fastify>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-known-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  app = Fastify()
  app.setErrorHandler(sendLocalError)
  registerKnownFilesRoute(wireApp(app), { storage, project: aProject, limits: { filesMax: 3 } })
})

afterEach(async () => {
  await app.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (payload: object) => app.inject({ method: 'POST', url: '/local/files/known', payload })

test('a file of an earlier batch is named with the batch and its mandant, whether or not it is the same one', async () => {
  const { batch, ...rest } = aBatch({ id: 'bat_1', createdAt: 5_000 })
  const mandant = aMandant({ firstName: 'Marlene', lastName: 'Quastenberg' })
  await storage.batches.create({ ...rest, batch: { ...batch, mandantId: mandant.id }, newMandant: mandant })
  const use = { batchId: 'bat_1', batchName: 'Stapel', createdAt: 5_000, filename: 'beleg-1.pdf', hasFailed: false }
  for (const [typed, isSameMandant] of [
    ['Marlene Quastenberg', true],
    ['Jemand anders', false],
    ['', false],
  ] as const) {
    const answer = await ask({ sha256s: [UNKNOWN, KNOWN], mandant: typed })
    expect(answer.json()).toEqual({
      files: [{ sha256: KNOWN, total: 1, uses: [{ ...use, mandantName: 'Marlene Quastenberg', isSameMandant }] }],
    })
  }
})

test('files without a mandant are never those of the same mandant', async () => {
  await storage.batches.create(aBatch())
  const { files } = (await ask({ sha256s: [KNOWN] })).json()
  expect(files[0].uses).toEqual([expect.objectContaining({ mandantName: null, isSameMandant: false })])
})

test.each([
  ['too many', Array.from({ length: 4 }, () => KNOWN)],
  ['no hash', ["' OR 1=1 --"]],
  ['upper case', ['A'.repeat(64)]],
])('%s is refused', async (_title, sha256s) => {
  expect((await ask({ sha256s })).statusCode).toBe(400)
})
