import { expect, test } from 'vitest'
import type { ShelvedDocument } from '../../../../wire/client-years.ts'
import {
  confirmJudgings,
  confirmable,
  kindJudgings,
} from '../../../../src-renderer/features/client-year/many-documents.ts'

const plain: ShelvedDocument = {
  documentId: 'doc_1',
  batchId: 'bat_1',
  filename: 'beleg.pdf',
  status: 'processed',
  kindLabel: 'Rechnung',
  issuer: null,
  date: null,
  gross: null,
  pages: 1,
  mandantId: null,
  year: null,
  placedBy: 'engine',
  isChecked: false,
  isDoubtful: false,
  isRemoved: false,
  lastCorrection: 7,
  receivedAt: 0,
}

test('only what was read, is not checked and leaves nothing to ask is confirmed without a look', () => {
  const others = [
    { ...plain, isChecked: true },
    { ...plain, isDoubtful: true },
    { ...plain, isRemoved: true },
    { ...plain, status: 'failed' as const },
    { ...plain, status: 'pending' as const },
    { ...plain, status: 'duplicate' as const },
  ]
  expect(confirmable([...others, plain])).toEqual([plain])
})

test('who confirms from a list stands for what the list showed', () => {
  expect(confirmJudgings([plain])).toEqual([
    {
      batchId: 'bat_1',
      judging: { type: 'confirm_document', documentId: 'doc_1', seen: { upTo: 7, own: [] } },
    },
  ])
})

test('a kind is given to documents that were read, of whatever batch', () => {
  const other = { ...plain, batchId: 'bat_2', documentId: 'doc_2' }
  expect(kindJudgings([plain, { ...plain, status: 'failed' }, other], 'bewirtung')).toEqual([
    { batchId: 'bat_1', judging: { type: 'set_kind', documentId: 'doc_1', kindId: 'bewirtung' } },
    { batchId: 'bat_2', judging: { type: 'set_kind', documentId: 'doc_2', kindId: 'bewirtung' } },
  ])
})
