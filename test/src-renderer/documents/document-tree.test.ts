import { expect, test } from 'vitest'
import type { BatchDocument, DocumentOrigin, DocumentPage } from '../../../wire/batch-document.ts'
import { documentTree, leavesOf, partBefore, treeLines } from '../../../src-renderer/documents/document-tree.ts'
import {
  findPage,
  oppositeOf,
  placeOf,
  placeOfCorrection,
  splitProposals,
} from '../../../src-renderer/documents/page-place.ts'

function aDocument(id: string, overrides: Partial<BatchDocument> = {}): BatchDocument {
  return { id, position: null, origin: null, isContainer: false, notes: [], pages: [], ...overrides } as BatchDocument
}

function from(parentId: string, type: DocumentOrigin['type'] = 'archive_entry'): DocumentOrigin {
  return { parentId, type, label: '' }
}

function pagesOf(...sourceNumbers: readonly number[]): DocumentPage[] {
  return sourceNumbers.map((sourceNumber, index) => ({ number: index + 1, sourceNumber, setAside: null }))
}

const documents = [
  aDocument('zip', { isContainer: true }),
  aDocument('late', { origin: from('zip'), position: 9 }),
  aDocument('stack', { origin: from('zip'), isContainer: true }),
  aDocument('part', { origin: from('stack', 'part'), position: 2 }),
  aDocument('single', { position: 1 }),
  aDocument('failed'),
]

test('files stand in the order of the Belegmappe, what came out of them in their own order below', () => {
  const lines = treeLines(documentTree(documents), new Set())
  expect(lines.map(({ document, depth }) => `${depth} ${document.id}`)).toEqual([
    '0 single',
    '0 zip',
    '1 late',
    '1 stack',
    '2 part',
    '0 failed',
  ])
  expect(lines.map(({ content }) => content.length)).toEqual([0, 2, 0, 1, 0, 0])
  expect(
    documentTree(documents)
      .flatMap(leavesOf)
      .map(({ id }) => id),
  ).toEqual(['single', 'late', 'part', 'failed'])
})

test('what is in a folded document is left out', () => {
  const lines = treeLines(documentTree(documents), new Set(['stack']))
  expect(lines.map(({ document }) => document.id)).toEqual(['single', 'zip', 'late', 'stack', 'failed'])
})

test('a document whose file is not there stands for itself', () => {
  const orphan = [aDocument('orphan', { origin: from('gone') })]
  expect(treeLines(documentTree(orphan), new Set()).map(({ depth }) => depth)).toEqual([0])
})

const whole = aDocument('file', { pages: pagesOf(1, 2, 3) })
const divided = [
  aDocument('file', { isContainer: true }),
  aDocument('a', { origin: from('file', 'part'), pages: pagesOf(1) }),
  aDocument('b', { origin: from('file', 'part'), pages: pagesOf(2, 3) }),
]

test('a page is found again after its file was divided, and after it was joined', () => {
  expect(placeOf(whole, 3)).toEqual({ fileId: 'file', sourceNumber: 3 })
  expect(findPage(divided, { fileId: 'file', sourceNumber: 3 })).toMatchObject({ document: { id: 'b' }, number: 2 })
  expect(findPage([whole], { fileId: 'file', sourceNumber: 3 })).toMatchObject({ document: { id: 'file' }, number: 3 })
  expect(findPage(divided, { fileId: 'other', sourceNumber: 3 })).toBeNull()
  expect(placeOf(whole, 4)).toBeNull()
})

test('each correction has an opposite on the documents as they are then', () => {
  const split = { type: 'split_document', documentId: 'file', page: 2 } as const
  const place = placeOfCorrection([whole], split)
  expect(place).toEqual({ fileId: 'file', sourceNumber: 2 })
  if (!place) return
  expect(oppositeOf(divided, 'split_document', place)).toEqual({ type: 'join_document', documentId: 'b' })
  expect(oppositeOf([whole], 'join_document', place)).toEqual(split)
  expect(oppositeOf(divided, 'set_page_aside', place)).toEqual({ type: 'take_page_back', documentId: 'b', page: 1 })
  expect(oppositeOf(divided, 'take_page_back', place)).toEqual({ type: 'set_page_aside', documentId: 'b', page: 1 })
  expect(oppositeOf([], 'join_document', place)).toBeNull()
})

test('only a part has a part before it', () => {
  expect(divided.map(document => partBefore(divided, document)?.id ?? null)).toEqual([null, null, 'a'])
  expect(partBefore(documents, documents[1] ?? whole)).toBeNull()
})

test('a proposal is offered where its page is now, until a document begins there', () => {
  const notes = [2, 3].map(page => ({ code: 'possible_split', message: `S. ${page}`, page }))
  expect(splitProposals([{ ...whole, notes }], { ...whole, notes }).map(({ page }) => page)).toEqual([2, 3])
  const [file, a, b] = divided
  if (!file || !a || !b) throw new Error('three documents')
  const known = [{ ...file, notes }, a, b]
  expect(known.map(document => splitProposals(known, document))).toEqual([[], [], [{ page: 2, message: 'S. 3' }]])
})
