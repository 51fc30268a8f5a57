import { createHash, randomBytes } from 'node:crypto'

/**
 * A recovery key is 128 random bits for paper: six groups of five letters and digits, of which the last 22 bits are
 * check digits. The letters are those of Crockford's Base32, which leaves out I, L, O and U.
 */
export const RECOVERY_KEY_BYTES = 16
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECK_BITS = 22n
const LETTERS = 30
const GROUP = /.{5}/g

/** As `newRecoveryKey` writes it: what is read aloud or copied by hand is forgiven small letters and look-alikes. */
export type RecoveryKeyText = string

/** A new one, as it is printed: `XXXXX-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newRecoveryKey(): { readonly bytes: Buffer; readonly text: RecoveryKeyText } {
  const bytes = randomBytes(RECOVERY_KEY_BYTES)
  let number = (BigInt(`0x${bytes.toString('hex')}`) << CHECK_BITS) | checkOf(bytes)
  let text = ''
  for (let at = 0; at < LETTERS; at += 1) {
    text = (ALPHABET[Number(number & 31n)] ?? '') + text
    number >>= 5n
  }
  return { bytes, text: (text.match(GROUP) ?? []).join('-') }
}

/** The bytes of a key that somebody typed; null when it is none, or a letter is wrong. */
export function readRecoveryKey(typed: string): Buffer | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (letters.length !== LETTERS) return null
  let number = 0n
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return null
    number = (number << 5n) | BigInt(value)
  }
  const hex = (number >> CHECK_BITS).toString(16).padStart(RECOVERY_KEY_BYTES * 2, '0')
  const bytes = Buffer.from(hex, 'hex')
  return checkOf(bytes) === (number & ((1n << CHECK_BITS) - 1n)) ? bytes : null
}

function checkOf(bytes: Buffer): bigint {
  const digest = createHash('sha256').update('Steuerstapel-Wiederherstellung ').update(bytes).digest('hex')
  return BigInt(`0x${digest.slice(0, 6)}`) >> 2n
}
