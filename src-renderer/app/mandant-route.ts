import type { MandantTab } from '../features/mandants/mandant-page.tsx'

/** Places of the screen of mandants. */
export type MandantRoute =
  /** `text`: what is searched for. */
  | { readonly name: 'mandants'; readonly text: string }
  | { readonly name: 'newMandant' }
  /** A list from another program. */
  | { readonly name: 'mandantImport' }
  /** `year`: of the checklist; null is the one before this. */
  | { readonly name: 'mandant'; readonly mandantId: string; readonly tab: MandantTab; readonly year: number | null }
  | { readonly name: 'deletion'; readonly deletionId: string }
  /** What is to be kept, and what is due. */
  | { readonly name: 'retention' }

const TABS = ['stammdaten', 'checkliste', 'stapel', 'kontierung', 'daten'] as const satisfies readonly MandantTab[]

/** What follows `#/mandanten/`; anything unknown is the list. */
export function parseMandantRoute([word = '', id = '', tab = '', year = '']: readonly string[]): MandantRoute {
  if (word === 'neu') return { name: 'newMandant' }
  if (word === 'aufbewahrung') return { name: 'retention' }
  if (word === 'liste') return { name: 'mandantImport' }
  if (word === 'suche') return { name: 'mandants', text: id }
  if (word === 'geloescht' && id !== '') return { name: 'deletion', deletionId: id }
  if (word !== 'id' || id === '') return { name: 'mandants', text: '' }
  const known = TABS.find(each => each === tab) ?? 'stammdaten'
  return { name: 'mandant', mandantId: id, tab: known, year: /^(19|2[01])\d{2}$/.test(year) ? Number(year) : null }
}

export function mandantPath(route: MandantRoute): string {
  switch (route.name) {
    case 'mandants':
      return route.text === '' ? '#/mandanten' : `#/mandanten/suche/${encodeURIComponent(route.text)}`
    case 'newMandant':
      return '#/mandanten/neu'
    case 'retention':
      return '#/mandanten/aufbewahrung'
    case 'mandantImport':
      return '#/mandanten/liste'
    case 'mandant': {
      const { mandantId, tab, year } = route
      const end = year === null ? (tab === 'stammdaten' ? '' : `/${tab}`) : `/${tab}/${year}`
      return `#/mandanten/id/${encodeURIComponent(mandantId)}${end}`
    }
    case 'deletion':
      return `#/mandanten/geloescht/${encodeURIComponent(route.deletionId)}`
  }
}

export function isMandantRoute(route: { readonly name: string }): route is MandantRoute {
  return ['mandants', 'newMandant', 'mandantImport', 'mandant', 'deletion', 'retention'].includes(route.name)
}
