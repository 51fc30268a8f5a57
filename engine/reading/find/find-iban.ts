import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'
import type { Layout, Token } from '../layout/read-layout.ts'
import { findBrokenIban } from './find-broken-iban.ts'
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
}

const countries = getCountrySpecifications()
const START =
  /(?<![\p{L}\p{N}])([A-Z]{2}[\s.:]{0,2}[0-9OIlSBZQ]{2}(?:[\s.]{0,2}(?!IBAN|BIC|[A-Z]{2}\d{2}\s\d{4})[0-9A-Zl]){4,32})/gu
/** Longer ones without a label are VAT ids and the like, to which no next line belongs. */
const GROUP_LENGTH_MAX = 6
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', l: '1', S: '5', B: '8', Z: '2', G: '6' }

/**
 * IBANs, also printed in groups or with misread digits (O for 0, l for 1 ...): a repair counts only when the check
 * digits then agree. One may go on in the next line. One with wrong check digits is kept when the word IBAN stands before it.
 */
export function findIbans(layout: Layout): IbanCandidate[] {
  const found: IbanCandidate[] = []
  for (const hit of scanRows(layout, START)) {
    const labelled = /IBAN|[I1l]BAN/i.test(hit.before)
    const letters = hit.raw.replaceAll(/[\s.:]/g, '')
    const country = letters.slice(0, 2)
    const length = countries[country]?.chars
    if (!length || countries[country]?.IBANRegistry !== true) continue
    const candidate = withoutStray(letters, length) ?? letters.slice(0, length)
    if (!isValidIBAN(candidate.toUpperCase()) && repair(candidate) === null) {
      const first = tokensFrom(layout, hit)
      const isGrouped = (first[0]?.text.length ?? 0) <= GROUP_LENGTH_MAX
      const broken = labelled || isGrouped ? findBrokenIban(layout, first, length) : null
      if (broken) {
        found.push({ ...hit, ...broken, valid: true, repaired: false, labelled })
        continue
      }
    }
    if (candidate.length < length) {
      if (labelled && candidate.length >= length - 2)
        found.push({ ...hit, value: candidate, valid: false, repaired: false, labelled })
      continue
    }
    const upper = candidate.toUpperCase()
    const repaired = upper === candidate && isValidIBAN(upper) ? null : repair(candidate)
    const valid = isValidIBAN(upper) || repaired !== null
    if (!valid && !labelled) continue
    found.push({
      ...hit,
      value: isValidIBAN(upper) ? upper : (repaired ?? upper),
      valid,
      repaired: valid && letters.slice(0, length) !== (isValidIBAN(upper) ? upper : repaired),
      labelled,
    })
  }
  return found
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
    if (repair(rest) !== null) return rest
  }
  return null
}

/** Only for countries whose account numbers are digits throughout. */
function repair(candidate: string): string | null {
  const country = candidate.slice(0, 2)
  if (!['DE', 'AT', 'BE', 'DK', 'ES', 'FI', 'PL', 'SE', 'CZ'].includes(country)) return null
  const digits = candidate.slice(2).replaceAll(/\D/g, letter => LOOKALIKES[letter] ?? letter)
  const fixed = `${country}${digits}`
  return isValidIBAN(fixed) ? fixed : null
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
