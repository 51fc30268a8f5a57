/** Parts of the screen of a client-year, as the address names them. */
export const CLIENT_YEAR_TABS = [
  'belege',
  'klaeren',
  'fristen',
  'fehlt',
  'summen',
  'bescheid',
  'buchfuehrung',
  'lieferungen',
  'editionen',
  'seiten',
  'verlauf',
] as const
export type ClientYearTab = (typeof CLIENT_YEAR_TABS)[number]
