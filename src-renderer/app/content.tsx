import { makeStyles } from '@fluentui/react-components'
import { DocumentMultipleRegular } from '@fluentui/react-icons'
import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { useBatches } from '../api/batches.ts'
import { wholeBoard } from '../api/client-years.ts'
import { usePerson } from '../api/people.ts'
import type { ListView } from '../api/batches.ts'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import { EmptyNotice } from '../components/empty-notice.tsx'
import { CreateBatch } from '../features/batch-create/create-batch.tsx'
import type { CreateBatchProps } from '../features/batch-create/create-batch.tsx'
import type { DocumentAddress } from '../features/batch-detail/document-address.ts'
import { MarkedSearchContext } from '../features/batch-detail/hits-context.ts'
import type { MarkedSearch } from '../features/batch-detail/hits-context.ts'
import { FirstStart } from '../features/first-start/first-start.tsx'
import { InboxLine } from '../features/inbox/inbox-line.tsx'
import { texts } from '../texts.de.ts'
import { ClientYearsPlace } from './client-years-place.tsx'
import { goTo, replaceRoute, routeAddress } from './route.ts'
import type { Route } from './route.ts'
import {
  BatchDetailView,
  ClientsPage,
  MandantsPlace,
  PageOrderScreen,
  RequestTable,
  ResultPanel,
  ReviewScreen,
  SearchPage,
  SettingsPage,
  SumsScreen,
} from './screens.ts'

// With one place at a time the list of batches stands above; the board has a page of its own.
const useStyles = makeStyles({
  board: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 820px)': { display: 'none' },
  },
})

export interface ContentProps extends Pick<CreateBatchProps, 'intake'> {
  readonly route: Route
  readonly view: ListView
}

/** What belongs to the place in the address. */
export function Content({ route, view, intake }: ContentProps) {
  const batchAddress = useCallback((batchId: string) => routeAddress({ name: 'batch', batchId }, view), [view])
  switch (route.name) {
    case 'home':
      return <HomePlace view={view} intake={intake} batchAddress={batchAddress} />
    case 'create':
      return <CreateBatch intake={intake} batchAddress={batchAddress} onCancel={() => goTo({ name: 'home' }, view)} />
    case 'clients':
      return <ClientsPage requests={<RequestTable />} />
    case 'settings':
      return <SettingsPage />
    case 'search':
      return <SearchPlace route={route} view={view} />
    case 'mandants':
    case 'newMandant':
    case 'mandantImport':
    case 'mandant':
    case 'deletion':
    case 'retention':
      return <MandantsPlace route={route} view={view} />
    case 'board':
    case 'clientYear':
    case 'yearPages':
    case 'tray':
      return <ClientYearsPlace route={route} view={view} />
    case 'review':
      return <ReviewPlace route={route} view={view} />
    case 'sums':
      return <SumsPlace route={route} view={view} />
    case 'pages':
      return <PagesPlace route={route} view={view} />
    case 'batch':
    case 'document':
      return <BatchPlace route={route} view={view} />
  }
}

interface HomePlaceProps extends Pick<CreateBatchProps, 'intake' | 'batchAddress'> {
  readonly view: ListView
}

/** Without a batch the form for the first one, else the board of client-years for who works with documents. */
function HomePlace({ view, intake, batchAddress }: HomePlaceProps) {
  const styles = useStyles()
  const { hasDesk } = usePerson()
  const batches = useBatches()
  if (batches.data?.total === 0) {
    return (
      <>
        {/* Who has chosen files has begun; what comes next has to be in sight. */}
        {intake.draft.chosen.files.length === 0 && <FirstStart onCreated={openBatch} />}
        <CreateBatch intake={intake} batchAddress={batchAddress} onCancel={null} />
        <InboxLine detailAddress={routeAddress({ name: 'settings' }, view)} />
      </>
    )
  }
  return (
    <>
      <div className={styles.board}>
        {hasDesk ? (
          <ClientYearsPlace route={{ name: 'board', board: wholeBoard }} view={view} />
        ) : (
          <EmptyNotice icon={<DocumentMultipleRegular />} text={texts.list.choose} />
        )}
      </div>
      <InboxLine detailAddress={routeAddress({ name: 'settings' }, view)} />
    </>
  )
}

/** A place of the window, with what its list shows. */
interface PlaceProps<Name extends Route['name']> {
  readonly route: Extract<Route, { name: Name }>
  readonly view: ListView
}

function SearchPlace({ route, view }: PlaceProps<'search'>) {
  return (
    <SearchPage
      search={route.search}
      onSearch={search => replaceRoute({ name: 'search', search }, view)}
      addressOf={({ batchId, documentId, page }) =>
        routeAddress({ name: 'document', batchId, documentId, page, search: route.search }, view)
      }
    />
  )
}

function ReviewPlace({ route, view }: PlaceProps<'review'>) {
  const { batchId, documentId, page, field } = route
  const batch = { name: 'batch', batchId } as const
  return (
    <ReviewScreen
      key={batchId}
      batchId={batchId}
      address={{ documentId, page, field }}
      onPlace={place => replaceRoute({ name: 'review', batchId, ...place }, view)}
      backAddress={routeAddress(batch, view)}
      onBack={() => goTo(batch, view)}
    />
  )
}

function SumsPlace({ route: { batchId }, view }: PlaceProps<'sums'>) {
  return (
    <SumsScreen
      key={batchId}
      batchId={batchId}
      backAddress={routeAddress({ name: 'batch', batchId }, view)}
      addressOf={place => routeAddress({ name: 'review', batchId, ...place }, view)}
    />
  )
}

function PagesPlace({ route: { batchId }, view }: PlaceProps<'pages'>) {
  return (
    <PageOrderScreen
      key={batchId}
      batchId={batchId}
      backAddress={routeAddress({ name: 'batch', batchId }, view)}
      checkAddress={({ documentId, number }) =>
        routeAddress({ name: 'review', batchId, documentId, page: number, field: null }, view)
      }
    />
  )
}

function BatchPlace({ route, view }: PlaceProps<'batch' | 'document'>) {
  const { batchId } = route
  const addressOf: DocumentAddress = (documentId, page) =>
    routeAddress(
      documentId === null ? { name: 'batch', batchId } : { name: 'document', batchId, documentId, page: page ?? null },
      view,
    )
  return (
    <MarkedSearchContext value={markedSearch(route, view)}>
      <BatchDetailView
        key={batchId}
        onRestarted={openBatch}
        onDeleted={deletionId => replaceRoute({ name: 'deletion', deletionId }, view)}
        deletionAddress={deletionId => routeAddress({ name: 'deletion', deletionId }, view)}
        resultOf={showResult}
        batchId={batchId}
        documentId={route.name === 'document' ? route.documentId : null}
        page={route.name === 'document' ? route.page : null}
        addressOf={addressOf}
        reviewAddress={documentId =>
          routeAddress({ name: 'review', batchId, documentId, page: null, field: null }, view)
        }
        pagesAddress={routeAddress({ name: 'pages', batchId }, view)}
        sumsAddress={routeAddress({ name: 'sums', batchId }, view)}
        mandantAddress={mandantId => routeAddress({ name: 'mandant', mandantId, tab: 'stammdaten', year: null }, view)}
        onReplace={(documentId, page) => replaceRoute({ name: 'document', batchId, documentId, page }, view)}
      />
    </MarkedSearchContext>
  )
}

/** The search that led to a document, when one did. */
function markedSearch(route: Route, view: ListView): MarkedSearch | null {
  if (route.name !== 'document' || !route.search) return null
  const { search, ...plain } = route
  return {
    text: search.text,
    backAddress: routeAddress({ name: 'search', search }, view),
    plainAddress: routeAddress(plain, view),
  }
}

function showResult(batch: BatchDetail): ReactElement {
  return <ResultPanel batch={batch} />
}

function openBatch(batchId: string): void {
  goTo({ name: 'batch', batchId })
}
