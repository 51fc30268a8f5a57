import type { Layout, Row } from './read-layout.ts'

/** What tells papers of banks apart whatever their words: what a paper of one security has once, a list has several times. */
export interface StatementSigns {
  /** Different ISINs. */
  readonly isins: number
  /** Rows that begin with a day and end with an amount: turnovers of an account. */
  readonly bookings: number
  /** Words of the balance of an account, old or new. */
  readonly hasBalance: boolean
  /** Several securities are listed with quantity, price and value as of a day: a statement of a portfolio. */
  readonly hasHoldings: boolean
}

const ISIN = /(?<![\p{L}\p{N}])[A-Z]{2}[A-Z0-9]{9}\d(?![\p{L}\p{N}])/gu
const DAY_FIRST = /^\D{0,3}\d{1,2}[.]\s?\d{1,2}[.](?:\s?\d{2,4})?(?:\s|$)/
const AMOUNT_LAST = /\d,\d{2}\s?(?:[-+SH]|EUR|€)?\s?(?:[-+SH])?$/
const BALANCE = /(?:alter|neuer|Anfangs|End|Schluss|Zwischen)-?\s?(?:Saldo|Kontostand)|Kontostand|Saldo(?:vortrag)?(?![\p{L}])|Übertrag/iu // prettier-ignore

const AS_OF = /(?:Bewertung|Bestand|Bestände|Depot|Vermögen|Wertpapier|Portfolio|Portefeuille)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:zum|per|am|Stand)\s+(?:Stichtag\s+)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}/iu // prettier-ignore
const HOLDING_COLUMNS: readonly RegExp[] = [
  /Bestand|Stück|Nominal|Anteile|Menge/iu,
  /Kurs(?!wert)|Preis/iu,
  /Kurswert|Marktwert|Gegenwert|Wert(?![\p{L}])/iu,
]
const HOLDINGS_SUM = /(?:Kurswert|Marktwert|Depotwert|Depot|Bestand|Wertpapiere)\s*(?:gesamt|insgesamt)|(?:Summe|Gesamt)[\s-]*(?:Kurswert|Marktwert|Depot|Bestand|Wertpapiere)|(?:Depot|Gesamt)(?:gesamt)?wert(?![\p{L}])/iu // prettier-ignore
const HOLDINGS_MIN = 2

/** Counts over the whole paper. */
export function statementSigns(layout: Layout): StatementSigns {
  const rows = layout.rows.map(textOf)
  const isins = new Set(rows.flatMap(text => text.match(ISIN) ?? [])).size
  const isValued = rows.some(text => HOLDINGS_SUM.test(text) || HOLDING_COLUMNS.every(column => column.test(text)))
  return {
    isins,
    hasHoldings: isins >= HOLDINGS_MIN && isValued && rows.some(text => AS_OF.test(text)),
    bookings: rows.filter(text => DAY_FIRST.test(text) && AMOUNT_LAST.test(text)).length,
    hasBalance: rows.some(text => BALANCE.test(text)),
  }
}

function textOf(row: Row): string {
  return row.tokens.map(token => token.text).join(' ')
}
