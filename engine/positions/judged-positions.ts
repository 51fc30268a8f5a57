import type { JudgedPosition } from '../model/judgement.ts'
import { WHOLE_DOCUMENT } from '../model/judgement.ts'
import type { PositionKey } from '../model/position-rules.ts'
import { isKnown } from './how-much.ts'
import type { Position, PositionReason } from '../model/position.ts'
import { lineOf } from './facts/load-rules.ts'
import { placePosition } from './place-position.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'

/** A position as a person sees it: what was said of the whole document, then of the position itself. */
export function layJudgement(context: PositionContext, document: PositionDocument, position: Position): Position {
  const own = document.judged[localId(position)]
  const whole = document.judged[WHOLE_DOCUMENT]
  const found = own?.line === undefined ? position : movedTo(context, document, position, own.line)
  const laid = whole ? layWhole(context, found, whole) : found
  return own ? lay(context, laid, own) : laid
}

/** Where it is for is what a line asks for, and whether it is private: who moves a position has answered that. */
const ANSWERED_BY_LINE: ReadonlySet<PositionReason | null> = new Set(['place_open', 'private'])

/** On another line of a form, for whom that one asks; a line that asks for something else changes nothing. */
function movedTo(context: PositionContext, document: PositionDocument, position: Position, line: string): Position {
  const { keys } = context.tax.rules
  const [key, own] = [keys[line], keys[position.key]]
  if (!key || key.unit !== own?.unit) return position
  const isAnswered = ANSWERED_BY_LINE.has(position.reason) && isKnown(position)
  return placePosition(context, document, key.by, {
    ...position,
    ...{ key: line, form: key.form, ...lineOf(context.tax, line, position.year), kz: key.kz ?? null },
    ...{ printedLine: null, label: key.label, side: key.side },
    ...{ person: null, objectId: null, childId: null, businessId: null },
    ...(isAnswered ? { counts: 'yes', reason: null, proposal: null, note: null } : {}),
  })
}

/** Whether a person said that the position, or the document as a whole, counts after all. */
export function countsAfterAll({ judged }: PositionDocument, position: Position): boolean {
  const own = judged[localId(position)]?.counting ?? judged[WHOLE_DOCUMENT]?.counting
  return own?.counts === 'yes'
}

/** Reasons that speak of the document and not of what is asked for: its gates lift them already. */
const OF_THE_DOCUMENT: ReadonlySet<PositionReason> = new Set([
  'contained_in',
  'awaiting_proof',
  'kind_unsure',
  'duplicate_open',
])

/**
 * What is said of the whole document: year and day of payment are part of how its years were found (`taxYears`), and
 * that it counts makes no private meal deductible and gives nothing a place or an amount.
 */
function layWhole(
  context: PositionContext,
  position: Position,
  { year: _year, paidOn: _paidOn, counting, ...said }: JudgedPosition,
): Position {
  if (counting?.counts === 'no') return lay(context, position, { ...said, counting })
  const laid = lay(context, position, said)
  if (!counting || laid.reason === null || !OF_THE_DOCUMENT.has(laid.reason)) return laid
  return { ...laid, ...decided(laid, counting) }
}

/** Name of a position within its document, under which judgements are kept. */
export function localId({ id, documentId }: Pick<Position, 'id' | 'documentId'>): string {
  return id.slice(documentId.length + 1)
}

/** Positions that a person added: they rest on the person's word alone. */
export function addedPositions(context: PositionContext, document: PositionDocument): Position[] {
  return Object.entries(document.judged).flatMap(([name, said]) => {
    if (said.key === undefined || (said.cents === undefined && said.quantity === undefined)) return []
    const key = context.tax.rules.keys[said.key]
    if (!key) return []
    const year = said.year ?? context.stackYear
    const bare: Position = {
      ...EMPTY,
      id: `${document.id}/${name}`,
      documentId: document.id,
      key: said.key,
      form: key.form,
      ...lineOf(context.tax, said.key, year),
      kz: key.kz ?? null,
      label: key.label,
      cents: said.cents ?? null,
      unit: key.unit ?? 'EUR',
      quantity: said.quantity ?? null,
      side: key.side,
      year,
      confirmedBy: said.confirmed ? { type: 'person', ...said.confirmed } : null,
    }
    const placed = placePosition(context, document, key.by, bare)
    return [lay(context, placed, said)]
  })
}

const EMPTY = {
  printedLine: null,
  foreign: null,
  person: null,
  objectId: null,
  childId: null,
  businessId: null,
  yearBasis: 'person',
  paid: [],
  counts: 'yes',
  reason: null,
  relatedId: null,
  note: null,
  proposal: null,
  amountCertainty: 'zweifach',
  evidence: [],
  rule: 'person',
} as const satisfies Partial<Position>

/** Reasons that a person's answer settles. */
type Answered = Pick<Position, 'counts' | 'reason' | 'proposal'>

function lay(context: PositionContext, position: Position, said: JudgedPosition): Position {
  const { cents, quantity, year, paidOn, counting, confirmed } = said
  const year_ = year ?? (paidOn === undefined ? undefined : Number(paidOn.slice(0, 4)))
  const place = placeSaid(said, context.tax.rules.keys[position.key]?.by)
  const changed: Position = {
    ...position,
    ...(cents === undefined ? {} : { cents, amountCertainty: 'zweifach' }),
    ...(quantity === undefined ? {} : { quantity, amountCertainty: 'zweifach' }),
    ...place,
    ...(year_ === undefined ? {} : { year: year_, yearBasis: 'person', ...lineOf(context.tax, position.key, year_) }),
    ...(paidOn === undefined
      ? {}
      : { paid: [{ date: paidOn, cents: null, witness: 'person' as const, documentId: null }] }),
    ...(confirmed === undefined ? {} : { confirmedBy: { type: 'person', ...confirmed } }),
  }
  if (counting) return { ...changed, ...decided(changed, counting) }
  return { ...changed, ...answered(changed, said, Object.keys(place).length > 0) }
}

/** What is said of the whole document fits those of its positions that are about such a thing. */
function placeSaid(
  { person, objectId, childId, businessId }: JudgedPosition,
  by: PositionKey['by'] | undefined,
): Partial<Pick<Position, 'person' | 'objectId' | 'childId' | 'businessId'>> {
  if (by === 'person') return person === undefined ? {} : { person }
  if (by === 'object') return objectId === undefined ? {} : { objectId }
  if (by === 'child') return childId === undefined ? {} : { childId }
  return by === 'business' && businessId !== undefined ? { businessId } : {}
}

function decided(
  position: Position,
  counting: NonNullable<JudgedPosition['counting']>,
): Answered & Pick<Position, 'note'> {
  if (counting.counts === 'no') return { counts: 'no', reason: counting.reason, proposal: null, note: counting.note }
  const isOpen = !isKnown(position)
  return {
    counts: isOpen ? 'asks' : 'yes',
    reason: isOpen ? 'amount_missing' : null,
    proposal: null,
    note: counting.note,
  }
}

/** What was asked and is answered now counts. */
function answered(position: Position, said: JudgedPosition, isPlaced: boolean): Answered {
  const { counts, reason, proposal } = position
  const isAnswer =
    ((said.cents ?? said.quantity) !== undefined &&
      (reason === 'amount_missing' ||
        reason === 'labour_unclear' ||
        reason === 'currency_open' ||
        reason === 'vat_open' ||
        reason === 'capitalise' ||
        reason === 'awaiting_proof')) ||
    (isPlaced && reason === 'place_open') ||
    ((said.year ?? said.paidOn) !== undefined && reason === 'year_open') ||
    said.confirmed !== undefined
  if (counts === 'asks' && isAnswer && isKnown(position)) return { counts: 'yes', reason: null, proposal: null }
  return { counts, reason, proposal }
}
