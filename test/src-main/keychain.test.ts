import { expect, test } from 'vitest'
import { askKeychain } from '../../src-main/keychain.ts'
import type { KeychainDeps } from '../../src-main/keychain.ts'

type Storage = KeychainDeps['safeStorage']

function storage(overrides: Partial<Storage> = {}): Storage {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: text => Promise.resolve(Buffer.from(`sealed ${text}`)),
    decryptStringAsync: sealed =>
      Promise.resolve({ shouldReEncrypt: false, result: sealed.toString().replace('sealed ', '') }),
    ...overrides,
  }
}

const seal = { type: 'seal', text: 'a2V5' } as const

test('a text is sealed, and what was sealed opens again', async () => {
  const deps: KeychainDeps = { safeStorage: storage(), platform: 'linux' }
  const sealed = await askKeychain(deps, seal)
  expect(Buffer.from(sealed ?? '', 'base64').toString()).toBe('sealed a2V5')
  expect(await askKeychain(deps, { type: 'unseal', text: sealed ?? '' })).toBe('a2V5')
})

test.each<[string, Partial<Storage>, NodeJS.Platform]>([
  ['there is no keychain', { isAsyncEncryptionAvailable: () => Promise.resolve(false) }, 'win32'],
  ['Linux would use its well-known password', { getSelectedStorageBackend: () => 'basic_text' }, 'linux'],
  ['it refuses', { encryptStringAsync: () => Promise.reject(new Error('locked')) }, 'darwin'],
])('nothing is sealed when %s', async (_when, part, platform) => {
  expect(await askKeychain({ safeStorage: storage(part), platform }, seal)).toBeNull()
})

test('what another user sealed is told as not to be opened', async () => {
  const safeStorage = storage({ decryptStringAsync: () => Promise.reject(new Error('wrong key')) })
  expect(await askKeychain({ safeStorage, platform: 'win32' }, { type: 'unseal', text: 'eA==' })).toBeNull()
})
