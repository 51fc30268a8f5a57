import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureProjectSecret } from '../../../../engine/batches/clients/ensure-project-secret.ts'
import { createSecretBox } from '../../../../engine/shared/secret-box.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { slowStorage } from '../../../support/a-slow-storage.ts'

const secrets = createSecretBox(Buffer.alloc(32, 1))

test('a secret of a project that two ask for at the same moment is made once, and told to who made it', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-at-once-')), 'test.db')
  const storage = slowStorage(openSqlite(path, { clock: aClock(10_000) }))
  await storage.clients.ensureProject(aProject, 1)
  const made = await Promise.all([1, 2].map(() => ensureProjectSecret({ storage, secrets }, aProject.id)))
  const told = made.filter(secret => secret !== null)
  expect(told).toHaveLength(1)
  const sealed = await storage.webhooks.projectSecret(aProject.id)
  expect(sealed && secrets.open(sealed)).toBe(told[0])
  await storage.close()
})
