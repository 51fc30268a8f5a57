import { parseAmount } from '../../../reading/find/find-amounts.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'

/**
 * What tells papers of banks apart whatever their words: what a paper of one security has once, a list has several
 * times.
 */
export interface StatementSigns {
  /** Different ISINs. */
  readonly isins: number
  /** Rows that begin with a day and end with an amount: turnovers of an account. */
  readonly bookings: number
  /** Words of the balance of an account, old or new. */
  readonly hasBalance: boolean
  /** Turnovers and an old and a new balance, or a balance behind each turnover that it leads to. */
  readonly isLedger: boolean
  /** Several securities are listed with quantity, price and value as of a day: a statement of a portfolio. */
  readonly hasHoldings: boolean
}

const ISIN = /(?<![\p{L}\p{N}])[A-Z]{2}[A-Z0-9]{9}\d(?![\p{L}\p{N}])/gu
const DAY_FIRST = /^\D{0,3}\d{1,2}[.]\s?\d{1,2}[.](?:\s?\d{2,4})?(?:\s|$)/
const AMOUNT_LAST = /\d,\d{2}\s?(?:[-+SH]|EUR|€)?\s?(?:[-+SH])?$/
const BALANCE =
  /(?:alter|neuer|Anfangs|End|Schluss|Zwischen)-?\s?(?:Saldo|Kontostand)|Kontostand|Saldo(?:vortrag)?(?![\p{L}])|Übertrag/iu

const OLD = /(?:alter|letzter|vorheriger|Anfangs|Eröffnungs|Start)-?\s?(?:Saldo|Kontostand)|Saldovortrag/iu
const NEW = /(?:neuer|aktueller|End|Schluss|Abschluss)-?\s?(?:Saldo|Kontostand)/iu
const DATED = /(?:Kontostand|Saldo)\s+(?:am|per|zum|vom)\s+(\d{1,2}\.\s?\d{1,2}\.)/iu
const AMOUNTS_LAST = /(\d{1,3}(?:\.\d{3})*,\d{2})\D{1,8}?(\d{1,3}(?:\.\d{3})*,\d{2})(?:\s?[-+SH]|\s?EUR|\s?€){0,2}$/u

const AS_OF =
  /(?:Bewertung|Bestand|Bestände|Depot|Vermögen|Wertpapier|Portfolio|Portefeuille)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:zum|per|am|Stand)\s+(?:Stichtag\s+)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}/iu
const HOLDING_COLUMNS: readonly RegExp[] = [
  /Bestand|Stück|Nominal|Anteile|Menge/iu,
  /Kurs(?!wert)|Preis/iu,
  /Kurswert|Marktwert|Gegenwert|Wert(?![\p{L}])/iu,
]
const HOLDINGS_SUM =
  /(?:Kurswert|Marktwert|Depotwert|Depot|Bestand|Wertpapiere)\s*(?:gesamt|insgesamt)|(?:Summe|Gesamt)[\s-]*(?:Kurswert|Marktwert|Depot|Bestand|Wertpapiere)|(?:Depot|Gesamt)(?:gesamt)?wert(?![\p{L}])/iu
const HOLDINGS_MIN = 2

/** Counts over the whole paper. */
export function statementSigns(layout: Layout): StatementSigns {
  const rows = layout.rows.map(textOf)
  const isins = new Set(rows.flatMap(text => text.match(ISIN) ?? [])).size
  const isValued = rows.some(text => HOLDINGS_SUM.test(text) || HOLDING_COLUMNS.every(column => column.test(text)))
  const booked = rows.filter(text => DAY_FIRST.test(text) && AMOUNT_LAST.test(text))
  return {
    isins,
    hasHoldings: isins >= HOLDINGS_MIN && isValued && rows.some(text => AS_OF.test(text)),
    bookings: booked.length,
    isLedger: (booked.length > 0 && hasBothBalances(rows)) || hasRunningBalance(booked),
    hasBalance: rows.some(text => BALANCE.test(text)),
  }
}

/** An old and a new one by their names, or those of two days; each with its amount. */
function hasBothBalances(rows: readonly string[]): boolean {
  const withAmount = rows.filter(text => /\d,\d{2}(?!\d)/.test(text))
  const has = (words: RegExp): boolean => withAmount.some(text => words.test(text))
  const days = new Set(withAmount.flatMap(text => DATED.exec(text)?.[1] ?? []))
  return (has(OLD) && has(NEW)) || days.size >= 2
}

/** Behind the amount of a turnover stands what is left: it differs from that of the row before by the amount. */
function hasRunningBalance(booked: readonly string[]): boolean {
  const pairs = booked.map(text => {
    const [, amount = '', balance = ''] = AMOUNTS_LAST.exec(text) ?? []
    return { amount: parseAmount(amount) ?? 0, balance: parseAmount(balance) ?? 0 }
  })
  return pairs.some(({ amount, balance }, at) => {
    const last = pairs[at - 1]
    return last !== undefined && last.amount !== 0 && amount !== 0 && Math.abs(balance - last.balance) === amount
  })
}

function textOf(row: Row): string {
  return row.tokens.map(token => token.text).join(' ')
}
