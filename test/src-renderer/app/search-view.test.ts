import { expect, test } from 'vitest'
import { wholeView } from '../../../src-renderer/api/batches.ts'
import { isSearchable, wholeSearch } from '../../../src-renderer/api/search.ts'
import type { SearchHit } from '../../../wire/search.ts'
import type { SearchView } from '../../../src-renderer/api/search.ts'
import { parseListView } from '../../../src-renderer/app/list-view.ts'
import { parseRoute, routeAddress } from '../../../src-renderer/app/route.ts'
import type { Route } from '../../../src-renderer/app/route.ts'
import { groupHits } from '../../../src-renderer/features/search/hit-groups.ts'

const everything: SearchView = {
  text: '"Müller & Söhne" 1.234,56 #?=',
  mandantId: 'man/1',
  kind: 'er_rechnung',
  year: '2024',
  projectId: 'prj ü',
}

test.each<Route>([
  { name: 'search', search: wholeSearch },
  { name: 'search', search: everything },
  { name: 'document', batchId: 'bat_1', documentId: 'doc_1', page: 3, search: everything },
])('the address of a search at $name leads back to it, beside any list', route => {
  const view = { ...wholeView, text: 'Liste', mandantId: 'man_2', page: 2 }
  for (const address of [routeAddress(route), routeAddress(route, view)]) expect(parseRoute(address)).toEqual(route)
  expect(parseListView(routeAddress(route, view))).toEqual(view)
})

test('an address that was tampered with is a search for less', () => {
  expect(parseRoute(`#/suche?suche=${'x'.repeat(500)}&jahr=zwanzig`)).toEqual({
    name: 'search',
    search: { ...wholeSearch, text: 'x'.repeat(200) },
  })
  expect(parseRoute('#/stapel/bat_1/dokument/doc_1?jahr=2024')).not.toHaveProperty('search')
})

test('hits of a batch stand together, also when a further page brings more of them', () => {
  const hit = (documentId: string, batchId: string) =>
    ({ documentId, batchId, batchName: batchId, batchCreatedAt: 1, mandantName: null }) as SearchHit
  const groups = groupHits([hit('d1', 'b2'), hit('d2', 'b1'), hit('d3', 'b1')])
  expect(groups.map(group => [group.batchId, group.hits.map(each => each.documentId)])).toEqual([
    ['b2', ['d1']],
    ['b1', ['d2', 'd3']],
  ])
})

test('a single letter is not searched for', () => {
  expect([' ', 'a', ' a ', 'ab'].map(isSearchable)).toEqual([false, false, false, true])
})
