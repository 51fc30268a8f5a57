import { isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfValue } from '../../seal/pdf/pdf-value.ts'

/** The text of a name; null for anything else. */
export function nameOf(value: PdfValue | undefined): string | null {
  return isKind(value, 'name') ? value.text : null
}

/** The text of a string; null for anything else. */
export function stringOf(value: PdfValue | undefined): string | null {
  return isKind(value, 'string') ? value.text : null
}

/** A number; null for anything else. */
export function numberOf(value: PdfValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The items of an array; none of anything else. */
export function itemsOf(value: PdfValue | undefined): readonly PdfValue[] {
  return isKind(value, 'array') ? value.items : []
}
