const DAY_MS = 86_400_000

/**
 * Days on which all Länder rest: New Year, Good Friday, Easter Monday, 1 May, Ascension, Whit Monday, 3 October,
 * Christmas.
 */
export function isNationalHoliday(day: string): boolean {
  const fixed = ['01-01', '05-01', '10-03', '12-25', '12-26']
  if (fixed.includes(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return [-2, 1, 39, 50].some(offset => addDays(easter, offset) === day)
}

/**
 * The day itself, or the next one that is neither Saturday, Sunday nor a holiday of all Länder (§ 108 Abs. 3 AO).
 * YYYY-MM-DD.
 */
export function nextWorkingDay(day: string): string {
  let next = day
  while (isWeekend(next) || isNationalHoliday(next)) next = addDays(next, 1)
  return next
}

/** YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of the next month, or its last one (§ 188 Abs. 2 and 3 BGB). YYYY-MM-DD. */
export function addMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(Date.parse(day)).getUTCDay())
}

/** Gregorian computus after Gauss, in the form of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
