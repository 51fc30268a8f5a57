import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import {
  KeyMultipleRegular,
  PeopleRegular,
  SearchRegular,
  SettingsRegular,
  ShieldLockRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useBatches } from '../api/batches.ts'
import type { ListView } from '../api/batches.ts'
import { isOffline } from '../api/request.ts'
import { wholeSearch } from '../api/search.ts'
import { addFiles } from '../features/batch-create/chosen-files.ts'
import { SendingBar } from '../features/batch-create/sending-bar.tsx'
import { useDropAnywhere } from '../features/batch-create/use-drop-anywhere.ts'
import type { Intake } from '../features/batch-create/use-intake.ts'
import { useOfferedFiles } from '../features/batch-create/use-offered-files.ts'
import { BatchList } from '../features/batch-list/batch-list.tsx'
import icon from '../icon.svg'
import { texts } from '../texts.de.ts'
import { Content } from './content.tsx'
import { isMandantRoute } from './mandant-route.ts'
import { goTo, replaceRoute, routeAddress, useRoute } from './route.ts'
import type { Route } from './route.ts'
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
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    height: '44px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    background: 'var(--titleBar)',
    color: '#fff',
  },
  mark: { width: '22px', height: '22px', borderRadius: '5px', outline: '1px solid rgba(255,255,255,.35)' },
  product: {
    color: '#fff',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    textDecorationLine: 'none',
    ':focus-visible': { outline: '2px solid #fff', outlineOffset: '3px' },
  },
  local: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: '#dfecf8',
    fontSize: tokens.fontSizeBase200,
  },
  localText: { '@media (max-width: 980px)': { display: 'none' } },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '5px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: '#fff',
    fontSize: tokens.fontSizeBase200,
    textDecorationLine: 'none',
    ':hover': { background: 'rgba(255,255,255,.12)' },
    ':focus-visible': { outline: '2px solid #fff' },
    '&[aria-current="page"]': { background: 'rgba(255,255,255,.18)' },
  },
  links: { display: 'flex', gap: '4px', marginLeft: 'auto' },
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
  const styles = useStyles()
  const { route, view } = useRoute()
  const batches = useBatches()
  useReleasedPage()
  const isForm = route.name === 'create' || (route.name === 'home' && batches.data?.total === 0)
  const takeFiles = (files: File[]): void => {
    intake.change(draft => ({ ...draft, chosen: addFiles(draft.chosen, files) }))
    if (!isForm) goTo({ name: 'create' }, view)
  }
  const isOver = useDropAnywhere(takeFiles)
  useOfferedFiles(takeFiles)
  useSearchShortcut(view)
  usePlace(route)
  // Checking takes the whole width.
  const isReview = route.name === 'review'
  const isList = route.name === 'home' && batches.data?.total !== 0
  const selectedId = 'batchId' in route ? route.batchId : null
  return (
    <div className={mergeClasses(styles.frame, isOver && styles.over)}>
      <a className={styles.skip} href="#inhalt" onClick={skipToContent}>
        {texts.skipToContent}
      </a>
      <header className={styles.bar}>
        <img className={styles.mark} src={icon} alt="" />
        <a className={styles.product} href={routeAddress({ name: 'home' }, view)}>
          {texts.product}
        </a>
        <nav className={styles.links} aria-label={texts.pages}>
          <PageLink name="search" route={route} view={view} icon={<SearchRegular fontSize={16} aria-hidden />} />
          <PageLink name="mandants" route={route} view={view} icon={<PeopleRegular fontSize={16} aria-hidden />} />
          <PageLink name="clients" route={route} view={view} icon={<KeyMultipleRegular fontSize={16} aria-hidden />} />
          <PageLink name="settings" route={route} view={view} icon={<SettingsRegular fontSize={16} aria-hidden />} />
        </nav>
        <span className={styles.local} title={`${texts.local} · Version ${version}`}>
          <ShieldLockRegular fontSize={16} aria-hidden />
          <span className={styles.localText}>{texts.local}</span>
        </span>
      </header>
      {isOffline(batches.error) && (
        <MessageBar intent="warning" shape="square" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{texts.offline.title}</MessageBarTitle> {texts.offline.text}
          </MessageBarBody>
        </MessageBar>
      )}
      {!isForm && <SendingBar store={intake.progress} address={routeAddress({ name: 'create' }, view)} />}
      <div className={styles.panes}>
        <nav
          className={mergeClasses(styles.side, !isList && styles.sideAway, isReview && styles.hidden)}
          aria-label={texts.list.title}
        >
          <BatchList
            selectedId={selectedId}
            view={view}
            onView={next => replaceRoute(route, next)}
            addressOf={batchId => routeAddress({ name: 'batch', batchId }, view)}
            mandantAddress={mandantId =>
              routeAddress({ name: 'mandant', mandantId, tab: 'stammdaten', year: null }, view)
            }
            newAddress={routeAddress({ name: 'create' }, view)}
            onRestarted={batchId => goTo({ name: 'batch', batchId }, view)}
          />
        </nav>
        <main className={mergeClasses(styles.content, isList && styles.placeAway)} id="inhalt" tabIndex={-1}>
          <Content route={route} view={view} intake={intake} />
        </main>
      </div>
    </div>
  )
}

function PageLink(props: {
  readonly name: 'clients' | 'mandants' | 'search' | 'settings'
  readonly route: Route
  readonly view: ListView
  readonly icon: ReactElement
}) {
  const styles = useStyles()
  const { name, route, view, icon } = props
  return (
    <a
      className={styles.link}
      href={routeAddress(placeOf(name), view)}
      title={name === 'search' ? texts.search.shortcut : undefined}
      aria-current={isAt(route, name) ? 'page' : undefined}
    >
      {icon}
      {texts[name].title}
    </a>
  )
}

function placeOf(name: 'clients' | 'mandants' | 'search' | 'settings'): Route {
  switch (name) {
    case 'mandants':
      return { name, text: '' }
    case 'search':
      return { name, search: wholeSearch }
    case 'clients':
    case 'settings':
      return { name }
  }
}

function isAt(route: Route, name: string): boolean {
  return route.name === name || (name === 'mandants' && isMandantRoute(route))
}

function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('inhalt')?.focus()
}
