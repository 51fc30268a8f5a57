import type { Position, PositionTotal, SumUnit } from '../model/position.ts'
import { lazily } from '../shared/lazily.ts'
import { formatEuro } from '../shared/money.ts'

const numberFormat = lazily(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }))

/** The unit that a position is summed up in; what is in a foreign currency becomes an amount in euro. */
export function sumUnit({ unit }: Pick<Position, 'unit'>): SumUnit {
  return unit === 'FX' ? 'EUR' : unit
}

/** Whether the position says how much: an amount, or a number of days or kilometres. */
export function isKnown({ cents, quantity }: Pick<Position, 'cents' | 'quantity'>): boolean {
  return cents !== null || quantity !== null
}

/** `62 Tage`, `1 Tag`, `18,5 km`. */
export function quantityText(quantity: number, unit: SumUnit): string {
  return `${numberFormat().format(quantity)} ${unit === 'Tage' && quantity === 1 ? 'Tag' : unit}`
}

/** A sum as people read it: days and kilometres as such, amounts in euro. */
export function sumText({ unit, quantity, cents }: Pick<PositionTotal, 'unit' | 'quantity' | 'cents'>): string {
  return unit === 'EUR' ? formatEuro(cents) : quantityText(quantity ?? 0, unit)
}

/** What a position says or would make, as people read it; null where nobody knows. */
export function positionText({
  unit,
  quantity,
  cents,
  proposal,
}: Pick<Position, 'unit' | 'quantity' | 'cents' | 'proposal'>): string | null {
  if (unit === 'Tage' || unit === 'km') return quantity === null ? null : quantityText(quantity, unit)
  const known = cents ?? proposal
  return known === null ? null : formatEuro(known)
}
