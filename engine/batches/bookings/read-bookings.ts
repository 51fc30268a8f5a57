import type { Batch } from '../../model/batch.ts'
import { clientKindOf } from '../../model/client-kind.ts'
import { NO_RATE } from '../../model/judged-booking.ts'
import type { Document } from '../../model/document.ts'
import { ownName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { roleOf } from '../../model/taxonomy.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { bookedParts } from '../../phases/report/datev/booking-rows.ts'
import type { DatevDeps } from '../../phases/report/datev/datev-deps.ts'
import { datevNumbers } from '../../phases/report/datev/datev-settings.ts'
import type { DatevSettings } from '../../phases/report/datev/datev-settings.ts'
import { bookingForm } from '../../phases/report/datev/booking-form.ts'
import { targetProgram } from '../../phases/report/programs/target-program.ts'
import { mandantSettings } from '../../phases/report/datev/mandant-settings.ts'
import { createCountingCheck } from '../../phases/report/datev/not-counted.ts'
import type { Placement } from '../../model/placement.ts'
import type { DocumentBooking, NotBooked } from '../../phases/report/datev/read-booking.ts'
import { readBooking } from '../../phases/report/datev/read-booking.ts'
import type { SuggestDeps, SuggestedBooking } from '../../phases/report/datev/suggest-booking.ts'
import { sanitizeNumber } from '../../phases/report/datev/write-extf.ts'
import { formatDecimal } from '../../shared/money.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ReadPositions } from '../positions/read-positions.ts'

/** A row that the Buchungsstapel of a batch has, or would have. */
export interface PreviewRow {
  readonly documentId: string
  /** VAT rate in percent, or `NO_RATE`. */
  readonly rate: string
  readonly party: string
  readonly side: 'in' | 'out'
  /** Decimal, positive. */
  readonly amount: string
  /** Side of the personal account. */
  readonly debit: 'S' | 'H'
  /** YYYY-MM-DD. */
  readonly date: string
  /** Belegfeld 1. */
  readonly number: string
  readonly text: string
  /** Null: nobody knows where this rate goes; the document is not booked before somebody says it. */
  readonly suggested: SuggestedBooking | null
}

export interface BatchBookings {
  readonly mandantId: string | null
  /** Sachkontenrahmen and Sachkontenlänge that are booked with. */
  readonly chart: string
  readonly accountLength: number
  /** Why no Buchungsstapel is written as things are; German; empty when one is. */
  readonly notWritten: string
  readonly rows: readonly PreviewRow[]
  /** Documents without a booking, and why; German. Neither rows nor these for a mandant that books nothing. */
  readonly without: readonly { readonly documentId: string; readonly reason: string }[]
}

export interface ReadBookingsDeps {
  readonly storage: Pick<Storage, 'documents' | 'mandants' | 'bookings'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly datev: Pick<DatevDeps, 'settings' | 'accounts'>
  readonly readPositions: ReadPositions
}

/** What the Buchungsstapel of a finished batch has, corrections that are not bound yet included. */
export type ReadBookings = (batch: Batch) => Promise<BatchBookings>

/** Reads bookings as REPORT writes them. Throws EngineError input `batch_not_completed`. */
export function createBookingReader(deps: ReadBookingsDeps): ReadBookings {
  const { storage, datev, readPositions } = deps
  return async batch => {
    const { set, documents } = await readPositions(batch)
    const { mandantId, organizationId } = batch
    const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
    const settings = mandantSettings({ ...datev.settings, bookings: 'extf' }, record?.data ?? null)
    const bound = settings.bookings === false ? [] : await boundOf(storage, batch.id, documents)
    const clientKind = record ? clientKindOf(record.data) : null
    const suggest = { accounts: datev.accounts, settings, ...(await knownOf(storage, mandantId)) }
    const why = createCountingCheck({ positions: set, documents: bound, clientKind })
    const rows: PreviewRow[] = []
    const without: { documentId: string; reason: string }[] = []
    for (const document of bound) {
      const booking = bookingOf(deps, document, record)
      const reason = typeof booking === 'string' ? booking : why(document)
      if (typeof booking === 'string' || reason !== null)
        without.push({ documentId: document.id, reason: reason ?? '' })
      else rows.push(...rowsOf(document, booking, suggest))
    }
    const { skr: chart, account_length: accountLength } = settings
    return { mandantId, chart, accountLength, notWritten: whyNot(datev.settings, settings), rows, without }
  }
}

type BoundDocument = Document & { readonly documentId: string; readonly placement: Placement }

/** Documents of the Belegmappe in their order there. */
async function boundOf(
  { documents }: Pick<Storage, 'documents'>,
  batchId: string,
  all: readonly Document[],
): Promise<readonly BoundDocument[]> {
  const placements = await documents.placements(batchId)
  const bound = all.flatMap(document => {
    const placement = placements.get(document.id)
    return placement && isBound(document) ? [{ ...document, documentId: document.id, placement }] : []
  })
  return bound.toSorted((one, other) => one.placement.position - other.placement.position)
}

function bookingOf(
  { taxonomy, datev }: Pick<ReadBookingsDeps, 'taxonomy' | 'datev'>,
  { analysis }: BoundDocument,
  record: MandantRecord | null,
): DocumentBooking | NotBooked {
  const role = roleOf(taxonomy, analysis?.kind.id) ?? null
  return readBooking({ analysis, role }, datev.accounts, record && ownName(record.mandant))
}

function rowsOf(
  { id, analysis, judgement }: BoundDocument,
  booking: DocumentBooking,
  suggest: SuggestDeps,
): PreviewRow[] {
  const { date, number, party, rule } = booking
  return bookedParts(booking, suggest, judgement.bookings).map(({ rate, cents, suggested }) => ({
    documentId: id,
    rate: rate ?? NO_RATE,
    party,
    side: rule.direction,
    amount: formatDecimal(Math.abs(cents)),
    debit: (rule.direction === 'out') === cents > 0 ? 'S' : 'H',
    date,
    number: sanitizeNumber(number),
    text: party || (analysis?.kind.label ?? ''),
    suggested,
  }))
}

async function knownOf({ bookings }: Pick<Storage, 'bookings'>, mandantId: string | null) {
  if (mandantId === null) return { habits: [], corrections: [], mandantId }
  return { habits: await bookings.habits(mandantId), corrections: await bookings.corrections(mandantId), mandantId }
}

function isBound({ isContainer, status, judgement }: Document): boolean {
  return !isContainer && status === 'processed' && judgement.aside === undefined
}

function whyNot(office: DatevSettings, own: DatevSettings): string {
  if (own.bookingsOff !== undefined) return `Es wird kein Buchungsstapel geschrieben: ${own.bookingsOff}.`
  const target = targetProgram(own.target)
  const form = bookingForm({ ...own, bookings: office.bookings })
  if (form === 'table') return ''
  if (office.bookings !== false && form === 'ledger' && !target.bookings.forms.includes('extf'))
    return `Es wird kein Buchungsstapel geschrieben: ${target.name} bekommt Belegsätze ohne Konten.`
  if (office.bookings === false || form === 'ledger')
    return 'Es wird kein Buchungsstapel geschrieben: In den Einstellungen (DATEV) steht „Buchungsvorschläge“ nicht auf „Buchungsstapel (EXTF)“.'
  if (datevNumbers(own) === null)
    return 'Es wird kein Buchungsstapel geschrieben: Beraternummer oder Mandantennummer fehlt.'
  return ''
}
