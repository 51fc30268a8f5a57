import type { DocumentLink } from '../model/binder-plan.ts'
import { keyOf } from './link-documents.ts'
import type { LinkedDocument } from './link-documents.ts'

/**
 * Documents that say of themselves that they replace an earlier one, and that one: of the same kind, year, person and
 * issuer, or by the number that they name. The earlier one stays in the binder, apart; where two come into question
 * nothing is said.
 */
export function findSuperseded(documents: readonly LinkedDocument[]): DocumentLink[] {
  return documents.flatMap((newer): DocumentLink[] => {
    const replaces = newer.analysis?.replaces
    if (!replaces) return []
    const older = documents.filter(document => document !== newer && isOlderOf(document, newer))
    const [first] = older
    return older.length === 1 && first ? [{ documentId: newer.id, relatedId: first.id, type: 'supersedes' }] : []
  })
}

function isOlderOf(older: LinkedDocument, newer: LinkedDocument): boolean {
  const [one, other] = [older.analysis, newer.analysis]
  if (!one || !other || one.kind.id !== other.kind.id || one.replaces) return false
  const number = other.replaces?.number ?? null
  if (number !== null) return keyOf(older, 'number') === plain(number)
  const isSame = (name: string): boolean => {
    const [a, b] = [keyOf(older, name), keyOf(newer, name)]
    return a === null || b === null || a === b || a.startsWith(b) || b.startsWith(a)
  }
  const [from, to] = [one.fields['date']?.value, other.fields['date']?.value]
  return (
    one.year !== null &&
    one.year === other.year &&
    ['issuer', 'idNr', 'taxNumber', 'recipient', 'serviceStart'].every(isSame) &&
    (keyOf(older, 'issuer') !== null || keyOf(older, 'idNr') !== null) &&
    (from === undefined || to === undefined || from <= to)
  )
}

function plain(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
