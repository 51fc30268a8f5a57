import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { Movement, StatementAccount, StatementBalance, StatementPeriod } from '../../model/movement.ts'
import { findRepeatedMovements } from '../../model/repeated-movements.ts'
import { parseDecimal } from '../../shared/money.ts'
import { accountKey } from '../periods/settle-periods.ts'
import { ibanOf } from '../values/bank-values.ts'

/** A document whose statement goes out. */
export interface ExportedDocument {
  readonly id: string
  readonly analysis: Pick<AnalysisResult, 'fields' | 'statement'> | null
}

/** How far a period that goes out is proved. */
export type ExportState =
  /** Old balance and movements make the new one. */
  | 'proved'
  | 'differs'
  /** A balance is missing. */
  | 'open'
  /** Some of its movements stand in another period that goes out; only the others are here. */
  | 'overlaps'

/** A period of an account that goes out, from a bank's file or from paper. */
export interface ExportedStatement extends Omit<StatementPeriod, 'sum' | 'flaws'> {
  readonly documentId: string
  readonly state: ExportState
  /** Each movement is in one statement only. */
  readonly movements: readonly Movement[]
}

type Candidate = Omit<ExportedStatement, 'state'> & { readonly sum: StatementPeriod['sum']; readonly isFile: boolean }

/**
 * All periods of all statements by account and day, each movement once: periods that are proved come first, those of
 * files before those of paper, and what another period told already is left out. A proved period that shares but some
 * of its movements is proved no longer, because its balances tell of more than is left of it.
 */
export function statementsOf(documents: readonly ExportedDocument[]): readonly ExportedStatement[] {
  const sameAs = createSameness(documents)
  const told = new Set<Movement>()
  const empty = new Set<string>()
  const ranked = documents.flatMap(candidatesOf).toSorted((one, other) => rankOf(other) - rankOf(one))
  const chosen = ranked.flatMap(({ sum, isFile: _file, ...period }): ExportedStatement[] => {
    const fresh = period.movements.filter(movement => !told.has(sameAs(movement)))
    for (const movement of fresh) told.add(sameAs(movement))
    const name = `${accountKey(period.account)} ${period.until} ${period.closing?.cents}`
    if (fresh.length === 0 && (period.movements.length > 0 || empty.has(name))) return []
    empty.add(name)
    const isWhole = fresh.length === period.movements.length
    const state = !isWhole
      ? 'overlaps'
      : sum === 'fits' && period.opening && period.closing
        ? 'proved'
        : sum === 'differs'
          ? 'differs'
          : 'open'
    return [{ ...period, movements: fresh, state }]
  })
  return chosen.toSorted(
    (one, other) =>
      compare(accountKey(one.account), accountKey(other.account)) || compare(one.until ?? '', other.until ?? ''),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function rankOf({ sum, isFile }: Candidate): number {
  return (sum === 'fits' ? 2 : 0) + (isFile ? 1 : 0)
}

/** The movement that stands for all that tell the same; of a booking of several payments the first. */
function createSameness(documents: readonly ExportedDocument[]): (movement: Movement) => Movement {
  const repeated = findRepeatedMovements(documents)
  const leaders = new Map<Movement, Movement>()
  for (const { analysis } of documents) {
    const groups = new Map<number, Movement>()
    for (const movement of analysis?.statement?.movements ?? []) {
      const booking = movement.detail?.booking ?? null
      if (booking === null) continue
      const leader = groups.get(booking) ?? movement
      groups.set(booking, leader)
      leaders.set(movement, leader)
    }
  }
  const byBooking = (movement: Movement): Movement => leaders.get(movement) ?? movement
  const paid = new Set([...repeated.values()].map(({ movement }) => byBooking(movement)))
  return movement => {
    const kept = repeated.get(movement)?.movement
    if (kept) return byBooking(kept)
    // A booking that nobody repeats stays its own payments.
    return paid.has(byBooking(movement)) ? byBooking(movement) : movement
  }
}

function candidatesOf({ id, analysis }: ExportedDocument): readonly Candidate[] {
  const { statement } = analysis ?? {}
  if (!statement) return []
  const { periods, movements } = statement
  if (!periods) return movements.length === 0 ? [] : [paperPeriod(id, analysis?.fields ?? {}, movements, statement.sum)]
  return periods.map(({ flaws: _flaws, ...period }, index) => ({
    ...period,
    documentId: id,
    isFile: true,
    movements: movements.filter(({ detail }) => detail?.period === index),
  }))
}

function paperPeriod(
  documentId: string,
  fields: AnalysisResult['fields'],
  movements: readonly Movement[],
  sum: StatementPeriod['sum'],
): Candidate {
  const days = movements.map(({ date }) => date).toSorted()
  const balance = (name: string, date: string | null): StatementBalance | null => {
    const value = fields[name]?.value
    return value === undefined || !/^-?\d{1,13}\.\d{2}$/.test(value) ? null : { cents: parseDecimal(value), date }
  }
  const date = fields['date']?.value ?? null
  const until =
    date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= (days.at(-1) ?? '') ? date : (days.at(-1) ?? null)
  const account: StatementAccount = {
    iban: ibanOf(fields['iban']?.value),
    number: null,
    bic: null,
    bank: fields['issuer']?.value ?? null,
    owner: fields['recipient']?.value ?? null,
    currency: fields['saldoNeu']?.unit ?? 'EUR',
  }
  return {
    ...{ documentId, account, number: null, from: days[0] ?? null, until, sum, isFile: false, movements },
    ...{ opening: balance('saldoAlt', days[0] ?? null), closing: balance('saldoNeu', until) },
  }
}
