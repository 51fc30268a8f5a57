import { sumUnit } from '../../../positions/how-much.ts'
import type { Position } from '../../../model/position.ts'
import { SIDE_TEXTS, YEAR_BASIS_TEXTS, certaintyText } from '../../../positions/reason-texts.de.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { lineText } from '../../../positions/position-names.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { COUNTS_TEXTS, NONE, count, day, text } from './index-table.ts'
import type { IndexTable, TableCell } from './index-table.ts'

const COLUMNS = [
  ['VZ', 7],
  ['Form', 26],
  ['Zeile', 16],
  ['Kz', 7],
  ['Zuordnung', 26],
  ['Bezeichnung', 34],
  ['Betrag', 12],
  ['zählt', 8],
  ['Grund', 34],
  ['Zahlungstag', 12],
  ['Jahr aus', 26],
  ['Sicherheit', 11],
  ['bestätigt durch', 24],
  ['Beleg', 8],
  ['Seite', 7],
  ['Rechnungsnummer', 18],
  ['Gegenpartei', 30],
  ['wenn gezählt', 12],
  ['Block', 20],
  ['Schlüssel', 24],
  ['Anzahl', 9],
  ['Einheit', 9],
] as const

/**
 * All positions, one a row: the neighbours `positions.csv` and `positions.xlsx`. `Betrag`, of lines that ask for days or
 * kilometres `Anzahl`, counts where `zählt` is ja.
 */
export function positionsTable(view: PositionView): IndexTable {
  return {
    columns: COLUMNS.map(([title, width]) => ({ title, width })),
    rows: view.positions.positions.map(position => positionRow(view, position)),
  }
}

function positionRow(view: PositionView, position: Position): TableCell[] {
  const { year, form, kz, label, cents, quantity, counts, proposal, side, key, documentId } = position
  const line = lineText(position, [position])
  const document = view.documentOf(documentId)
  const fields = document?.planned.analysis?.fields
  const isOutgoing = document?.planned.analysis?.direction === 'outgoing'
  const page = view.evidenceOf(position.evidence[0])?.leaf.number
  return [
    year === null ? NONE : count(year),
    text(form),
    text(line === '–' ? null : line),
    text(kz),
    text(view.placeName(position) || null),
    text(label),
    amount(cents),
    text(COUNTS_TEXTS[counts]),
    text(view.reasonOf(position) || null),
    ...paymentCells(position),
    text(certaintyText(position)),
    text(witnessText(view, position)),
    text(view.numberOf(documentId)),
    page === undefined ? NONE : count(page),
    text(fields?.['number']?.value ?? null),
    text((isOutgoing ? fields?.['recipient'] : fields?.['issuer'])?.value ?? null),
    counts === 'asks' ? amount(proposal) : NONE,
    text(SIDE_TEXTS[side]),
    text(key),
    quantity === null ? NONE : count(quantity),
    text(sumUnit(position)),
  ]
}

/** Day of payment, or all of them; and what the year rests on. */
function paymentCells({ paid, yearBasis }: Position): TableCell[] {
  const [first, ...others] = paid
  const days = others.length === 0 ? day(first?.date) : text(paid.map(({ date }) => germanIsoDay(date)).join(', '))
  return [days, text(yearBasis === null ? null : YEAR_BASIS_TEXTS[yearBasis])]
}

function witnessText(view: PositionView, { confirmedBy }: Position): string | null {
  switch (confirmedBy?.type) {
    case undefined:
      return null
    case 'person':
      return confirmedBy.name ?? 'Bearbeiter'
    case 'movement':
      return `Kontobewegung ${view.numberOf(confirmedBy.documentId) ?? ''}`.trim()
    case 'xml':
      return 'E-Rechnung'
    case 'certificate':
      return `Bescheinigung ${view.numberOf(confirmedBy.documentId) ?? ''}`.trim()
  }
}

function amount(cents: number | null): TableCell {
  return cents === null ? NONE : { type: 'amount', value: formatDecimal(cents) }
}
