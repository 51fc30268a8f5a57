import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOwnBatch } from '../../../engine/batches/find-own-batch.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'

test("a batch is there for its own project; another project's does not exist", async () => {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-own-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const { batch } = aBatch()
  await storage.batches.create(aBatch({ id: batch.id }))
  expect((await findOwnBatch(storage, aProject.id, batch.id))?.id).toBe(batch.id)
  expect(await findOwnBatch(storage, 'prj_other', batch.id)).toBeNull()
  expect(await findOwnBatch(storage, aProject.id, 'bat_unknown')).toBeNull()
  await storage.close()
})
