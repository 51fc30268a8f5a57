import { EngineError } from '../../shared/errors.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import { hashSecret, isOfCost, isSecret } from '../clients/hash-secret.ts'
import type { ScryptCost } from '../clients/hash-secret.ts'

/** First choice of the OWASP Password Storage Cheat Sheet for scrypt: 128 MiB. */
const COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }

export const PASSWORD_CHARS_MIN = 12
export const PASSWORD_CHARS_MAX = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a null hash (nobody of that sign), which is never right. */
  isRight(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash was made at another cost than today's. */
  isOld(hash: string): boolean
}

/** Hashes passwords one at a time: each takes 128 MiB, and many at once would take the machine. */
export function createPasswords(cost: ScryptCost = COST): Passwords {
  const inTurn = createInTurn()
  return {
    hash: password => inTurn(['hash'], () => hashSecret(plain(password), cost)),
    isRight: (password, hash) => inTurn(['hash'], () => isSecret(plain(password), hash, cost)),
    isOld: hash => !isOfCost(hash, cost),
  }
}

/** Throws EngineError `password_too_short`, `password_too_long`, `password_is_name` unless it may be a password. */
export function checkPassword(password: string, { name }: { readonly name: string }): void {
  const chars = Array.from(plain(password)).length
  if (chars < PASSWORD_CHARS_MIN) {
    throw refused('password_too_short', `Bitte mindestens ${PASSWORD_CHARS_MIN} Zeichen verwenden, z. B. vier Wörter.`)
  }
  if (chars > PASSWORD_CHARS_MAX) {
    throw refused('password_too_long', `Bitte höchstens ${PASSWORD_CHARS_MAX} Zeichen verwenden.`)
  }
  const letters = plain(password).toLocaleLowerCase('de').replaceAll(/\s/g, '')
  if (new Set(letters).size < 4 || letters === name.toLocaleLowerCase('de').replaceAll(/\s/g, '')) {
    throw refused('password_is_name', 'Dieses Passwort ist zu leicht zu erraten. Bitte ein anderes wählen.')
  }
}

/** However a keyboard puts an accented letter together. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

function refused(code: string, message: string): EngineError {
  return new EngineError('input', code, message, { details: { field: 'password', reason: 'weak' } })
}
