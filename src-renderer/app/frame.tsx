import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { useBatches } from '../api/batches.ts'
import type { ListView } from '../api/batches.ts'
import { useChanges } from '../api/changes.ts'
import { isOffline } from '../api/request.ts'
import { addFiles } from '../features/batch-create/chosen-files.ts'
import { SendingBar } from '../features/batch-create/sending-bar.tsx'
import { useDropAnywhere } from '../features/batch-create/use-drop-anywhere.ts'
import type { Intake } from '../features/batch-create/use-intake.ts'
import type { FoundFiles } from '../features/batch-create/read-drop.ts'
import { useOfferedFiles } from '../features/batch-create/use-offered-files.ts'
import { BatchList } from '../features/batch-list/batch-list.tsx'
import { texts } from '../texts.de.ts'
import { Content } from './content.tsx'
import { goTo, replaceRoute, routeAddress, useRoute } from './route.ts'
import type { Route } from './route.ts'
import { ReleasedNotice } from './released-notice.tsx'
import { TitleBar } from './title-bar.tsx'
import { usePlace } from './use-place.ts'
import { useReleasedPage } from './use-released-page.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  over: { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  skip: {
    position: 'absolute',
    left: '-9999px',
    ':focus': {
      left: '8px',
      top: '8px',
      zIndex: 10,
      padding: '8px',
      color: tokens.colorNeutralForeground1,
      background: tokens.colorNeutralBackground1,
    },
  },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, '@media (max-width: 820px)': { flexDirection: 'column' } },
  side: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: '296px',
    flexShrink: 0,
    minHeight: 0,
    background: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 820px)': { width: '100%', flexShrink: 1 },
  },
  // Where there is room for one of the two, the name of the product leads back to the list.
  hidden: { display: 'none' },
  sideAway: { '@media (max-width: 820px)': { display: 'none' } },
  placeAway: { '@media (max-width: 820px)': { flexGrow: 0, flexShrink: 0 } },
  // Positioned, so that what is there for screen readers alone is cut off where the rest is.
  content: {
    position: 'relative',
    outlineStyle: 'none',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
  },
})

/** The window: title bar, the list of batches at the left, what was chosen beside it. */
export function Frame({ version, intake }: { readonly version: string; readonly intake: Intake }) {
  useChanges()
  const styles = useStyles()
  const { route, view } = useRoute()
  const batches = useBatches()
  useReleasedPage()
  const isForm = route.name === 'create' || (route.name === 'home' && batches.data?.total === 0)
  const takeFiles = ({ files, notTaken }: FoundFiles): void => {
    intake.change(draft => ({ ...draft, chosen: addFiles(draft.chosen, files, notTaken) }))
    if (!isForm) goTo({ name: 'create' }, view)
  }
  const isOver = useDropAnywhere(takeFiles)
  useOfferedFiles(takeFiles)
  useSearchShortcut(view)
  usePlace(route)
  const isList = route.name === 'home' && batches.data?.total !== 0
  return (
    <div className={mergeClasses(styles.frame, isOver && styles.over)}>
      <a className={styles.skip} href="#inhalt" onClick={skipToContent}>
        {texts.skipToContent}
      </a>
      <TitleBar version={version} route={route} view={view} />
      {isOffline(batches.error) && (
        <MessageBar intent="warning" shape="square" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{texts.offline.title}</MessageBarTitle> {texts.offline.text}
          </MessageBarBody>
        </MessageBar>
      )}
      <ReleasedNotice route={route} view={view} />
      {!isForm && <SendingBar store={intake.progress} address={routeAddress({ name: 'create' }, view)} />}
      <div className={styles.panes}>
        <ListPane route={route} view={view} isList={isList} />
        <main className={mergeClasses(styles.content, isList && styles.placeAway)} id="inhalt" tabIndex={-1}>
          <Content route={route} view={view} intake={intake} />
        </main>
      </div>
    </div>
  )
}

interface ListPaneProps {
  readonly route: Route
  readonly view: ListView
  /** In little room it is the list that is shown. */
  readonly isList: boolean
}

function ListPane({ route, view, isList }: ListPaneProps) {
  const styles = useStyles()
  // Checking and putting pages in order take the whole width.
  const isReview = route.name === 'review' || route.name === 'pages' || route.name === 'yearPages'
  return (
    <nav
      className={mergeClasses(styles.side, !isList && styles.sideAway, isReview && styles.hidden)}
      aria-label={texts.list.title}
    >
      <BatchList
        selectedId={'batchId' in route ? route.batchId : null}
        view={view}
        onView={next => replaceRoute(route, next)}
        addressOf={batchId => routeAddress({ name: 'batch', batchId }, view)}
        mandantAddress={mandantId => routeAddress({ name: 'mandant', mandantId, tab: 'stammdaten', year: null }, view)}
        newAddress={routeAddress({ name: 'create' }, view)}
        onRestarted={batchId => goTo({ name: 'batch', batchId }, view)}
      />
    </nav>
  )
}

function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('inhalt')?.focus()
}
