import type { KindDecision } from '../../../model/analysis-result.ts'
import { hasRole, NO_BILLS } from '../../../model/kind-role.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { ScoredKind } from './kind-decision.ts'
import { decideKind, OWN_TITLE } from './kind-decision.ts'
import type { KindModel } from './kind-model.ts'
import { loadKindModel } from './kind-model.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { titlesFeeBill } from '../../../reading/labels/reminder-words.ts'
import type { StatementSigns } from './statement-signs.ts'
import { statementSigns } from './statement-signs.ts'
import type { TripSigns } from './trip-signs.ts'
import { tripSigns } from './trip-signs.ts'

/** What the finders saw, as far as it tells kinds apart. */
export interface StructureSigns {
  readonly invoiceNumber: boolean
  readonly gross: boolean
  /** The total is below zero. */
  readonly negative: boolean
  readonly arithmetic: boolean
  readonly vatIdOrTaxNumber: boolean
  readonly cashPaid: boolean
  readonly isin: boolean
  /** It says of itself that it is no invoice. */
  readonly noBill: boolean
  /** Words on the document. */
  readonly words: number
}

type Reason = KindDecision['reasons'][number]

interface Scored extends ScoredKind {
  readonly title: number
  /** Where its best title stands: index of the row and share of the page's width; Infinity without one. */
  readonly titleAt: number
  readonly phrases: number
  /** What wordings of other kinds took away. */
  readonly negative: number
}

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
  const scored = taxonomy.kinds.filter(kind => kind.id !== UNCLEAR_KIND).map(kind => scoreKind(layout, stream, kind))
  const guess = model?.guess(layout.rows.map(row => row.tokens.map(token => token.text))) ?? null
  return decideKind(
    addStructure(scored, signs, statementSigns(layout), tripSigns(layout), billOrReminder(layout, scored)),
    guess,
    taxonomy,
    temperature,
  )
}

function scoreKind(layout: Layout, stream: TextStream, kind: TaxonomyKind): Scored {
  const fuzzy = layout.recognised
  const reasons: Reason[] = []
  let [title, titleAt] = [0, Infinity]
  for (const [text, weight] of kind.titles) {
    let [best, at] = [0, Infinity]
    for (const match of findWording(stream, text, { fuzzy })) {
      const strength = titleStrength(layout, match, kind.nature === 'letter') * match.quality
      if (strength > best) [best, at] = [strength, match.row + match.box[0]]
    }
    // Longer titles say more: "Zuwendungsbestätigung an politische Partei" over "Zuwendungsbestätigung".
    const points = best * weight * (1 + Math.min(0.3, foldText(text).length / 150))
    if (points > 0.3) reasons.push({ type: 'title', text, weight: round(points) })
    if (points > title) [title, titleAt] = [points, at]
  }
  if (kind.role === 'received_invoice') {
    const compound = compoundTitle(layout)
    if (compound && compound.points > title) {
      ;[title, titleAt] = [compound.points, compound.at]
      reasons.push({ type: 'title', text: compound.text, weight: compound.points })
    }
  }
  let phrases = 0
  for (const [text, weight] of kind.phrases) {
    const match = findWording(stream, text, { fuzzy, prefix: text.length >= 6 })[0]
    if (!match) continue
    phrases += weight * match.quality
    reasons.push({ type: 'phrase', text, weight: round(weight * match.quality) })
  }
  let negative = 0
  for (const [text, weight] of kind.negative) {
    const match = findWording(stream, text, { fuzzy })[0]
    if (match) negative += weight * (titleStrength(layout, match) > 1 ? 1.6 : 0.6)
  }
  // Each further wording adds less, so that kinds with long lists do not win by length.
  const saturated = 3.2 * (1 - Math.exp(-phrases / 3.2))
  return { kind, score: title + saturated - negative, title, titleAt, phrases: saturated, negative, reasons }
}

/**
 * "Kostenrechnung", "R E C H N U N G", "Beitragsrechnung": a line at the top that ends on -rechnung, but no Abrechnung.
 */
function compoundTitle(layout: Layout): { text: string; points: number; at: number } | null {
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || row.box[1] > 0.5) continue
    for (const segment of row.segments) {
      const folded = segment.tokens.map(token => token.folded).join('')
      if (folded.length <= 26 && /rechnung(?:nr|nummer)?\d*$/.test(folded) && !/abrechnung|fur|proforma/.test(folded))
        return { text: segment.text, points: 1.8, at: row.index + segment.box[0] }
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
  if (!row || !segment) return 0.3
  const covered =
    (match.to - match.from) /
    Math.max(
      1,
      segment.tokens.reduce((sum, token) => sum + token.folded.length, 0),
    )
  // "Lieferschein-Nr." is a label, "Lieferschein Nr. 5" may be a title.
  if (!endsWithToken(match)) return 0.3
  // "Lieferschein Nr. 5" in the usual size is rather a reference than the title.
  const last = match.tokens.at(-1)
  const next = segment.tokens[segment.tokens.findIndex(token => token === last) + 1]?.folded ?? ''
  const reference = /^(?:nr|nummer|no)/.test(next) && match.box[3] < 1.2 * layout.lineHeight ? 0.45 : 1
  const opens = segment.tokens.every(
    ({ box, folded, text }) => box[0] > match.box[0] - 0.004 || folded === '' || (isLetter && SUBJECT.test(text)),
  )
  const first = match.page === layout.pageNumbers[0]
  const zone = !first ? 0.35 : match.box[1] < 0.5 ? 1 : 0.5
  const large = match.box[3] > 1.25 * layout.lineHeight ? 1.15 : 1
  const shape = opens && covered > 0.55 ? 2.6 : opens && covered > 0.2 ? 1.9 : opens ? 0.9 : covered > 0.4 ? 0.9 : 0.35
  return Math.max(0.3, shape * zone * large * reference)
}

function endsWithToken(match: StreamMatch): boolean {
  return match.tokens.reduce((sum, token) => sum + token.folded.length, 0) === match.to - match.from
}

const SECURITIES_MIN = 3
const BOOKINGS_MIN = 4

/** Titled as a reminder, before any title of a bill; or as a bill over what reminding cost. */
function billOrReminder(layout: Layout, scored: readonly Scored[]): 'reminder' | 'fee bill' | null {
  const head = layout.rows.filter(row => row.page === layout.pageNumbers[0] && row.box[1] < 0.5)
  if (head.some(({ segments }) => segments.some(({ text }) => titlesFeeBill(text)))) return 'fee bill'
  const bill = scored.find(({ kind }) => kind.role === 'received_invoice')
  const isReminder = scored.some(one => one.kind.role === 'reminder' && isTitledBefore(one, bill))
  return isReminder ? 'reminder' : null
}

/** Has a title of its own, before that of another kind where that has one, too. */
function isTitledBefore(one: Scored, other: Scored | undefined): boolean {
  return one.title >= OWN_TITLE && (!other || other.title < OWN_TITLE || one.titleAt < other.titleAt)
}

function addStructure(
  scored: readonly Scored[],
  signs: StructureSigns,
  statement: StatementSigns,
  trips: TripSigns,
  titled: 'reminder' | 'fee bill' | null,
): Scored[] {
  const plainInvoice = scored.find(({ kind }) => kind.role === 'received_invoice')
  const account = scored.find(({ kind }) => kind.role === 'account_statement')
  return scored.map(one => {
    const found: Reason[] = []
    let score = one.score
    const add = (text: string, weight: number): void => {
      score += weight
      found.push({ type: 'structure', text, weight })
    }
    const { nature, role, securities } = one.kind
    const isNoBill = hasRole(one.kind, NO_BILLS)
    if (signs.noBill && ['invoice', 'receipt'].includes(nature) && !isNoBill) score -= one.title + one.phrases
    if (signs.noBill && isNoBill && one.title > 0.6) add('„Keine Rechnung“', 1.2)
    // A reminder has title and wordings of the invoice that it names, and a bill over its fees those of a reminder.
    if (titled === 'reminder' && nature === 'invoice') score -= one.title + one.phrases
    if (titled === 'fee bill' && role === 'reminder') score -= one.phrases
    if (titled === 'fee bill' && role === 'received_invoice') add('Rechnung über Mahngebühren', 1.6)
    // Signs of an invoice help a trade's kind only when its own wordings speak as well.
    if (
      titled !== 'reminder' &&
      !signs.noBill &&
      nature === 'invoice' &&
      (role === 'received_invoice' || one.title > 0.6 || one.phrases > 1.3)
    ) {
      if (signs.invoiceNumber && signs.gross) add('Rechnungsnummer und Gesamtbetrag', 0.7)
      if (signs.arithmetic) add('Netto und Steuer ergeben den Gesamtbetrag', 0.5)
      if (role === 'received_invoice') score += 0.5 * Math.min(one.phrases, 1) - Math.max(0, one.phrases - 1.6)
      // A bill of a trade is a bill first: its own wordings must be several.
      else if (plainInvoice && one.title < 1 && one.phrases > 1.3)
        score += (one.phrases > 1.9 ? 1.05 : 0.85) * plainInvoice.title
    }
    if (signs.negative && role === 'credit_note' && (one.title > 0.2 || one.phrases > 0.4)) {
      add('Gesamtbetrag ist negativ', 1)
      // The title "Rechnung" then speaks for the correction of one.
      score += plainInvoice?.title ?? 0
    }
    if (nature === 'receipt' && signs.cashPaid) add('Bar- oder Kartenzahlung', 1.2)
    if (nature === 'receipt' && signs.gross && signs.words < 160) add('Kurzer Beleg mit Summe', 0.6)
    if (signs.isin && securities) add('Wertpapierkennnummer', 0.5)
    if (trips !== null && role === (trips === 'book' ? 'logbook' : 'travel_expenses'))
      add('Fahrten mit Tag, Ziel und Kilometern', 1.6)
    const { isLedger } = statement
    const hasBoth = isLedger && statement.hasHoldings
    const isAccount = isLedger || (statement.hasBalance && statement.bookings >= BOOKINGS_MIN)
    if (role === 'account_statement' && isAccount && one.phrases > 0.4) add('Umsätze und Kontostand', 1)
    // An account may list its holdings, a portfolio has no old and new balance of money.
    if (role === 'account_statement' && hasBoth && one.phrases > 0.4)
      add('Umsätze zwischen zwei Kontoständen', 1 + one.negative)
    if (role === 'securities_account' && hasBoth && account && isTitledBefore(account, one)) score -= one.title
    if (role === 'securities_account' && statement.isins >= SECURITIES_MIN && one.phrases > 0.4 && !isAccount)
      add('Mehrere Wertpapiere', 0.8)
    if (role === 'securities_account' && statement.hasHoldings && !isLedger)
      add('Bestände mit Kurs und Wert zu einem Tag', 1.5)
    if (securities === 'one' && (statement.isins >= SECURITIES_MIN || isAccount)) score -= 1
    if (securities === 'one' && statement.hasHoldings) score -= 1.5
    if (signs.isin && nature === 'invoice') score -= 1
    if (signs.isin && role === 'account_statement' && !isLedger) score -= 0.5
    return { ...one, score, reasons: [...one.reasons, ...found] }
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
