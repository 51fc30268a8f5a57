import { isValidBIC, isValidIBAN } from 'ibantools'
import type { FieldType } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { isIdNr, isSteuernummer, isVatId } from '../../../model/check-tax-ids.ts'
import { findAmounts, parseAmount } from '../../../reading/find/find-amounts.ts'
import { findDates, parseDate } from '../../../reading/find/find-dates.ts'
import { findIbans } from '../../../reading/find/find-iban.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import type { Layout, Token } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'

/** A value as the page has it. */
export interface LocatedValue {
  readonly value: string
  readonly raw: string
  readonly page: number
  readonly box: Box
  readonly checks: readonly string[]
}

const LETTERS_MIN = 3

/**
 * The place of a value that somebody says is on the page: by its amount, day or number, or by its words after folding.
 * What is taken is what the page says. Null when it is not there, or not valid for its type.
 */
export function locateValue(layout: Layout, stream: TextStream, type: FieldType, text: string): LocatedValue | null {
  switch (type) {
    case 'money': {
      const cents = parseAmount(text)
      const found = cents === null ? undefined : findAmounts(layout).find(amount => amount.cents === cents)
      return found ? { ...placeOf(found), value: formatDecimal(found.cents), checks: [] } : null
    }
    case 'date': {
      const day = parseDate(text)
      const found = day === null ? undefined : findDates(layout).find(({ value }) => value === day)
      return found ? { ...placeOf(found), value: found.value, checks: [] } : null
    }
    case 'iban': {
      const wanted = text.replaceAll(/\s/g, '').toUpperCase()
      const found = findIbans(layout).find(({ value, valid }) => valid && value === wanted)
      // Behind another number in its row it is found by its words alone.
      if (!found) return checked(locateWords(stream, text), compact, isValidIBAN, ['checksum_ok'])
      return { ...placeOf(found), value: found.value, checks: ['checksum_ok'] }
    }
    case 'bic':
      return checked(locateWords(stream, text), compact, isValidBIC, [])
    case 'vat_id':
      return checked(locateWords(stream, text), compact, isVatId, ['checksum_ok'])
    case 'tax_number':
      return checked(locateWords(stream, text), value => value, isSteuernummer, ['checksum_ok'])
    case 'idnr':
      return checked(locateWords(stream, text), compact, isIdNr, ['checksum_ok'])
    case 'number':
      return checked(
        locateWords(stream, text),
        value => value.replace(',', '.'),
        value => /^-?\d+(?:\.\d+)?$/.test(value),
        [],
      )
    case 'text':
      return locateWords(stream, text)
  }
}

/** Whole words of one page that are the text after folding; null when there are none. */
export function locateWords(stream: TextStream, text: string): LocatedValue | null {
  const needle = foldText(text)
  if (needle.length < LETTERS_MIN) return null
  for (let from = stream.text.indexOf(needle); from >= 0; from = stream.text.indexOf(needle, from + 1)) {
    const to = from + needle.length
    const [first, last] = [stream.owner[from] ?? 0, stream.owner[to - 1] ?? 0]
    const isWhole = (from === 0 || stream.owner[from - 1] !== first) && stream.owner[to] !== last
    const tokens = stream.tokens.slice(first, last + 1)
    if (isWhole && isOnePage(tokens)) return valueOf(tokens)
  }
  return null
}

function isOnePage(tokens: readonly Token[]): boolean {
  return tokens.every(({ page }) => page === tokens[0]?.page)
}

function valueOf(tokens: readonly Token[]): LocatedValue | null {
  const raw = tokens.map(token => token.text).join(' ')
  // A minus before a digit is part of the value, every other sign around it is not.
  const value = raw.replaceAll(/^(?:(?!-\d)[\s,;:()„“"'-])+|[\s,;:()„“"'-]+$/g, '')
  const page = tokens[0]?.page
  return page === undefined || value === ''
    ? null
    : { value, raw, page, box: unionBox(tokens.map(({ box }) => box)), checks: [] }
}

function placeOf({ raw, page, box }: { raw: string; page: number; box: Box }): Omit<LocatedValue, 'value' | 'checks'> {
  return { raw, page, box }
}

function checked(
  located: LocatedValue | null,
  normalise: (value: string) => string,
  isValid: (value: string) => boolean,
  checks: readonly string[],
): LocatedValue | null {
  if (!located) return null
  const value = normalise(located.value)
  return isValid(value) ? { ...located, value, checks } : null
}

function compact(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase()
}
