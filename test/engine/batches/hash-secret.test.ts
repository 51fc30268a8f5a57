import { expect, test } from 'vitest'
import { hashSecret, isSecret } from '../../../engine/batches/hash-secret.ts'

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
