import type { Layout } from './read-layout.ts'
import type { Found } from './scan-segments.ts'
import { scanRows } from './scan-segments.ts'

export interface YearFound extends Found {
  readonly year: number
}

const PATTERN =
  /(?:Veranlagungszeitraum|Kalenderjahr(?:es)?|Steuerjahr|Beitragsjahr|Jahressteuerbescheinigung|Lohnsteuerbescheinigung für(?: das Kalenderjahr)?|Bescheid für|für das Jahr|im Jahr|Erträgnisaufstellung|Abrechnungsjahr|für das Kalenderjahr|im Kalenderjahr|Wirtschaftsjahr|Lohnsteuerbescheinigung|Steuerbescheinigung für)\s*:?\s*((?:19|20)\d{2})(?!\d|\.\d)/giu

/** The year that the text itself names ("für das Kalenderjahr 2024", "Bescheid für 2024"); the first one counts. */
export function findYear(layout: Layout): YearFound | null {
  const hit = scanRows(layout, PATTERN)[0]
  return hit ? { ...hit, year: Number(hit.groups[0]) } : null
}
