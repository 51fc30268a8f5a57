import type { BinaryLike, ScryptOptions } from 'node:crypto'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt cost: 2^15 and 8 take about 0.1 s and 32 MiB; the secret itself has 256 random bits. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const
const KEY_BYTES = 32

export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/**
 * `scrypt$N$r$p$salt$key`, salt and key in base64url; the cost is kept with the hash, so that it can be raised later.
 */
export async function hashSecret(secret: string, cost: ScryptCost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Compares in constant time; a null hash (unknown client) takes as long as a real one of that cost and is never right.
 */
export async function isSecret(secret: string, hash: string | null, cost: ScryptCost = COST): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? dummyHash(cost)).split('$')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(secret, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) })
  return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== null
}

/** Whether a hash was made at that cost. */
export function isOfCost(hash: string, { N, r, p }: ScryptCost): boolean {
  return hash.startsWith(['scrypt', N, r, p, ''].join('$'))
}

function dummyHash({ N, r, p }: ScryptCost): string {
  return ['scrypt', N, r, p, 'A'.repeat(22), 'A'.repeat(43)].join('$')
}

function derive(secret: BinaryLike, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node refuses more than 32 MiB unless told, and this cost needs a little over that.
    scrypt(secret, salt, KEY_BYTES, { ...cost, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
