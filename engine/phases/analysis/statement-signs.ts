import type { Layout, Row } from './read-layout.ts'

/** What tells papers of banks apart whatever their words: what a paper of one security has once, a list has several times. */
export interface StatementSigns {
  /** Different ISINs. */
  readonly isins: number
  /** Rows that begin with a day and end with an amount: turnovers of an account. */
  readonly bookings: number
  /** Words of the balance of an account, old or new. */
  readonly hasBalance: boolean
}

const ISIN = /(?<![\p{L}\p{N}])[A-Z]{2}[A-Z0-9]{9}\d(?![\p{L}\p{N}])/gu
const DAY_FIRST = /^\D{0,3}\d{1,2}[.]\s?\d{1,2}[.](?:\s?\d{2,4})?(?:\s|$)/
const AMOUNT_LAST = /\d,\d{2}\s?(?:[-+SH]|EUR|€)?\s?(?:[-+SH])?$/
const BALANCE = /(?:alter|neuer|Anfangs|End|Schluss|Zwischen)-?\s?(?:Saldo|Kontostand)|Kontostand|Saldo(?:vortrag)?(?![\p{L}])|Übertrag/iu // prettier-ignore

/** Counts over the whole paper. */
export function statementSigns(layout: Layout): StatementSigns {
  const rows = layout.rows.map(textOf)
  return {
    isins: new Set(rows.flatMap(text => text.match(ISIN) ?? [])).size,
    bookings: rows.filter(text => DAY_FIRST.test(text) && AMOUNT_LAST.test(text)).length,
    hasBalance: rows.some(text => BALANCE.test(text)),
  }
}

function textOf(row: Row): string {
  return row.tokens.map(token => token.text).join(' ')
}
