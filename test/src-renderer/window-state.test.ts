import { reasonOfFile } from '../../wire/left-out-reasons.ts'
import { expect, test } from 'vitest'
import type { BatchDocument } from '../../wire/batch-document.ts'
import { wholeView } from '../../src-renderer/api/batches.ts'
import type { ListView } from '../../src-renderer/api/batches.ts'
import { parseListView } from '../../src-renderer/app/list-view.ts'
import { parseRoute, routeAddress } from '../../src-renderer/app/route.ts'
import { targetOf } from '../../src-renderer/components/move-focus.ts'
import type { Route } from '../../src-renderer/app/route.ts'
import {
  addFiles,
  noFiles,
  removeFile,
  resolveAlike,
  sameOf,
  sendable,
  withoutFiles,
} from '../../src-renderer/features/batch-create/chosen-files.ts'
import { isHopeless } from '../../src-renderer/features/batch-create/hopeless-file.ts'
import { clearDocuments, isOpen } from '../../src-renderer/documents/document-review.ts'
import { inBinderOrder, needsReview } from '../../src-renderer/documents/document-state.ts'
import { fieldLabel, sortFields } from '../../src-renderer/field-labels.de.ts'

test.each<Route>([
  { name: 'home' },
  { name: 'mandants', text: '' },
  { name: 'mandants', text: 'Müller / 181' },
  { name: 'newMandant' },
  { name: 'mandant', mandantId: 'man_1', tab: 'stammdaten', year: null },
  { name: 'mandant', mandantId: 'man/1', tab: 'daten', year: null },
  { name: 'mandant', mandantId: 'man_1', tab: 'checkliste', year: 2025 },
  { name: 'deletion', deletionId: 'del_1' },
  { name: 'retention' },
  { name: 'create' },
  { name: 'clients' },
  { name: 'settings' },
  { name: 'batch', batchId: 'bat_1' },
  { name: 'document', batchId: 'bat/1', documentId: 'doc ü', page: null },
  { name: 'document', batchId: 'bat_1', documentId: 'doc_1', page: 4 },
  { name: 'review', batchId: 'bat/1', documentId: null, page: null, field: null },
  { name: 'review', batchId: 'bat_1', documentId: 'doc/ü', page: 2, field: 'gross' },
  { name: 'review', batchId: 'bat_1', documentId: 'doc_1', page: null, field: 'seite' },
])('the address of $name leads back to it', route => {
  expect(parseRoute(routeAddress(route))).toEqual(route)
})

test.each<Partial<ListView>>([{}, { status: 'failed' }, { mandantId: 'man/1', text: 'Müll & Söhne #1?' }, { page: 3 }])(
  'an address keeps the list %j and the place beside it',
  change => {
    const view = { ...wholeView, ...change }
    const address = routeAddress({ name: 'batch', batchId: 'bat_1' }, view)
    expect([parseListView(address), parseRoute(address)]).toEqual([view, { name: 'batch', batchId: 'bat_1' }])
  },
)

test.each(['#/?status=gone&seite=0', '#/?seite=-1', '#/?seite=zwei', '#/?'])(
  'what %s does not say filters nothing',
  hash => {
    expect(parseListView(hash)).toEqual(wholeView)
  },
)

test.each(['', '#', '#/unbekannt', '#/stapel', '#/stapel/'])('the unknown address "%s" is home', hash => {
  expect(parseRoute(hash)).toEqual({ name: 'home' })
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, 0],
  ['End', 0, 2],
  ['Home', 2, 0],
  ['a', 1, -1],
  ['ArrowDown', -1, -1],
])('%s leads from entry %i of three to %i', (key, from, to) => {
  expect(targetOf(key, from, 3)).toBe(to)
})

test('a broken address is no crash', () => {
  expect(parseRoute('#/stapel/%')).toEqual({ name: 'batch', batchId: '%' })
})

test('a file that is dropped twice is in the list once, one of other bytes twice', async () => {
  const file = () => new File(['x'], 'a.pdf', { lastModified: 1 })
  const other = new File(['xy'], 'a.pdf', { lastModified: 1 })
  const first = addFiles(noFiles, [file(), other])
  const [twice, changed] = [file(), new File(['y'], 'a.pdf', { lastModified: 1 })]
  const compared = addFiles(first, [twice, changed])
  expect([first.files.length, first.repeated, compared.files.length, compared.alike]).toEqual([
    2,
    0,
    2,
    [twice, changed],
  ])
  const second = resolveAlike(compared, twice, await sameOf(compared, twice))
  expect([second.files.length, second.repeated, second.alike]).toEqual([2, 1, [changed]])
  const third = resolveAlike(second, changed, await sameOf(second, changed))
  expect([third.files.length, third.alike]).toEqual([3, []])
  expect(removeFile(second, other).files.map(each => each.size)).toEqual([1])
})

test('files that were sent are gone from the list, those that came meanwhile stay', () => {
  const [sent, late] = [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')]
  const chosen = addFiles(addFiles(noFiles, [sent]), [late])
  expect(withoutFiles(chosen, [sent]).files).toEqual([late])
})

test.each([
  ['Setup.EXE', true],
  ['film.mp4', true],
  ['rechnung.pdf.lnk', true],
  ['foto.HEIC', false],
  ['rechnung.xml', false],
  ['mail.msg', false],
  ['unterlagen.zip', false],
  ['ohne-endung', false],
])('whether %s can be a document: a person is warned (%s), nothing is kept back', (name, isWarned) => {
  expect([isHopeless({ name }), reasonOfFile(name)]).toEqual([isWarned, null])
})

test('empty files are shown but not sent', () => {
  const chosen = addFiles(noFiles, [new File([], 'leer.pdf'), new File(['x'], 'voll.pdf')])
  expect(chosen.files.length).toBe(2)
  expect(sendable(chosen).map(file => file.name)).toEqual(['voll.pdf'])
})

function aDocument(overrides: Partial<BatchDocument>): BatchDocument {
  return {
    id: 'd',
    index: 0,
    status: 'processed',
    position: null,
    origin: null,
    isContainer: false,
    notes: [],
    pages: [],
    warnings: [],
    kind: null,
    ...overrides,
  } as BatchDocument
}

test('documents stand in the order of the Belegmappe, those outside it last', () => {
  const documents = [
    aDocument({ id: 'failed', index: 0 }),
    aDocument({ id: 'second', index: 1, position: 2 }),
    aDocument({ id: 'first', index: 2, position: 1 }),
    aDocument({ id: 'duplicate', index: 3 }),
  ]
  expect(inBinderOrder(documents).map(each => each.id)).toEqual(['first', 'second', 'failed', 'duplicate'])
})

test('what the engine says of a document decides whether a person looks at it', () => {
  const kind = { id: 'k', label: 'K', confidence: 1, decision: 'auto' } as const
  const reasons = [{ code: 'REQUIRED_FIELD_MISSING', fields: ['number'], message: '' }]
  const look = aDocument({ id: 'look', kind, verdict: { decision: 'look', reasons } })
  const clear = aDocument({ id: 'clear', kind, verdict: { decision: 'nothing_to_check', reasons: [] } })
  const cut = { ...clear, id: 'cut', notes: [{ code: 'possible_split', message: '', page: 2 }] }
  const older = aDocument({ id: 'older', kind, verdict: null })
  const confirmed = { ...clear, id: 'done', review: { state: 'confirmed', at: 1 } as const }
  expect([look, clear, cut, older].map(needsReview)).toEqual([true, false, true, false])
  const all = [look, clear, cut, older, confirmed]
  // Without a verdict nobody knows: such a document is not confirmed together with others.
  expect(clearDocuments(all, false).map(({ id }) => id)).toEqual(['clear'])
})

test('a person is asked to look at unsure kinds and real warnings, not at remarks', () => {
  const kind = { id: 'k', label: 'K', confidence: 1, decision: 'auto' } as const
  const warning = { code: 'X', fields: [], message: '' }
  expect(needsReview(aDocument({ kind }))).toBe(false)
  expect(needsReview(aDocument({ kind: { ...kind, decision: 'review' } }))).toBe(true)
  expect(needsReview(aDocument({ kind, warnings: [{ ...warning, severity: 'low' }] }))).toBe(false)
  expect(needsReview(aDocument({ kind, warnings: [{ ...warning, severity: 'high' }] }))).toBe(true)
  expect(needsReview(aDocument({ kind: { ...kind, decision: 'review' }, status: 'failed' }))).toBe(false)
  expect(needsReview(aDocument({ kind, notes: [{ code: 'possible_split', message: '', page: 2 }] }))).toBe(true)
  expect(needsReview(aDocument({ kind, notes: [{ code: 'wrong_extension', message: '' }] }))).toBe(false)
  expect(needsReview(aDocument({ kind, notes: [{ code: 'other_mandant', message: '' }] }))).toBe(true)
  const confirmed = aDocument({ kind: { ...kind, decision: 'review' }, review: { state: 'confirmed', at: 1 } })
  expect([needsReview(confirmed), isOpen(confirmed)]).toEqual([false, false])
  // It was confirmed for the mandant that the batch had before.
  const foreign = { ...confirmed, notes: [{ code: 'other_mandant', message: '' }] }
  expect([needsReview(foreign), isOpen(foreign)]).toEqual([true, true])
})

test('fields have German names and a steady order', () => {
  expect(sortFields({ zzz: 1, aaa: 0, iban: 2, issuer: 3, date: 4 }).map(([name]) => name)).toEqual([
    'issuer',
    'date',
    'iban',
    'zzz',
    'aaa',
  ])
  expect(fieldLabel('vatId', null)).toBe('USt-IdNr.')
  expect(fieldLabel('saldoNeu', 'Neuer Kontostand')).toBe('Neuer Kontostand')
  expect(fieldLabel('taxOffice', null)).toBe('Tax Office')
})
