import type { DocumentLink } from '../model/binder-plan.ts'
import { isOfFile } from '../model/value-checks.ts'
import { foldText } from '../reading/fold-text.ts'
import { parseDecimal } from '../shared/money.ts'
import { keyOf } from './link-documents.ts'
import type { LinkedDocument } from './link-documents.ts'

/** A misread digit of cents changes little of the amount. */
const SHARE_MAX = 0.01
const NUMBER_LENGTH_MIN = 3

/**
 * Documents that look like one paper of which one copy was misread: the same number and issuer, and amounts that
 * differ by at most one in a hundred or by one digit. Which of them is right only a person can tell.
 */
export function findNearCopies(documents: readonly LinkedDocument[]): DocumentLink[] {
  const inOrder = documents.toSorted((one, other) => one.index - other.index)
  const byNumber = Map.groupBy(inOrder, document => {
    const number = isOfFile(document.analysis?.fields['number']) ? null : keyOf(document, 'number')
    return number !== null && number.length >= NUMBER_LENGTH_MIN ? foldText(number) : null
  })
  return [...byNumber].flatMap(([number, group]) => (number === null ? [] : pairsIn(group)))
}

function pairsIn(group: readonly LinkedDocument[]): DocumentLink[] {
  return group.flatMap((document, at) => {
    const twin = group.slice(0, at).find(other => isNear(document, other))
    return twin ? [{ documentId: document.id, relatedId: twin.id, type: 'nearly_same' as const }] : []
  })
}

function isNear(one: LinkedDocument, other: LinkedDocument): boolean {
  const issuer = keyOf(one, 'issuer')
  if (issuer === null || issuer !== keyOf(other, 'issuer') || one.analysis?.kind.id !== other.analysis?.kind.id) {
    return false
  }
  const [a, b] = [one.analysis?.fields['gross']?.value, other.analysis?.fields['gross']?.value]
  if (a === undefined || b === undefined || a === b) return false
  return isOneDigit(a, b) || Math.abs(parseDecimal(a) - parseDecimal(b)) <= SHARE_MAX * Math.abs(parseDecimal(a))
}

function isOneDigit(one: string, other: string): boolean {
  return one.length === other.length && one.split('').filter((digit, at) => digit !== other[at]).length === 1
}
