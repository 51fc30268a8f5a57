import type { AnalysisResult } from '../model/analysis-result.ts'
import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { findRepeatedInTurns } from '../model/repeated-movements.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import { roleOf } from '../model/taxonomy.ts'
import { foldText } from '../reading/fold-text.ts'
import { inPieces } from '../shared/in-pieces.ts'
import { parseDecimal } from '../shared/money.ts'
import { findCollectivePayments } from './find-collective-payments.ts'
import { findForeignPayments } from './find-foreign-payments.ts'
import { findInstalments } from './find-instalments.ts'
import { findOverpayments } from './find-overpayments.ts'
import { findPartPayments } from './find-part-payments.ts'
import { findReturnedDebits } from './find-returned-debits.ts'
import { findSerialPayments } from './find-serial-payments.ts'
import { findUnnumberedPayments } from './find-unnumbered-payments.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { namedIn, partyWords } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

/** Days from a bill to its payment: paid up to a week before it was written, or within two months. */
const DAYS_BEFORE = 7
const DAYS_AFTER = 60
const DAY_MS = 86_400_000

interface Pair {
  readonly bill: PaidDocument
  readonly statement: PaidDocument
  readonly movement: Movement
  /** What of the bill the purpose names: its number, its account or its issuer. */
  readonly named: number
}

/**
 * Bills and the movements of account statements that paid them: the same amount, the direction that fits, the day
 * within the window, and number, account or name in the purpose; without any of these only when bill and movement are
 * alone with their amount. Each movement pays one bill; copies of one bill (`isCopy`) are no rivals for it, the first of
 * them has it.
 */
export async function findPayments(
  documents: readonly PaidDocument[],
  taxonomy: Pick<Taxonomy, 'kinds'>,
  isCopy: (one: string, other: string) => boolean = () => false,
): Promise<DocumentLink[]> {
  const bills = documents.filter(({ analysis }) => analysis && isBill(analysis, taxonomy))
  const statements = await withPayingMovements(documents)
  const movements = (await inPieces(statements, foldedMovements)).flat()
  const taken = new Set<Movement | PaidDocument>(findReturnedDebits(movements))
  // A year has tens of thousands of movements: requests are answered in between.
  const all = (await inPieces(bills, bill => pairsOf(bill, statements, taxonomy))).flat()
  const pairs = all.filter(({ movement }) => !taken.has(movement))
  const due = bills.flatMap(bill => {
    const [cents = 0] = amountsOf(bill.analysis, taxonomy)
    return cents === 0 ? [] : [{ bill, cents }]
  })
  const collective = await findCollectivePayments(due, movements, taken, isInWindow)
  const links = findSinglePayments(pairs, statements, taken, isCopy, ({ named }) => named > 0)
  return [
    ...collective,
    ...links,
    ...findSerialPayments(due, movements, taken),
    ...findStandingPayments(links, statements, taken, bills),
    ...(await findPartPayments(due, movements, taken)),
    ...findForeignPayments(bills, statements, taken, isInWindow),
    ...(await findOverpayments(due, movements, taken)),
    ...(await findInstalments(due, movements, taken)),
    ...(await findUnnumberedPayments(due, movements, taken)),
    // An amount alone says less than a number with a Skonto.
    ...findSinglePayments(pairs, statements, taken, isCopy, ({ named }) => named === 0),
  ]
}

function foldedMovements(statement: PaidDocument): FoldedMovement[] {
  const movements = statement.analysis?.statement?.movements ?? []
  return movements.map(movement => ({ statement, movement, folded: foldText(movement.text) }))
}

/** Those of the pairs meant that no other bill or movement rivals, the best named first. */
function findSinglePayments(
  pairs: readonly Pair[],
  statements: readonly PaidDocument[],
  taken: Set<Movement | PaidDocument>,
  isCopy: (one: string, other: string) => boolean,
  isMeant: (pair: Pair) => boolean,
): DocumentLink[] {
  const links: DocumentLink[] = []
  for (const pair of pairs.filter(isMeant).toSorted((one, other) => other.named - one.named)) {
    const { bill, movement, statement, named } = pair
    if (taken.has(bill) || taken.has(movement)) continue
    const rivals = pairs.filter(
      other =>
        other !== pair &&
        !(other.movement === movement && isCopy(other.bill.id, bill.id)) &&
        !isLaterRate(pair, other, pairs, statements) &&
        other.named >= named &&
        !taken.has(other.bill) &&
        !taken.has(other.movement) &&
        (other.bill === bill || other.movement === movement),
    )
    if (rivals.length > 0) continue
    taken.add(bill).add(movement)
    links.push(linkPayment(bill, { statement, movement }, { named }))
  }
  return links
}

/**
 * Statements with the movements that may pay a bill: each once where files and paper tell it twice, and none of an
 * account in another currency, whose amounts are no euro.
 */
async function withPayingMovements(documents: readonly PaidDocument[]): Promise<readonly PaidDocument[]> {
  const repeated = await findRepeatedInTurns(documents)
  return documents.flatMap(document => {
    const { analysis } = document
    if (!analysis?.statement) return []
    const movements = analysis.statement.movements.filter(
      movement => !repeated.has(movement) && movement.currency === undefined,
    )
    return [{ ...document, analysis: { ...analysis, statement: { ...analysis.statement, movements } } }]
  })
}

/** As many months in a row are no chance. */
const STANDING_MONTHS_MIN = 3

/**
 * Of a standing invoice (rent) a later month's payment is no rival of the first: the bank shows the same amount to the
 * same party in month after month, and no other bill claims any of them.
 */
function isLaterRate(pair: Pair, other: Pair, pairs: readonly Pair[], statements: readonly PaidDocument[]): boolean {
  const { bill, movement, named } = pair
  const isLater = other.bill === bill && named > 0 && other.movement.date > movement.date
  if (!isLater || other.movement.cents !== movement.cents) return false
  const rates = statements
    .flatMap(({ analysis }) => analysis?.statement?.movements ?? [])
    .filter(({ cents, text }) => cents === movement.cents && namedIn(text, bill.analysis) > 0)
  const months = new Set(rates.map(({ date }) => date.slice(0, 7)))
  const isClaimed = pairs.some(one => one.bill !== bill && one.named > 0 && rates.includes(one.movement))
  return months.size >= STANDING_MONTHS_MIN && months.size === rates.length && !isClaimed
}

/**
 * Further payments of a standing invoice (rent, lease): the same amount to the same party in other months, when no
 * other bill claims them.
 */
function findStandingPayments(
  links: readonly DocumentLink[],
  statements: readonly PaidDocument[],
  taken: Set<Movement | PaidDocument>,
  bills: readonly PaidDocument[],
): DocumentLink[] {
  const all = statements.flatMap(statement =>
    (statement.analysis?.statement?.movements ?? []).map(movement => ({ statement, movement })),
  )
  return links.flatMap(({ relatedId, payment }) => {
    const bill = bills.find(({ id }) => id === relatedId)
    if (!bill || !payment?.isNamed) return []
    const own = all.find(
      ({ movement }) =>
        taken.has(movement) && movement.date === payment.date && Math.abs(movement.cents) === payment.cents,
    )
    if (!own) return []
    const more = all.filter(
      ({ movement }) =>
        !taken.has(movement) &&
        movement.cents === own.movement.cents &&
        movement.date.slice(0, 7) !== payment.date.slice(0, 7) &&
        namedIn(movement.text, bill.analysis) > 0,
    )
    const months = new Set(more.map(({ movement }) => movement.date.slice(0, 7)))
    if (months.size + 1 < STANDING_MONTHS_MIN || months.size < more.length) return []
    return more.map(({ statement, movement }) => {
      taken.add(movement)
      return linkPayment(bill, { statement, movement }, { named: 1, reason: 'standing' })
    })
  })
}

function isBill({ kind, fields }: AnalysisResult, taxonomy: Pick<Taxonomy, 'kinds'>): boolean {
  const nature = taxonomy.kinds.find(({ id }) => id === kind.id)?.nature
  return (nature === 'invoice' || nature === 'receipt') && fields['gross'] !== undefined
}

function pairsOf(bill: PaidDocument, statements: readonly PaidDocument[], taxonomy: Pick<Taxonomy, 'kinds'>): Pair[] {
  const amounts = amountsOf(bill.analysis, taxonomy)
  const date = bill.analysis?.fields['date']?.value
  return statements.flatMap(statement =>
    (statement.analysis?.statement?.movements ?? [])
      .filter(movement => amounts.includes(movement.cents) && isInWindow(date, movement.date))
      .map(movement => ({ bill, statement, movement, named: namedIn(movement.text, bill.analysis) }))
      .filter(({ named, movement }) => named > 0 || !namesSomebodyElse(bill, movement)),
  )
}

/** As many days after a receipt its card payment is booked. */
const CARD_DAYS = 5
/** A purpose of fewer words may leave the party out. */
const TELLING_WORDS = 2

/**
 * Whether the purpose tells of somebody else than the bill: amounts meet by chance. Banks show sellers by other names
 * than their receipts, so that a receipt keeps its amount for some days.
 */
function namesSomebodyElse({ analysis }: PaidDocument, { text, date }: Movement): boolean {
  if (partyWords(analysis).length === 0) return false
  const days = Math.abs(Date.parse(date) - Date.parse(analysis?.fields['date']?.value ?? '')) / DAY_MS
  return days > CARD_DAYS && (text.match(/\p{L}{4,}/gu) ?? []).length >= TELLING_WORDS
}

/** What would be booked: money out for what the mandant got, money in for what the mandant supplied. */
function amountsOf(analysis: AnalysisResult | null, taxonomy: Pick<Taxonomy, 'kinds'>): number[] {
  const isOwn = analysis?.direction === 'outgoing' || roleOf(taxonomy, analysis?.kind.id) === 'issued_invoice'
  const sign = isOwn ? 1 : -1
  return ['payable', 'gross'].flatMap(name => {
    const field = analysis?.fields[name]
    if (!field || (field.unit !== null && field.unit !== 'EUR')) return []
    const cents = parseDecimal(field.value)
    return cents === 0 ? [] : [sign * cents]
  })
}

function isInWindow(billed: string | undefined, booked: string): boolean {
  if (billed === undefined) return false
  const days = (Date.parse(booked) - Date.parse(billed)) / DAY_MS
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER
}
