import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField } from '../../../model/taxonomy.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

const TEXT_WORDS_MAX = 5
/** Rows from a label down to its value: those of neighbouring columns may stand between. */
const ROWS_DOWN = 3

/** Words of a value (a policy number, a ticket) after its label in the same segment or the next one, or below it. */
export function findTextField(layout: Layout, stream: TextStream, definition: TaxonomyField): Field | null {
  for (const [rank, label] of definition.labels.entries()) {
    const confidence = rank === 0 ? WEIGHTS.firstLabel : WEIGHTS.otherLabel
    for (const match of findWording(stream, label, { fuzzy: layout.recognised })) {
      const right = rightOf(layout.rows[match.row], match)
      const below = right ? null : (underOf(layout, match) ?? belowOf(layout, match))
      const value = right ?? below
      if (!value || (SUBJECT.test(label) && !opensAsNumber(value))) continue
      const raw = value.map(({ text }) => text).join(' ')
      return buildField({
        type: 'text',
        value: raw.replace(/^[:.\s]+|[.,;\s]+$/gu, ''),
        raw,
        page: match.page,
        box: unionBox(value.map(({ box }) => box)),
        label,
        confidence: below ? confidence - WEIGHTS.below : confidence,
      })
    }
  }
  return null
}

function rightOf(row: Row | undefined, match: StreamMatch): readonly Token[] | null {
  const behind = (row?.tokens ?? []).filter(({ box }) => box[0] >= match.box[0] + match.box[2] - 0.002)
  const first = behind.find(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const segment = first && row?.segments.find(({ tokens }) => tokens.includes(first))
  return first && segment ? numbered(segment.tokens.slice(segment.tokens.indexOf(first))) : null
}

/** The words under a small caption that shares its row with them. */
function underOf(layout: Layout, match: StreamMatch): readonly Token[] | null {
  const tokens = layout.rows[match.row]?.tokens ?? []
  const right = match.box[0] + match.box[2]
  // Of two that stand over each other the lower one is under the caption, however little lower its line is.
  const first = tokens.find(
    ({ box }) =>
      box[1] > match.box[1] + WEIGHTS.underOverlapping * layout.lineHeight &&
      Math.abs(box[0] - match.box[0]) < WEIGHTS.aligned &&
      box[0] < right - WEIGHTS.aligned,
  )
  const under = tokens.filter(
    ({ box }) =>
      box[0] >= match.box[0] - WEIGHTS.aligned &&
      (box[1] > match.box[1] + WEIGHTS.underCaption * layout.lineHeight || (first && box[1] >= first.box[1])),
  )
  return under.length > 0 ? numbered(under) : null
}

/** The segment below a label that ends its own, at the same left edge. */
function belowOf(layout: Layout, match: StreamMatch): readonly Token[] | null {
  const own = layout.rows[match.row]?.segments.find(one => isOver(one, match))
  const last = own?.tokens.findLast(({ text }) => /[\p{L}\p{N}]/u.test(text))
  if (!own || !last || last.box[0] > match.box[0] + match.box[2]) return null
  for (const row of layout.rows.slice(match.row + 1, match.row + 1 + ROWS_DOWN)) {
    if (row.page !== match.page || row.box[1] - match.box[1] > WEIGHTS.linesDown * layout.lineHeight) return null
    const below = row.segments.find(({ box }) => Math.abs(box[0] - own.box[0]) < WEIGHTS.aligned)
    if (below) return numbered(below.tokens)
  }
  return null
}

function isOver({ box }: Segment, match: StreamMatch): boolean {
  return box[0] <= match.box[0] + 0.001 && box[0] + box[2] >= match.box[0]
}

/** What a contract is about, and no label of its number. */
const SUBJECT = /(?:versicherung|haftpflicht)$/iu
const WITH_DIGITS = /^\p{Lu}{0,4}[/-]?\d[\p{L}\d./-]*$/u
const YEAR = /^(?:19|20)\d{2}$/u

/** "Unfallversicherung U/2 881 604": behind what a contract is about stands its number, or a year and words. */
function opensAsNumber([first, second]: readonly Token[]): boolean {
  const text = first?.text ?? ''
  const isCode = /^\p{Lu}{1,4}$/u.test(text) && /^\d/.test(second?.text ?? '')
  return isCode || (WITH_DIGITS.test(text) && !YEAR.test(text) && !/^\d{1,2}\.\d{1,2}\./.test(text))
}

/** Words of a sentence, and what is written as money or as the number of an account: no number of a contract. */
const OTHER = /^[–—|•·]$|^\(\p{L}|^\p{Ll}{4,}[.,;:]?$|^\d[\d.]*,\d{2}$|^[A-Z]{2}\d{2}$/u
/** "U 9.114.402-8 Köln, 07.05.2025": place and day of the letter, and no more of the number before them. */
const PLACE = /^\p{Lu}\p{Ll}{2,}[\p{L}-]*,$/u

/** A number without any digit is the next label. */
function numbered(tokens: readonly Token[]): readonly Token[] | null {
  const end = tokens.findIndex(({ text }) => OTHER.test(text))
  // "L-2044, Risikoversicherung": words behind a comma are no more of the number.
  const comma = tokens.findIndex(
    ({ text }, at) => /\d[,;]$/u.test(text) && /^\p{L}{3}/u.test(tokens[at + 1]?.text ?? ''),
  )
  const place = tokens.findIndex(({ text }, at) => at > 0 && PLACE.test(text) && /\d$/.test(tokens[at - 1]?.text ?? ''))
  const ends = [end, place, comma < 0 ? comma : comma + 1].filter(at => at >= 0)
  const value = tokens.slice(0, Math.min(TEXT_WORDS_MAX, ...ends))
  return value.some(({ text }) => /\d/.test(text)) ? value : null
}
