/** A real day as YYYYMMDD, of the years 2000 to 2099. */
export function isDay(text: string): boolean {
  const match = /^(20\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return false
  const [, year = '', month = '', day = ''] = match
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** Whether a field's value is a real day of the form YYYY-MM-DD, of the years 2000 to 2099. */
export function isIsoDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value.replaceAll('-', ''))
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
