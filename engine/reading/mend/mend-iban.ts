import { isValidIBAN } from 'ibantools'

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', l: '1', S: '5', B: '8', Z: '2', G: '6' }
/** Account numbers of these countries are digits throughout. */
const OF_DIGITS: ReadonlySet<string> = new Set(['DE', 'AT', 'BE', 'DK', 'ES', 'FI', 'PL', 'SE', 'CZ'])
/** Two letters, two check digits, 18 digits of bank and account; one letter of "DE" misread. */
const NEARLY_GERMAN = /^(?:D[A-Z]|[A-Z]E)\d{20}/

/** The digits that letters in an account number are read for, where the check digits then agree; null otherwise. */
export function mendLookalikes(candidate: string): string | null {
  const country = candidate.slice(0, 2)
  if (!OF_DIGITS.has(country)) return null
  const digits = candidate.slice(2).replaceAll(/\D/g, letter => LOOKALIKES[letter] ?? letter)
  return isValidIBAN(country + digits) ? country + digits : null
}

/**
 * An account number of which one sign is a letter of any shape, so that it was surely misread: the one digit with which
 * the check digits agree (ISO 13616, mod 97). Also one whose country was read "DO" for "DE". Null where none agrees: a
 * digit is never taken for another one, since of many tries some would agree by chance.
 */
export function solveSign(letters: string, length: number): string | null {
  const german = `DE${letters.slice(2, 22)}`
  if (NEARLY_GERMAN.test(letters) && !letters.startsWith('DE') && isValidIBAN(german)) return german
  const candidate = letters.slice(0, length)
  const country = candidate.slice(0, 2)
  const wrong = [...candidate.slice(2).matchAll(/\D/g)]
  const [sign] = wrong
  if (!sign || wrong.length > 1 || candidate.length < length || !OF_DIGITS.has(country)) return null
  const at = sign.index + 2
  const tries = Array.from({ length: 10 }, (_, digit) => candidate.slice(0, at) + digit + candidate.slice(at + 1))
  const right = tries.filter(one => isValidIBAN(one))
  return right.length === 1 ? (right[0] ?? null) : null
}
