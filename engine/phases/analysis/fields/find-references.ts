import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, InvoiceReference } from '../../../model/analysis-result.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'
import { parseAmount } from '../../../reading/find/find-amounts.ts'
import { parseDate } from '../../../reading/find/find-dates.ts'
import { cleanNumber, isNumberLike } from '../../../reading/find/find-number.ts'
import type { Layout, Row, Segment } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** Not the first digits of an amount, nor of what is longer than a number may be. */
const END = String.raw`(?![\p{L}\p{N}]|[/_.#-][\p{L}\p{N}]|,\d{2}(?!\d)|\s?(?:%|(?:EUR|Euro|€)(?!\s?\d)|(?:kg|km|kWh|Stk|Stück|Std|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?)(?![\p{L}])))`
const NUMBER = String.raw`(?=\S{0,24}\d)[\p{L}\p{N}](?:[\p{L}\p{N}]|[/_.#-](?=[\p{L}\p{N}])){1,31}${END}`
const DATE = String.raw`\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{2,4}|\d{4}-\d{2}-\d{2}`
const AMOUNT = String.raw`(?:EUR|€)?\s?\d[\d.]*,\d{2}`
/**
 * "Rechnung", "Abschlagsrechnung", "Jahresabrechnung", not "Berechnung"; in the plural a list of numbers may follow.
 */
const BILL = String.raw`(?<![\p{L}])(?!(?:\p{L}{0,20}zins(?:en)?)?(?:be|an|ver|auf|um|hoch)rechnung)\p{L}{0,20}?rechnung(?<plural>en)?(?![\p{L}])`
const OF_DAY = String.raw`,?\s+(?:vom|v\.|datiert|Rechnungsdatum:?|Datum:?)\s*(?:vom\s|den\s)?(?<date>${DATE})`
const OF_AMOUNT = String.raw`[\s,:(]+(?:(?:über|mit|in Höhe von|i\.\s?H\.\s?v\.|Betrag:?|Rechnungsbetrag:?|lautend auf)\s+)?(?:insgesamt\s)?(?<amount>${AMOUNT})`
const LABEL = String.raw`(?<label>s?-?\s?(?:Nr|No|Nummer)\.?(?![\p{L}])|\s?#)?\s*:?\s*`

/** "Rechnung Nr. 4711 vom 12.03.2025 über 238,00 EUR"; day and amount may be missing. */
const NUMBERED = new RegExp(
  `${BILL.replace('(?![\\p{L}])', '')}${LABEL}(?<number>${NUMBER})(?<more>(?:\\s?(?:,|und|sowie)\\s(?:Nr\\.?\\s)?${NUMBER})*)(?:${OF_DAY})?(?:${OF_AMOUNT})?`,
  'giu',
)
/** "Rechnung vom 12.03.2025 (Nr. 4711) über 238,00 EUR"; the number may be missing. */
const DATED = new RegExp(
  `${BILL}\\s+(?:vom|v\\.)\\s*(?<date>${DATE})(?:[\\s,(]+(?:Rechnungs-?)?(?:Nr\\.?|Nummer|nummer)\\s*:?\\s*(?<number>${NUMBER})\\)?)?(?:${OF_AMOUNT})?`,
  'giu',
)
const REFERENCES_MAX = 50
/** "Abrechnung 2024": its year, where no label calls it a number. */
const YEAR = /^(?:19|20)\d{2}$/

/** The invoices that a reminder names, in running text or in a table; each once, in the order of the page. */
export function findReferences(layout: Layout): InvoiceReference[] {
  const found = layout.rows.flatMap(row => [...inText(layout, row), ...inTable(layout, row)])
  const merged: InvoiceReference[] = []
  for (const one of found) {
    const at = merged.findIndex(known => isSame(known, one))
    const known = merged[at]
    if (known)
      merged[at] = {
        ...known,
        number: known.number ?? one.number,
        date: known.date ?? one.date,
        amount: known.amount ?? one.amount,
      }
    else if (merged.length < REFERENCES_MAX) merged.push(one)
  }
  return merged
}

/** The number that a reminder is about where no label calls one: that of the first invoice that it names. */
export function referenceFields(references: readonly InvoiceReference[]): Record<string, Field> {
  const numbered = references.filter(({ number }) => number !== null)
  const [first] = numbered
  // Of several none is the one that it is about.
  if (!first?.number || numbered.length > 1) return {}
  const { page, box } = first.evidence
  return {
    number: buildField({
      type: 'text',
      value: first.number,
      raw: first.number,
      page,
      box,
      confidence: WEIGHTS.reference,
    }),
  }
}

function isSame(one: InvoiceReference, other: InvoiceReference): boolean {
  if (one.number !== null && other.number !== null) return one.number.toLowerCase() === other.number.toLowerCase()
  return one.date !== null && one.date === other.date
}

function inText(layout: Layout, row: Row): InvoiceReference[] {
  const own = textOf(row)
  const next = layout.rows[row.index + 1]
  const text = next?.page === row.page ? `${own} ${textOf(next)}` : own
  const found: InvoiceReference[] = []
  for (const pattern of [NUMBERED, DATED]) {
    for (const { index, groups = {} } of text.matchAll(pattern)) {
      // What begins in the next line is found there.
      if (index >= own.length) continue
      const date = parseDate(groups['date'] ?? '')
      const named = numberOf(groups['number'], layout)
      const first = pattern === NUMBERED && groups['label'] === undefined && YEAR.test(named ?? '') ? null : named
      if (first === null && date === null) continue
      const evidence = evidenceOf(row)
      const rest = groups['plural'] === undefined ? [] : (groups['more'] ?? '').split(/,|und|sowie/)
      const more = rest
        .map(part => numberOf(part.replace(/^\s*Nr\.?\s/u, '').trim(), layout))
        .filter(one => one !== null)
      // Of several invoices the day and the sum are not those of each.
      if (more.length > 0)
        found.push(...[first, ...more].map(number => ({ number, date: null, amount: null, evidence })))
      else found.push({ number: first, date, amount: amountOf(groups['amount']), evidence })
    }
  }
  return found
}

const NUMBER_HEAD = /^(?:Rechnungs?|Rg|Re|Beleg)\.?-?\s?(?:Nr|No|Nummer)?\.?$/iu
const DAY_HEAD = /^(?:(?:Rechnungs?|Beleg|Rg|Re)\.?-?\s?)?(?:Datum|Dat|vom)\.?$/iu
const MONEY_HEAD = /Betrag|offen|Forderung|Saldo|Summe/iu

/** Rows below a head such as "Rechnungsnr. · Rechnungsdatum · Fällig am · Betrag". */
function inTable(layout: Layout, head: Row): InvoiceReference[] {
  const column = (pattern: RegExp): Segment | undefined => head.segments.find(({ text }) => pattern.test(text.trim()))
  const [numbers, days, sums] = [column(NUMBER_HEAD), column(DAY_HEAD), column(MONEY_HEAD)]
  if (!numbers || !sums) return []
  const found: InvoiceReference[] = []
  for (const row of layout.rows.slice(head.index + 1, head.index + 1 + REFERENCES_MAX)) {
    const below = (one: Segment | undefined): string => (one ? (nearest(row, one)?.text ?? '') : '')
    const number = row.page === head.page ? numberOf(below(numbers), layout) : null
    const amount = amountOf(row.segments.at(-1)?.text) ?? amountOf(below(sums))
    if (number === null || amount === null) break
    found.push({ number, date: parseDate(below(days)), amount, evidence: evidenceOf(row) })
  }
  return found
}

/** The cell below a head: it begins or ends where the head does, or lies under it. */
function nearest(row: Row, { box: [x, , width] }: Segment): Segment | undefined {
  return row.segments.find(({ box }) => box[0] < x + width && box[0] + box[2] > x)
}

function numberOf(text: string | undefined, layout: Layout): string | null {
  const number = cleanNumber(text ?? '', layout.recognised)
  return number.length >= 2 && !/\s/.test(number) && isNumberLike(number) ? number : null
}

function amountOf(text: string | undefined): string | null {
  const cents = parseAmount(text ?? '')
  return cents === null ? null : formatDecimal(cents)
}

function evidenceOf({ page, box }: Row): InvoiceReference['evidence'] {
  return { page, box, label: null }
}

function textOf(row: Row): string {
  return row.tokens.map(({ text }) => text).join(' ')
}
