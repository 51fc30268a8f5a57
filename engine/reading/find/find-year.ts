import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout } from '../layout/read-layout.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanRows, scanSegments, scanWrapped } from '../layout/scan-segments.ts'

const WEIGHTS = weightsOf(weightFile.numbers)

export interface YearFound extends Found {
  readonly year: number
}

const PATTERN =
  /(?:Veranlagungszeitraum|Kalenderjahr(?:es)?|Steuerjahr|Beitragsjahr|Jahressteuerbescheinigung|Lohnsteuerbescheinigung für(?: das Kalenderjahr)?|Bescheid für|für das Jahr|im Jahr|Erträgnisaufstellung|Abrechnungsjahr|für das Kalenderjahr|im Kalenderjahr|Wirtschaftsjahr|Lohnsteuerbescheinigung|Steuerbescheinigung für)\s*:?\s*((?:19|20)\d{2})(?!\d|\.\d)/giu
/** A cell or a row that holds nothing but the word and the year: "Jahr | 2025". */
const CELL = /^(?:Kalender|Steuer|Bezugs|Beitrags|Abrechnungs)?jahr\s?:?\s?((?:19|20)\d{2})$/giu

const TITLE =
  /(?:bescheinigung|bestätigung|bescheid|abrechnung|aufstellung|mitteilung|auszug|kosten|beiträge)[\p{L}\s/&-]{0,40}?\s((?:19|20)\d{2})(?![\d.,])/giu

/** The notice of exemption of a charity names another year than the document's. */
const ANOTHER = /Freistellungsbescheid|Körperschaft|letzten\s*$/iu

/**
 * The year that the text itself names ("für das Kalenderjahr 2024", "Bescheid für 2024"), also over the end of a line;
 * else one in a title at the top.
 */
export function findYear(layout: Layout): YearFound | null {
  const first = layout.pageNumbers[0]
  const wrapped = (pattern: RegExp): Found[] => scanWrapped(layout, pattern, WEIGHTS.wrappedLines)
  const named = (hits: readonly Found[]): Found | undefined => hits.find(one => !isAnother(one))
  const titled = (hits: readonly Found[]): Found | undefined =>
    hits.find(one => one.page === first && one.box[1] < WEIGHTS.yearZone && !isAnother(one))
  const hit =
    named(scanRows(layout, PATTERN)) ??
    [...scanSegments(layout, CELL), ...scanRows(layout, CELL)][0] ??
    titled(scanRows(layout, TITLE)) ??
    named(wrapped(PATTERN)) ??
    titled(wrapped(TITLE))
  return hit ? { ...hit, year: Number(hit.groups[0]) } : null
}

function isAnother({ before, raw }: Found): boolean {
  return ANOTHER.test(before) || ANOTHER.test(before + raw)
}
