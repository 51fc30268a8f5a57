import type { JudgedBooking } from './judged-booking.ts'
import type { Judgement } from './judgement.ts'

/** Books a part of a document (its VAT rate, or `NO_RATE`) otherwise; null: as it is suggested. */
export interface BookingJudging {
  readonly type: 'set_booking'
  readonly documentId: string
  readonly rate: string
  readonly booking: Omit<JudgedBooking, 'at'> | null
}

/** A document's judgement after a person's word about its booking, at `at` (epoch ms). */
export function judgeBooking({ rate, booking }: BookingJudging, before: Judgement, at: number): Judgement {
  const { bookings: former = {}, ...kept } = before
  const { [rate]: _gone, ...others } = former
  const bookings = booking === null ? others : { ...others, [rate]: { ...booking, at } }
  return Object.keys(bookings).length === 0 ? kept : { ...kept, bookings }
}
