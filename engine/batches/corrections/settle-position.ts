import { isCalendarDay } from '../../model/calendar-day.ts'
import type { Correction } from '../../model/correction.ts'
import { isAddedPosition } from '../../model/judge-positions.ts'
import type { PositionJudging } from '../../model/judge-positions.ts'
import { WHOLE_DOCUMENT } from '../../model/judgement.ts'
import type { PositionKey } from '../../model/position-rules.ts'
import { ASKING_REASONS } from '../../model/position.ts'
import type { PositionReason, PositionSet } from '../../model/position.ts'
import { loadTaxRules } from '../../positions/facts/load-rules.ts'
import { isQuantity } from '../../positions/facts/quantity.ts'
import { REASON_TITLES } from '../../positions/reason-texts.de.ts'
import { oneLine } from '../../reading/find/read-typed-value.ts'
import { EngineError } from '../../shared/errors.ts'

/** What a person asks for about positions: as `PositionJudging`, reasons by their code. */
export type PositionRequest =
  | Exclude<PositionJudging, { readonly type: 'set_counts' }>
  | {
      readonly type: 'set_counts'
      readonly documentId: string
      readonly position: string
      /** Null: as the engine counts it. */
      readonly counts: 'yes' | 'no' | null
      /** Why it does not count; asked for with `no` only. */
      readonly reason: string | null
      readonly note: string | null
    }

/** What a correction of positions is held against. */
export type KnownPositions = Pick<PositionSet, 'positions' | 'register'>

type Place = {
  readonly [Name in 'person' | 'objectId' | 'childId' | 'businessId']?: string | null
}

const CENTS_MAX = 1_000_000_000_000

/**
 * The correction of positions that is kept, held against the positions that there are and the register of the batch.
 * Throws EngineError input `position_unknown`, `position_whole`, `position_key_unknown`, `place_unknown`,
 * `reason_unknown`, `value_invalid`.
 */
export function settlePosition(request: PositionRequest, known: KnownPositions): Correction {
  switch (request.type) {
    case 'set_position':
      return settleChange(request, known)
    case 'set_counts':
      return settleCounting(request, known)
    case 'add_position': {
      const key = keyOf(request.key)
      checkHowMuch(request, key)
      if ((request.cents ?? request.quantity ?? null) === null) throw noAmount(key)
      checkYear(request.year)
      checkPlace(request.place, key.by, known)
      return request
    }
    case 'remove_position':
      checkPosition(request, known)
      return request
    case 'confirm_position':
      checkPosition(request, known)
      return { ...request, name: request.name === null ? null : oneLine(request.name) || null }
    case 'set_document_aside':
      return { ...request, reason: worded(request.reason) }
    case 'take_document_back':
      return request
  }
}

function settleChange(
  request: Extract<PositionRequest, { readonly type: 'set_position' }>,
  known: KnownPositions,
): Correction {
  const { position, change } = request
  checkPosition(request, known)
  const isWhole = position === WHOLE_DOCUMENT
  if (isWhole && (change.cents !== undefined || change.quantity !== undefined)) {
    throw refused('position_whole', 'Ein Betrag gilt für einen einzelnen Ansatz. Bitte den Ansatz auswählen.')
  }
  if (isWhole && change.line !== undefined) {
    throw refused('position_whole', 'Eine Zeile gilt für einen einzelnen Ansatz. Bitte den Ansatz auswählen.')
  }
  const key = isWhole ? null : keyAfter(request, known)
  if (key) checkHowMuch(change, key)
  checkYear(change.year)
  if (change.paidOn !== undefined && change.paidOn !== null && !isCalendarDay(change.paidOn)) {
    throw refused('value_invalid', 'Bitte einen Zahlungstag eingeben, z. B. 31.12.2025.')
  }
  checkPlace(change, key?.by ?? null, known)
  return request
}

/** The line that a position stands on once it is changed: the one it was found on, or moved to. */
function keyAfter(
  { documentId, position, change }: Extract<PositionRequest, { readonly type: 'set_position' }>,
  { positions }: KnownPositions,
): PositionKey {
  const own = keyOf(position.slice(0, position.lastIndexOf('/')))
  if (change.line === undefined) {
    const current = positions.find(({ id }) => id === `${documentId}/${position}`)
    return current ? keyOf(current.key) : own
  }
  if (change.line === null) return own
  const wanted = keyOf(change.line)
  if (wanted.unit === own.unit && !isAddedPosition(position)) return wanted
  throw refused('position_key_unknown', 'Auf diese Zeile kann der Ansatz nicht wechseln. Bitte einen hinzufügen.')
}

function settleCounting(
  request: Extract<PositionRequest, { readonly type: 'set_counts' }>,
  known: KnownPositions,
): Correction {
  const { type, documentId, position, counts, reason } = request
  checkPosition(request, known)
  if (counts === null) return { type, documentId, position, counting: null }
  const note = request.note === null || oneLine(request.note) === '' ? null : oneLine(request.note)
  if (counts === 'yes') {
    return { type, documentId, position, counting: { counts, reason: 'person_said_no', note } }
  }
  if (!isReasonToLeaveOut(reason)) throw refused('reason_unknown', 'Bitte sagen, warum der Ansatz nicht zählt.')
  return { type, documentId, position, counting: { counts, reason, note } }
}

/** Reasons that a person may give; those that ask give no answer. */
function isReasonToLeaveOut(reason: string | null): reason is PositionReason {
  return reason !== null && Object.hasOwn(REASON_TITLES, reason) && !ASKING_REASONS.has(reason as PositionReason)
}

function keyOf(name: string): PositionKey {
  const { keys } = loadTaxRules().rules
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (!key) throw refused('position_key_unknown', 'Diese Zeile gibt es in den Formularen nicht. Bitte eine auswählen.')
  return key
}

function checkPosition(
  { documentId, position }: { readonly documentId: string; readonly position: string },
  { positions }: KnownPositions,
): void {
  if (position === WHOLE_DOCUMENT || positions.some(({ id }) => id === `${documentId}/${position}`)) return
  const message = 'Diesen Ansatz gibt es bei dem Beleg nicht (mehr). Bitte die Ansicht neu laden.'
  throw refused('position_unknown', message)
}

/** An amount where the line asks for one, how many where it asks for days or kilometres, and never the other. */
function checkHowMuch(
  { cents = null, quantity = null }: { readonly cents?: number | null; readonly quantity?: number | null },
  { unit }: PositionKey,
): void {
  const isAmount = cents === null || (Number.isInteger(cents) && Math.abs(cents) <= CENTS_MAX)
  const isFitting = unit === undefined ? quantity === null && isAmount : cents === null
  if (!isFitting || (unit !== undefined && quantity !== null && !isQuantity(quantity, unit))) throw noAmount({ unit })
}

function noAmount({ unit }: Pick<PositionKey, 'unit'>): EngineError {
  if (unit === undefined) return refused('value_invalid', 'Bitte einen Betrag eingeben, z. B. 1.234,56.')
  if (unit === 'Tage') return refused('value_invalid', 'Bitte die Zahl der Tage eingeben, z. B. 62; höchstens 366.')
  return refused('value_invalid', 'Bitte die Kilometer eingeben, z. B. 18 oder 18,5.')
}

function checkYear(year: number | null | undefined): void {
  if (year === undefined || year === null) return
  if (!Number.isInteger(year) || year < 1900 || year > 2199) {
    throw refused('value_invalid', 'Bitte ein Jahr mit vier Ziffern eingeben, z. B. 2025.')
  }
}

/** `by`: what the form asks for; null where the whole document is meant. */
function checkPlace(place: Place, by: PositionKey['by'] | null, { register }: KnownPositions): void {
  const persons = [...register.persons, { id: 'gemeinsam' }]
  const given = [
    ['person', place.person, persons, 'Diese Person gibt es bei dem Mandanten nicht. Bitte eine auswählen.'],
    [
      'object',
      place.objectId,
      register.objects,
      'Dieses Objekt gibt es bei dem Mandanten nicht. Bitte eines auswählen.',
    ],
    ['child', place.childId, register.children, 'Dieses Kind gibt es bei dem Mandanten nicht. Bitte eines auswählen.'],
    [
      'business',
      place.businessId,
      register.businesses,
      'Diesen Betrieb gibt es bei dem Mandanten nicht. Bitte einen auswählen.',
    ],
  ] as const
  for (const [what, id, entries, message] of given) {
    if (id === undefined || id === null) continue
    if (!entries.some(entry => entry.id === id)) throw refused('place_unknown', message)
    if (by !== null && by !== what) {
      throw refused('place_unknown', 'Danach fragt die Zeile des Formulars nicht. Bitte die Ansicht neu laden.')
    }
  }
}

function worded(text: string): string {
  const line = oneLine(text)
  if (line === '') throw refused('value_invalid', 'Bitte einen Grund eingeben.')
  return line
}

function refused(code: string, message: string): EngineError {
  return new EngineError('input', code, message)
}
