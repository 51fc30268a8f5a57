import { boardSort, clientYearState } from '../../wire/client-years.ts'
import { BOARD_FIGURES, wholeBoard } from '../api/client-years.ts'
import type { BoardView } from '../api/client-years.ts'
import { CLIENT_YEAR_TABS } from '../features/client-year/client-year-tabs.ts'
import type { ClientYearTab } from '../features/client-year/client-year-tabs.ts'

/** Places of the board, of one client-year, and of what is in none. */
export type ClientYearRoute =
  | { readonly name: 'board'; readonly board: BoardView }
  | { readonly name: 'clientYear'; readonly mandantId: string; readonly year: number; readonly tab: ClientYearTab }
  /** All pages of a client-year, to be put into documents. */
  | { readonly name: 'yearPages'; readonly mandantId: string; readonly year: number }
  | { readonly name: 'tray' }

const YEAR = /^(19[9]|2[01]\d)\d$|^2200$/

/** What follows `#/mandantenjahre/`; anything unknown is the board. */
export function parseClientYearRoute(words: readonly string[]): ClientYearRoute {
  const [word = '', id = '', year = '', tab = '', part = ''] = words
  if (word === 'ablage') return { name: 'tray' }
  if (word === 'id' && id !== '' && YEAR.test(year)) {
    if (tab === 'seiten' && part === 'ordnen') return { name: 'yearPages', mandantId: id, year: Number(year) }
    const known = CLIENT_YEAR_TABS.find(each => each === tab) ?? 'belege'
    return { name: 'clientYear', mandantId: id, year: Number(year), tab: known }
  }
  return { name: 'board', board: word === 'liste' ? parseBoard(id) : wholeBoard }
}

export function clientYearPath(route: ClientYearRoute): string {
  switch (route.name) {
    case 'board': {
      const query = boardQuery(route.board)
      return query === '' ? '#/mandantenjahre' : `#/mandantenjahre/liste/${encodeURIComponent(query)}`
    }
    case 'tray':
      return '#/mandantenjahre/ablage'
    case 'yearPages':
      return `#/mandantenjahre/id/${encodeURIComponent(route.mandantId)}/${route.year}/seiten/ordnen`
    case 'clientYear': {
      const end = route.tab === 'belege' ? '' : `/${route.tab}`
      return `#/mandantenjahre/id/${encodeURIComponent(route.mandantId)}/${route.year}${end}`
    }
  }
}

export function isClientYearRoute(route: { readonly name: string }): route is ClientYearRoute {
  return ['board', 'clientYear', 'yearPages', 'tray'].includes(route.name)
}

/** The board keeps a part of the address of its own: what follows `?` is the list of batches. */
function boardQuery({ text, year, state, sort, figures }: BoardView): string {
  return new URLSearchParams({
    ...(text !== '' && { suche: text }),
    ...(year !== null && { jahr: String(year) }),
    ...(state !== '' && { stand: state }),
    ...(sort !== wholeBoard.sort && { sortierung: sort }),
    ...(figures !== wholeBoard.figures && { zeigt: figures }),
  }).toString()
}

function parseBoard(text: string): BoardView {
  const query = new URLSearchParams(text)
  const year = query.get('jahr') ?? ''
  return {
    text: query.get('suche') ?? '',
    year: YEAR.test(year) ? Number(year) : null,
    state: clientYearState.options.find(state => state === query.get('stand')) ?? '',
    sort: boardSort.options.find(sort => sort === query.get('sortierung')) ?? wholeBoard.sort,
    figures: BOARD_FIGURES.find(figures => figures === query.get('zeigt')) ?? wholeBoard.figures,
  }
}
