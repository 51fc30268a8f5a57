import { createRequire } from 'node:module'
import type { FileNote } from '../../model/document.ts'
import { officeLocked, officeLockedForGood } from './office-faults.ts'

/** officecrypto-tool (MIT): MS-OFFCRYPTO for OOXML packages and the binary formats. */
interface OfficeCrypto {
  isEncrypted(content: Buffer): boolean
  decrypt(content: Buffer, options: { readonly password: string }): Promise<Buffer>
}

/**
 * Excel encrypts workbooks whose structure alone is protected with this, and opens them without asking (MS-OFFCRYPTO
 * 2.4.2.3).
 */
const SILENT_PASSWORD = 'VelvetSweatshop'
const PASSWORD_CHARS_MAX = 255

export interface UnlockedOffice {
  readonly content: Uint8Array
  readonly notes: readonly FileNote[]
}

/**
 * Decrypts a compound file (encrypted OOXML, doc, xls, ppt) with the first of the passwords that fits; hands an
 * unencrypted one back. Throws EngineError input: password_protected.
 */
export async function unlockOffice(content: Uint8Array, passwords: readonly string[]): Promise<UnlockedOffice> {
  const crypto = createRequire(import.meta.url)('officecrypto-tool') as OfficeCrypto
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!isEncrypted(crypto, bytes)) return { content, notes: [] }
  for (const password of [SILENT_PASSWORD, ...passwords]) {
    if (password === '' || password.length > PASSWORD_CHARS_MAX) continue
    const opened = await tryPassword(crypto, bytes, password)
    if (opened === 'unsupported') throw officeLockedForGood()
    if (opened) return { content: opened, notes: password === SILENT_PASSWORD ? [] : [OPENED] }
  }
  throw officeLocked(passwords.length > 0)
}

const OPENED: FileNote = {
  code: 'opened_with_password',
  message: 'Die Datei war mit einem Kennwort geschützt und wurde mit einem hinterlegten Kennwort geöffnet.',
}

/** What the library cannot look into is left to LibreOffice to judge. */
function isEncrypted(crypto: OfficeCrypto, bytes: Buffer): boolean {
  try {
    return crypto.isEncrypted(bytes)
  } catch {
    return false
  }
}

/**
 * null when the password is wrong, which the library tells by its text alone; its other errors mean that it cannot
 * decrypt.
 */
async function tryPassword(
  crypto: OfficeCrypto,
  bytes: Buffer,
  password: string,
): Promise<Uint8Array | null | 'unsupported'> {
  try {
    return await crypto.decrypt(bytes, { password })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return /password is incorrect/i.test(message) ? null : 'unsupported'
  }
}
