import { isOfBill } from '../model/value-checks.ts'
import { isAssumedYear } from '../model/position.ts'
import type { DocumentCounting, Position, PositionReason } from '../model/position.ts'
import type { LetterAsking, WorkItem, WorkItemKind } from '../model/work-item.ts'
import { counted } from '../paper/german-format.ts'
import { loadTaxRules } from '../positions/facts/load-rules.ts'
import { positionText } from '../positions/how-much.ts'
import { reasonText } from '../positions/reason-texts.de.ts'
import { kindQuestion } from './kind-question.ts'
import { issuerOf, itemOf, placeOfEvidence, placeOfFields, titleOf } from './make-item.ts'
import { askText } from './position-words.ts'
import { centsAtStake, printedCents, wholeStake } from './stake.ts'
import type { ItemDocument, ItemView } from './work-item-facts.ts'

/** Kind of the question that a reason asks; the others are about what a position counts for. */
const ASKING_KINDS: Partial<Record<PositionReason, WorkItemKind>> = {
  amount_missing: 'value_missing',
  kind_unsure: 'not_identified',
  year_open: 'other_year',
  duplicate_open: 'possible_duplicate',
}

/** What positions ask: an item a document and reason. */
export function askedItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const asking = view.positionsOf(document.id).filter(({ counts }) => counts === 'asks')
  const byReason = Map.groupBy(asking, ({ reason }) => reason)
  const whole = view.countingOf(document.id)
  if (byReason.size === 0 && whole?.counts === 'asks') byReason.set(whole.reason, [])
  return [...byReason].flatMap(([reason, own]) =>
    reason === null ? [] : [askedItem(view, document, { reason, own, whole })],
  )
}

interface Asked {
  readonly reason: PositionReason
  readonly own: readonly Position[]
  readonly whole: DocumentCounting | undefined
}

function askedItem(view: ItemView, document: ItemDocument, { reason, own, whole }: Asked): WorkItem {
  const of = own[0] ?? whole
  const relatedId = of?.relatedId ?? null
  const question = reason === 'kind_unsure' ? kindQuestion(document) : null
  const why = question ?? wordsOf(view, reason, own[0] ?? null, relatedId)
  const known = centsAtStake(own)
  const rest = reason === 'amount_missing' ? null : Math.abs(printedCents(document) ?? 0)
  const isPayment = asksForPayment(document, reason, own)
  return itemOf(document, {
    kind: isPayment ? 'payment_proof_missing' : (ASKING_KINDS[reason] ?? 'position_open'),
    ...(isPayment && { request: proofRequest(document) }),
    part: reason,
    ground: [
      reason,
      relatedId,
      document.analysis?.kind.id,
      own.map(({ id, cents, proposal, quantity }) => [id, cents, proposal, ...(quantity === null ? [] : [quantity])]),
    ],
    known: askText(view, why, own),
    cents: reason === 'amount_missing' ? null : (known ?? rest),
    relatedId,
    place: placeOfPositions(document, own),
  })
}

function proofRequest(document: ItemDocument): LetterAsking {
  return { label: `Nachweis der Zahlung: ${titleOf(document)}`, from: issuerOf(document) }
}

/** A proof is awaited of what counts by its payment; a certificate is the proof itself, as the rule of its kind says. */
function asksForPayment({ analysis }: ItemDocument, reason: PositionReason, own: readonly Position[]): boolean {
  const rule = loadTaxRules().rules.kinds[analysis?.kind.id ?? '']
  return reason === 'awaiting_proof' && rule?.year === 'payment' && own.some(({ paid }) => paid.length === 0)
}

function wordsOf(view: ItemView, reason: PositionReason, of: Position | null, relatedId: string | null): string {
  const related = relatedId === null ? null : view.facts.nameOf(relatedId)
  return reasonText({ reason, unit: of?.unit ?? 'EUR', related, year: of?.year ?? null, note: of?.note ?? null })
}

function placeOfPositions(document: ItemDocument, positions: readonly Position[]): WorkItem['place'] {
  const own = positions.flatMap(({ evidence }) => evidence).find(({ documentId }) => documentId === document.id)
  return placeOfEvidence(own) ?? placeOfFields(document, ['gross', 'number', 'date'])
}

/** Reasons of a document that a reader may have expected to count. */
const UNEXPECTED: Partial<Record<PositionReason, WorkItemKind>> = {
  duplicate_exact: 'possible_duplicate',
  duplicate_rescan: 'possible_duplicate',
  xml_and_pdf: 'possible_duplicate',
  superseded: 'not_counted',
  cancelled: 'not_counted',
  foreign_client: 'other_person',
  order_confirmation: 'not_counted',
  offer: 'not_counted',
  proforma: 'not_counted',
  delivery_note: 'not_counted',
  reminder: 'not_counted',
  cost_plan: 'not_counted',
  private: 'not_counted',
  business: 'not_counted',
}

/** What does not count although somebody may expect it. */
export function notCountedItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const whole = view.countingOf(document.id)
  if (whole?.counts !== 'no' || whole.reason === null) return []
  const kind = isSaidByPerson(whole) ? undefined : UNEXPECTED[whole.reason]
  // Who found the document right has seen why it does not count; whether it is a copy, the paper alone does not show.
  if (kind === undefined || (kind === 'not_counted' && isConfirmed(document))) return []
  const { reason, relatedId } = whole
  return [
    itemOf(document, {
      kind,
      part: reason,
      ground: [reason, relatedId],
      known: `${wordsOf(view, reason, null, relatedId)}; zählt nicht.`,
      proposal: 'Bitte prüfen, ob das so stimmt.',
      cents: Math.abs(printedCents(document) ?? 0),
      relatedId,
    }),
  ]
}

/** What the engine found names the other paper; a person who takes a copy out has seen it. */
function isSaidByPerson({ reason, relatedId }: DocumentCounting): boolean {
  return relatedId === null && reason !== null && OF_TWO_PAPERS.has(reason)
}

const OF_TWO_PAPERS: ReadonlySet<PositionReason> = new Set([
  'duplicate_exact',
  'duplicate_rescan',
  'xml_and_pdf',
  'superseded',
])

/** Document dates from here to the end of January may have been paid in the other year. */
const TURN_FROM = '11-22'
const TURN_TO = '01-31'

/** What counts in another year, as a payment or a certificate proves, and years that nothing but a date says. */
export function otherYearItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const positions = view.positionsOf(document.id)
  const left = positions.filter(({ reason }) => reason === 'other_year')
  const proved = left.filter(({ yearBasis }) => !isAssumedYear(yearBasis))
  const assumed = left.filter(({ yearBasis }) => isAssumedYear(yearBasis))
  const turned = isAtTurn(document)
    ? positions.filter(({ counts, yearBasis }) => counts === 'yes' && isAssumedYear(yearBasis))
    : []
  const found: readonly (readonly [part: string, positions: readonly Position[], known: string, proposal: string])[] = [
    ['proved', proved, `Zählt in einem anderen Jahr: ${proved.map(yearText).join('; ')}.`, 'Bitte prüfen.'],
    [
      'assumed',
      assumed,
      'Nach dem Belegdatum gehört er in ein anderes Jahr und ist nicht in den Summen. Keine Zahlung belegt es.',
      'Bitte den Tag der Zahlung prüfen.',
    ],
    [
      'turn',
      turned,
      'Belegdatum um den Jahreswechsel, keine Zahlung gefunden; das Jahr ist angenommen, und er ist gezählt.',
      'Bitte prüfen, in welchem Jahr bezahlt wurde.',
    ],
  ]
  return found.flatMap(([part, own, known, proposal]) =>
    own.length === 0 || isConfirmed(document)
      ? []
      : [
          itemOf(document, {
            kind: 'other_year',
            part,
            ground: own.map(({ id, year, yearBasis, cents }) => [id, year, yearBasis, cents]),
            known,
            proposal,
            cents: centsAtStake(own) ?? wholeStake(view, document),
            place: placeOfFields(document, ['date']),
          }),
        ],
  )
}

function yearText(position: Position): string {
  const text = positionText({ ...position, proposal: null })
  return `${position.label} ${text === null ? '' : `${text} `}im Jahr ${position.year ?? '–'}`
}

function isAtTurn({ analysis }: ItemDocument): boolean {
  const day = analysis?.fields['date']?.value.slice(5) ?? ''
  return day !== '' && (day >= TURN_FROM || day <= TURN_TO)
}

/** Form of what § 35a EStG lowers the tax by. */
const HOUSEHOLD_FORM = 'Haushaltsnahe Aufwendungen'

/**
 * Bills of § 35a EStG that count and whose payment nothing shows: the payment into the account of the provider is a
 * condition (§ 35a Abs. 5 Satz 3 EStG), cash does not count.
 */
export function proofItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const open = view
    .positionsOf(document.id)
    .filter(({ form, counts, paid }) => form === HOUSEHOLD_FORM && counts === 'yes' && paid.length === 0)
  if (open.length === 0 || !isOfBill(document.analysis?.fields['number'])) return []
  return [
    itemOf(document, {
      kind: 'payment_proof_missing',
      part: 'household',
      ground: open.map(({ id, cents }) => [id, cents]),
      known: `Kein Kontoauszug zeigt die Zahlung (${counted(open.length, 'Ansatz', 'Ansätze')}). § 35a Abs. 5 Satz 3 EStG verlangt die Zahlung auf das Konto des Leistenden; Barzahlung genügt nicht.`,
      proposal: 'Bitte den Nachweis anfordern.',
      request: proofRequest(document),
      cents: centsAtStake(open) ?? 0,
      place: placeOfPositions(document, open),
    }),
  ]
}

/** A person looked at it and found all right. */
export function isConfirmed({ analysis }: ItemDocument): boolean {
  return analysis?.review?.state === 'confirmed'
}
