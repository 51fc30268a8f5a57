import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadMasterKey, openSecrets } from '../../../engine/keys/master-key.ts'
import type { Keychain } from '../../../engine/keys/master-key.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'schluessel-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const path = (name: string) => join(dataDir, name)
const onLost = () => expect.unreachable()

/** A user's keychain: turns the bytes by the user's own number. */
function keychainOfUser(user: number): Keychain {
  const turn = (text: string) => Buffer.from(Buffer.from(text, 'base64').map(byte => byte ^ user)).toString('base64')
  const mark = Buffer.of(user)
  return {
    seal: plain => Promise.resolve(Buffer.concat([mark, Buffer.from(turn(plain), 'base64')]).toString('base64')),
    unseal: sealed => {
      const bytes = Buffer.from(sealed, 'base64')
      return Promise.resolve(bytes[0] === user ? turn(bytes.subarray(1).toString('base64')) : null)
    },
  }
}

test('without a keychain the key is a plain file that stays', async () => {
  const key = await loadMasterKey({ dataDir, onLost })
  expect(readFileSync(path('master.key'))).toEqual(key)
  expect(await loadMasterKey({ dataDir, onLost })).toEqual(key)
})

test('with a keychain a new folder holds the key sealed only, and the next start opens it', async () => {
  const keychain = keychainOfUser(7)
  const key = await loadMasterKey({ dataDir, keychain, onLost })
  expect(key.length).toBe(32)
  expect(readdirSync(dataDir)).toEqual(['master.key.sealed'])
  expect(readFileSync(path('master.key.sealed')).includes(key)).toBe(false)
  expect(await loadMasterKey({ dataDir, keychain, onLost })).toEqual(key)
})

test('a folder with a plain key keeps it under a keychain, so that what was sealed before opens', async () => {
  const box = (await openSecrets({ dataDir })).seal('geheim')
  expect((await openSecrets({ dataDir }, keychainOfUser(7))).open(box)).toBe('geheim')
  expect(existsSync(path('master.key.sealed'))).toBe(false)
})

test('a sealed key without a keychain is refused and no second key is made', async () => {
  await loadMasterKey({ dataDir, keychain: keychainOfUser(7), onLost })
  await expect(loadMasterKey({ dataDir, onLost })).rejects.toMatchObject({ code: 'key_in_keychain' })
  expect(existsSync(path('master.key'))).toBe(false)
})

test('another user’s sealed key is put aside and told, and the engine starts with a new one', async () => {
  const old = await loadMasterKey({ dataDir, keychain: keychainOfUser(7), onLost })
  const sealed = readFileSync(path('master.key.sealed'))
  let lost = 0
  const key = await loadMasterKey({ dataDir, keychain: keychainOfUser(9), onLost: () => void (lost += 1) })
  expect(lost).toBe(1)
  expect(key).not.toEqual(old)
  const aside = readdirSync(dataDir).find(name => name.startsWith('master.key.sealed.fremd-')) ?? ''
  expect(readFileSync(path(aside))).toEqual(sealed)
})

test.each([
  ['cannot seal', { seal: () => Promise.resolve(null), unseal: () => Promise.resolve(null) }],
  ['seals nothing', { seal: (text: string) => Promise.resolve(text), unseal: (text: string) => Promise.resolve(text) }],
  ['forgets', { seal: () => Promise.resolve('eHg='), unseal: () => Promise.resolve(null) }],
])('a keychain that %s leaves the plain file', async (_what, keychain) => {
  const key = await loadMasterKey({ dataDir, keychain, onLost })
  expect(readFileSync(path('master.key'))).toEqual(key)
  expect(existsSync(path('master.key.sealed'))).toBe(false)
})

test('a damaged plain key is told, not replaced', async () => {
  writeFileSync(path('master.key'), 'kurz')
  await expect(loadMasterKey({ dataDir, onLost })).rejects.toMatchObject({ code: 'key_file_damaged' })
})

test('a plain key that is gone from a folder in use is replaced, and told', async () => {
  const old = await loadMasterKey({ dataDir, onLost })
  mkdirSync(path('tls'))
  rmSync(path('master.key'))
  let lost = 0
  const key = await loadMasterKey({ dataDir, onLost: () => void (lost += 1) })
  expect([lost, key.equals(old)]).toEqual([1, false])
})
