import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { issueClient, revokeClient, rotateClient } from '../../../../engine/batches/clients/issue-client.ts'
import { hashToken, issueToken } from '../../../../engine/batches/clients/issue-token.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { testClock } from '../../../contract/open-contract-server.ts'

const hashCost = { N: 16, r: 1, p: 1 }

/** An engine's database, and the same file as another process has it open. */
function openTwice() {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'))
  const clock = testClock()
  const [engine, other] = [0, 1].map(() => openSqlite(join(folder, 'a.db'), { clock }))
  if (!engine || !other) throw new Error('two connections')
  return {
    clock,
    engine,
    other,
    /** A client with a token that the engine has looked up already. */
    aToken: async () => {
      const { client, secret } = await issueClient({ storage: engine, clock, hashCost }, { name: 'Test' })
      const answer = await issueToken(
        { storage: engine, clock },
        { clientId: client.id, clientSecret: secret, scope: null },
      )
      if (!answer.ok) throw new Error('a token')
      const find = () => engine.clients.findToken(hashToken(answer.accessToken), clock.now())
      for (let n = 0; n < 2; n += 1)
        expect(await find()).toMatchObject({ clientId: client.id, scopes: expect.any(Array) })
      return { id: client.id, find }
    },
    close: async () => {
      await Promise.all([engine.close(), other.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test.each(['engine', 'other'] as const)('a token ends at once with its client or secret, told by the %s', async who => {
  const world = openTwice()
  const deps = { storage: world[who], clock: world.clock, hashCost }
  const [revoked, rotated, kept] = [await world.aToken(), await world.aToken(), await world.aToken()]
  await revokeClient(deps, revoked.id)
  await rotateClient(deps, rotated.id)
  expect([await revoked.find(), await rotated.find()]).toEqual([null, null])
  expect(await kept.find()).not.toBeNull()
  await world.close()
})

test('a token that was looked up ends with its hour, and an unknown one is not remembered as such', async () => {
  const world = openTwice()
  const { find } = await world.aToken()
  world.clock.advance(3_600_000)
  expect(await find()).toBeNull()
  const token = { tokenHash: 'later', clientId: '', projectId: '', scopes: [], expiresAt: world.clock.now() + 1_000 }
  expect(await world.engine.clients.findToken('later', world.clock.now())).toBeNull()
  const { client, project } = await issueClient({ storage: world.other, clock: world.clock, hashCost }, { name: 'X' })
  const checked = { secretHash: client.secretHash, at: world.clock.now() }
  const saved = { ...token, clientId: client.id, projectId: project.id }
  expect(await world.other.clients.saveToken(saved, checked)).toBe(true)
  expect(await world.engine.clients.findToken('later', world.clock.now())).toMatchObject({ clientId: client.id })
  await world.close()
})
