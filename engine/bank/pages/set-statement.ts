import type { Box } from '../../model/page.ts'
import type { StatementBalance, StatementPeriod } from '../../model/movement.ts'
import { germanIsoDay } from '../../paper/german-format.ts'
import type { Leaf } from '../../paper/leaf.ts'
import { setTable } from '../../paper/set-table.ts'
import type { Column, Row } from '../../paper/set-table.ts'
import { A4, MARGIN, startFlow } from '../../paper/sheet-flow.ts'
import type { Book, Flow, Target } from '../../paper/sheet-flow.ts'
import type { ReadBankFile } from '../periods/read-period.ts'
import { accountKey, inOrder } from '../periods/settle-periods.ts'
import type { SettledFile, UnplacedMovement } from '../periods/settle-periods.ts'
import { formatAmount, formatName, periodSentence } from './bank-texts.de.ts'

const AMOUNT_WIDTH = 90
const COLUMNS: readonly Column[] = [
  { title: 'Buchungstag', width: 60 },
  { title: 'Wertstellung', width: 60 },
  { title: 'Umsatz', width: 205, linesMax: 6 },
  { title: 'Stelle', width: 68.28, linesMax: 3 },
  { title: 'Betrag', width: AMOUNT_WIDTH, align: 'right' },
]

/** Where a movement came to stand; asked once all pages have their numbers. */
export type PlaceOfMovement = () => { readonly leaf: Leaf; readonly box: Box }

/**
 * Sets a bank's file as a statement of each account with its balances and movements; gives the places of the movements
 * in their order.
 */
export function setStatement(book: Book, read: ReadBankFile, settled: SettledFile): readonly PlaceOfMovement[] {
  const places: PlaceOfMovement[] = []
  const { periods, movements } = settled
  const own = Map.groupBy(
    movements.map((movement, index) => ({ movement, index })),
    one => one.movement.detail.period,
  )
  const accounts = Map.groupBy([...periods.keys()], index => accountKey((periods[index] as StatementPeriod).account))
  const flow = startFlow(book, 'Kontoauszug')
  for (const numbers of accounts.values()) {
    const ofAccount = numbers.flatMap(number => periods[number] ?? [])
    setAccount(flow, read, ofAccount)
    for (const number of numbers) {
      const period = periods[number]
      if (!period) continue
      if (ofAccount.length > 1) setPeriod(flow, period)
      const rows = (own.get(number) ?? []).map(({ movement, index }) =>
        rowOf(movement, period, place => {
          places[index] = () => ({ leaf: place.leaf, box: amountBox(place) })
        }),
      )
      if (rows.length > 0) setTable(flow, COLUMNS, rows)
      else flow.paragraph('Keine Umsätze.')
    }
  }
  return places
}

function setAccount(flow: Flow, read: ReadBankFile, periods: readonly StatementPeriod[]): void {
  const [first] = periods
  if (!first) return
  const ordered = inOrder(periods)
  const { account } = first
  flow.heading('Kontoauszug')
  const facts = [
    account.bank === null ? null : `Bank: ${account.bank}`,
    account.owner === null ? null : `Kontoinhaber: ${account.owner}`,
    account.iban === null ? null : `IBAN: ${account.iban}`,
    account.number === null ? null : `Kontonummer: ${account.number}`,
    account.bic === null ? null : `BIC: ${account.bic}`,
    `Datei: ${formatName(read)}`,
  ]
  for (const fact of facts) if (fact !== null) flow.paragraph(fact)
  setBalance(flow, 'Alter Kontostand', ordered[0]?.opening ?? null, account.currency)
  setBalance(flow, 'Neuer Kontostand', ordered.at(-1)?.closing ?? null, account.currency)
  if (periods.length === 1) flow.paragraph(periodSentence(first))
}

function setPeriod(flow: Flow, period: StatementPeriod): void {
  const { number, until, opening, closing, account } = period
  const day = until === null ? '' : ` bis ${germanIsoDay(until)}`
  flow.subheading(`Auszug${number === null ? '' : ` ${number}`}${day}`)
  const amounts = [opening, closing].map(one => (one ? formatAmount(one.cents, account.currency) : 'nicht genannt'))
  flow.paragraph(`Davor: ${amounts[0]}, danach: ${amounts[1]}. ${periodSentence(period)}`)
}

function setBalance(flow: Flow, label: string, balance: StatementBalance | null, currency: string): void {
  if (!balance) return
  const day = balance.date === null ? '' : ` am ${germanIsoDay(balance.date)}`
  flow.paragraph(`${label}${day}: ${formatAmount(balance.cents, currency)}`)
}

function rowOf(
  { date, cents, text, detail }: UnplacedMovement,
  period: StatementPeriod,
  onSet: (place: Target) => void,
): Row {
  return {
    cells: [
      germanIsoDay(date),
      detail.valueDate === null ? '–' : germanIsoDay(detail.valueDate),
      detail.isReversal ? `Storno: ${text}` : text || '–',
      detail.place,
      formatAmount(cents, period.account.currency),
    ],
    onSet,
  }
}

/** The last column of a row, as a share of the page from its top left corner. */
function amountBox({ place }: Target): Box {
  const [, bottom = 0, right = A4.width - MARGIN.right, top = A4.height] = place ?? []
  const left = right - AMOUNT_WIDTH
  return [left / A4.width, 1 - top / A4.height, AMOUNT_WIDTH / A4.width, (top - bottom) / A4.height].map(
    round,
  ) as unknown as Box
}

function round(share: number): number {
  return Math.round(share * 100_000) / 100_000
}
