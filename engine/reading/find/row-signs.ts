import type { Row } from '../layout/read-layout.ts'
import { parseAmount } from './find-amounts.ts'
import { LEGAL_FORM } from './party-name.ts'

/** Heads of columns: with two more cells beside it, a row is a table's, and what follows are its entries. */
const COLUMN_HEAD =
  /^(?:Datum|Tag|Betrag|Summe|Menge|Anzahl|Preis|Einzelpreis|Gesamt|Nr\.?|Pos\.?|km|Jahr|Monat|Anteil.*|Kosten|Konto|Soll|Haben|Saldo|Umsatz|Buchung\p{L}*|Bezeichnung|Beschreibung|Text|Art|Kategorie|Verwendungszweck|Name|Ort|Zweck|Einheit)$/iu
const CELLS_MIN = 3
const WORDS_OF_SENTENCE = 5

/** The head of a table: a row of cells of which two name columns. */
export function isTableHead({ segments }: Row): boolean {
  return segments.length >= CELLS_MIN && segments.filter(({ text }) => COLUMN_HEAD.test(text.trim())).length >= 2
}

/** "Miete   11.400,00", "Saftorangen   1,49 B": from here on there are sums. */
export function isEntry({ segments }: Row): boolean {
  return segments.length >= 2 && parseAmount(segments.at(-1)?.text.replace(/\s[A-Z*]$/u, '') ?? '') !== null
}

/** Words that end as a sentence does, and are no name with a legal form. */
export function isSentence(text: string): boolean {
  return /[.!?]$/.test(text.trim()) && text.trim().split(/\s+/).length >= WORDS_OF_SENTENCE && !LEGAL_FORM.test(text)
}

/** "NY   MAR KT   GmbH": what is left of a name in wide letters is none. */
export function isSpacedOut({ segments, tokens }: Row): boolean {
  const pieces = tokens.filter(({ text }) => !LEGAL_FORM.test(text))
  return segments.length >= 2 && pieces.length >= 3 && pieces.every(({ text }) => /^[\p{Lu}&*-]{1,4}$/u.test(text))
}
