import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'
import type { Layout, Token } from '../layout/read-layout.ts'
import { findBrokenIban } from './find-broken-iban.ts'
import { mendLookalikes, solveSign } from '../mend/mend-iban.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanRows } from '../layout/scan-segments.ts'

export interface IbanCandidate extends Found {
  /** Without spaces. */
  readonly value: string
  /** Check digits (ISO 13616, mod 97) are right. */
  readonly valid: boolean
  /** Letters were read as digits to make it right. */
  readonly repaired: boolean
  readonly labelled: boolean
  /** One of its signs could not be read and follows from the check digits. */
  readonly solved: boolean
}

const countries = getCountrySpecifications()
const START =
  /(?<![\p{L}\p{N}])([A-Z]{2}[\s.:]{0,2}(?:[0-9OIlSBZQ]{2}|[A-Z]\d|\d[A-Z])(?:[\s.]{0,2}(?!IBAN|BIC|[A-Z]{2}\d{2}\s\d{4})[0-9A-Zl]){4,32})/gu
/** Longer ones without a label are VAT ids and the like, to which no next line belongs. */
const GROUP_LENGTH_MAX = 6
/** What names an account in a sentence. */
const ACCOUNT_BEFORE = /(?<!\p{L})(?:Konto(?:verbindung|nummer)?|Bankverbindung)\s?:?\s*$/u

/**
 * IBANs, also printed in groups or with misread digits (O for 0, l for 1 ...): a repair counts only when the check
 * digits then agree. One may go on in the next line. One with wrong check digits is kept when the word IBAN stands before it.
 */
export function findIbans(layout: Layout): IbanCandidate[] {
  return scanRows(layout, START).flatMap((hit): IbanCandidate[] => {
    const labelled = /IBAN|[I1l]BAN/i.test(hit.before)
    const letters = hit.raw.replaceAll(/[\s.:]/g, '')
    const read = readIban(layout, hit, letters, labelled)
    if (read?.valid) return [{ ...hit, ...read, labelled, solved: false }]
    const value = layout.recognised ? solveSign(letters, lengthOf(letters) ?? 0) : null
    if (value !== null) return [{ ...hit, value, valid: true, repaired: true, labelled, solved: true }]
    const isNamed = labelled || (layout.recognised && ACCOUNT_BEFORE.test(hit.before))
    return read && isNamed ? [{ ...hit, ...read, labelled, solved: false }] : []
  })
}

function lengthOf(letters: string): number | null {
  const country = countries[letters.slice(0, 2)]
  return country?.IBANRegistry === true ? (country.chars ?? null) : null
}

/** What stands there by its country: whole, over several lines, with lookalikes mended, or not valid; null for none. */
function readIban(
  layout: Layout,
  hit: Found,
  letters: string,
  labelled: boolean,
): (Pick<IbanCandidate, 'value' | 'valid' | 'repaired'> & Partial<Pick<Found, 'box'>>) | null {
  const length = lengthOf(letters)
  if (length === null) return null
  const candidate = withoutStray(letters, length) ?? letters.slice(0, length)
  const upper = candidate.toUpperCase()
  const mended = mendLookalikes(candidate)
  if (!isValidIBAN(upper) && mended === null) {
    const first = tokensFrom(layout, hit)
    const isGrouped = (first[0]?.text.length ?? 0) <= GROUP_LENGTH_MAX
    const broken = labelled || isGrouped ? findBrokenIban(layout, first, length) : null
    if (broken) return { ...broken, valid: true, repaired: false }
    return candidate.length >= length - 2
      ? { value: candidate.length < length ? candidate : upper, valid: false, repaired: false }
      : null
  }
  const value = isValidIBAN(upper) ? upper : (mended ?? upper)
  return { value, valid: true, repaired: letters.slice(0, length) !== value }
}

/** Words of its row from the one on that a number begins in. */
function tokensFrom(layout: Layout, { row, box }: Found): readonly Token[] {
  return (layout.rows[row]?.tokens ?? []).filter(token => token.box[0] + token.box[2] > box[0] + 0.001)
}

/**
 * A stain or a zero read twice puts one letter too many among the digits ("DEO09 …"): taken out when the check digits
 * agree without it. Digits are never taken out, since of many tries one would agree by chance.
 */
function withoutStray(letters: string, length: number): string | null {
  if (letters.length !== length + 1 || isValidIBAN(letters.slice(0, length).toUpperCase())) return null
  for (let at = 2; at < letters.length; at++) {
    if (/\d/.test(letters[at] ?? '')) continue
    const rest = letters.slice(0, at) + letters.slice(at + 1)
    if (mendLookalikes(rest) !== null) return rest
  }
  return null
}

export interface BicCandidate extends Found {
  readonly value: string
}

/** BICs (ISO 9362) that stand after their label, so that words in capitals are not taken for one. */
export function findBics(layout: Layout): BicCandidate[] {
  return scanRows(
    layout,
    /(?:BIC|SWIFT)[\p{L}/ -]{0,12}[\s.:]{0,3}([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![\p{L}\p{N}])/gu,
  )
    .map(hit => ({ ...hit, value: hit.groups[0] ?? '' }))
    .filter(hit => isValidBIC(hit.value))
}
