/** A day as people type it: `3.7.1985` or `1985-07-03`. */
const TYPED = /^(?:(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})|(?<iso>\d{4}-\d{2}-\d{2}))$/

/** `3.7.1985` or `1985-07-03` -> `1985-07-03`; null for anything that is no day of the calendar. */
export function parseCalendarDay(text: string): string | null {
  const parts = TYPED.exec(text.trim())?.groups
  if (!parts) return null
  const { year = '', month = '', day = '' } = parts
  const iso = parts['iso'] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(iso) ? iso : null
}

/** Whether a text is `YYYY-MM-DD` and such a day exists (no 30 February). */
export function isCalendarDay(text: string): boolean {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text)
}
