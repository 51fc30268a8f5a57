import type { BookingHabit, BookingStackRecord, KnownHabit } from '../model/booking-habit.ts'
import type { KnownBooking } from '../model/judged-booking.ts'
import type { Author } from '../model/user.ts'

export type NewBookingStack = Omit<BookingStackRecord, 'undone'>

/** Buchungsstapel that were handed over for mandants, and what they teach; both go with their mandant. */
export interface BookingVerbs {
  /**
   * Keeps a file and what it teaches in one step. `known`: the same bytes stand already for the mandant;
   * `mandant_gone`: there is no such mandant.
   */
  add(stack: NewBookingStack, habits: readonly BookingHabit[]): Promise<'added' | 'known' | 'mandant_gone'>
  /** The newest first, those that were taken back among them. */
  list(mandantId: string): Promise<readonly BookingStackRecord[]>
  /** Takes a file back: its habits go, the record of it stays. False when it is not there or was taken back. */
  undo(mandantId: string, stackId: string, at: number, by: Author | null): Promise<boolean>
  /** What people said of bookings of the mandant's documents, the newest first. */
  corrections(mandantId: string): Promise<readonly KnownBooking[]>
  /** What the files that stand teach of one mandant; the most frequent first. */
  habits(mandantId: string): Promise<readonly KnownHabit[]>
}
