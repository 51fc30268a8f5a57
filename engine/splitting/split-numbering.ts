import type { Layout, Segment } from '../reading/layout/read-layout.ts'

/** What a page says about its own place in its document. */
export interface PageNumbering {
  readonly page: number
  /** How many pages the document has; null when it does not say. */
  readonly of: number | null
  /** Named in words ("Seite 2", "Blatt 2 von 3"), not a mere figure in the margin. */
  readonly isNamed: boolean
}

const NUMBER = String.raw`(\d{1,3})`
/** Recognition loses blanks: "Seite1von2". */
const NAMED_OF = new RegExp(
  String.raw`(?:Seiten?|Page|Blatt|S\.)\s*[-:.]?\s*${NUMBER}\s*(?:von|of|aus|/)\s*${NUMBER}(?!\d)`,
  'iu',
)
const NAMED = new RegExp(String.raw`^(?:\p{P}\s*)?(?:Seite|Page|Blatt)\s*[-:.]?\s*${NUMBER}(?:\s*\p{P})?$`, 'iu')
/** "Rechnung 4711 · Seite 2", "Blatt 2 zur Rechnung 4711": with what it is a page of. */
const NAMED_BESIDE = new RegExp(
  String.raw`(?:^|[\s·|,–-])(?:Seite|Page|Blatt)\s*:?\s*${NUMBER}(?:$|\s+(?:zu|zur|zum|der|des|von)\s+\p{Lu})`,
  'u',
)
const OF = new RegExp(String.raw`^${NUMBER}\s*(?:von|of)\s*${NUMBER}$`, 'iu')
const MARGIN_OF = new RegExp(String.raw`^${NUMBER}\s*/\s*${NUMBER}$`, 'u')
const MARGIN_DASHED = new RegExp(String.raw`^[-–—]\s*${NUMBER}\s*[-–—]$`, 'u')
/** "Seite 2 folgt", "Fortsetzung auf Seite 2", "siehe Seite 2": another page's number. */
const OTHER_PAGE = /(?:auf|siehe|vgl\.?)\s+(?:Seite|Blatt)|(?:Seite|Blatt)\s*\d+\s*(?:folgt|ff)/iu
const TOP = 0.14
const BOTTOM = 0.88
/** Letterhead and the lines below it. */
const HEAD = 0.3
const PAGES_MAX = 500

/**
 * The page's number as it is printed on it: "Seite 1 von 2", "Blatt 2", "2/3" or "- 2 -" in the margin. Null without
 * one.
 */
export function findNumbering(layout: Layout): PageNumbering | null {
  const segments = layout.rows.flatMap(row => [...row.segments, ...wholeRow(row.segments)])
  let weak: PageNumbering | null = null
  for (const { text, box } of segments) {
    if (OTHER_PAGE.test(text)) continue
    const of = pair(NAMED_OF.exec(text), true) ?? pair(OF.exec(text), true)
    if (of) return of
    const inMargin = box[1] < TOP || box[1] > BOTTOM
    weak ??= single(NAMED.exec(text), true)
    if (box[1] < HEAD || box[1] > BOTTOM) weak ??= single(NAMED_BESIDE.exec(text), true)
    if (inMargin) weak ??= pair(MARGIN_OF.exec(text), false) ?? single(MARGIN_DASHED.exec(text), false)
  }
  return weak
}

/** "Seite" and its number may stand far apart. */
function wholeRow(segments: readonly Segment[]): Segment[] {
  const [first] = segments
  if (!first || segments.length < 2 || segments.length > 4) return []
  return [{ ...first, text: segments.map(segment => segment.text).join(' ') }]
}

function pair(match: RegExpExecArray | null, isNamed: boolean): PageNumbering | null {
  const [page, of] = [Number(match?.[1]), Number(match?.[2])]
  return page >= 1 && of >= page && of <= PAGES_MAX ? { page, of, isNamed } : null
}

function single(match: RegExpExecArray | null, isNamed: boolean): PageNumbering | null {
  const page = Number(match?.[1])
  return page >= 1 && page <= PAGES_MAX ? { page, of: null, isNamed } : null
}
