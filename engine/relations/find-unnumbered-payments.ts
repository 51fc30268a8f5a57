import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { DueBill } from './find-collective-payments.ts'
import { dayOf, partyOf } from './find-serial-payments.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { TAIL_NAMED, namedIn } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'
import { PART_OF_BILL, SEVERAL_BILLS } from './payment-words.de.ts'

const DAY_MS = 86_400_000
/** Who pays in parts takes longer than who pays at once. */
const PARTS_DAYS = 120
const SUM_DAYS = 60
/** More parts or bills have sums that meet by chance. */
const PARTS_MAX = 12
const SUM_BILLS_MAX = 6

/**
 * Bills paid without their number: in two parts that say to be parts, and several bills of a party, one after the other,
 * in one sum. To the cent, beside the name of the party, and only where one way of adding up is there. What was paid
 * makes a mark in `taken`.
 */
export async function findUnnumberedPayments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): Promise<DocumentLink[]> {
  const told = movements.filter(({ movement }) => !taken.has(movement) && PART_OF_BILL.test(movement.text))
  const toldCents = new Set(told.map(({ movement }) => movement.cents))
  const parts = await inPieces(due, one => partsOf(one, told, toldCents, due, taken))
  const byCents = Map.groupBy(movements, ({ movement }) => movement.cents)
  const parties = Map.groupBy(due, ({ bill, cents }) => `${Math.sign(cents)} ${partyOf(bill)}`)
  const sums = await inPieces(parties.values(), own => sumsOf(own, byCents, taken))
  return [...parts.flat(), ...sums.flat()]
}

function partsOf(
  { bill, cents }: DueBill,
  told: readonly FoldedMovement[],
  toldCents: ReadonlySet<number>,
  due: readonly DueBill[],
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  if (taken.has(bill)) return []
  const own = told
    .filter(({ movement }) => Math.sign(movement.cents) === Math.sign(cents) && toldCents.has(cents - movement.cents))
    .filter(({ movement }) => !taken.has(movement))
    .filter(({ movement }) => isWithin(dayOf(bill), movement.date, PARTS_DAYS))
    .filter(({ movement, folded }) => namedIn(movement.text, bill.analysis, folded) > 0)
  if (own.length > PARTS_MAX) return []
  const pairs = own.flatMap((one, index) =>
    own.slice(index + 1).flatMap(other => (one.movement.cents + other.movement.cents === cents ? [[one, other]] : [])),
  )
  const [pair] = pairs
  if (!pair || pairs.length > 1 || pair.some(placed => namesAnother(placed, bill, due, cents, taken))) return []
  taken.add(bill)
  return pair.map(placed => {
    taken.add(placed.movement)
    return linkPayment(bill, placed, { named: 1, reason: 'part' })
  })
}

/** Whether the number of another bill is told, or another open bill of the party asks for the same. */
function namesAnother(
  { movement, folded }: FoldedMovement,
  bill: PaidDocument,
  due: readonly DueBill[],
  cents: number,
  taken: ReadonlySet<Movement | PaidDocument>,
): boolean {
  return due.some(other => {
    if (other.bill === bill) return false
    const named = namedIn(movement.text, other.bill.analysis, folded)
    return named >= TAIL_NAMED || (named > 0 && other.cents === cents && !taken.has(other.bill))
  })
}

interface Way {
  readonly placed: FoldedMovement
  readonly bills: readonly DueBill[]
}

/** Sums of open bills of one party that follow each other. */
function sumsOf(
  own: readonly DueBill[],
  byCents: ReadonlyMap<number, readonly FoldedMovement[]>,
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  const [first] = own
  if (!first || partyOf(first.bill) === '') return []
  const open = own
    .filter(({ bill }) => !taken.has(bill) && dayOf(bill) !== '')
    .toSorted((one, other) => (dayOf(one.bill) < dayOf(other.bill) ? -1 : 1))
  const ways = runsOf(open).flatMap(bills => {
    const sum = bills.reduce((total, { cents }) => total + cents, 0)
    return (byCents.get(sum) ?? [])
      .filter(({ movement }) => !taken.has(movement) && tellsOfSum(movement))
      .filter(({ movement }) => !own.some(({ cents }) => cents === movement.cents))
      .filter(({ movement }) => bills.every(({ bill }) => isWithin(dayOf(bill), movement.date, SUM_DAYS)))
      .filter(({ movement, folded }) => namesAll(movement, folded, bills, own))
      .map((placed): Way => ({ placed, bills }))
  })
  const isRivalled = (way: Way): boolean =>
    ways.some(other => other !== way && (other.placed === way.placed || !areApart(other.bills, way.bills)))
  return ways.flatMap(way => {
    if (isRivalled(way)) return []
    taken.add(way.placed.movement)
    return way.bills.map(({ bill, cents }) => {
      taken.add(bill)
      return linkPayment(bill, way.placed, { named: 1, reason: 'collective', cents })
    })
  })
}

function runsOf(open: readonly DueBill[]): readonly (readonly DueBill[])[] {
  return open.flatMap((_, from) =>
    Array.from({ length: SUM_BILLS_MAX - 1 }, (_, more) => open.slice(from, from + more + 2)).filter(
      (run, more) => run.length === more + 2,
    ),
  )
}

/** Round in euro, amounts add up by chance: a purpose must tell of several bills, and never of a part of one. */
const ROUND_CENTS = 1000

function tellsOfSum({ cents, text }: Movement): boolean {
  return SEVERAL_BILLS.test(text) || (cents % ROUND_CENTS !== 0 && !PART_OF_BILL.test(text))
}

/** The party's name, and no number but of these bills. */
function namesAll(movement: Movement, folded: string, bills: readonly DueBill[], own: readonly DueBill[]): boolean {
  const rankOf = ({ bill }: DueBill): number => namedIn(movement.text, bill.analysis, folded)
  const isOther = own.some(one => !bills.includes(one) && rankOf(one) >= TAIL_NAMED)
  return !isOther && bills.every(one => rankOf(one) > 0)
}

function areApart(some: readonly DueBill[], others: readonly DueBill[]): boolean {
  return !some.some(one => others.includes(one))
}

function isWithin(billed: string, booked: string, daysMax: number): boolean {
  const days = (Date.parse(booked) - Date.parse(billed)) / DAY_MS
  return days >= 0 && days <= daysMax
}
