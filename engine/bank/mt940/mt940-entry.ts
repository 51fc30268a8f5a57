import type { MovementDetail, OriginalAmount } from '../../model/movement.ts'
import { currencyOf, dayOf, parseCents, referenceOf, yearOf } from '../values/bank-values.ts'

type EntryDetail = Pick<
  MovementDetail,
  'valueDate' | 'endToEnd' | 'bankReference' | 'isReversal' | 'original' | 'chargesCents'
>

/**
 * Field `:61:`: value date, day of booking without a year, side (C, D, RC and RD for reversals), the third letter of the
 * currency, amount, type, reference of the customer and of the bank.
 */
const ENTRY =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}(?:,\d{0,3})?)([A-Z][A-Z0-9]{3})(.*?)(?:\/\/(.*))?$/

/** An entry of a statement in the currency of its account; null where day or amount cannot be read. */
export function readEntryLine(
  [first = '', ...more]: readonly string[],
  currency: string,
): (EntryDetail & { readonly date: string; readonly cents: number }) | null {
  const match = ENTRY.exec(first.trim())
  if (!match) return null
  const [, year = '', month, day, booked, side = '', , amount = '', , reference, bank] = match
  const valueDate = dayOf(yearOf(year), Number(month), Number(day))
  const cents = parseCents(amount)
  if (valueDate === null || cents === null) return null
  const supplement = more.join('')
  return {
    date: (booked === undefined ? null : bookedDay(booked, valueDate)) ?? valueDate,
    // A reversal of a credit takes money away (RC), one of a debit brings it back (RD).
    cents: cents === 0 ? 0 : side === 'C' || side === 'RD' ? cents : -cents,
    valueDate,
    endToEnd: REFERENCE_ELSEWHERE.test(reference ?? '') ? null : referenceOf(reference),
    bankReference: referenceOf(bank),
    isReversal: side.startsWith('R'),
    original: originalOf(supplement),
    chargesCents: chargesOf(supplement, currency),
  }
}

/** The reference stands in field 86 as KREF+. */
const REFERENCE_ELSEWHERE = /^KREF\+?$/

/** Month and day in the year that lies nearest to the value date. */
function bookedDay(monthDay: string, valueDate: string): string | null {
  const middle = Date.parse(valueDate)
  const year = Number(valueDate.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(
    each => dayOf(each, Number(monthDay.slice(0, 2)), Number(monthDay.slice(2))) ?? [],
  )
  const distance = (one: string): number => Math.abs(Date.parse(one) - middle)
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** `/OCMT/USD89,00` beside `/EXCH/1,0855/` (DFÜ-Abkommen Anlage 3, field 61 subfield 9). */
function originalOf(text: string): OriginalAmount | null {
  const match = /\/OCMT\/([A-Z]{3})(\d{1,15}(?:,\d{0,8})?)/.exec(text)
  const currency = currencyOf(match?.[1])
  if (!match || currency === null) return null
  const rate = /\/EXCH\/(\d{1,10}(?:,\d{0,12})?)/.exec(text)?.[1]
  return { amount: decimalOf(match[2] ?? ''), currency, rate: rate === undefined ? null : decimalOf(rate) }
}

function decimalOf(text: string): string {
  return text.replace(/,$/, '').replace(',', '.')
}

/** Charges in another currency are none of the account. */
function chargesOf(text: string, currency: string): number | null {
  const [, named, amount] = /\/CHGS\/([A-Z]{3})(\d{1,15}(?:,\d{0,3})?)/.exec(text) ?? []
  return amount === undefined || named !== currency ? null : parseCents(amount) || null
}
