import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { KindDecision } from '../../../model/analysis-result.ts'
import { hasRole, NO_BILLS } from '../../../model/kind-role.ts'
import { weightsOf } from '../../../model/weights.ts'
import { titlesFeeBill } from '../../../reading/labels/reminder-words.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { ScoredKind } from './kind-decision.ts'
import { OWN_TITLE } from './kind-decision.ts'
import type { StatementSigns } from './statement-signs.ts'
import { statementSigns } from './statement-signs.ts'
import type { TripSigns } from './trip-signs.ts'
import { tripSigns } from './trip-signs.ts'

const WEIGHTS = weightsOf(weightFile.kind)

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
  /** Somebody is written to, as no till does. */
  readonly addressed: boolean
  /** Words on the document. */
  readonly words: number
}

export type Reason = KindDecision['reasons'][number]

/** A kind with what its wordings gave. */
export interface WordedKind extends ScoredKind {
  readonly title: number
  /** Where its best title stands: index of the row and share of the page's width; Infinity without one. */
  readonly titleAt: number
  readonly phrases: number
  /** What wordings of other kinds took away. */
  readonly negative: number
}

/** All that the structure of a document says, with the kinds that others are held against. */
interface Structure {
  readonly signs: StructureSigns
  readonly statement: StatementSigns
  /** Bookings, or a balance and some of them. */
  readonly isAccount: boolean
  readonly trips: TripSigns
  readonly titled: 'reminder' | 'fee bill' | null
  readonly plainInvoice: WordedKind | undefined
  readonly creditNote: WordedKind | undefined
  readonly account: WordedKind | undefined
}

/** What the structure does to the score of one kind, and what of it is told. */
interface Tally {
  take(weight: number): void
  add(text: string, weight: number): void
}

const SECURITIES_MIN = 3
const BOOKINGS_MIN = 4
const SHORT_WORDS_MAX = 160
const WEIGHERS = [weighTitles, weighBill, weighReceipt, weighLists, weighStatement, weighSecurities]

/** Kinds with what the structure of the document says for and against each. */
export function addStructure(layout: Layout, scored: readonly WordedKind[], signs: StructureSigns): WordedKind[] {
  const statement = statementSigns(layout)
  const structure: Structure = {
    signs,
    statement,
    isAccount: statement.isLedger || (statement.hasBalance && statement.bookings >= BOOKINGS_MIN),
    trips: tripSigns(layout),
    titled: billOrReminder(layout, scored),
    plainInvoice: scored.find(({ kind }) => kind.role === 'received_invoice'),
    creditNote: scored.find(({ kind }) => kind.role === 'credit_note'),
    account: scored.find(({ kind }) => kind.role === 'account_statement'),
  }
  return scored.map(one => {
    const found: Reason[] = []
    let { score } = one
    const take = (weight: number): void => void (score -= weight)
    const add = (text: string, weight: number): void => {
      score += weight
      found.push({ type: 'structure', text, weight })
    }
    for (const weigh of WEIGHERS) weigh(one, structure, { take, add })
    return { ...one, score, reasons: [...one.reasons, ...found] }
  })
}

/** Titled as a reminder, before any title of a bill; or as a bill over what reminding cost. */
function billOrReminder(layout: Layout, scored: readonly WordedKind[]): Structure['titled'] {
  const head = layout.rows.filter(row => row.page === layout.pageNumbers[0] && row.box[1] < WEIGHTS.upperPart)
  if (head.some(({ segments }) => segments.some(({ text }) => titlesFeeBill(text)))) return 'fee bill'
  const bill = scored.find(({ kind }) => kind.role === 'received_invoice')
  const isReminder = scored.some(one => one.kind.role === 'reminder' && isTitledBefore(one, bill))
  return isReminder ? 'reminder' : null
}

/** Has a title of its own, before that of another kind where that has one, too. */
function isTitledBefore(one: WordedKind, other: WordedKind | undefined): boolean {
  return one.title >= OWN_TITLE && (!other || other.title < OWN_TITLE || one.titleAt < other.titleAt)
}

/** What the paper says of itself that it is, or is not. */
function weighTitles(one: WordedKind, { signs, titled }: Structure, { take, add }: Tally): void {
  const { nature, role } = one.kind
  const isNoBill = hasRole(one.kind, NO_BILLS)
  if (signs.noBill && ['invoice', 'receipt'].includes(nature) && !isNoBill) take(one.title + one.phrases)
  if (signs.noBill && isNoBill && one.title > WEIGHTS.titleThere) add('„Keine Rechnung“', WEIGHTS.noBill)
  // A reminder has title and wordings of the invoice that it names, and a bill over its fees those of a reminder.
  if (titled === 'reminder' && nature === 'invoice') take(one.title + one.phrases)
  if (titled === 'fee bill' && role === 'reminder') take(one.phrases)
  if (titled === 'fee bill' && role === 'received_invoice') add('Rechnung über Mahngebühren', WEIGHTS.feeBill)
}

/** Signs of an invoice help a trade's kind only when its own wordings speak as well. */
function weighBill(one: WordedKind, structure: Structure, { take, add }: Tally): void {
  const { signs, titled, plainInvoice, creditNote } = structure
  const { nature, role } = one.kind
  // By § 14 Abs. 4 Nr. 10 UStG a bill that the customer writes is titled "Gutschrift".
  if (role === 'self_billing' && one.title < 1 && one.phrases > WEIGHTS.phrasesMany) take(-(creditNote?.title ?? 0))
  const isPlain = role === 'received_invoice'
  const isWorded = one.title > WEIGHTS.titleThere || one.phrases > WEIGHTS.phrasesMany
  if (titled !== 'reminder' && !signs.noBill && nature === 'invoice' && (isPlain || isWorded)) {
    if (signs.invoiceNumber && signs.gross) add('Rechnungsnummer und Gesamtbetrag', WEIGHTS.numberAndTotal)
    if (signs.arithmetic) add('Netto und Steuer ergeben den Gesamtbetrag', WEIGHTS.sumCloses)
    if (isPlain) {
      const tooMany = Math.max(0, one.phrases - WEIGHTS.plainPhrasesMax)
      take(-(WEIGHTS.plainPhrases * Math.min(one.phrases, 1) - tooMany))
    } else if (plainInvoice && one.title < 1 && one.phrases > WEIGHTS.phrasesMany) {
      // A bill of a trade is a bill first: its own wordings must be several.
      take(-(one.phrases > WEIGHTS.tradePhrases ? WEIGHTS.tradeSure : WEIGHTS.trade) * plainInvoice.title)
    }
  }
  const isCredit = one.title > WEIGHTS.creditTitle || one.phrases > WEIGHTS.phrasesSome
  if (signs.negative && role === 'credit_note' && isCredit) {
    add('Gesamtbetrag ist negativ', 1)
    // The title "Rechnung" then speaks for the correction of one.
    take(-(plainInvoice?.title ?? 0))
  }
}

function weighReceipt({ kind: { nature, role } }: WordedKind, { signs }: Structure, { add }: Tally): void {
  if (nature !== 'receipt' || (role === 'till_receipt' && signs.addressed && signs.invoiceNumber)) return
  if (signs.cashPaid) add('Bar- oder Kartenzahlung', WEIGHTS.cashPaid)
  if (signs.gross && signs.words < SHORT_WORDS_MAX) add('Kurzer Beleg mit Summe', WEIGHTS.shortReceipt)
}

function weighLists({ kind: { role, securities } }: WordedKind, { signs, trips }: Structure, { add }: Tally): void {
  if (signs.isin && securities) add('Wertpapierkennnummer', WEIGHTS.isin)
  if (trips !== null && role === (trips === 'book' ? 'logbook' : 'travel_expenses'))
    add('Fahrten mit Tag, Ziel und Kilometern', WEIGHTS.trips)
}

/** An account may list its holdings, a portfolio has no old and new balance of money. */
function weighStatement(one: WordedKind, { statement, isAccount }: Structure, { add }: Tally): void {
  if (one.kind.role !== 'account_statement' || one.phrases <= WEIGHTS.phrasesSome) return
  if (isAccount) add('Umsätze und Kontostand', 1)
  if (statement.isLedger && statement.hasHoldings) add('Umsätze zwischen zwei Kontoständen', 1 + one.negative)
}

function weighSecurities(one: WordedKind, structure: Structure, { take, add }: Tally): void {
  const { signs, statement, isAccount, account } = structure
  const { nature, role, securities } = one.kind
  const { isLedger, hasHoldings } = statement
  const areSeveral = statement.isins >= SECURITIES_MIN
  if (role === 'securities_account') {
    if (isLedger && hasHoldings && account && isTitledBefore(account, one)) take(one.title)
    if (areSeveral && one.phrases > WEIGHTS.phrasesSome && !isAccount)
      add('Mehrere Wertpapiere', WEIGHTS.severalSecurities)
    if (hasHoldings && !isLedger) add('Bestände mit Kurs und Wert zu einem Tag', WEIGHTS.holdings)
  }
  if (securities === 'one' && (areSeveral || isAccount)) take(1)
  if (securities === 'one' && hasHoldings) take(WEIGHTS.holdings)
  if (signs.isin && nature === 'invoice') take(1)
  if (signs.isin && role === 'account_statement' && !isLedger) take(WEIGHTS.isinOnAccount)
}
