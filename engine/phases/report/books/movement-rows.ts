import type { BookMovement } from '../../../model/bookkeeping.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { formatEuro } from '../../../shared/money.ts'
import { counted, germanIsoDay, germanMonth } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Cell, Row } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from '../sheets/first-page-of.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { placeOf } from '../pages/place-of.ts'
import { PROOF_TEXTS, REASON_TEXTS } from '../../../bookkeeping/book-texts.de.ts'

const COLUMNS = [
  { title: 'Tag', width: 54 },
  { title: 'Auszug', width: 42 },
  { title: 'Zweck und Gegenseite', width: 215, linesMax: 3 },
  { title: 'Beleg', width: 96, linesMax: 2 },
  { title: 'Betrag', width: 76.28, align: 'right' },
] as const

/** Movements without a document first, by what is at stake; then all by month. */
export function setMovements(flow: Flow, movements: readonly BookMovement[], view: PositionView): void {
  if (movements.length === 0) return
  const missing = movements.filter(({ proof }) => proof === 'missing')
  flow.subheading(`Bewegungen ohne Beleg (${missing.length})`)
  flow.paragraph(summary(movements, missing))
  if (missing.length > 0) {
    const series = [...Map.groupBy(missing, seriesOf).values()]
    const byStake = series.toSorted((one, other) => Math.abs(sumOf(other)) - Math.abs(sumOf(one)))
    setTable(
      flow,
      COLUMNS,
      byStake.flatMap(own => seriesRow(view, own)),
    )
  }
  flow.subheading(`Alle Bewegungen (${movements.length})`)
  const months = Map.groupBy(movements, ({ date }) => date.slice(0, 7))
  const rows = [...months].flatMap(([month, own]) => [
    { cells: [monthTitle(month, own)], isGroup: true },
    ...own.map(movement => movementRow(view, movement)),
  ])
  setTable(flow, COLUMNS, rows)
}

function summary(movements: readonly BookMovement[], missing: readonly BookMovement[]): string {
  const out = sumOf(missing.filter(({ cents }) => cents < 0))
  const into = sumOf(missing.filter(({ cents }) => cents > 0))
  const proved = movements.filter(({ proof }) => proof === 'document' || proof === 'likely').length
  return `${counted(movements.length, 'Bewegung', 'Bewegungen')}, davon ${proved} mit Beleg. Ohne Beleg: Ausgänge ${formatEuro(-out)}, Eingänge ${formatEuro(into)}. „Vermutlich“: Betrag und Name passen, die Zahlung ist nicht sicher zugeordnet. Gleiche Beträge an dieselbe Seite stehen in einer Zeile.`
}

function monthTitle(month: string, own: readonly BookMovement[]): string {
  const [into, out] = [own.filter(({ cents }) => cents > 0), own.filter(({ cents }) => cents < 0)]
  return `${germanMonth(month)} · Eingänge ${formatEuro(sumOf(into))} · Ausgänge ${formatEuro(-sumOf(out))}`
}

function sumOf(movements: readonly BookMovement[]): number {
  // Amounts of accounts in other currencies stand in the list, and in no sum.
  return movements.reduce((sum, { cents, currency }) => (currency === 'EUR' ? sum + cents : sum), 0)
}

/** Rates, rents and the like differ in numbers alone. */
function seriesOf({ cents, currency, text }: BookMovement): string {
  return `${cents} ${currency} ${foldName(text.replaceAll(/\d+/g, ' '))}`
}

/** What recurs is one row, from its first day to its last. */
function seriesRow(view: PositionView, series: readonly BookMovement[]): Row[] {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return []
  if (series.length === 1) return [movementRow(view, first)]
  const [day = '', statement = '', text = '', proof = ''] = movementRow(view, first).cells
  const words = `${typeof text === 'string' ? text : first.text} und weitere bis ${germanIsoDay(last.date)}`
  const each = `${series.length} × ${amountOf(first.cents, first.currency)}`
  const total = series.reduce((sum, { cents }) => sum + cents, 0)
  return [{ cells: [day, statement, `${words} (${each})`, proof, amountOf(total, first.currency)] }]
}

function movementRow(view: PositionView, movement: BookMovement): Row {
  const { statementId, date, text, cents, currency, alsoIn } = movement
  const statement = view.documentOf(statementId)
  const open = statement ? { link: () => placeOf(statement, movement) ?? firstPageOf(statement) } : {}
  const numbers = alsoIn.map(id => view.numberOf(id) ?? '–')
  const also = numbers.length > 0 ? ` (auch in ${numbers.join(', ')})` : ''
  return {
    cells: [
      germanIsoDay(date),
      { text: view.numberOf(statementId) ?? '–', ...open },
      `${text === '' ? '–' : text}${also}`,
      proofCell(view, movement),
      { text: amountOf(cents, currency), ...open },
    ],
  }
}

function amountOf(cents: number, currency: string): string {
  return formatEuro(cents).replace('€', currency === 'EUR' ? '€' : currency)
}

function proofCell(view: PositionView, { proof, documentId, otherDocumentIds = [], reason }: BookMovement): Cell {
  const document = documentId === null ? null : view.documentOf(documentId)
  if (!document || documentId === null) return { text: PROOF_TEXTS[proof], bold: proof === 'missing' }
  const number = [documentId, ...otherDocumentIds].map(id => view.numberOf(id) ?? '–').join(', ')
  return {
    text:
      proof === 'likely' ? `${PROOF_TEXTS.likely} ${number}` : reason ? `${number} (${REASON_TEXTS[reason]})` : number,
    link: () => firstPageOf(document),
  }
}
