import { asBanksPrint, debiting, mistyped, naming } from './bank-words.ts'
import { germanEuro, later, type Year, type YearDocument } from './year.ts'

/** How a bill is settled; `unpaid` stays open at the end of the year. */
export type Settling =
  | 'exact'
  | 'no-number'
  | 'typo'
  | 'skonto'
  | 'partial'
  | 'instalments'
  | 'third-party'
  | 'reminder-fee'
  | 'overpaid'
  | 'retention'
  | 'unpaid'

/** A bill on its way to its payment. */
export interface Payment {
  readonly bill: YearDocument
  /** 1 for money that comes in, -1 for money that goes out. */
  readonly sign: 1 | -1
  readonly settling: Settling
  /** Days from the bill to its money. */
  readonly days: number
  /** What the payer writes who names no number. */
  readonly subject: string
  readonly payer?: string
  readonly otherPayer?: string
}

/** Writes the movements that settle one bill. */
export function payBill(year: Year, payment: Payment): void {
  const { bill, sign, settling, days, subject } = payment
  const party = payment.payer ?? asBanksPrint(year, bill.party)
  const day = later(bill.day, days)
  const move = (at: string, cents: number, purpose: string, kind: string = settling, by = party): void => {
    year.move(at, sign * cents, by, purpose, kind, [bill])
  }
  const half = Math.round(bill.cents / 200) * 100
  const third = Math.round(bill.cents / 300) * 100
  const skonto = year.pick([2, 3])
  const settlings: Readonly<Record<Settling, () => void>> = {
    exact: () => move(day, bill.cents, naming(year, bill)),
    'no-number': () => move(day, bill.cents, subject),
    typo: () => move(day, bill.cents, `Rechnung ${mistyped(bill.number)}`),
    skonto: () => {
      const purpose = year.pick([
        `${bill.number} abzgl. ${skonto}% Skonto`,
        `RE ${bill.number} ./. ${skonto} % SK ${germanEuro(Math.round((bill.cents * skonto) / 100))}`,
        naming(year, bill),
      ])
      move(day, bill.cents - Math.round((bill.cents * skonto) / 100), purpose)
    },
    partial: () => {
      move(day, half, year.pick([`Anzahlung ${bill.number}`, `Teilzahlung Rg ${bill.number}`, `1. Rate ${subject}`]))
      move(later(day, 30), bill.cents - half, year.pick([`Rest ${bill.number}`, `Restzahlung ${subject}`]))
    },
    instalments: () => {
      const rates = [third, third, bill.cents - 2 * third]
      for (const [index, rate] of rates.entries())
        move(later(day, 30 * index), rate, `Rate ${index + 1}/3 ${bill.number}`)
    },
    'third-party': () => move(day, bill.cents, naming(year, bill), settling, payment.otherPayer ?? party),
    'reminder-fee': () => move(day, bill.cents + 500, `${bill.number} inkl. 5,00 Mahngebühr`),
    overpaid: () => {
      const [over, overdone] = [year.pick([1000, 2000, 9000]), later(day, 12)]
      move(day, bill.cents + over, naming(year, bill))
      year.move(overdone, -sign * over, party, `Überzahlung Rg. ${bill.number} zurück`, 'refund', [bill])
    },
    retention: () =>
      move(day, bill.cents - Math.round(bill.cents / 20), `${bill.number} abz. 5 % Sicherheitseinbehalt`),
    unpaid: () => undefined,
  }
  settlings[settling]()
}

/** Writes one transfer for several bills of a party. */
export function payTogether(year: Year, bills: readonly YearDocument[], sign: 1 | -1, day: string): void {
  const [first] = bills
  if (!first) return
  const cents = bills.reduce((sum, bill) => sum + bill.cents, 0)
  const numbers = bills.map(bill => bill.number)
  const tails = numbers.map(number => number.split(/[-/]/).at(-1) ?? number)
  const purpose = year.pick([
    `Rechnungen ${numbers.join(', ')}`,
    `RG ${numbers.join(' + ')}`,
    `Re. ${numbers[0]} u. ${tails.slice(1).join(' u. ')}`,
    `Sammelzahlung lt. Avis vom ${day.slice(8)}.${day.slice(5, 7)}.`,
    numbers.join('/'),
  ])
  year.move(day, sign * cents, asBanksPrint(year, first.party), purpose, 'collective', bills)
}

/** Writes the direct debit of a bill. */
export function debitBill(year: Year, bill: YearDocument, days: number, creditor: string): void {
  const text = year.pick([`Rechnung ${bill.number}`, `RG ${bill.number} Kd.Nr. 4471209`, bill.number])
  year.move(
    later(bill.day, days),
    -bill.cents,
    asBanksPrint(year, bill.party),
    debiting(year, text, creditor),
    'debit',
    [bill],
  )
}
