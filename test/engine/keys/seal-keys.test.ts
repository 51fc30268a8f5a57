import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSealKeys, keyFingerprint, readKnownKeys } from '../../../engine/keys/seal-keys.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seal-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

let now = Date.UTC(2026, 2, 14)
const clock = { now: () => (now += 1_000) }
const open = (secrets = SECRETS) => createSealKeys({ dataDir, secrets, clock })
const MESSAGE = Buffer.from('eine Nachricht')

function holds(publicKey: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, MESSAGE, key, Buffer.from(signature, 'base64url'))
}

test('the first key is made once, however many ask for it, and is the same after a restart', async () => {
  const keys = open()
  const [one, other] = await Promise.all([keys.current(), keys.current()])
  expect(one).toEqual(other)
  expect(await open().current()).toEqual(one)
  expect(one.fingerprint).toMatch(/^([0-9A-F]{4}-){4}[0-9A-F]{4}$/)
  expect(await readKnownKeys(dataDir)).toMatchObject([{ publicKey: one.publicKey, retiredAt: null }])
  expect(holds(one.publicKey, await keys.sign(one.publicKey, MESSAGE))).toBe(true)
})

test('the private half lies in the folder sealed only, for the user alone', async () => {
  await open().current()
  const path = join(dataDir, 'seal-keys.json')
  const text = await readFile(path, 'utf8')
  const { keys } = JSON.parse(text) as { keys: { sealed: string }[] }
  const plain = SECRETS.open(Buffer.from(keys[0]?.sealed ?? '', 'base64'))
  expect(plain).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(text).not.toContain(plain.split('\n')[1])
  expect(process.platform === 'win32' ? 0o600 : (await stat(path)).mode & 0o777).toBe(0o600)
})

test('another key follows; the former stays known, and can sign no more', async () => {
  const keys = open()
  const first = await keys.current()
  const second = await keys.rotate()
  expect(second.publicKey).not.toBe(first.publicKey)
  const known = await readKnownKeys(dataDir)
  expect(known.map(({ publicKey }) => publicKey)).toEqual([first.publicKey, second.publicKey])
  expect(known.map(({ retiredAt }) => retiredAt === null)).toEqual([false, true])
  await expect(keys.sign(first.publicKey, MESSAGE)).rejects.toMatchObject({
    kind: 'transient',
    code: 'seal_key_changed',
  })
  expect(holds(second.publicKey, await keys.sign(second.publicKey, MESSAGE))).toBe(true)
  expect(JSON.parse(await readFile(join(dataDir, 'seal-keys.json'), 'utf8'))).toMatchObject({
    keys: [{ sealed: null }, {}],
  })
})

test('a key of a lost master key is retired, and a new one takes its place', async () => {
  const first = await open().current()
  const second = await open(createSecretBox(Buffer.alloc(32, 8))).current()
  expect(second.publicKey).not.toBe(first.publicKey)
  expect((await readKnownKeys(dataDir)).map(({ retiredAt }) => retiredAt === null)).toEqual([false, true])
})

test('a damaged file is told, and never replaced', async () => {
  const path = join(dataDir, 'seal-keys.json')
  for (const text of [
    '',
    '{}',
    '{"schema":"seal-keys/1","keys":[{"publicKey":"kurz","createdAt":"2026-03-14T00:00:00Z"}]}',
  ]) {
    await writeFile(path, text)
    await expect(open().current()).rejects.toMatchObject({ code: 'seal_keys_damaged' })
    expect(await readFile(path, 'utf8')).toBe(text)
  }
})

test('a fingerprint is that of the key alone', async () => {
  // RFC 8032, section 7.1, test 1; the hash taken with `openssl dgst -sha256`.
  const key = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString(
    'base64url',
  )
  expect(await keyFingerprint(key)).toBe('21FE-31DF-A154-A261-626B')
  expect(await keyFingerprint('kein Schlüssel')).toBe('')
})
