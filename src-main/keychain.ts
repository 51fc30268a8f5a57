import type { SafeStorage } from 'electron'
import type { KeychainMessage } from '../engine/host/host-message.ts'

export interface KeychainDeps {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >
  readonly platform: NodeJS.Platform
}

/**
 * Seals or opens a text of the engine (base64) with the user's keychain: DPAPI, Keychain, libsecret or KWallet.
 * Null when there is none, when it refuses, or when it is Linux's substitute with a password that everybody knows.
 */
export async function askKeychain(
  { safeStorage, platform }: KeychainDeps,
  wish: Pick<KeychainMessage, 'type' | 'text'>,
): Promise<string | null> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
    if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return null
    if (wish.type === 'seal') return (await safeStorage.encryptStringAsync(wish.text)).toString('base64')
    return (await safeStorage.decryptStringAsync(Buffer.from(wish.text, 'base64'))).result
  } catch {
    return null
  }
}
