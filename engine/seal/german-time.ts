/** `2026-03-14T09:26:53.000Z` as `14.03.2026, 09:26 Uhr (UTC)`; another text as it is. */
export function germanTime(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(iso) ?? []
  return year === undefined ? iso : `${day}.${month}.${year}, ${time} Uhr (UTC)`
}
