import type { ListView } from '../api/batches.ts'
import { wholeBoard } from '../api/client-years.ts'
import { BoardPage } from '../features/board/board-page.tsx'
import { ClientYearScreen } from '../features/client-year/client-year-screen.tsx'
import { TrayScreen } from '../features/client-year/tray-screen.tsx'
import { WorkItemList } from '../features/client-year/work-item-list.tsx'
import { ScanButton } from '../features/scanner/scan-button.tsx'
import { YearBooks } from '../features/books/year-books.tsx'
import { ChecklistPanel } from '../features/mandants/checklist-panel.tsx'
import { RequestLetter } from '../features/mandants/request-letter.tsx'
import { YearSums } from '../features/sums/year-sums.tsx'
import type { ClientYearRoute } from './client-year-route.ts'
import { goTo, replaceRoute, routeAddress } from './route.ts'
import { EditionList, YearPagesScreen } from './screens.ts'

export interface ClientYearsPlaceProps {
  readonly route: ClientYearRoute
  readonly view: ListView
}

/** The board, one client-year, or what is in none. */
export function ClientYearsPlace({ route, view }: ClientYearsPlaceProps) {
  const documentAddress = (batchId: string, documentId: string) =>
    routeAddress({ name: 'review', batchId, documentId, page: null, field: null }, view)
  const backAddress = routeAddress({ name: 'board', board: wholeBoard }, view)
  switch (route.name) {
    case 'board':
      return (
        <BoardPage
          view={route.board}
          onView={board => replaceRoute({ name: 'board', board }, view)}
          addressOf={(mandantId, year) => routeAddress({ name: 'clientYear', mandantId, year, tab: 'belege' }, view)}
          trayAddress={routeAddress({ name: 'tray' }, view)}
        />
      )
    case 'tray':
      return <TrayScreen backAddress={backAddress} documentAddress={documentAddress} />
    case 'yearPages':
      return <YearPages route={route} view={view} />
    case 'clientYear':
      return <ClientYearPlace route={route} view={view} backAddress={backAddress} documentAddress={documentAddress} />
  }
}

interface ClientYearPlaceProps {
  readonly route: Extract<ClientYearRoute, { name: 'clientYear' }>
  readonly view: ListView
  readonly backAddress: string
  readonly documentAddress: (batchId: string, documentId: string) => string
}

function ClientYearPlace({ route, view, backAddress, documentAddress }: ClientYearPlaceProps) {
  const { mandantId, year } = route
  return (
    <ClientYearScreen
      key={`${mandantId} ${year}`}
      mandantId={mandantId}
      year={year}
      tab={route.tab}
      onTab={tab => replaceRoute({ ...route, tab }, view)}
      backAddress={backAddress}
      mandantAddress={routeAddress({ name: 'mandant', mandantId, tab: 'stammdaten', year: null }, view)}
      yearAddress={next => routeAddress({ ...route, year: next }, view)}
      batchAddress={batchId => routeAddress({ name: 'batch', batchId }, view)}
      documentAddress={documentAddress}
      pagesAddress={routeAddress({ name: 'yearPages', mandantId, year }, view)}
      placeAddress={(batchId, place) => routeAddress({ name: 'review', batchId, ...place }, view)}
      sums={<Sums route={route} view={view} />}
      scan={<Scan route={route} view={view} />}
      editions={<EditionList mandantId={mandantId} year={year} />}
      Objection={RequestLetter}
      items={<WorkItems route={route} view={view} />}
      books={<Books route={route} view={view} />}
      missing={
        <ChecklistPanel
          mandantId={mandantId}
          year={year}
          onYear={next => goTo({ ...route, year: next }, view)}
          documentAddressOf={(batchId, documentId) =>
            routeAddress({ name: 'document', batchId, documentId, page: null }, view)
          }
        />
      }
    />
  )
}

interface YearPagesProps extends Pick<ClientYearPlaceProps, 'view'> {
  readonly route: Extract<ClientYearRoute, { name: 'yearPages' }>
}

function YearPages({ route: { mandantId, year }, view }: YearPagesProps) {
  return (
    <YearPagesScreen
      key={`${mandantId} ${year}`}
      mandantId={mandantId}
      year={year}
      backAddress={routeAddress({ name: 'clientYear', mandantId, year, tab: 'seiten' }, view)}
      checkAddress={({ batchId, documentId, number }) =>
        routeAddress({ name: 'review', batchId, documentId, page: number, field: null }, view)
      }
    />
  )
}

function Books({ route: { mandantId, year }, view }: Pick<ClientYearPlaceProps, 'route' | 'view'>) {
  return (
    <YearBooks
      mandantId={mandantId}
      year={year}
      addressOf={(batchId, place) => routeAddress({ name: 'review', batchId, field: null, ...place }, view)}
    />
  )
}

function Sums({ route: { mandantId, year }, view }: Pick<ClientYearPlaceProps, 'route' | 'view'>) {
  return (
    <YearSums
      mandantId={mandantId}
      year={year}
      addressOf={(batchId, place) => routeAddress({ name: 'review', batchId, ...place }, view)}
    />
  )
}

function WorkItems({ route, view }: Pick<ClientYearPlaceProps, 'route' | 'view'>) {
  return (
    <WorkItemList
      mandantId={route.mandantId}
      year={route.year}
      placeAddress={(batchId, place) => routeAddress({ name: 'review', batchId, ...place }, view)}
      fileAddress={(batchId, documentId) => routeAddress({ name: 'document', batchId, documentId, page: null }, view)}
      checklistAddress={routeAddress({ ...route, tab: 'fehlt' }, view)}
    />
  )
}

function Scan({ route: { mandantId, year }, view }: Pick<ClientYearPlaceProps, 'route' | 'view'>) {
  return (
    <ScanButton
      mandantId={mandantId}
      year={year}
      batchAddress={batchId => routeAddress({ name: 'batch', batchId }, view)}
    />
  )
}
