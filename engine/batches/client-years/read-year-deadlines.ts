import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import { filingDate } from '../../model/filing-date.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { PositionReason } from '../../model/position.ts'
import { centsOf } from '../../paper/german-format.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import { findDeadlines } from '../../work-items/find-deadlines.ts'
import type { DocumentDeadline } from '../../work-items/find-deadlines.ts'
import { settleYear } from './settle-year.ts'
import type { SettledYear, SettleYearDeps } from './settle-year.ts'

/** A day that must not pass, with the page that it was read from. */
export interface YearDeadline {
  /** `filing`: of the return itself, by law. */
  readonly type: DocumentDeadline['type'] | 'filing'
  /** YYYY-MM-DD. */
  readonly day: string
  /** The engine worked it out from what is printed. */
  readonly isComputed: boolean
  /** Null of the filing date. */
  readonly document: Pick<Document, 'id' | 'batchId' | 'filename'> | null
  readonly kindLabel: string | null
  readonly issuer: string | null
  /** What is to be paid; null where nothing is, or nobody knows. */
  readonly cents: number | null
  readonly page: number | null
  readonly field: string | null
}

/** Of a copy the paper that counts has the day. */
const COPIES: ReadonlySet<PositionReason> = new Set(['duplicate_exact', 'duplicate_rescan', 'xml_and_pdf'])
/** Ways in which nobody has to see to the day. */
const PAID_WAYS: ReadonlySet<string> = new Set(['cash', 'card', 'debit'])

/**
 * Deadlines of a client-year, the earliest first: ends of objection periods, days by which bills without a known payment
 * are due, and the day by which the return is to be filed. `reader` as for the board.
 */
export async function readYearDeadlines(
  deps: SettleYearDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
): Promise<readonly YearDeadline[]> {
  const settled = await settleYear(deps, key, record, reader)
  const ofDocuments = settled.documents
    .filter(document => settled.own.has(document.id) && !isRemoved(document) && !isCopy(settled, document))
    .flatMap(document => deadlinesOf(document, isPaid(settled, document)))
  const filing = filingDate(key.year)
  return [...ofDocuments, ...(filing === null ? [] : [filingOf(filing)])].toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  )
}

function deadlinesOf(document: Document, isSettled: boolean): YearDeadline[] {
  const { id, batchId, filename, analysis } = document
  const { kind, fields } = analysis ?? {}
  return findDeadlines(analysis).flatMap(({ type, day, isComputed, place, field }) => {
    if (type === 'payment' && isSettled) return []
    const cents = type === 'payment' ? centsOf((fields?.['payable'] ?? fields?.['gross'])?.value) : null
    const facts = { kindLabel: kind?.label ?? null, issuer: fields?.['issuer']?.value ?? null, cents }
    return [{ type, day, isComputed, document: { id, batchId, filename }, ...facts, page: place?.page ?? null, field }]
  })
}

function filingOf(day: string): YearDeadline {
  const nothing = { document: null, kindLabel: null, issuer: null, cents: null, page: null, field: null }
  return { type: 'filing', day, isComputed: false, ...nothing }
}

function isCopy({ set }: SettledYear, { id }: Document): boolean {
  const whole = set.documents.find(({ documentId }) => documentId === id)
  return whole?.counts === 'no' && whole.reason !== null && COPIES.has(whole.reason)
}

/** A movement, the paper itself or a person says so, or it is drawn from the account. */
function isPaid({ set }: SettledYear, { id, analysis }: Document): boolean {
  const fields = analysis?.fields ?? {}
  return (
    fields['paidOn'] !== undefined ||
    PAID_WAYS.has(fields['paymentWay']?.value ?? '') ||
    set.positions.some(({ documentId, paid }) => documentId === id && paid.length > 0)
  )
}
