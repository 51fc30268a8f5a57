import type { SumUnit } from '../../model/position.ts'
import type { Amount } from './amount.ts'
import { certaintyOf, evidenceOf, isSaidByPerson } from './amount.ts'
import type { PositionDocument } from './position-input.ts'

/** How many days or kilometres, with what it rests on. */
export interface Quantity extends Pick<Amount, 'certainty' | 'evidence' | 'isHuman'> {
  readonly value: number
}

/** A year has no more days; what is more was misread or is no count of days of one year. */
const DAYS_MAX = 366
const KM_MAX = 1_000_000

/**
 * Whether a number can be a quantity of that unit: days are whole and at most those of a year, kilometres have up to two
 * decimals.
 */
export function isQuantity(value: number, unit: SumUnit): boolean {
  if (!(value >= 0)) return false
  if (unit === 'Tage') return Number.isInteger(value) && value <= DAYS_MAX
  return unit === 'km' && value <= KM_MAX && Number.isInteger(Math.round(value * 1e6) / 1e4)
}

/** What a number field says; null where the document does not have it or no such quantity can be meant. */
export function quantityOf(document: PositionDocument, name: string, unit: SumUnit): Quantity | null {
  const field = document.analysis?.fields[name]
  if (!field || field.type !== 'number' || !/^\d+(?:[.,]\d{1,2})?$/.test(field.value)) return null
  const value = Number(field.value.replace(',', '.'))
  if (!isQuantity(value, unit)) return null
  return {
    value,
    certainty: certaintyOf(field),
    evidence: evidenceOf(document.id, field),
    isHuman: isSaidByPerson(field),
  }
}

/** The number that a field holds, as it was read; null where the document does not have the field as a number. */
export function numberRead({ analysis }: PositionDocument, name: string): string | null {
  const field = analysis?.fields[name]
  return field?.type === 'number' ? field.value.replace('.', ',') : null
}
