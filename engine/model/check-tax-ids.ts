import { checkVAT, countries } from 'jsvat'
import type { ISO3166_2Codes } from 'validate-steuernummer'
import { validateSteuernummer } from 'validate-steuernummer'

const LAENDER: readonly ISO3166_2Codes[] = [
  'DE-BW',
  'DE-BY',
  'DE-BE',
  'DE-BB',
  'DE-SN',
  'DE-ST',
  'DE-HB',
  'DE-HH',
  'DE-HE',
  'DE-MV',
  'DE-TH',
  'DE-NI',
  'DE-NW',
  'DE-RP',
  'DE-SL',
  'DE-SH',
]

/** True when a VAT id without spaces has the form and check digit of its country. */
export function isVatId(value: string): boolean {
  return checkVAT(value, countries).isValid
}

/** Check digit after ISO 7064 MOD 11,10 over all digits but the last. */
export function mod1110CheckDigit(digits: string): number {
  let product = 10
  for (const letter of digits) {
    const sum = (Number(letter) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10
}

/**
 * Steuerliche Identifikationsnummer (§ 139b AO): 11 digits, no leading zero, ISO 7064 MOD 11,10; of the first ten
 * digits exactly one occurs twice or three times, three equal ones not in a row.
 */
export function isIdNr(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const first = digits.slice(0, 10)
  const counts = [...new Set(first)].map(digit => first.split(digit).length - 1)
  const repeated = counts.filter(count => count > 1)
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3 || /(\d)\1\1/.test(first)) return false
  return mod1110CheckDigit(first) === Number(digits[10])
}

/** True when a Steuernummer, in the form of a Land or of ELSTER (13 digits), is right in at least one Land. */
export function isSteuernummer(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '')
  if (digits.length === 13) return validateSteuernummer(digits) === undefined
  if (digits.length < 10 || digits.length > 11) return false
  return LAENDER.some(bundesland => validateSteuernummer(digits, { bundesland }) === undefined)
}
