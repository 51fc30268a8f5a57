import type { BatchDocument } from '../../wire/batch-document.ts'
import type { PlaceKind, Position, PositionRegister, PositionTotal } from '../../wire/positions.ts'
import { formatMoney } from '../format.ts'
import { sumsTexts } from '../sums-texts.de.ts'

type Placed = Pick<PositionTotal, 'person' | 'objectId' | 'childId' | 'businessId'>

/** Cents -> `1.234,56 €`. */
export function formatCents(cents: number, currency = 'EUR'): string {
  return formatMoney((cents / 100).toFixed(2), currency)
}

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** `62 Tage`, `1 Tag`, `18,5 km`. */
export function formatQuantity(quantity: number, unit: PositionTotal['unit']): string {
  return `${number.format(quantity)} ${unit === 'Tage' && quantity === 1 ? sumsTexts.oneDay : unit}`
}

/** A sum: days and kilometres as such, amounts in euro. */
export function formatSum({ unit, quantity, cents }: Pick<PositionTotal, 'unit' | 'quantity' | 'cents'>): string {
  return unit === 'EUR' ? formatCents(cents) : formatQuantity(quantity ?? 0, unit)
}

/** What a position says, or would make. */
export function positionAmount({ unit, quantity, cents, counts, proposal }: Position): string {
  if (unit === 'Tage' || unit === 'km') {
    return quantity === null ? sumsTexts.missingAmount : formatQuantity(quantity, unit)
  }
  if (cents !== null) return formatCents(cents)
  return counts === 'asks' && proposal !== null ? sumsTexts.ifCounted(formatCents(proposal)) : sumsTexts.missingAmount
}

/** Name of the person, object, child or business; empty where the form has none. */
export function placeName(register: PositionRegister, { person, objectId, childId, businessId }: Placed): string {
  const nameIn = (entries: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    id === null ? [] : [entries.find(entry => entry.id === id)?.name ?? id]
  const who = person === 'gemeinsam' ? [sumsTexts.joint] : nameIn(register.persons, person)
  return [
    ...who,
    ...nameIn(register.objects, objectId),
    ...nameIn(register.children, childId),
    ...nameIn(register.businesses, businessId),
  ].join(', ')
}

/** Whom or what a position may be given to, by what its form asks for; none where it asks for nobody. */
export function placesFor(
  register: PositionRegister,
  by: PlaceKind,
): readonly { readonly id: string; readonly name: string }[] {
  switch (by) {
    case 'person':
      return register.persons
    case 'object':
      return register.objects
    case 'child':
      return register.children
    case 'business':
      return register.businesses
    case 'gemeinsam':
      return []
  }
}

/** The line as it is shown: what the paper prints wins, one of second hand says so. */
export function lineText({
  line,
  isLineDoubtful,
  printedLine = null,
}: Pick<PositionTotal, 'line' | 'isLineDoubtful'> & { readonly printedLine?: string | null }): string {
  if (printedLine !== null) return printedLine
  if (line === null) return sumsTexts.noLine
  return isLineDoubtful ? `${line} (${sumsTexts.doubtfulLine})` : line
}

/** Where the amount of a position is shown: document, page and the field that was read there, if it is one. */
export function placeOfPosition(
  { documentId, evidence }: Pick<Position, 'documentId' | 'evidence'>,
  documents: readonly Pick<BatchDocument, 'id' | 'fields'>[],
): { readonly documentId: string; readonly page: number | null; readonly field: string | null } {
  const place = evidence.find(each => each.documentId === documentId)
  const fields = documents.find(({ id }) => id === documentId)?.fields ?? {}
  const box = place?.box.join(' ')
  const found = Object.entries(fields).find(([, field]) =>
    field.evidence.some(each => each.page === place?.page && each.box.join(' ') === box),
  )
  return { documentId, page: place?.page ?? null, field: found?.[0] ?? null }
}
