import { expect, test } from 'vitest'
import type { Judging } from '../../../../wire/corrections.ts'
import type { KindChoice } from '../../../../wire/kinds.ts'
import type { BatchDocument } from '../../../../wire/batch-document.ts'
import { stillPending, withPending } from '../../../../src-renderer/features/review/pending-judgements.ts'
import type { PendingJudgement } from '../../../../src-renderer/features/review/pending-judgements.ts'
import { aReadField, aReviewedDocument } from './a-reviewed-document.ts'

const kinds: KindChoice[] = [{ id: 'er_rechnung', label: 'Eingangsrechnung', section: 'Betrieb', fields: [] }]

function after(document: BatchDocument, judging: Judging, sequence: number | null = null): BatchDocument | undefined {
  return withPending([document, aReviewedDocument('other')], [{ key: 0, judging, sequence }], kinds)[0]
}

const document = aReviewedDocument('a', { fields: { gross: aReadField(), net: aReadField() } })
const documentId = 'a'

test('a confirmed document is confirmed before the engine has said so', () => {
  expect(after(document, { type: 'confirm_document', documentId })?.review?.state).toBe('confirmed')
  const confirmed = aReviewedDocument('a', { review: { state: 'confirmed', at: 1 } })
  expect(after(confirmed, { type: 'reopen_document', documentId })?.review).toBeNull()
})

test('a new kind has its name at once; the engine’s own is waited for', () => {
  expect(after(document, { type: 'set_kind', documentId, kindId: 'er_rechnung' })?.kind).toEqual({
    id: 'er_rechnung',
    label: 'Eingangsrechnung',
    confidence: 1,
    decision: 'human',
  })
  expect(after(document, { type: 'set_kind', documentId, kindId: null })?.kind).toBe(document.kind)
})

test('a value is shown as typed once the engine has taken it, for it may refuse it', () => {
  const judging: Judging = { type: 'set_field', documentId, name: 'gross', value: '12,50', place: null }
  expect(after(document, judging, null)?.fields['gross']).toBe(document.fields['gross'])
  expect(after(document, judging, 7)?.fields['gross']).toMatchObject({ value: '12,50', source: 'human', evidence: [] })
})

test('a value that is not on the document is gone at once, and comes back with the engine’s', () => {
  const judging: Judging = { type: 'set_field', documentId, name: 'gross', value: null, place: null }
  const without = after(document, judging)
  expect(Object.keys(without?.fields ?? {})).toEqual(['net'])
  expect(without?.absentFields).toEqual(['gross'])
  expect(without && after(without, { type: 'reset_field', documentId, name: 'gross' })?.absentFields).toEqual([])
})

test('a document takes its new place among those of its section alone', () => {
  const documents = [
    ...['a', 'b', 'c'].map((id, index) => aReviewedDocument(id, { position: index + 4 })),
    aReviewedDocument('v', { section: 'Anlage V', position: 1 }),
  ]
  const places = (judging: Judging) =>
    withPending(documents, [{ key: 0, judging, sequence: null }], kinds).map(({ id, position }) => `${id}${position}`)
  expect(places({ type: 'move_document', documentId: 'c', after: 'a' })).toEqual(['a4', 'b6', 'c5', 'v1'])
  expect(places({ type: 'move_document', documentId: 'c', after: null })).toEqual(['a5', 'b6', 'c4', 'v1'])
  expect(places({ type: 'move_document', documentId: 'c', after: 'v' })).toEqual(['a4', 'b5', 'c6', 'v1'])
})

test('a judgement stands in until the batch shows it: values at once, places with the new Belegmappe', () => {
  const pending: PendingJudgement[] = [
    { key: 0, judging: { type: 'confirm_document', documentId }, sequence: 3 },
    { key: 1, judging: { type: 'move_document', documentId, after: null }, sequence: 4 },
    { key: 2, judging: { type: 'reopen_document', documentId }, sequence: null },
  ]
  const keys = (wanted: number, done: number) =>
    stillPending(pending, { wanted, done, fault: null }).map(({ key }) => key)
  expect(keys(2, 2)).toEqual([0, 1, 2])
  expect(keys(4, 2)).toEqual([1, 2])
  expect(keys(4, 4)).toEqual([2])
})
