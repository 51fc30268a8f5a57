/** Days that the law moved for years of the pandemic (Art. 97 § 36 Abs. 3 EGAO). */
const MOVED: Readonly<Record<number, string>> = {
  2020: '2022-08-31',
  2021: '2023-08-31',
  2022: '2024-07-31',
  2023: '2025-05-31',
  2024: '2026-04-30',
}

/**
 * Day by which the return of a tax year is to be filed by an advisor, YYYY-MM-DD: the last day of February of the second
 * year after it (§ 149 Abs. 3 AO), as moved for 2020 to 2024; on a Saturday or Sunday the next working day (§ 108 Abs. 3
 * AO). Null for years before 2020, whose day has passed under another rule.
 */
export function filingDate(year: number): string | null {
  if (year < 2020) return null
  const moved = MOVED[year]
  const day = moved === undefined ? new Date(Date.UTC(year + 2, 2, 0)) : new Date(`${moved}T00:00:00Z`)
  const weekday = day.getUTCDay()
  const rest = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(day.getTime() + rest * 86_400_000).toISOString().slice(0, 10)
}
