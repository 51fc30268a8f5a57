import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { inPieces } from '../shared/in-pieces.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { TAIL_NAMED, namedIn, numberSeeker } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'
import { TAKEN_OFF } from './payment-words.de.ts'

/** A bill with what was to be booked for it. */
export interface DueBill {
  readonly bill: PaidDocument
  readonly cents: number
}

/** Usual rates of Skonto, in tenths of a percent. */
const SKONTO_RATES = [10, 15, 20, 25, 30, 40, 50]
/** What a purpose says to have been taken off is no more than this share of the bills. */
const TAKEN_OFF_MAX = 0.05
const AMOUNT = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+)[.,](\d\d)(?!\d)/g

/**
 * Movements that pay several bills at once, credit notes taken off: the purpose names the number of each, and their
 * amounts make the movement to the cent, or all but a usual Skonto or an amount that the purpose says was taken off.
 * What was paid makes a mark in `taken`.
 */
export async function findCollectivePayments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
  isInWindow: InWindow,
): Promise<DocumentLink[]> {
  const sought = due.map(one => ({ ...one, mayBeNamed: numberSeeker(one.bill.analysis) }))
  const byStatement = Map.groupBy(movements, ({ statement }) => statement)
  const found = await inPieces(byStatement.values(), own => collectiveIn(own, sought, taken, isInWindow))
  return found.flat()
}

type InWindow = (billed: string | undefined, booked: string) => boolean

function collectiveIn(
  movements: readonly FoldedMovement[],
  sought: readonly (DueBill & { readonly mayBeNamed: (folded: string) => boolean })[],
  taken: Set<Movement | PaidDocument>,
  isInWindow: InWindow,
): DocumentLink[] {
  return movements.flatMap(placed => {
    const { movement } = placed
    const named = sought.filter(
      ({ bill, mayBeNamed }) =>
        !taken.has(bill) &&
        mayBeNamed(placed.folded) &&
        isInWindow(bill.analysis?.fields['date']?.value, movement.date) &&
        namedIn(movement.text, bill.analysis, placed.folded) >= TAIL_NAMED,
    )
    if (taken.has(movement) || named.length < 2 || areOfOneNumber(named)) return []
    const sum = named.reduce((total, { cents }) => total + cents, 0)
    if (!paysAll(sum, movement, named.length)) return []
    const share = sum === 0 ? 1 : movement.cents / sum
    taken.add(movement)
    return named.map(({ bill, cents }) => {
      taken.add(bill)
      return linkPayment(bill, placed, { named: TAIL_NAMED, reason: 'collective', cents: Math.round(cents * share) })
    })
  })
}

/** Copies of one bill bear one number, and are paid once. */
function areOfOneNumber(named: readonly DueBill[]): boolean {
  const numbers = named.map(({ bill }) => bill.analysis?.fields['number']?.value)
  return new Set(numbers).size < numbers.length
}

function paysAll(sum: number, movement: Movement, bills: number): boolean {
  if (Math.abs(sum - movement.cents) <= 1) return true
  if (Math.sign(sum) !== Math.sign(movement.cents) || !TAKEN_OFF.test(movement.text)) return false
  return isUsuallyTakenOff(sum, movement.cents, bills) || isToldTakenOff(sum, movement)
}

/** Whether what is missing is a usual Skonto; each of the `bills` was rounded by itself. */
function isUsuallyTakenOff(due: number, paid: number, bills: number): boolean {
  const missing = Math.abs(due) - Math.abs(paid)
  return SKONTO_RATES.some(rate => Math.abs((Math.abs(due) * rate) / 1000 - missing) <= bills)
}

function isToldTakenOff(sum: number, { cents, text }: Movement): boolean {
  const missing = Math.abs(sum) - Math.abs(cents)
  if (missing <= 0 || missing > Math.abs(sum) * TAKEN_OFF_MAX) return false
  return [...text.matchAll(AMOUNT)].some(
    ([, euro = '', cent = '']) => Number(euro.replaceAll('.', '') + cent) === missing,
  )
}
