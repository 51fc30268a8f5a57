import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import type { CreateBatchDeps } from '../../../engine/batches/create-batch.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { CreateOutcome, NewBatch } from '../../../engine/storage/storage.ts'
import { aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { slowStorage } from '../../support/a-slow-storage.ts'

const PROJECT = {
  id: 'prj_test',
  name: 'Test',
  organizationId: 'org_test',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}
const INPUT = {
  project: PROJECT,
  name: 'Belege',
  mandant: null,
  documents: [
    { filename: 'a.pdf', source: { type: 'upload' }, stored: { sha256: 'a'.repeat(64), byteSize: 3 } },
    { filename: 'b.pdf', source: { type: 'path', path: 'b.pdf', sha256: null } },
  ],
} as const

function setUp(outcome: CreateOutcome = { created: true }, priceList: CreateBatchDeps['priceList'] = []) {
  const written: NewBatch[] = []
  const secrets = createSecretBox(Buffer.alloc(32, 1))
  const create = createBatchCreator({
    storage: {
      batches: {
        create: (input: NewBatch) => {
          written.push(input)
          return outcome
        },
      },
      mandants: { find: () => null, findByTaxId: () => null },
    } as unknown as CreateBatchDeps['storage'],
    clock: { now: () => Date.parse('2026-12-31T23:59:59.999Z'), monotonicMs: () => 0 },
    priceList,
    workers: 1,
    secrets,
  })
  return { create, written, secrets }
}

test('uploads keep their bytes, and the place carries ids and the UTC day alone', async () => {
  const { create, written } = setUp()
  const { batch } = await create(INPUT)
  expect(written[0]?.documents.map(document => document.stored)).toEqual([
    { sha256: 'a'.repeat(64), byteSize: 3 },
    null,
  ])
  expect(batch.basePath).toBe(`org_test/2026/ohne-mandant/2026-12-31_${batch.id}/`)
})

test('a webhook secret is stored sealed only', async () => {
  const { create, written, secrets } = setUp()
  await create({ ...INPUT, webhookSecret: 'whsec_geheim' })
  const sealed = written[0]?.webhookSecret ?? Buffer.alloc(0)
  expect(sealed.includes('geheim')).toBe(false)
  expect(secrets.open(sealed)).toBe('whsec_geheim')
})

test('the answer that is kept is the one of the batch that is written', async () => {
  const { create, written } = setUp()
  const place = { projectId: 'prj_test', route: 'POST /v1/batches', key: 'k', fingerprint: 'f' }
  const { batch } = await create({ ...INPUT, idempotency: { ...place, answerOf: created => created.batch.id } })
  expect(written[0]?.idempotency).toEqual({ ...place, answer: batch.id })
})

test('an unknown mandant and a key that another process just used are faults of the world', async () => {
  await expect(() => setUp().create({ ...INPUT, mandant: { type: 'existing', id: 'man_x' } })).rejects.toThrow(
    expect.objectContaining({ code: 'mandant_not_found', kind: 'input' }),
  )
  const used = setUp({ created: false, kept: { fingerprint: 'f', answer: '{}' } })
  await expect(() => used.create(INPUT)).rejects.toThrow(
    expect.objectContaining({ code: 'idempotency_key_used', kind: 'transient' }),
  )
})

test('two batches that bring the same new mandant at the same moment have one mandant', async () => {
  const clock = aClock(10_000)
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-at-once-')), 'test.db')
  const storage = slowStorage(openSqlite(path, { clock }))
  await storage.clients.ensureProject(aProject, 1)
  const secrets = createSecretBox(Buffer.alloc(32, 1))
  const create = createBatchCreator({ storage, clock, secrets, priceList: [], workers: 1 })
  const names = { firstName: 'Erika', lastName: 'Muster', companyName: null }
  const mandant = { type: 'new', ...names, taxId: '86 095 742 719', taxIdNormalized: '86095742719' } as const
  const documents = [
    { filename: 'a.pdf', source: { type: 'upload' } as const, stored: { sha256: 'a'.repeat(64), byteSize: 1 } },
  ]
  const [first, second] = await Promise.all(
    ['A', 'B'].map(name => create({ project: aProject, name, mandant, documents })),
  )
  expect(second?.mandant?.id).toBe(first?.mandant?.id)
  expect(await storage.mandants.list(aProject.organizationId, 10)).toHaveLength(1)
  await storage.close()
})
