import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { KindDecision } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Reason, StructureSigns, WordedKind } from './add-structure.ts'
import { addStructure } from './add-structure.ts'
import { decideKind } from './kind-decision.ts'
import type { KindModel } from './kind-model.ts'
import { loadKindModel } from './kind-model.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.kind)

/**
 * The kind of a document: titles at the top weigh most, then typical wordings anywhere, then what the finders saw;
 * wordings of other kinds count against it. The trained model decides between what they leave open. Too little evidence
 * gives `unklar`,
 * a narrow lead `review`.
 */
export function classify(
  layout: Layout,
  stream: TextStream,
  taxonomy: Taxonomy,
  signs: StructureSigns,
  model: KindModel | null = loadKindModel(),
  temperature?: number,
): KindDecision {
  const shared = sharedTitles(taxonomy)
  const scored = taxonomy.kinds
    .filter(kind => kind.id !== UNCLEAR_KIND)
    .map(kind => scoreKind({ layout, stream, kind }, shared))
  const guess = model?.guess(layout.rows.map(row => row.tokens.map(token => token.text))) ?? null
  return decideKind(addStructure(layout, scored, signs), guess, taxonomy, temperature)
}

/** Titles of several kinds, e.g. that a paper is for the Finanzamt: they say little of which it is. */
function sharedTitles({ kinds }: Taxonomy): ReadonlySet<string> {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const { titles } of kinds) for (const [text] of titles) (once.has(text) ? again : once).add(text)
  return again
}

interface Heard {
  readonly layout: Layout
  readonly stream: TextStream
  readonly kind: TaxonomyKind
}

function scoreKind(heard: Heard, shared: ReadonlySet<string>): WordedKind {
  const { kind } = heard
  const { title, titleAt, isTitleShared, reasons } = titleOf(heard, shared)
  const found = phrasesOf(heard)
  const phrases = found.reduce((sum, { weight }) => sum + weight, 0)
  const negative = negativeOf(heard)
  // Each further wording adds less, so that kinds with long lists do not win by length.
  const saturated = WEIGHTS.saturation * (1 - Math.exp(-phrases / WEIGHTS.saturation))
  // A title of several kinds, without a wording of this one, is hardly its own.
  const own = isTitleShared && saturated <= WEIGHTS.phrasesSome ? WEIGHTS.sharedTitle * title : title
  const score = own + saturated - negative
  const told = [...reasons, ...found.map(one => ({ ...one, weight: round(one.weight) }))]
  return { kind, score, title, titleAt, isTitleShared, phrases: saturated, negative, reasons: told }
}

type Titled = Pick<WordedKind, 'title' | 'titleAt' | 'reasons'> & { readonly isTitleShared: boolean }

/** The best of a kind's titles, with all that are told. */
function titleOf({ layout, stream, kind }: Heard, shared: ReadonlySet<string>): Titled {
  const fuzzy = layout.recognised
  const reasons: Reason[] = []
  let [title, titleAt, isTitleShared] = [0, Infinity, false]
  for (const [text, weight] of kind.titles) {
    let [best, at] = [0, Infinity]
    for (const match of findWording(stream, text, { fuzzy })) {
      const strength = titleStrength(layout, match, kind.nature === 'letter') * match.quality
      if (strength > best) [best, at] = [strength, match.row + match.box[0]]
    }
    // Longer titles say more: "Zuwendungsbestätigung an politische Partei" over "Zuwendungsbestätigung".
    const points = best * weight * (1 + Math.min(WEIGHTS.lengthMax, foldText(text).length / 150))
    if (points > WEIGHTS.shownMin) reasons.push({ type: 'title', text, weight: round(points) })
    if (points > title) [title, titleAt, isTitleShared] = [points, at, shared.has(text)]
  }
  const compound = kind.role === 'received_invoice' ? compoundTitle(layout) : null
  if (!compound || compound.points <= title) return { title, titleAt, isTitleShared, reasons }
  reasons.push({ type: 'title', text: compound.text, weight: compound.points })
  return { title: compound.points, titleAt: compound.at, isTitleShared: false, reasons }
}

function phrasesOf({ layout, stream, kind }: Heard): Reason[] {
  return kind.phrases.flatMap(([text, weight]): Reason[] => {
    const match = findWording(stream, text, { fuzzy: layout.recognised, prefix: text.length >= 6 })[0]
    return match ? [{ type: 'phrase', text, weight: weight * match.quality }] : []
  })
}

function negativeOf({ layout, stream, kind }: Heard): number {
  return kind.negative.reduce((sum, [text, weight]) => {
    const match = findWording(stream, text, { fuzzy: layout.recognised })[0]
    if (!match) return sum
    return sum + weight * (titleStrength(layout, match) > 1 ? WEIGHTS.negativeTitle : WEIGHTS.negativeText)
  }, 0)
}

/**
 * "Kostenrechnung", "R E C H N U N G", "Beitragsrechnung": a line at the top that ends on -rechnung, but no Abrechnung.
 */
function compoundTitle(layout: Layout): { text: string; points: number; at: number } | null {
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || row.box[1] > WEIGHTS.upperPart) continue
    for (const segment of row.segments) {
      if (isOfTable(layout, row, segment)) continue
      const folded = segment.tokens.map(token => token.folded).join('')
      if (
        folded.length <= 26 &&
        /rechnung(?:(?:nr|nummer)?\d*|[a-z]{1,3}\d+)$/.test(folded) &&
        !/abrechnung|fur|proforma/.test(folded)
      )
        return { text: segment.text, points: WEIGHTS.compound, at: row.index + segment.box[0] }
    }
  }
  return null
}

const SUBJECT = /^Betr(?:eff|\.)?:?$/iu

/** 3 for a title line of its own at the top of the first page, down to 0.3 for a mention in the text. */
function titleStrength(layout: Layout, match: StreamMatch, isLetter = false): number {
  const row = layout.rows[match.row]
  const segment = row?.segments.find(
    one => one.box[0] <= match.box[0] + 0.001 && one.box[0] + one.box[2] >= match.box[0],
  )
  if (!row || !segment || isOfTable(layout, row, segment)) return WEIGHTS.mention
  const covered =
    (match.to - match.from) /
    Math.max(
      1,
      segment.tokens.reduce((sum, token) => sum + token.folded.length, 0),
    )
  // "Lieferschein-Nr." is a label, "Lieferschein Nr. 5" may be a title.
  if (!endsWithToken(match)) return WEIGHTS.mention
  // "Lieferschein Nr. 5" in the usual size is rather a reference than the title.
  const last = match.tokens.at(-1)
  const next = segment.tokens[segment.tokens.findIndex(token => token === last) + 1]?.folded ?? ''
  const isNumbered = /^(?:nr|nummer|no)/.test(next) && match.box[3] < WEIGHTS.referenceSize * layout.lineHeight
  const reference = isNumbered ? WEIGHTS.reference : 1
  const opens = segment.tokens.every(
    ({ box, folded, text }) =>
      box[0] > match.box[0] - WEIGHTS.opens || folded === '' || (isLetter && SUBJECT.test(text)),
  )
  const first = match.page === layout.pageNumbers[0]
  const zone = !first ? WEIGHTS.laterPage : match.box[1] < WEIGHTS.upperPart ? 1 : WEIGHTS.lowerPart
  const large = match.box[3] > WEIGHTS.largeSize * layout.lineHeight ? WEIGHTS.large : 1
  return Math.max(WEIGHTS.mention, shapeStrength(opens, covered) * zone * large * reference)
}

const AMOUNT = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d{2}[-+]?€?$/
/** Columns from which on a row without digits may be the head of a table. */
const COLUMNS_MIN = 3

/**
 * An entry of a table with its amount, or one of the headings over amounts or values: "Gutschrift" over a column and
 * "Auftragsbestätigung" over its number name no paper. The first heading over values may: "Rechnung", beside it "Datum".
 */
function isOfTable({ rows }: Layout, row: Row, segment: Segment): boolean {
  if (amountsOf(row).length > 0) return true
  const below = rows[row.index + 1]
  if (!below || row.segments.length < 2 || hasDigit(row)) return false
  const amounts = amountsOf(below)
  if (row.segments.length < COLUMNS_MIN) return amounts.some(({ box }) => overlap(box, segment.box))
  return amounts.length > 0 || (segment !== row.segments[0] && below.segments.filter(hasDigit).length > 1)
}

function hasDigit({ tokens }: Pick<Row, 'tokens'>): boolean {
  return tokens.some(({ text }) => /\d/.test(text))
}

function amountsOf({ tokens }: Row): Token[] {
  return tokens.filter(({ text }) => AMOUNT.test(text))
}

function overlap([x, , width]: Box, [otherX, , otherWidth]: Box): boolean {
  return x < otherX + otherWidth && otherX < x + width
}

/** By how much of its line a title is (0 to 1), and whether it begins the line. */
function shapeStrength(opens: boolean, covered: number): number {
  if (!opens) return covered > WEIGHTS.partAmong ? WEIGHTS.longLine : WEIGHTS.amongText
  if (covered > WEIGHTS.mostOfLine) return WEIGHTS.ownLine
  return covered > WEIGHTS.partOfLine ? WEIGHTS.beginsLine : WEIGHTS.longLine
}

function endsWithToken(match: StreamMatch): boolean {
  return match.tokens.reduce((sum, token) => sum + token.folded.length, 0) === match.to - match.from
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
