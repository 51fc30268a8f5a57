import type { DocumentCounting, Position, PositionSet } from '../model/position.ts'
import { WHOLE_DOCUMENT } from '../model/judgement.ts'
import { certificateAbove, containCertified } from './contain-certified.ts'
import { countDocument } from './facts/count-document.ts'
import { confirmPosition } from './confirm-position.ts'
import { draftPositions } from './draft-positions.ts'
import { addedPositions, countsAfterAll, layJudgement } from './judged-positions.ts'
import { placePosition } from './place-position.ts'
import { createContext } from './facts/position-context.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument, PositionInput } from './facts/position-input.ts'
import { registerOf } from './register.ts'
import { halvesOf } from './joint-halves.ts'
import { splitAmount } from './split-amounts.ts'
import { sumPositions } from './sum-positions.ts'
import { taxYears } from './tax-year.ts'
import type { TaxYear } from './tax-year.ts'
import { earlierParts, finalInvoiceOf } from './final-invoice.ts'
import { amountOf } from './facts/amount.ts'
import type { Draft } from './facts/draft.ts'
import { missingRates } from './missing-rates.ts'
import { lineOf } from './facts/load-rules.ts'
import { inTurns } from '../shared/turn-budget.ts'
import type { Stretches } from '../shared/turn-budget.ts'

/** As `settleInStretches`, beside requests: a thousand documents take longer than anybody should wait. */
export async function settlePositionsInTurns(input: PositionInput): Promise<PositionSet> {
  return await inTurns(settleInStretches(input))
}

/**
 * What each document counts for: positions of all documents with year, place, counting and reason, and their sums
 * (decision 0056). A pure function: the same input gives the same positions.
 */
export function* settleInStretches(input: PositionInput): Stretches<PositionSet> {
  const context = createContext(input)
  const documents: DocumentCounting[] = []
  for (const document of input.documents) {
    yield
    documents.push(judgedCounting(document, countedOf(context, document)))
  }
  const counting = new Map(documents.map(one => [one.documentId, one]))
  const made: Position[] = []
  for (const document of input.documents) {
    yield
    made.push(...positionsOf(context, document))
  }
  const settled: Position[] = []
  for (const position of yield* containCertified(context, made)) {
    yield
    settled.push(settledOf(context, position, counting.get(position.documentId)))
  }
  const added: Position[] = []
  for (const document of input.documents) {
    yield
    added.push(...addedPositions(context, document).map(position => confirmPosition(context, document, position)))
  }
  const all = [...settled, ...added]
  const byDocument = Map.groupBy(all, ({ documentId }) => documentId)
  yield
  return {
    schema: 'positions/1',
    rules: context.tax.rules.version,
    year: context.stackYear,
    register: registerOf(context),
    positions: all,
    documents: documents.map(one =>
      one.counts === 'yes' || isInformationOnly(context, one)
        ? byPositions(one, byDocument.get(one.documentId) ?? [])
        : one,
    ),
    ...sumPositions(all),
  }
}

/** What becomes of a position by its document and by what people said of it. */
function settledOf(context: PositionContext, position: Position, whole: DocumentCounting | undefined): Position {
  const document = context.byId.get(position.documentId)
  if (!document || !whole) return position
  const gated = isInformationOnly(context, whole) ? position : gate(position, whole)
  const judged = layJudgement(context, document, gated)
  const placed = countsAfterAll(document, judged) ? judged : otherYear(context, judged)
  return confirmPosition(context, document, placed)
}

/** What informs alone says in which certificate its amounts count. */
function countedOf(context: PositionContext, document: PositionDocument): DocumentCounting {
  const found = countDocument(context, document)
  const above = found.reason === 'only_information' ? certificateAbove(context, document) : null
  return above === null ? found : { ...found, reason: 'contained_in', relatedId: above }
}

function judgedCounting(document: PositionDocument, found: DocumentCounting): DocumentCounting {
  const said = document.judged[WHOLE_DOCUMENT]?.counting
  if (!said) return found
  if (said.counts === 'yes') return { ...found, counts: 'yes', reason: null, relatedId: null }
  return { ...found, counts: 'no', reason: said.reason, relatedId: null }
}

function positionsOf(context: PositionContext, document: PositionDocument): Position[] {
  const rule = context.ruleOf(document)
  if (!rule || document.isForeign) return []
  const years = taxYears(context, document, rule)
  const gross = amountOf(document, 'gross')
  const ordinals = new Map<string, number>()
  const final = finalInvoiceOf(context, document)
  const drafts = draftPositions(context, document).map(draft => (final ? leftToFinal(draft, final) : draft))
  const made = drafts.flatMap(draft => {
    if (draft.year) {
      const said = document.judged[WHOLE_DOCUMENT]?.year
      const found = said === undefined ? draft.year : { year: said, basis: 'person' as const }
      const own: TaxYear = { ...found, paid: [], paidCents: null, isOpen: false }
      return [positionOf(context, document, draft, own, nextOrdinal(ordinals, draft.key))]
    }
    const parts = draft.amount
      ? splitAmount(
          draft.amount,
          years.map(({ paidCents }) => paidCents),
          gross?.cents ?? null,
        )
      : []
    const paid = years.map((year, index) => {
      const amount = parts[index] ?? draft.amount
      return positionOf(context, document, { ...draft, amount }, year, nextOrdinal(ordinals, draft.key))
    })
    const further = [
      ...missingRates(draft, years, gross?.cents ?? null),
      ...earlierParts(context, document, draft, years),
    ].map(({ taxYear, ...part }) => positionOf(context, document, part, taxYear, nextOrdinal(ordinals, draft.key)))
    return [...paid, ...further]
  })
  // What is both spouses' on a form that they fill in together is nobody's half.
  const isShared = ({ key }: Position): boolean => context.tax.rules.keys[key]?.by === 'person'
  return made.flatMap(position =>
    isShared(position) ? halvesOf(position, () => nextOrdinal(ordinals, position.key)) : [position],
  )
}

/** What an instalment does not say of its labour stands in the final invoice. */
function leftToFinal(draft: Draft, final: PositionDocument): Draft {
  const isOpen = draft.amount === null && !draft.quantity && draft.counts !== 'no'
  return isOpen ? { ...draft, counts: 'no', reason: 'contained_in', relatedId: final.id } : draft
}

function nextOrdinal(ordinals: Map<string, number>, key: string): number {
  const ordinal = ordinals.get(key) ?? 0
  ordinals.set(key, ordinal + 1)
  return ordinal
}

function positionOf(
  context: PositionContext,
  document: PositionDocument,
  draft: Draft,
  { year, basis, paid, isOpen, note }: TaxYear,
  ordinal: number,
): Position {
  const { tax } = context
  const key = tax.rules.keys[draft.key]
  if (!key) throw new Error(`positions.de.json has no key "${draft.key}"`)
  const { amount, quantity } = draft
  const asked = counted(draft, isOpen || year === null)
  const position: Position = {
    id: `${document.id}/${draft.key}/${ordinal}`,
    documentId: document.id,
    key: draft.key,
    form: key.form,
    ...lineOf(tax, draft.key, year),
    kz: key.kz ?? null,
    printedLine: amount?.printedLine ?? null,
    label: key.label,
    cents: amount?.cents ?? null,
    unit: draft.unit ?? key.unit ?? 'EUR',
    foreign: draft.foreign ?? null,
    quantity: quantity?.value ?? null,
    side: key.side,
    person: draft.person ?? null,
    objectId: null,
    childId: draft.childId ?? null,
    businessId: null,
    year,
    yearBasis: basis,
    paid,
    ...asked,
    relatedId: draft.relatedId ?? null,
    note: draft.note ?? (asked.reason === 'year_open' ? (note ?? null) : null),
    proposal: draft.proposal ?? (asked.counts === 'asks' ? (amount?.cents ?? null) : null),
    amountCertainty: (amount ?? quantity)?.certainty ?? 'vermisst',
    confirmedBy: witnessOf(draft, paid, document),
    evidence: (amount ?? quantity)?.evidence ?? [],
    rule: draft.rule,
  }
  return placePosition(context, document, key.by, position)
}

function counted(draft: Draft, isYearOpen: boolean): Pick<Position, 'counts' | 'reason'> {
  if (draft.counts === 'no') return { counts: 'no', reason: draft.reason ?? 'not_deductible' }
  if (draft.amount === null && !draft.quantity) return { counts: 'asks', reason: draft.reason ?? 'amount_missing' }
  if (draft.counts === 'asks') return { counts: 'asks', reason: draft.reason ?? 'awaiting_proof' }
  return isYearOpen ? { counts: 'asks', reason: 'year_open' } : { counts: 'yes', reason: null }
}

/** A payment of the whole sum, or an e-invoice: what else has to hold is asked when all is known. */
function witnessOf(
  { amount, quantity, isWhole }: Draft,
  paid: readonly Position['paid'][number][],
  document: PositionDocument,
): Position['confirmedBy'] {
  if (quantity?.isHuman && document.confirmedAt !== null)
    return { type: 'person', name: null, at: document.confirmedAt }
  if (!amount || amount.isWeak) return null
  if (amount.isHuman && document.confirmedAt !== null) return { type: 'person', name: null, at: document.confirmedAt }
  const movement = paid.find(({ witness, documentId }) => witness === 'movement' && documentId !== null)
  if (isWhole && movement?.documentId) return { type: 'movement', documentId: movement.documentId }
  return amount.isXml ? { type: 'xml', documentId: document.id } : null
}

/** A paper of a kind that informs: what its rule takes from it all the same (a donation of an account) counts by itself. */
function isInformationOnly({ byId }: PositionContext, { documentId, reason }: DocumentCounting): boolean {
  return reason === 'only_information' && byId.get(documentId)?.judged[WHOLE_DOCUMENT]?.counting === undefined
}

/** The gates of the document stand above what its positions say. */
function gate(position: Position, { counts, reason, relatedId }: DocumentCounting): Position {
  if (counts === 'yes' || position.counts === 'no') return position
  return { ...position, counts, reason, relatedId, proposal: counts === 'asks' ? position.cents : null }
}

/** What belongs to another year than the stack counts there. */
function otherYear({ stackYear }: PositionContext, position: Position): Position {
  const isOther = stackYear !== null && position.year !== null && position.year !== stackYear
  return isOther && position.counts === 'yes' ? { ...position, counts: 'no', reason: 'other_year' } : position
}

/** Of a document that counts: what becomes of its positions. */
function byPositions(one: DocumentCounting, own: readonly Position[]): DocumentCounting {
  if (own.length === 0) return { ...one, counts: 'no', reason: 'only_information' }
  if (own.some(({ counts }) => counts === 'asks')) {
    const asking = own.find(({ counts }) => counts === 'asks')
    return { ...one, counts: 'asks', reason: asking?.reason ?? null, relatedId: asking?.relatedId ?? null }
  }
  if (own.some(({ counts }) => counts === 'yes')) return { ...one, counts: 'yes', reason: null }
  const [first] = own
  return { ...one, counts: 'no', reason: first?.reason ?? null, relatedId: first?.relatedId ?? null }
}
