import { expect, test } from 'vitest'
import type { ShelvedDocument } from '../../../../wire/client-years.ts'
import { NOTHING_CHOSEN, reachTo, toggle, toggleAll } from '../../../../src-renderer/features/client-year/choosing.ts'
import { confirmable } from '../../../../src-renderer/features/client-year/confirmable.ts'
import { deedOfKey } from '../../../../src-renderer/features/client-year/shelf-keys.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { readonly ids: ReadonlySet<string> }) => [...ids].toSorted()

test('shift chooses all rows from the one that was chosen last, in both directions, and keeps the others', () => {
  const one = toggle(toggle(NOTHING_CHOSEN, 'a'), 'c')
  expect(idsOf(reachTo(one, 'e', ORDER))).toEqual(['a', 'c', 'd', 'e'])
  const back = reachTo(reachTo(one, 'e', ORDER), 'b', ORDER)
  expect([idsOf(back), back.anchor]).toEqual([['a', 'b', 'c', 'd', 'e'], 'c'])
  expect(idsOf(reachTo(NOTHING_CHOSEN, 'd', ORDER))).toEqual(['d'])
  expect(idsOf(reachTo(one, 'gone', ORDER))).toEqual(['a', 'c'])
  // The row that it reached from is not in the list any more.
  expect(reachTo({ ids: new Set(), anchor: 'gone' }, 'd', ORDER)).toEqual({ ids: new Set(['d']), anchor: 'd' })
})

test('a row is chosen and no longer, and so are all rows', () => {
  expect(idsOf(toggle(toggle(NOTHING_CHOSEN, 'b'), 'b'))).toEqual([])
  const all = toggleAll(toggle(NOTHING_CHOSEN, 'b'), ORDER)
  expect([idsOf(all), all.anchor]).toEqual([ORDER, 'b'])
  expect(idsOf(toggleAll(all, ORDER))).toEqual([])
  expect(idsOf(toggleAll(NOTHING_CHOSEN, []))).toEqual([])
})

const key = (name: string, held: object = {}) =>
  deedOfKey({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held } as never, 1, 4)

test('keys walk, reach on, lead to what can be done, and leave the space bar and the browser’s own alone', () => {
  expect(key('ArrowDown')).toEqual({ type: 'go', to: 2, reach: false })
  expect(key('End', { shiftKey: true })).toEqual({ type: 'go', to: 3, reach: true })
  expect(['b', 'P', 'm', 'J', 'e'].map(each => key(each))).toEqual(
    ['kind', 'person', 'mandant', 'year', 'export'].map(part => ({ type: 'part', part })),
  )
  expect([key('a', { ctrlKey: true }), key('Enter', { ctrlKey: true }), key('z', { metaKey: true })]).toEqual(
    ['all', 'confirm', 'undo'].map(type => ({ type })),
  )
  expect([key('Enter'), key('Escape')]).toEqual([{ type: 'open' }, { type: 'none' }])
  for (const [name, held] of [
    [' ', {}],
    ['Tab', {}],
    ['b', { ctrlKey: true }],
    ['b', { altKey: true }],
    ['B', { shiftKey: true }],
    ['z', { ctrlKey: true, shiftKey: true }],
  ] as const)
    expect([name, key(name, held)]).toEqual([name, null])
})

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
