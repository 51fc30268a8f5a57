import { foldText } from '../reading/fold-text.ts'
import { loadTaxonomy } from '../taxonomy/load-taxonomy.ts'
import { findWording, layoutStream } from '../reading/labels/match-labels.ts'
import type { StreamMatch } from '../reading/labels/match-labels.ts'
import type { Layout } from '../reading/layout/read-layout.ts'

/** A title further down names a part of the document. */
const ZONE = 0.5
const WEIGHT_MIN = 0.5
/** A title fills most of its line. */
const COVER_MIN = 0.5
const LENGTH_MIN = 5
/** "Monatsrechnung", "R E C H N U N G": compounds that no list can hold. */
const COMPOUND = /^[a-z]{0,18}(?:rechnung|quittung|gutschrift|bescheid|bescheinigung)(?:nr)?[\do]*$/
const NO_TITLE = /abrechnung|furdie|dieser|dieserechnung/

let titles: readonly string[] | null = null

/**
 * The title of a document at the top of a page, as printed: a line that the taxonomy knows as title. Null without one.
 */
export function findTitle(layout: Layout): string | null {
  titles ??= titlesOfTaxonomy()
  const rows = layout.rows.filter(row => row.box[1] < ZONE)
  const top = { ...layout, rows: layout.rows.slice(0, (rows.at(-1)?.index ?? -1) + 1) }
  const stream = layoutStream(top)
  let best: { text: string; points: number } | null = null
  const offer = (text: string, points: number): void => {
    if (best === null || points > best.points) best = { text, points }
  }
  for (const title of titles) {
    for (const match of findWording(stream, title, { fuzzy: layout.recognised })) {
      const line = lineOf(top, match)
      if (line) offer(line, match.box[3] * Math.sqrt(match.to - match.from))
    }
  }
  for (const row of rows) {
    for (const segment of row.segments) {
      const folded = segment.tokens.map(token => token.folded).join('')
      if (COMPOUND.test(folded) && !NO_TITLE.test(folded))
        offer(segment.text, segment.box[3] * Math.sqrt(folded.length))
    }
  }
  return (best as { text: string } | null)?.text ?? null
}

/** The line that a wording opens and mostly fills; null when it is a mention in a text. */
function lineOf(layout: Layout, match: StreamMatch): string | null {
  const segment = layout.rows[match.row]?.segments.find(one => match.tokens.every(token => one.tokens.includes(token)))
  if (!segment || segment.tokens[0] !== match.tokens[0]) return null
  const length = segment.tokens.reduce((sum, token) => sum + token.folded.length, 0)
  return match.to - match.from >= COVER_MIN * length ? segment.text : null
}

function titlesOfTaxonomy(): string[] {
  const all = loadTaxonomy().kinds.flatMap(kind => kind.titles.filter(([, weight]) => weight >= WEIGHT_MIN))
  return [...new Set(all.map(([text]) => text))].filter(text => foldText(text).length >= LENGTH_MIN)
}
