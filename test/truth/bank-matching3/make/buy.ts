import type { Year, YearDocument } from './year.ts'

/** A bill that the owner of the year got. */
export function buy(year: Year, party: string, number: string, day: string, cents: number, more = ''): YearDocument {
  return year.paper({ side: 'in', party, number, day, cents, more })
}
