import { useMemo, useSyncExternalStore } from 'react'
import { wholeView } from '../api/batches.ts'
import type { SearchView } from '../api/search.ts'
import type { ListView } from '../api/batches.ts'
import { parseSearchView, searchViewQuery } from './search-view.ts'
import { clientYearPath, parseClientYearRoute } from './client-year-route.ts'
import type { ClientYearRoute } from './client-year-route.ts'
import { listViewQuery, parseListView } from './list-view.ts'
import { mandantPath, parseMandantRoute } from './mandant-route.ts'
import type { MandantRoute } from './mandant-route.ts'

/** Where the person is; kept in the address's fragment, so that going back and reloading work. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'create' }
  | { readonly name: 'clients' }
  | { readonly name: 'settings' }
  | MandantRoute
  | ClientYearRoute
  | { readonly name: 'batch'; readonly batchId: string }
  /** What the documents of a batch count for. */
  | { readonly name: 'sums'; readonly batchId: string }
  /** All pages of a batch, to be put into documents. */
  | { readonly name: 'pages'; readonly batchId: string }
  | { readonly name: 'search'; readonly search: SearchView }
  | {
      readonly name: 'document'
      readonly batchId: string
      readonly documentId: string
      readonly page: number | null
      /** What was looked for when it was found; its hits are marked. */
      readonly search?: SearchView
    }
  /** Checking a batch; null for what the screen is to choose. */
  | {
      readonly name: 'review'
      readonly batchId: string
      readonly documentId: string | null
      readonly page: number | null
      readonly field: string | null
    }

export function useRoute(): { readonly route: Route; readonly view: ListView } {
  const hash = useSyncExternalStore(listen, () => location.hash)
  return useMemo(() => ({ route: parseRoute(hash), view: parseListView(hash) }), [hash])
}

/** Fragment -> route; an unknown one is home. */
export function parseRoute(hash: string): Route {
  const path = (hash.split('?')[0] ?? '').replace(/^#\/?/, '').split('/')
  const [first = '', batchId = '', third = '', documentId = '', fifth = '', page = ''] = path
  if (first === 'neu') return { name: 'create' }
  if (first === 'zugaenge') return { name: 'clients' }
  if (first === 'einstellungen') return { name: 'settings' }
  if (first === 'suche') return { name: 'search', search: parseSearchView(hash) }
  if (first === 'mandantenjahre') return parseClientYearRoute(path.slice(1).map(decode))
  if (first === 'mandanten') return parseMandantRoute(path.slice(1).map(decode))
  if (first !== 'stapel' || batchId === '') return { name: 'home' }
  if (third === 'dokument' && documentId !== '') {
    const number = fifth === 'seite' ? pageOf(page) : null
    const search = parseSearchView(hash)
    const place = { batchId: decode(batchId), documentId: decode(documentId), page: number }
    return { name: 'document', ...place, ...(search.text !== '' && { search }) }
  }
  if (third === 'summen') return { name: 'sums', batchId: decode(batchId) }
  if (third === 'seiten') return { name: 'pages', batchId: decode(batchId) }
  if (third === 'pruefen') return reviewOf(decode(batchId), path.slice(3))
  return { name: 'batch', batchId: decode(batchId) }
}

/** Route -> fragment, for links; with a view the list beside it stays as it is. */
export function routeAddress(route: Route, view: ListView = wholeView): string {
  const search = 'search' in route && route.search ? searchViewQuery(route.search) : ''
  const list = listViewQuery(view)
  return pathOf(route) + (search === '' ? list : `${list === '' ? '?' : `${list}&`}${search}`)
}

const PLAIN_PATHS = {
  home: '#/',
  create: '#/neu',
  clients: '#/zugaenge',
  settings: '#/einstellungen',
  search: '#/suche',
} as const

function pathOf(route: Route): string {
  switch (route.name) {
    case 'home':
    case 'create':
    case 'clients':
    case 'settings':
    case 'search':
      return PLAIN_PATHS[route.name]
    case 'mandants':
    case 'newMandant':
    case 'mandantImport':
    case 'mandant':
    case 'deletion':
    case 'retention':
      return mandantPath(route)
    case 'board':
    case 'clientYear':
    case 'yearPages':
    case 'tray':
      return clientYearPath(route)
    case 'batch':
      return `#/stapel/${encodeURIComponent(route.batchId)}`
    case 'sums':
      return `#/stapel/${encodeURIComponent(route.batchId)}/summen`
    case 'pages':
      return `#/stapel/${encodeURIComponent(route.batchId)}/seiten`
    case 'review':
      return [
        `#/stapel/${encodeURIComponent(route.batchId)}/pruefen`,
        ...(route.documentId === null ? [] : [encodeURIComponent(route.documentId)]),
        ...(route.documentId === null || route.page === null ? [] : ['seite', route.page]),
        ...(route.documentId === null || route.field === null ? [] : ['feld', encodeURIComponent(route.field)]),
      ].join('/')
    case 'document':
      return `#/stapel/${encodeURIComponent(route.batchId)}/dokument/${encodeURIComponent(route.documentId)}${
        route.page === null ? '' : `/seite/${route.page}`
      }`
  }
}

export function goTo(route: Route, view?: ListView): void {
  location.hash = routeAddress(route, view)
}

/** Goes there without a way back to where the person is: that place is no more. */
export function replaceRoute(route: Route, view: ListView): void {
  location.replace(routeAddress(route, view))
}

/** `[document[/seite/n][/feld/name]]` */
function reviewOf(batchId: string, [documentId = '', ...rest]: readonly string[]): Route {
  if (documentId === '') return { name: 'review', batchId, documentId: null, page: null, field: null }
  const after = (word: string) => rest[rest.indexOf(word) + 1] ?? ''
  const field = rest.includes('feld') ? decode(after('feld')) : ''
  const page = rest.includes('seite') ? pageOf(after('seite')) : null
  return { name: 'review', batchId, documentId: decode(documentId), page, field: field === '' ? null : field }
}

function pageOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** An address typed by hand may be broken; such an id is unknown, not a crash. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function listen(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
