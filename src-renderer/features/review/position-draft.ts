import type { PositionChange, PositionPlace } from '../../../wire/corrections.ts'
import type { PlaceKind, Position } from '../../../wire/positions.ts'
import { parseCents, typedCents } from '../../format.ts'
import { sumsTexts } from '../../sums-texts.de.ts'

/** What is typed of a position; empty: nothing is said of it. */
export interface PositionDraft {
  readonly amount: string
  readonly year: string
  /** YYYY-MM-DD. */
  readonly paidOn: string
  /** Id of the person, object, child or business. */
  readonly place: string
}

export const EMPTY_DRAFT: PositionDraft = { amount: '', year: '', paidOn: '', place: '' }

/** A position as it is typed. */
export function draftOf(position: Position): PositionDraft {
  const { cents, quantity, year, paidOn } = position
  const typed = cents === null ? '' : typedCents(cents)
  return {
    amount: quantity === null ? typed : String(quantity).replace('.', ','),
    year: year === null ? '' : String(year),
    paidOn: paidOn[0] ?? '',
    place: placeOf(position) ?? '',
  }
}

/** What is wrong with what was typed; null when nothing is. */
export function faultOf(
  { amount, year }: PositionDraft,
  unit: Position['unit'],
): { readonly field: 'amount' | 'year'; readonly message: string } | null {
  if (amount.trim() !== '' && howMuchOf(amount, unit) === null) return amountFault(unit)
  if (year.trim() !== '' && !/^(?:19|20|21)\d\d$/.test(year.trim()))
    return { field: 'year', message: sumsTexts.yearInvalid }
  return null
}

/** What is said where the amount, or how many days or kilometres, cannot be read. */
export function amountFault(unit: Position['unit']): { readonly field: 'amount'; readonly message: string } {
  const { daysInvalid, kmInvalid, amountInvalid } = sumsTexts
  return { field: 'amount', message: unit === 'Tage' ? daysInvalid : unit === 'km' ? kmInvalid : amountInvalid }
}

const DAYS_MAX = 366

/** What was typed as the line asks for it: an amount, or how many days or kilometres; null where it is neither. */
export function howMuchOf(
  text: string,
  unit: Position['unit'],
): { readonly cents: number } | { readonly quantity: number } | null {
  if (unit !== 'Tage' && unit !== 'km') {
    const cents = parseCents(text)
    return cents === null ? null : { cents }
  }
  const match = /^(\d{1,6})(?:,(\d{1,2}))?(?:\s?(?:Tage?|km))?$/iu.exec(text.trim())
  if (!match) return null
  const quantity = Number(`${match[1]}.${match[2] ?? '0'}`)
  const isFitting = unit === 'km' || (Number.isInteger(quantity) && quantity <= DAYS_MAX)
  return isFitting ? { quantity } : null
}

/** What changed between two drafts; what was emptied is taken back. */
export function changeOf(
  { by, unit }: Pick<Position, 'by' | 'unit'>,
  before: PositionDraft,
  after: PositionDraft,
): PositionChange {
  const { amount, year, paidOn, place } = after
  return {
    ...(amount === before.amount ? {} : (howMuchOf(amount, unit) ?? emptied(unit))),
    ...(year === before.year ? {} : { year: year.trim() === '' ? null : Number(year) }),
    ...(paidOn === before.paidOn ? {} : { paidOn: paidOn === '' ? null : paidOn }),
    ...(place === before.place ? {} : placeChange(by, place === '' ? null : place)),
  }
}

function emptied(unit: Position['unit']): PositionChange {
  return unit === 'Tage' || unit === 'km' ? { quantity: null } : { cents: null }
}

/** The place that was chosen, as a new position names it. */
export function placeSaid(by: PlaceKind, id: string): PositionPlace {
  if (id === '') return {}
  if (by === 'person') return { person: personOf(id) }
  if (by === 'object') return { objectId: id }
  if (by === 'child') return { childId: id }
  return by === 'business' ? { businessId: id } : {}
}

function placeChange(by: PlaceKind, id: string | null): PositionChange {
  if (by === 'person') return { person: id === null ? null : personOf(id) }
  if (by === 'object') return { objectId: id }
  if (by === 'child') return { childId: id }
  return by === 'business' ? { businessId: id } : {}
}

function personOf(id: string): 'A' | 'B' {
  return id === 'B' ? 'B' : 'A'
}

function placeOf({ by, person, objectId, childId, businessId }: Position): string | null {
  if (by === 'person') return person === 'gemeinsam' ? null : person
  if (by === 'object') return objectId
  if (by === 'child') return childId
  return by === 'business' ? businessId : null
}
