import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { ensureProjectSecret } from '../../../engine/batches/clients/ensure-project-secret.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { slowStorage } from '../../support/a-slow-storage.ts'

const secrets = createSecretBox(Buffer.alloc(32, 1))

async function aWorld() {
  const clock = aClock(10_000)
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-at-once-')), 'test.db')
  const storage = slowStorage(openSqlite(path, { clock }))
  await storage.clients.ensureProject(aProject, 1)
  return { storage, create: createBatchCreator({ storage, clock, secrets, priceList: [], workers: 1 }) }
}

test('two batches that bring the same new mandant at the same moment have one mandant', async () => {
  const { storage, create } = await aWorld()
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

test('a secret of a project that two ask for at the same moment is made once, and told to who made it', async () => {
  const { storage } = await aWorld()
  const made = await Promise.all([1, 2].map(() => ensureProjectSecret({ storage, secrets }, aProject.id)))
  const told = made.filter(secret => secret !== null)
  expect(told).toHaveLength(1)
  const sealed = await storage.webhooks.projectSecret(aProject.id)
  expect(sealed && secrets.open(sealed)).toBe(told[0])
  await storage.close()
})
