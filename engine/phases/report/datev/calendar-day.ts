/** A real day as YYYYMMDD, of the years 2000 to 2099: the DATEV format knows no others. */
export function isDay(text: string): boolean {
  return /^20\d{6}$/.test(text) && isReal(text)
}

/** A real day of the form YYYY-MM-DD, from 1753 on (XML-Schnittstelle online, type Datum). */
export function isIsoDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1753' && isReal(value.replaceAll('-', ''))
}

function isReal(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day
}

/** First and last day of the month of a day, both YYYY-MM-DD. */
export function monthOf(day: string): { readonly from: string; readonly to: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${last}` }
}

/** First day (YYYY-MM-DD) of the business year that a day is in; `start` is its month and day, MM-DD. */
export function businessYearStart(day: string, start: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < start ? year - 1 : year}-${start}`
}
