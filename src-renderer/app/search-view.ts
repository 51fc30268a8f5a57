import { SEARCH_LETTERS_MAX } from '../../wire/search.ts'
import { wholeSearch } from '../api/search.ts'
import type { SearchView } from '../api/search.ts'

/** Names in the address; others than those of the list of batches beside it. */
const NAMES = { text: 'suche', mandantId: 'wessen', kind: 'art', year: 'jahr', projectId: 'quelle' } as const

/** What the address says is looked for. */
export function parseSearchView(hash: string): SearchView {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const year = query.get(NAMES.year) ?? ''
  return {
    text: (query.get(NAMES.text) ?? '').slice(0, SEARCH_LETTERS_MAX),
    mandantId: query.get(NAMES.mandantId) ?? '',
    kind: query.get(NAMES.kind) ?? '',
    year: /^(19|20|21)\d{2}$/.test(year) ? year : '',
    projectId: query.get(NAMES.projectId) ?? '',
  }
}

/** The part of an address that says what is looked for; empty for nothing. */
export function searchViewQuery(search: SearchView): string {
  const query = new URLSearchParams()
  for (const [key, name] of Object.entries(NAMES) as [keyof SearchView, string][]) {
    if (search[key] !== wholeSearch[key]) query.set(name, search[key])
  }
  return query.toString()
}
