import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessToken } from '../../engine/model/client.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aProject } from '../support/a-batch.ts'

/** What every storage adapter does about secrets and tokens of clients; `open` gives an empty one. */
export function clientConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      const client = { id: 'cli_a', projectId: aProject.id, name: 'DMS', scopes: ['batches:read'] as const }
      await storage.clients.create({ ...client, secretHash: 'old', createdAt: 1, revokedAt: null }, aProject, 1)
      return () => storage.close()
    })
    const token: AccessToken = {
      tokenHash: 't',
      clientId: 'cli_a',
      projectId: aProject.id,
      scopes: ['batches:read'],
      expiresAt: 100,
    }

    test('no token is kept for a secret that was replaced meanwhile', async () => {
      await storage.clients.setSecret('cli_a', 'new')
      expect(await storage.clients.saveToken(token, { secretHash: 'old', at: 2 })).toBe(false)
      expect(await storage.clients.findToken('t', 3)).toBeNull()
      expect(await storage.clients.saveToken(token, { secretHash: 'new', at: 2 })).toBe(true)
      expect(await storage.clients.findToken('t', 3)).toEqual(token)
    })

    test('no token is kept for a client that was revoked meanwhile', async () => {
      await storage.clients.revoke('cli_a', 2)
      expect(await storage.clients.saveToken(token, { secretHash: 'old', at: 2 })).toBe(false)
    })

    test('a secret replaced while a token is kept leaves none of the old secret', async () => {
      const tokens = Array.from({ length: 10 }, (_, number) => ({ ...token, tokenHash: `t${number}` }))
      const saved = tokens.map(each => storage.clients.saveToken(each, { secretHash: 'old', at: 2 }))
      await Promise.all([...saved.slice(0, 5), storage.clients.setSecret('cli_a', 'new'), ...saved.slice(5)])
      for (const { tokenHash } of tokens) expect(await storage.clients.findToken(tokenHash, 3)).toBeNull()
    })
  })
}
