import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { DueBill } from './find-collective-payments.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { namedIn } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

const DAY_MS = 86_400_000
/** Two halves of a party may be anything; three equal parts in equal steps are no chance. */
const RATES_MIN = 3
const RATES_MAX = 12
/** A year's premium may be asked for a little after its first part was drawn, and its last is drawn within the year. */
const DAYS_BEFORE = 30
const DAYS_AFTER = 370
/** Months have 28 to 31 days, and Sundays move a booking. */
const STEP_MIN = 25
const STEP_SPREAD = 12

/**
 * Bills for a year (a premium, a notice) paid in three to twelve equal parts, in equal steps of time, that name the
 * party and make its amount to the cent, when neither another bill nor another such movement could be meant. What was
 * paid makes a mark in `taken`.
 */
export async function findInstalments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): Promise<DocumentLink[]> {
  const free = due.filter(({ bill }) => !taken.has(bill))
  const byCents = Map.groupBy(
    movements.filter(({ movement }) => !taken.has(movement)),
    ({ movement }) => movement.cents,
  )
  const found = await inPieces(free, one => ratesOf(one, byCents))
  const claims = Map.groupBy(
    found.flatMap((rates, index) => rates.map(({ movement }) => ({ movement, index }))),
    ({ movement }) => movement,
  )
  return found.flatMap((rates, index) => {
    const bill = free[index]?.bill
    if (!bill || rates.some(({ movement }) => claims.get(movement)?.length !== 1 || asksForOne(movement, due)))
      return []
    if (rates.length > 0) taken.add(bill)
    return rates.map(placed => {
      taken.add(placed.movement)
      return linkPayment(bill, placed, { named: 1, reason: 'part' })
    })
  })
}

/** The only way to pay the bill in equal parts, or nothing. */
function ratesOf(
  { bill, cents }: DueBill,
  byCents: ReadonlyMap<number, readonly FoldedMovement[]>,
): readonly FoldedMovement[] {
  const date = bill.analysis?.fields['date']?.value
  if (date === undefined) return []
  const ways = Array.from({ length: RATES_MAX - RATES_MIN + 1 }, (_, index) => RATES_MIN + index).flatMap(count => {
    const rates = (byCents.get(cents / count) ?? [])
      .filter(({ movement }) => isWithinYear(date, movement.date))
      .filter(({ movement, folded }) => namedIn(movement.text, bill.analysis, folded) > 0)
    return rates.length === count && areInStep(rates) ? [rates] : []
  })
  const [only] = ways
  return only && ways.length === 1 ? only : []
}

function isWithinYear(billed: string, booked: string): boolean {
  const days = (Date.parse(booked) - Date.parse(billed)) / DAY_MS
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER
}

function areInStep(rates: readonly FoldedMovement[]): boolean {
  const days = rates.map(({ movement }) => Date.parse(movement.date) / DAY_MS).toSorted((one, other) => one - other)
  const steps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  return Math.min(...steps) >= STEP_MIN && Math.max(...steps) - Math.min(...steps) <= STEP_SPREAD
}

/** Whether a bill asks for just this part: then it is a month's bill, not a part of a year's. */
function asksForOne({ cents, text }: Movement, due: readonly DueBill[]): boolean {
  return due.some(one => one.cents === cents && namedIn(text, one.bill.analysis) > 0)
}
