import { setImmediate as turn } from 'node:timers/promises'
import type { BookingHabit, LineFault, StackCounts, StackHead } from '../../model/booking-habit.ts'
import type { AccountTable } from '../../phases/report/datev/account-table.ts'
import { ROWS_MAX } from '../../phases/report/datev/extf-columns.ts'
import { EngineError } from '../../shared/errors.ts'
import { learnLine } from './learn-line.ts'
import { readColumnCount, readStackHead } from './read-stack-head.ts'
import { readStackLine } from './read-stack-line.ts'
import { numberedLines, stackText } from './stack-text.ts'

/** A Buchungsstapel of up to 99,999 bookings has about 35 MB. */
export const STACK_BYTES_MAX = 50_000_000
/** As many as somebody looks through; the count tells of all. */
export const FAULTS_KEPT_MAX = 1_000
/** Lines after which requests are answered. */
const LINES_PER_TURN = 200

/** A file that was read. */
export interface ReadStack {
  readonly head: StackHead
  readonly counts: StackCounts
  readonly faults: readonly LineFault[]
  /** The most frequent first. */
  readonly habits: readonly BookingHabit[]
}

/**
 * Reads a Buchungsstapel line by line: one that is wrong is named and the others are taken. `chart` is the one of the
 * mandant, for files that do not say theirs. Throws EngineError input `extf_empty`, `extf_too_large`, `extf_too_long`
 * and what `readStackHead` and `readColumnCount` throw.
 */
export async function readStack(bytes: Buffer, chart: '03' | '04', table: AccountTable): Promise<ReadStack> {
  if (bytes.length > STACK_BYTES_MAX) throw stackTooLarge()
  const lines = numberedLines(stackText(bytes))
  const first = lines.next().value
  if (!first || first.content.trim() === '') throw empty()
  const head = readStackHead(first.content)
  const columns = readColumnCount(lines.next().value?.content ?? '')
  const counts: Record<keyof StackCounts, number> = {
    learned: 0,
    payments: 0,
    reversals: 0,
    transfers: 0,
    nameless: 0,
    faulty: 0,
  }
  const faults: LineFault[] = []
  const habits = new Map<string, BookingHabit>()
  const own = head.chart === '04' || (head.chart === '' && chart === '04') ? '04' : '03'
  let read = 0
  for (const { line, content } of lines) {
    if (content === '') continue
    read += 1
    if (read > ROWS_MAX) throw tooLong()
    if (read % LINES_PER_TURN === 0) await turn()
    const booked = readStackLine(content, columns, head)
    if (typeof booked === 'string') {
      counts.faulty += 1
      if (faults.length < FAULTS_KEPT_MAX) faults.push({ line, reason: booked })
      continue
    }
    const taught = learnLine(booked, head, own, table)
    counts[taught.outcome] += 1
    if ('habit' in taught) count(habits, taught.habit, taught.outcome === 'learned' ? 1 : -1)
  }
  if (read === 0) throw empty()
  const known = [...habits.values()].filter(habit => habit.count > 0)
  return { head, counts, faults, habits: known.toSorted((one, other) => other.count - one.count) }
}

/** Adds a booking to those of its kind, or takes one off. */
function count(habits: Map<string, BookingHabit>, habit: BookingHabit, by: 1 | -1): void {
  const { partner, side, personalAccount, account, taxKey, costCentre, costObject } = habit
  const key = [partner, side, personalAccount, account, taxKey, costCentre, costObject].join('\n')
  const known = habits.get(key)
  const isNewer = !known || habit.lastDay >= known.lastDay
  const { label, lastDay } = isNewer ? habit : known
  habits.set(key, { ...habit, label, lastDay, count: (known?.count ?? 0) + by })
}

/** EngineError `extf_too_large`. */
export function stackTooLarge(): EngineError {
  const message =
    'Diese Datei ist zu groß (höchstens 50 MB). Ein Buchungsstapel enthält höchstens 99.999 Buchungen; bitte monatsweise oder quartalsweise exportieren.'
  return new EngineError('input', 'extf_too_large', message)
}

function tooLong(): EngineError {
  const message =
    'Diese Datei enthält mehr als 99.999 Buchungen; so viele sind in einem Buchungsstapel nicht zulässig. Bitte monatsweise oder quartalsweise exportieren.'
  return new EngineError('input', 'extf_too_long', message)
}

function empty(): EngineError {
  return new EngineError('input', 'extf_empty', 'Diese Datei enthält keine Buchungen. Bitte eine andere auswählen.')
}
