import { scrypt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashSecret, isSecret } from '../../../../engine/batches/clients/hash-secret.ts'

vi.mock('node:crypto', async original => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, scrypt: vi.fn<typeof crypto.scrypt>(crypto.scrypt) }
})

test('a secret is recognised by its hash alone, and an unknown client never has the right one', async () => {
  const hash = await hashSecret('sk_geheim')
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(hash).not.toContain('geheim')
  expect(await isSecret('sk_geheim', hash)).toBe(true)
  expect(await isSecret('sk_geheim ', hash)).toBe(false)
  expect(await isSecret('sk_geheim', null)).toBe(false)
})

test('two hashes of one secret differ', async () => {
  const cost = { N: 16, r: 1, p: 1 }
  expect(await hashSecret('a', cost)).not.toBe(await hashSecret('a', cost))
})

test('an unknown client costs the same key derivation as a wrong secret (decisions 1.2)', async () => {
  const hash = await hashSecret('sk_geheim')
  const derivations = async (stored: string | null) => {
    vi.mocked(scrypt).mockClear()
    await isSecret('sk_falsch', stored)
    return vi
      .mocked(scrypt)
      .mock.calls.map(([secret, salt, bytes, options]) => [secret, (salt as Buffer).length, bytes, options])
  }
  const wrong = await derivations(hash)
  expect(wrong).toHaveLength(1)
  expect(await derivations(null)).toEqual(wrong)
})
