import type { Movement, StatementBalance } from '../../model/movement.ts'
import { formatDecimal } from '../../shared/money.ts'
import { detailLines, mt940Text } from './mt940-text.ts'
import type { ExportedStatement } from './statements-of.ts'

/**
 * Proved statements as MT940, in ISO 8859-1 and with the subfields of German banks. What has no place there (a purpose
 * beyond its lines, letters of other alphabets) is shortened or becomes a point.
 */
export function writeMt940(statements: readonly ExportedStatement[]): Uint8Array {
  const lines = statements.flatMap(linesOf)
  return Buffer.from(lines.map(line => `${line}\r\n`).join(''), 'latin1')
}

function linesOf(statement: ExportedStatement): readonly string[] {
  const { account, number, opening, closing, from, until, movements } = statement
  const { currency } = account
  const page = /^\d{1,5}$/.test(number ?? '') ? `${number}/1` : '0/1'
  return [
    ':20:STARTUMS',
    `:25:${mt940Text(account.iban ?? account.number ?? '').slice(0, 35) || 'NOTPROVIDED'}`,
    `:28C:${page}`,
    `:60F:${balanceOf(opening, from, currency)}`,
    ...movements.flatMap(movement => entryOf(movement, currency)),
    `:62F:${balanceOf(closing, until, currency)}`,
    '-',
  ]
}

function balanceOf(balance: StatementBalance | null, day: string | null, currency: string): string {
  const cents = balance?.cents ?? 0
  return `${cents < 0 ? 'D' : 'C'}${shortDay(balance?.date ?? day ?? '1980-01-01')}${currency}${amountOf(cents)}`
}

function entryOf({ date, cents, text, detail }: Movement, currency: string): readonly string[] {
  const isReversal = detail?.isReversal === true
  // What comes in by a reversal is a debit that was taken back.
  const side = isReversal ? (cents < 0 ? 'RC' : 'RD') : cents < 0 ? 'D' : 'C'
  const bank = /^[A-Za-z0-9][A-Za-z0-9 .+-]{0,15}$/.test(detail?.bankReference ?? '')
    ? `//${detail?.bankReference}`
    : ''
  const booked = date.slice(5).replace('-', '')
  const reference = detail?.endToEnd == null ? 'NONREF' : 'KREF+'
  const line = `:61:${shortDay(detail?.valueDate ?? date)}${booked}${side}${amountOf(cents)}NTRF${reference}${bank}`
  const { original, chargesCents } = detail ?? { original: null, chargesCents: null }
  const exchange = original?.rate == null ? '' : `/EXCH/${original.rate.replace('.', ',')}/`
  const foreign = original ? `/OCMT/${original.currency}${germanDecimal(original.amount)}${exchange}` : ''
  const charges = chargesCents === null ? '' : `/CHGS/${currency}${amountOf(chargesCents)}/`
  const supplement = `${foreign}${charges}`
  return [line, ...(supplement === '' ? [] : [supplement]), ...detailLines(detail ?? null, text)]
}

/** The mark of a decimal is always there. */
function germanDecimal(amount: string): string {
  return amount.includes('.') ? amount.replace('.', ',') : `${amount},`
}

function amountOf(cents: number): string {
  return formatDecimal(Math.abs(cents)).replace('.', ',')
}

/** YYMMDD. */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '')
}
