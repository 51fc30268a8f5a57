import { expect, test } from 'vitest'
import type { BatchDocument } from '../../../../wire/batch-document.ts'
import { countReview } from '../../../../src-renderer/documents/document-review.ts'
import { leaderAfterMove, nextOpen, queueOf } from '../../../../src-renderer/features/review/review-queue.ts'
import { aReviewedDocument } from './a-reviewed-document.ts'

const unsure = { id: 'k', label: 'K', confidence: 0.4, decision: 'review' } as const
const confirmed = { state: 'confirmed', at: 1 } as const
const ids = (queue: readonly { readonly id: string }[]) => queue.map(({ id }) => id)
const byId = (documents: readonly BatchDocument[]) => new Map(documents.map(each => [each.id, each]))

const documents = [
  aReviewedDocument('third', { position: 3 }),
  aReviewedDocument('doubtful', { position: 2, kind: unsure }),
  aReviewedDocument('first', { position: 1 }),
  aReviewedDocument('broken', { status: 'failed' }),
  aReviewedDocument('zip', { isContainer: true }),
]

test('what needs a look comes first, then the order of the Belegmappe; what nobody can check is left out', () => {
  expect(ids(queueOf(documents, false))).toEqual(['doubtful', 'first', 'third'])
})

test('nothing moves under a person’s hands when a document is confirmed or changes its place', () => {
  const queue = queueOf(documents, false)
  const later = documents.map(each => ({ ...each, position: each.id === 'third' ? 1 : 9, review: confirmed }))
  expect(ids(queueOf(later, false, queue))).toEqual(ids(queue))
})

const page = (sourceNumber: number) => [{ number: 1, sourceNumber, setAside: null }]

test('parts of a divided document stand where it stood', () => {
  const whole = aReviewedDocument('stack', { position: 1, pages: [...page(1), ...page(2)] })
  const other = aReviewedDocument('other', { position: 2 })
  const queue = queueOf([whole, other], false)
  const part = (id: string, sourceNumber: number) =>
    aReviewedDocument(id, {
      kind: null,
      section: null,
      pages: page(sourceNumber),
      origin: { parentId: 'stack', type: 'part', label: '' },
    })
  const divided = [{ ...whole, isContainer: true }, part('part2', 2), part('part1', 1), other]
  expect(ids(queueOf(divided, true, queue))).toEqual(['part1', 'part2', 'other'])
})

test('a document of which nothing is known is to be checked only while it is read anew', () => {
  const unread = aReviewedDocument('unread', { kind: null })
  expect(ids(queueOf([unread], false))).toEqual([])
  expect(ids(queueOf([unread], true))).toEqual(['unread'])
  expect(countReview([unread], true)).toEqual({ total: 1, open: 1, doubtful: 0 })
})

test('the next open document is sought to the end and then from the start; the current one is never it', () => {
  const queue = queueOf(documents, false)
  const done = (...names: readonly string[]) =>
    byId(documents.map(each => (names.includes(each.id) ? { ...each, review: confirmed } : each)))
  expect(nextOpen(queue, done(), 'doubtful')?.id).toBe('first')
  expect(nextOpen(queue, done('first'), 'doubtful')?.id).toBe('third')
  expect(nextOpen(queue, done('doubtful'), 'third')?.id).toBe('first')
  expect(nextOpen(queue, done('doubtful', 'first'), 'third')).toBeNull()
  expect(nextOpen(queue, done('doubtful'), null)?.id).toBe('first')
})

test('the counter tells what is open, and how much of it is in doubt', () => {
  expect(countReview(documents, false)).toEqual({ total: 3, open: 3, doubtful: 1 })
  const checked = documents.map(each => (each.id === 'doubtful' ? { ...each, review: confirmed } : each))
  expect(countReview(checked, false)).toEqual({ total: 3, open: 2, doubtful: 0 })
})

test('a document moves within its own section, from its end nowhere', () => {
  const section = ['a', 'b', 'c'].map((id, index) => aReviewedDocument(id, { position: index + 1 }))
  const all = [...section, aReviewedDocument('v', { section: 'Anlage V', position: 4 }), aReviewedDocument('new')]
  expect(leaderAfterMove(all, 'c', -1)).toBe('a')
  expect(leaderAfterMove(all, 'b', -1)).toBeNull()
  expect(leaderAfterMove(all, 'a', -1)).toBeUndefined()
  expect(leaderAfterMove(all, 'a', 1)).toBe('b')
  expect(leaderAfterMove(all, 'c', 1)).toBeUndefined()
  expect(leaderAfterMove(all, 'v', 1)).toBeUndefined()
  expect(leaderAfterMove(all, 'new', 1)).toBeUndefined()
})
