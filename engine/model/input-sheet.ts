import type { Position, PositionTotal } from './position.ts'

/** A field of a form with the value to type into it. */
export interface InputLine extends Pick<
  PositionTotal,
  | 'line'
  | 'isLineDoubtful'
  | 'kz'
  | 'side'
  | 'unit'
  | 'quantity'
  | 'confirmedQuantity'
  | 'cents'
  | 'confirmedCents'
  | 'positionIds'
> {
  /** What the papers print as the line; null where they print none, or not the same. */
  readonly printedLine: string | null
  /** German; several keys may share one field. */
  readonly label: string
}

/** A form as it is filled in once: for a person, an object, a child, a business. */
export interface InputForm extends Pick<Position, 'person' | 'objectId' | 'childId' | 'businessId'> {
  readonly form: string
  /** By the number of the line; those without one come last. */
  readonly lines: readonly InputLine[]
  /** Positions of the form that have to be asked about before they count. */
  readonly openIds: readonly string[]
}
