import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashSecret } from '../../../../engine/batches/clients/hash-secret.ts'
import { issueToken } from '../../../../engine/batches/clients/issue-token.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'

test('a secret that is replaced while it is checked gives no token', async () => {
  const clock = aClock()
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-token-'))
  const storage = openSqlite(join(folder, 'test.db'), { clock })
  const client = { id: 'cli_a', projectId: aProject.id, name: 'DMS', scopes: ['batches:read'] as const }
  const secretHash = await hashSecret('old')
  await storage.clients.create({ ...client, secretHash, createdAt: 1, revokedAt: null }, aProject, 1)
  const request = { clientId: client.id, clientSecret: 'old', scope: null }
  expect((await issueToken({ storage, clock }, request)).ok).toBe(true)

  const project: typeof storage.clients.project = async id => {
    await storage.clients.setSecret(client.id, await hashSecret('new'))
    return storage.clients.project(id)
  }
  const rotating = { clients: { ...storage.clients, project } }
  expect(await issueToken({ storage: rotating, clock }, request)).toEqual({ ok: false, error: 'invalid_client' })
  await storage.close()
  await rm(folder, { recursive: true })
})
