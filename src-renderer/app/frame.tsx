import { MessageBar, MessageBarBody, MessageBarTitle, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentMultipleRegular, KeyMultipleRegular, SettingsRegular, ShieldLockRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useBatches } from '../api/batches.ts'
import type { ListView } from '../api/batches.ts'
import { isOffline } from '../api/request.ts'
import { EmptyNotice } from '../components/empty-notice.tsx'
import { CreateBatch } from '../features/batch-create/create-batch.tsx'
import { BatchDetailView } from '../features/batch-detail/batch-detail.tsx'
import { BatchList } from '../features/batch-list/batch-list.tsx'
import { ClientsPage } from '../features/clients/clients-page.tsx'
import { InboxLine } from '../features/inbox/inbox-line.tsx'
import icon from '../icon.svg'
import { texts } from '../texts.de.ts'
import { goTo, replaceRoute, routeAddress, useRoute } from './route.ts'
import type { Route } from './route.ts'
import { SettingsPage } from './settings-page.tsx'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
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
  product: { color: '#fff', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  local: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: '#dfecf8',
    fontSize: tokens.fontSizeBase200,
  },
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
    width: '296px',
    flexShrink: 0,
    minHeight: 0,
    background: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 820px)': { width: '100%', maxHeight: '40%' },
  },
  content: { flexGrow: 1, minWidth: 0, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' },
  empty: { margin: 'auto' },
})

/** The window: title bar, the list of batches at the left, what was chosen beside it. */
export function Frame({ version }: { readonly version: string }) {
  const styles = useStyles()
  const { route, view } = useRoute()
  const batches = useBatches()
  const selectedId = 'batchId' in route ? route.batchId : null
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#inhalt" onClick={skipToContent}>
        {texts.skipToContent}
      </a>
      <header className={styles.bar}>
        <img className={styles.mark} src={icon} alt="" />
        <span className={styles.product}>{texts.product}</span>
        <nav className={styles.links} aria-label={texts.pages}>
          <PageLink name="clients" route={route} view={view} icon={<KeyMultipleRegular fontSize={16} aria-hidden />} />
          <PageLink name="settings" route={route} view={view} icon={<SettingsRegular fontSize={16} aria-hidden />} />
        </nav>
        <span className={styles.local} title={`Version ${version}`}>
          <ShieldLockRegular fontSize={16} aria-hidden />
          {texts.local}
        </span>
      </header>
      {isOffline(batches.error) && (
        <MessageBar intent="warning" shape="square">
          <MessageBarBody>
            <MessageBarTitle>{texts.offline.title}</MessageBarTitle> {texts.offline.text}
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.panes}>
        <nav className={styles.side} aria-label={texts.list.title}>
          <BatchList
            selectedId={selectedId}
            view={view}
            onView={next => (next.page === view.page ? replaceRoute(route, next) : goTo(route, next))}
            addressOf={batchId => routeAddress({ name: 'batch', batchId }, view)}
            newAddress={routeAddress({ name: 'create' }, view)}
          />
        </nav>
        <main className={styles.content} id="inhalt" tabIndex={-1}>
          <Content route={route} view={view} />
        </main>
      </div>
    </div>
  )
}

function PageLink(props: {
  readonly name: 'clients' | 'settings'
  readonly route: Route
  readonly view: ListView
  readonly icon: ReactElement
}) {
  const styles = useStyles()
  const { name, route, view, icon } = props
  return (
    <a
      className={styles.link}
      href={routeAddress({ name }, view)}
      aria-current={route.name === name ? 'page' : undefined}
    >
      {icon}
      {texts[name].title}
    </a>
  )
}

function Content({ route, view }: { readonly route: Route; readonly view: ListView }) {
  const styles = useStyles()
  const batches = useBatches()
  switch (route.name) {
    case 'home':
      if (batches.data?.total === 0) {
        return (
          <>
            <CreateBatch onCreated={openBatch} onCancel={null} />
            <InboxLine detailAddress={routeAddress({ name: 'settings' }, view)} />
          </>
        )
      }
      return (
        <>
          <div className={styles.empty}>
            <Text as="h1" className="visually-hidden">
              {texts.product}
            </Text>
            <EmptyNotice icon={<DocumentMultipleRegular />} text={texts.list.choose} />
          </div>
          <InboxLine detailAddress={routeAddress({ name: 'settings' }, view)} />
        </>
      )
    case 'create':
      return <CreateBatch onCreated={openBatch} onCancel={() => goTo({ name: 'home' }, view)} />
    case 'clients':
      return <ClientsPage />
    case 'settings':
      return <SettingsPage />
    case 'batch':
    case 'document':
      return (
        <BatchDetailView
          key={route.batchId}
          onRestarted={openBatch}
          batchId={route.batchId}
          documentId={route.name === 'document' ? route.documentId : null}
          page={route.name === 'document' ? route.page : null}
          addressOf={(documentId, page) =>
            routeAddress(
              documentId === null
                ? { name: 'batch', batchId: route.batchId }
                : { name: 'document', batchId: route.batchId, documentId, page: page ?? null },
              view,
            )
          }
          onReplace={(documentId, page) =>
            replaceRoute({ name: 'document', batchId: route.batchId, documentId, page }, view)
          }
        />
      )
  }
}

function openBatch(batchId: string): void {
  goTo({ name: 'batch', batchId })
}

function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('inhalt')?.focus()
}
