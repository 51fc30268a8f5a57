export type TaxIdAnswer =
  | { readonly ok: true; readonly normalized: string; readonly kind: 'idnr' | 'steuernummer' | 'vat_id' }
  | { readonly ok: false; readonly reason: 'invalid_format' | 'invalid_checksum' }

/** First four digits of the ELSTER form start with the number of the state (Bundesland). */
const ELSTER_STATES = ['10', '11', '21', '22', '23', '24', '26', '27', '28', '30', '31', '32', '40', '41', '5', '9']

/**
 * Recognises a German tax number by its written form (decisions.md 1.4): eleven bare digits are an IdNr (§ 139b AO),
 * with slashes or ten digits a local Steuernummer, thirteen digits the ELSTER form, DE and nine digits a USt-IdNr.
 */
export function readTaxId(written: string): TaxIdAnswer {
  const normalized = written.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (/^DE\d{9}$/.test(normalized)) {
    return isVatId(normalized.slice(2)) ? { ok: true, normalized, kind: 'vat_id' } : wrong('invalid_checksum')
  }
  if (!/^\d+$/.test(normalized)) return wrong('invalid_format')
  if (normalized.length === 13) {
    return isElsterForm(normalized) ? { ok: true, normalized, kind: 'steuernummer' } : wrong('invalid_format')
  }
  // Eleven digits are a Steuernummer only when its slashes say so: every bare number would pass as one.
  const isLocal = normalized.length === 10 || (normalized.length === 11 && written.includes('/'))
  if (isLocal) return { ok: true, normalized, kind: 'steuernummer' }
  if (normalized.length !== 11 || !hasIdNrDigits(normalized)) return wrong('invalid_format')
  return isIdNr(normalized) ? { ok: true, normalized, kind: 'idnr' } : wrong('invalid_checksum')
}

function wrong(reason: 'invalid_format' | 'invalid_checksum'): TaxIdAnswer {
  return { ok: false, reason }
}

/** Not zero first (those are test numbers); among the first ten digits exactly one is there twice or three times. */
function hasIdNrDigits(digits: string): boolean {
  const body = digits.slice(0, 10)
  if (body.startsWith('0')) return false
  const counts = '0123456789'
    .split('')
    .map(digit => body.split(digit).length - 1)
    .filter(count => count > 1)
  return counts.length === 1 && (counts[0] ?? 0) <= 3 && !/(\d)\1\1/.test(body)
}

/** ISO 7064 MOD 11,10. */
function isIdNr(digits: string): boolean {
  return checkDigitMod1110(digits.slice(0, 10)) === Number(digits[10])
}

/** The USt-IdNr uses the same family of check digits. */
function isVatId(digits: string): boolean {
  return !digits.startsWith('0') && checkDigitMod1110(digits.slice(0, 8)) === Number(digits[8])
}

function checkDigitMod1110(body: string): number {
  const product = body.split('').reduce((carry, digit) => {
    const sum = (Number(digit) + carry) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10
}

/** State, office, a zero, district, number and check digit (FFFF0BBBUUUUP). */
function isElsterForm(digits: string): boolean {
  return digits[4] === '0' && ELSTER_STATES.some(state => digits.startsWith(state))
}
