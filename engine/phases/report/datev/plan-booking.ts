import type { PlannedDocument } from '../../../model/binder-plan.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { bookingForm } from './booking-form.ts'
import { bookingRows } from './booking-rows.ts'
import type { DatevSettings } from './datev-settings.ts'
import { readBooking } from './read-booking.ts'
import type { DocumentBooking, NotBooked } from './read-booking.ts'
import type { SuggestDeps } from './suggest-booking.ts'
import { sanitizeNumber } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'
import { writeLedgerXml } from './write-ledger-xml.ts'

export interface PlannedBooking {
  readonly booking: DocumentBooking
  /** For a Buchungsstapel; empty when entries are written instead. */
  readonly rows: readonly ExtfBooking[]
  readonly ledgerXml: string | null
}

export interface BookingDeps extends SuggestDeps {
  readonly settings: DatevSettings
  readonly officeName: string
  readonly ownName: string | null
  /** Why the counting rule keeps a document out, e.g. because it repeats another; null: it may be booked. */
  readonly notCounted: (document: PlannedDocument) => NotBooked | null
}

/** Plans the bookings of documents; what does not count is in none. */
export function createBookingPlanner(deps: BookingDeps) {
  const { settings, accounts, ownName, notCounted } = deps
  const wanted = bookingForm(settings)

  /** `guid` of the document's image, null when it has none; null when no bookings were asked for. */
  return (document: PlannedDocument, guid: string | null): PlannedBooking | NotBooked | null => {
    if (wanted === false) return null
    const booking = readBooking(document, accounts, ownName)
    if (typeof booking === 'string') return booking
    const refusal = notCounted(document)
    if (refusal !== null) return refusal
    const plan = wanted === 'ledger' ? planLedger : planRows
    return plan(deps, document, booking, guid)
  }
}

function planRows(
  deps: BookingDeps,
  { analysis, bookings, placement }: PlannedDocument,
  booking: DocumentBooking,
  guid: string | null,
): PlannedBooking | NotBooked {
  const text = booking.party || (analysis?.kind.label ?? '')
  const beleg = belegNumber(placement.position)
  const rows = bookingRows(booking, deps, { guid, text, beleg, party: booking.party }, bookings)
  return typeof rows === 'string' ? rows : { booking, rows, ledgerXml: null }
}

function planLedger(
  { officeName }: BookingDeps,
  { analysis }: PlannedDocument,
  booking: DocumentBooking,
  guid: string | null,
): PlannedBooking | NotBooked {
  const value = (name: string): string | null => analysis?.fields[name]?.value ?? null
  const day = (name: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(value(name) ?? '') ? value(name) : null)
  const number = sanitizeNumber(booking.number)
  if (guid === null) return 'Ohne Belegbild werden keine Belegsätze geschrieben.'
  if (number === '') return 'Keine Rechnungsnummer gefunden; Belegsätze verlangen sie.'
  const ledgerXml = writeLedgerXml(booking, {
    number,
    generator: officeName,
    text: booking.party,
    dueDate: day('due'),
    deliveryDate: day('serviceDate'),
    vatId: value('vatId'),
    iban: value('iban'),
  })
  return { booking, rows: [], ledgerXml }
}
