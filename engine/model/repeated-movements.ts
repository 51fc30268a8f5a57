import { foldName } from '../shared/fold-name.ts'
import { atOnce, inTurns } from '../shared/turn-budget.ts'
import type { Stretches } from '../shared/turn-budget.ts'
import type { AnalysisResult } from './analysis-result.ts'
import type { Movement, StatementMovements } from './movement.ts'
import { copiesWithin, standApart, tellTheSame, toldPeriods } from './told-period.ts'
import type { ToldPeriod } from './told-period.ts'

/** A document that may be a statement. */
export interface StatementDocument {
  readonly id: string
  readonly analysis: Pick<AnalysisResult, 'fields' | 'statement'> | null
}

/** A movement with the statement that it stands in. */
export interface PlacedMovement {
  readonly statementId: string
  readonly movement: Movement
}

/** By movement that repeats another, the one that counts. */
export type RepeatedMovements = ReadonlyMap<Movement, PlacedMovement>

/** Movements of one booking of the bank; on paper and in other files it may be one line. */
interface Booking {
  readonly statementId: string
  readonly account: string | null
  readonly days: readonly string[]
  readonly cents: number
  readonly currency: string
  readonly movements: readonly Movement[]
  /** Asked for only where amount, account and day are the same. */
  words(): ReadonlySet<string>
  readonly endToEnd: string | null
  readonly bankReference: string | null
  readonly partyAccount: string | null
  readonly isProved: boolean
  readonly isFile: boolean
  readonly period: ToldPeriod | undefined
}

const WORD_LENGTH_MIN = 4
/** Words that two movements share where one does not tell its account. */
const WORDS_SHARED_MIN = 2

/**
 * Movements that tell what another statement tells already, by the one that counts: the same account, day and amount,
 * and nothing that speaks against it (references, other account, words, balances by which one period goes on where the
 * other ended). Two equal payments of a day stay two, since a booking takes one of each other statement along. Of equal
 * ones that counts which is split into its payments, then that of a file, then one that its balances prove. A period
 * that one file holds twice counts once.
 */
export function findRepeatedMovements(documents: readonly StatementDocument[]): RepeatedMovements {
  return atOnce(findRepeated(documents))
}

/** The same of a batch whose statements hold tens of thousands of movements: requests are answered meanwhile. */
export function findRepeatedInTurns(documents: readonly StatementDocument[]): Promise<RepeatedMovements> {
  return inTurns(findRepeated(documents))
}

function* findRepeated(documents: readonly StatementDocument[]): Stretches<RepeatedMovements> {
  const bookings: Booking[] = []
  for (const document of documents) {
    bookings.push(...bookingsOf(document))
    yield
  }
  bookings.sort((one, other) => rankOf(other) - rankOf(one))
  const repeated = new Map<Movement, PlacedMovement>()
  for (const same of Map.groupBy(bookings, ({ cents, currency }) => `${cents} ${currency}`).values()) {
    yield
    const gone = new Set<Booking>()
    for (const kept of same) {
      if (gone.has(kept)) continue
      const [movement] = kept.movements
      if (!movement) continue
      const taken = new Set([kept.statementId])
      for (const other of same) {
        if (gone.has(other) || taken.has(other.statementId) || other === kept || !isSame(kept, other)) continue
        taken.add(other.statementId)
        gone.add(other)
        for (const each of other.movements) repeated.set(each, { statementId: kept.statementId, movement })
      }
    }
  }
  for (const { id, analysis } of documents) {
    yield
    for (const [copy, movement] of analysis?.statement ? copiesWithin(analysis.statement) : [])
      repeated.set(copy, repeated.get(movement) ?? { statementId: id, movement })
  }
  return repeated
}

function bookingsOf({ id, analysis }: StatementDocument): readonly Booking[] {
  const { statement } = analysis ?? {}
  if (!statement) return []
  const copies = copiesWithin(statement)
  const once = statement.movements.filter(movement => !copies.has(movement))
  const groups = Map.groupBy(once.entries(), ([index, { detail }]) =>
    detail?.booking == null ? `m${index}` : `b${detail.booking}`,
  )
  const own = analysis?.fields['iban']?.value ?? null
  const periods = toldPeriods(statement, analysis?.fields ?? {})
  return [...groups.values()].flatMap(group => {
    const movements = group.map(([, movement]) => movement)
    const [first] = movements
    const period = periods[first?.detail?.period ?? 0]
    return first ? [{ ...bookingOf(id, first, movements, statement, own), period }] : []
  })
}

function bookingOf(
  statementId: string,
  first: Movement,
  movements: readonly Movement[],
  statement: StatementMovements,
  own: string | null,
): Omit<Booking, 'period'> {
  const { detail } = first
  const account = detail ? statement.periods?.[detail.period]?.account : undefined
  const isOne = movements.length === 1
  return {
    statementId,
    account: accountOf(account ? (account.iban ?? account.number) : own),
    days: [first.date, ...(detail?.valueDate ? [detail.valueDate] : [])],
    cents: movements.reduce((sum, { cents }) => sum + cents, 0),
    currency: first.currency ?? 'EUR',
    movements,
    words: lazyWords(movements),
    endToEnd: isOne ? (detail?.endToEnd ?? null) : null,
    bankReference: detail?.bankReference ?? null,
    partyAccount: isOne ? accountOf(detail?.party.account ?? null) : null,
    isProved: statement.sum === 'fits',
    isFile: detail !== undefined,
  }
}

function lazyWords(movements: readonly Movement[]): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | undefined
  return () => {
    words ??= new Set(
      movements.flatMap(({ text }) => foldName(text).split(' ')).filter(word => word.length >= WORD_LENGTH_MIN),
    )
    return words
  }
}

/** A German IBAN and its bank code and number ("37040044/0532013000") are one account. */
function accountOf(written: string | null): string | null {
  const plain = written?.replaceAll(/[^A-Z0-9/]/gi, '').toUpperCase() ?? ''
  const german = /^DE\d{2}(\d{8})(\d{10})$/.exec(plain) ?? /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(plain)
  if (german) return `${german[1]}/${german[2]?.replace(/^0+/, '')}`
  return plain === '' ? null : plain
}

function rankOf({ movements, isFile, isProved }: Booking): number {
  return Math.min(movements.length, 999) * 4 + (isFile ? 2 : 0) + (isProved ? 1 : 0)
}

function isSame(one: Booking, other: Booking): boolean {
  if (differ(one.account, other.account) || differ(one.endToEnd, other.endToEnd)) return false
  if (differ(one.partyAccount, other.partyAccount)) return false
  if (one.period && other.period && standApart(one.period, other.period)) return false
  const isSamePeriod = one.period !== undefined && other.period !== undefined && tellTheSame(one.period, other.period)
  if (!isSamePeriod && haveOtherReferences(one, other)) return false
  // Paper prints one day of a line, which may be that of the value.
  const isDay =
    one.days[0] === other.days[0] || (one.isFile !== other.isFile && one.days.some(day => other.days.includes(day)))
  if (!isDay) return false
  const [words, otherWords] = [one.words(), other.words()]
  const shared = [...words].filter(word => otherWords.has(word)).length
  if (one.account === null || other.account === null) return shared >= WORDS_SHARED_MIN
  const saysNothing = words.size === 0 || otherWords.size === 0
  return shared > 0 || saysNothing || (isSamePeriod && one.isProved && other.isProved)
}

/**
 * References of the bank that differ. Some formats cut them, and a payment of which its own reference is known is the
 * same by that one: banks number it anew in each format.
 */
function haveOtherReferences(one: Booking, other: Booking): boolean {
  if (one.bankReference === null || other.bankReference === null) return false
  if (one.endToEnd !== null && one.endToEnd === other.endToEnd) return false
  return !one.bankReference.startsWith(other.bankReference) && !other.bankReference.startsWith(one.bankReference)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}
