import type { BinderPlan, PlannedDocument } from '../../../model/binder-plan.ts'
import type { PositionReason } from '../../../model/position.ts'
import { reasonText } from '../../../positions/reason-texts.de.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import type { NotBooked } from './read-booking.ts'

/**
 * Reasons of the counting rule (decision 0056) that stand against a booking as well. Another year does not: a booking
 * keeps the date of its document.
 */
const NOT_BOOKED: ReadonlySet<PositionReason> = new Set([
  'duplicate_exact',
  'duplicate_rescan',
  'xml_and_pdf',
  'duplicate_open',
  'superseded',
  'cancelled',
  'foreign_client',
  'order_confirmation',
  'offer',
  'proforma',
  'delivery_note',
  'reminder',
  'cost_plan',
  'kind_unsure',
  'awaiting_proof',
  'currency_open',
  'place_open',
  'capitalise',
  'relief_elsewhere',
  'private',
  'vat_open',
  'person_said_no',
])
/** What only master data can tell: without a mandant every bill would be private, and no VAT known. */
const OF_MASTER_DATA: ReadonlySet<PositionReason> = new Set(['private', 'vat_open', 'place_open'])

/** What the counting rule said of the documents of a binder. */
export interface CountingFacts extends Pick<BinderPlan, 'positions' | 'clientKind'> {
  readonly documents: readonly Pick<PlannedDocument, 'documentId' | 'placement'>[]
}

/** Says of each document why the counting rule keeps it out of the bookings; null where it does not. */
export function createCountingCheck({
  positions,
  documents,
  clientKind,
}: CountingFacts): (document: Pick<PlannedDocument, 'documentId'>) => NotBooked | null {
  const counting = new Map(positions.documents.map(one => [one.documentId, one]))
  const numbers = new Map(documents.map(({ documentId, placement }) => [documentId, belegNumber(placement.position)]))
  return ({ documentId }) => {
    const { counts, reason = null, relatedId = null } = counting.get(documentId) ?? {}
    if (reason === null || !NOT_BOOKED.has(reason)) return null
    if (clientKind === null && OF_MASTER_DATA.has(reason)) return null
    const related = relatedId === null ? null : (numbers.get(relatedId) ?? null)
    const text = reasonText({ reason, related, year: null, note: null })
    return counts === 'asks' ? `Noch zu klären, deshalb nicht gebucht: ${text}.` : `Zählt nicht: ${text}.`
  }
}
