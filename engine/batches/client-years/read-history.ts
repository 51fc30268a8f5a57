import type { AuditFact, YearFact } from '../../model/audit-entry.ts'
import type { ClientYearKey, Place } from '../../model/client-year.ts'
import type { Storage } from '../../storage/storage.ts'

/** Something that happened to a client-year, from the audit logs of its deliveries. */
export interface ClientYearEvent {
  readonly at: number
  /** Null of what is about the client-year as a whole. */
  readonly batchId: string | null
  readonly batchName: string | null
  readonly type:
    ('delivered' | 'assigned' | 'corrected' | 'filed' | 'written' | 'item_closed' | 'item_reopened') | YearFact['event']
  /** Null where it is about the whole delivery, and where the document is gone. */
  readonly documentId: string | null
  readonly from: Place | null
  readonly to: Place | null
  /** Of an edition. */
  readonly number: number | null
  /** Short sign of who did it, where the log names it. */
  readonly by: string | null
}

/** Beyond this many the oldest are left out. */
const EVENTS_MAX = 500

/** What happened to a client-year, the newest first: deliveries, corrections of its documents, moves in and out. `reader` as for the board. */
export async function readHistory(
  storage: Pick<Storage, 'audit' | 'board' | 'clientYears' | 'editions'>,
  key: ClientYearKey,
  reader: string | null,
): Promise<readonly ClientYearEvent[]> {
  const events: ClientYearEvent[] = []
  for (const { batchId, name } of await storage.board.deliveries(key, reader)) {
    const places = await storage.clientYears.places(batchId)
    const isHere = (documentId: string): boolean => {
      const place = places.get(documentId)
      return place?.mandantId === key.mandantId && place.year === key.year
    }
    // A file that nobody could read has no year: its item stands in each that its delivery fed.
    const isAskedHere = (documentId: string): boolean => {
      const place = places.get(documentId)
      return place?.mandantId === key.mandantId && (place.year === key.year || place.year === null)
    }
    for (const { at, fact } of await storage.audit.list(batchId)) {
      const told = eventOf(fact, key, { isHere, isAskedHere })
      if (told) events.push({ at: Date.parse(at), batchId, batchName: name, number: null, by: signOf(fact), ...told })
    }
  }
  for (const { at, fact } of await storage.editions.log(key)) {
    const { event: type, number } = fact
    const whole = { batchId: null, batchName: null, documentId: null, from: null, to: null }
    events.push({ at: Date.parse(at), ...whole, type, number, by: signOf(fact) })
  }
  return events.toSorted((one, other) => other.at - one.at).slice(0, EVENTS_MAX)
}

function signOf(fact: AuditFact | YearFact): string | null {
  if ('author' in fact) return fact.author.sign
  return 'by' in fact && typeof fact.by === 'object' ? fact.by.sign : null
}

type Told = Pick<ClientYearEvent, 'type' | 'documentId' | 'from' | 'to'>

type IsHere = (documentId: string) => boolean

function eventOf(
  fact: AuditFact,
  key: ClientYearKey,
  { isHere, isAskedHere }: { readonly isHere: IsHere; readonly isAskedHere: IsHere },
): Told | null {
  const whole = { documentId: null, from: null, to: null }
  switch (fact.event) {
    case 'batch_created':
      return { type: 'delivered', ...whole }
    case 'mandant_assigned':
      return { type: 'assigned', ...whole, from: ofMandant(fact.before), to: ofMandant(fact.mandant_id) }
    case 'batch_completed':
    case 'revision_completed':
      return { type: 'written', ...whole }
    case 'corrected': {
      const { documentId } = fact.correction
      return isHere(documentId) ? { type: 'corrected', documentId, from: null, to: null } : null
    }
    case 'document_filed': {
      const [from, to] = [placeOf(fact.before), placeOf(fact.after)]
      const concerns = [from, to].some(place => place.mandantId === key.mandantId && place.year === key.year)
      return concerns ? { type: 'filed', documentId: fact.document_id, from, to } : null
    }
    case 'item_closed':
    case 'item_reopened': {
      const { event: type, document_id: documentId } = fact
      return isAskedHere(documentId) ? { type, documentId, from: null, to: null } : null
    }
    default:
      return null
  }
}

function ofMandant(mandantId: string | null): Place {
  return { mandantId, year: null }
}

function placeOf({ mandant_id, year }: { readonly mandant_id: string | null; readonly year: number | null }): Place {
  return { mandantId: mandant_id, year }
}
