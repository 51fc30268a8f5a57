import { addDays, addMonth, nextWorkingDay } from '../../../shared/working-day.ts'

/** From this day of posting on the fiction has four days (Postrechtsmodernisierungsgesetz), before it three. */
const FOUR_DAYS_FROM = '2025-01-01'

/**
 * The last day of the objection against a notice that was posted within Germany (or made available for download) on a
 * day:
 * made known on the fourth day after posting (§ 122 Abs. 2 Nr. 1, § 122a Abs. 4 AO; third before 2025), one month from
 * then (§ 355 Abs. 1 AO), both moved to the next working day (§ 108 Abs. 3 AO). Holidays of single Länder are not known
 * here, nor when the notice really came. YYYY-MM-DD.
 */
export function objectionDeadline(posted: string): string {
  const known = nextWorkingDay(addDays(posted, posted >= FOUR_DAYS_FROM ? 4 : 3))
  return nextWorkingDay(addMonth(known))
}
