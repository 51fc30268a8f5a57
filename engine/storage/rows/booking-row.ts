import type {
  BookingHabit,
  BookingStackRecord,
  KnownHabit,
  LineFault,
  StackCounts,
  StackHead,
} from '../../model/booking-habit.ts'
import type { JudgedBookings, KnownBooking } from '../../model/judged-booking.ts'
import type { Author } from '../../model/user.ts'
import type { NewBookingStack } from '../booking-verbs.ts'

/** A row of `booking_stacks`. */
export interface BookingStackRow {
  id: string
  mandant_id: string
  file_name: string
  sha256: string
  facts: string
  at: number
  by_id: string | null
  by_sign: string | null
  undone_at: number | null
  undone_by_id: string | null
  undone_by_sign: string | null
}

/** What of a stack is kept as JSON. */
interface Facts {
  readonly head: StackHead
  readonly counts: StackCounts
  readonly faults: readonly LineFault[]
}

/** JSON of what is kept of a stack beside its name. */
export function stackFacts({ head, counts, faults }: NewBookingStack): string {
  return JSON.stringify({ head, counts, faults } satisfies Facts)
}

/** The stack of a row. */
export function stackOf(row: BookingStackRow): BookingStackRecord {
  const { id, mandant_id: mandantId, file_name: fileName, sha256, at } = row
  const by = authorOf(row.by_id, row.by_sign)
  const undone =
    row.undone_at === null ? null : { at: row.undone_at, by: authorOf(row.undone_by_id, row.undone_by_sign) }
  return { id, mandantId, fileName, sha256, at, by, undone, ...(JSON.parse(row.facts) as Facts) }
}

/** A row of `booking_habits`, with the header of its stack. */
export interface HabitRow {
  habit: string
  facts: string
}

/** The habit of a row. */
export function habitOf({ habit, facts }: HabitRow): KnownHabit {
  const { accountLength, chart } = (JSON.parse(facts) as Facts).head
  return { ...(JSON.parse(habit) as BookingHabit), accountLength, chart }
}

/** JSON of what was said of the bookings of documents, as one list for the mandant, the newest first. */
export function knownBookings(texts: readonly string[], mandantId: string): readonly KnownBooking[] {
  return texts
    .flatMap(text => Object.entries(JSON.parse(text) as JudgedBookings).map(([rate, said]) => ({ ...said, rate })))
    .filter(said => said.mandantId === mandantId)
    .toSorted((one, other) => other.at - one.at)
}

function authorOf(userId: string | null, sign: string | null): Author | null {
  return userId === null || sign === null ? null : { userId, sign }
}
