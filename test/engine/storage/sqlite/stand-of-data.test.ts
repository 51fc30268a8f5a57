import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { issueClient, revokeClient } from '../../../../engine/batches/clients/issue-client.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { testClock } from '../../../contract/open-contract-server.ts'

test('the stand stays while data are read, and is another one after a change, here or by another process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-'))
  const clock = testClock()
  const open = () => openSqlite(join(folder, 'a.db'), { clock })
  const [engine, other] = [open(), open()]
  const seen = new Set([await engine.stand()])
  const isNew = async (): Promise<boolean> => {
    const stand = await engine.stand()
    const known = seen.has(stand)
    seen.add(stand)
    return !known
  }
  const deps = { clock, hashCost: { N: 16, r: 1, p: 1 } }
  const { client } = await issueClient({ ...deps, storage: engine }, { name: 'A' })
  expect(await isNew()).toBe(true)
  await engine.clients.list()
  await other.clients.list()
  expect(await isNew()).toBe(false)
  const theirs = await issueClient({ ...deps, storage: other }, { name: 'B' })
  expect(await isNew()).toBe(true)
  await revokeClient({ ...deps, storage: other }, client.id)
  expect(await isNew()).toBe(true)
  await revokeClient({ ...deps, storage: engine }, theirs.client.id)
  expect([await isNew(), await isNew()]).toEqual([true, false])
  await Promise.all([engine.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})
