import { yearTotals } from '../../../../wire/client-years.ts'
import type { BoardItem, ClientYearEvent as WireEvent, ClientYearItem } from '../../../../wire/client-years.ts'
import type { Deadline } from '../../../../wire/deadlines.ts'
import type { ClientYearEvent } from '../../../batches/client-years/read-history.ts'
import type { YearDeadline } from '../../../batches/client-years/read-year-deadlines.ts'
import type { Place } from '../../../model/client-year.ts'
import { clientYearState } from '../../../model/client-year-state.ts'
import { filingDate } from '../../../model/filing-date.ts'
import { mandantName } from '../../../model/mandant.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { BoardCursor, BoardRow } from '../../../storage/board-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'

/** A row of the board: a client-year with its sums. */
export function wireBoardRow({ totals, ...row }: BoardRow): BoardItem {
  const read = totals === null ? null : yearTotals.parse(JSON.parse(totals))
  return { ...wireClientYear(row), totals: read }
}

/** A client-year, without its sums. */
export function wireClientYear({
  openQuestions,
  releasedEdition,
  editionOutdated,
  ...row
}: Omit<BoardRow, 'totals'>): ClientYearItem {
  const release = releasedEdition === null ? null : { edition: releasedEdition }
  const state = clientYearState({ ...row, openQuestions, releasedEdition })
  return { ...row, release, isOutdated: editionOutdated === 1, state, filingDate: filingDate(row.year) }
}

/** A deadline with the document that it was read from. */
export function wireDeadline({ document, ...deadline }: YearDeadline): Deadline {
  const { id = null, batchId = null, filename = null } = document ?? {}
  return { ...deadline, documentId: id, batchId, filename }
}

/** The place in a board as a text that only we read. */
export function cursorText({ key, mandantId, year }: BoardCursor): string {
  return Buffer.from(JSON.stringify([key, mandantId, year])).toString('base64url')
}

/** The same back. Throws EngineError input `invalid_request`. */
export function parseCursor(text: string): BoardCursor {
  const parts = partsOf(text)
  const [key, mandantId, year] = parts
  const isKey = typeof key === 'string' || Number.isSafeInteger(key)
  if (isKey && typeof mandantId === 'string' && Number.isSafeInteger(year))
    return { key: key as string | number, mandantId, year: year as number }
  throw new EngineError('input', 'invalid_request', 'Die Liste lässt sich so nicht abrufen.')
}

function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Events with the names of files and mandants as they are today; those of `hidden` mandants are left out. */
export async function wireEvents(
  storage: Pick<Storage, 'documents' | 'mandants'>,
  organizationId: string,
  events: readonly ClientYearEvent[],
  hidden: ReadonlySet<string>,
): Promise<WireEvent[]> {
  const names = new Map<string, string | null>()
  const filenames = new Map<string, string | null>()
  const placeOf = async (place: Place | null): Promise<WireEvent['from']> => {
    if (!place) return null
    const { mandantId, year } = place
    if (mandantId !== null && !names.has(mandantId)) {
      const mandant = await storage.mandants.find(organizationId, mandantId)
      names.set(mandantId, mandant && !hidden.has(mandantId) ? mandantName(mandant) : null)
    }
    return { mandantName: mandantId === null ? null : (names.get(mandantId) ?? null), year }
  }
  const wired: WireEvent[] = []
  for (const { documentId, from, to, ...event } of events) {
    if (documentId !== null && !filenames.has(documentId))
      filenames.set(documentId, (await storage.documents.find(documentId))?.filename ?? null)
    const filename = documentId === null ? null : (filenames.get(documentId) ?? null)
    wired.push({ ...event, filename, from: await placeOf(from), to: await placeOf(to) })
  }
  return wired
}
