import { Badge, Link, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { useInbox } from '../../api/inbox.ts'
import type { Inbox } from '../../../wire/inbox.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatMoment } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { inboxColors } from './inbox-colors.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  value: { margin: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  heading: { fontSize: tokens.fontSizeBase300 },
  list: { margin: 0, paddingLeft: '20px' },
  entry: { padding: '2px 0', overflowWrap: 'anywhere' },
})

/** The watched folder with all that a person can know of it. */
export function InboxPanel({ addressOf }: { readonly addressOf: (batchId: string) => string }) {
  const styles = useStyles()
  const { data: inbox, error, isPending, refetch } = useInbox()
  return (
    <div className={styles.panel}>
      <Text className={styles.quiet}>{texts.inbox.intro}</Text>
      {isPending && <Waiting text={texts.inbox.loading} />}
      {error && !inbox && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {inbox?.folder === null && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {texts.inbox.off} {texts.inbox.offHint}
          </MessageBarBody>
        </MessageBar>
      )}
      {inbox && inbox.folder !== null && <Watched inbox={inbox} folder={inbox.folder} addressOf={addressOf} />}
    </div>
  )
}

interface WatchedProps {
  readonly inbox: Inbox
  readonly folder: string
  readonly addressOf: (batchId: string) => string
}

function Watched({ inbox, folder, addressOf }: WatchedProps) {
  const styles = useStyles()
  const hint = texts.inbox.stateHints[inbox.state]
  return (
    <>
      <WatchedFacts inbox={inbox} folder={folder} />
      {hint !== '' && <Notice intent="error" text={hint} />}
      {inbox.faults.length > 0 && (
        <div>
          <h3 className={styles.heading}>{texts.inbox.faults}</h3>
          <ul className={styles.list}>
            {inbox.faults.map(({ path, message }) => (
              <li key={path} className={styles.entry}>
                <Text weight="semibold">{path}</Text>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <RecentlyTaken recent={inbox.recent} addressOf={addressOf} />
    </>
  )
}

function WatchedFacts({ inbox, folder }: Omit<WatchedProps, 'addressOf'>) {
  const styles = useStyles()
  const now = useNow()
  return (
    <dl className={styles.facts}>
      <dt className={styles.quiet}>{texts.inbox.folder}</dt>
      <dd className={styles.value}>{folder}</dd>
      <dt className={styles.quiet}>{texts.detail.columns.status}</dt>
      <dd className={styles.value}>
        <Badge appearance="tint" color={inboxColors[inbox.state]}>
          {texts.inbox.states[inbox.state]}
        </Badge>{' '}
        {texts.inbox.waiting(inbox.waiting)}
      </dd>
      <dt className={styles.quiet}>{texts.inbox.lookedAt}</dt>
      <dd className={styles.value}>
        {inbox.lookedAt === null ? texts.inbox.never : formatMoment(inbox.lookedAt, now)}
      </dd>
    </dl>
  )
}

interface RecentlyTakenProps extends Pick<Inbox, 'recent'>, Pick<WatchedProps, 'addressOf'> {}

function RecentlyTaken({ recent, addressOf }: RecentlyTakenProps) {
  const styles = useStyles()
  const now = useNow()
  return (
    <div>
      <h3 className={styles.heading}>{texts.inbox.recent}</h3>
      {recent.length === 0 && <Text className={styles.quiet}>{texts.inbox.recentNone}</Text>}
      <ul className={styles.list}>
        {recent.map(taken => (
          <li key={taken.batchId} className={styles.entry}>
            <Link href={addressOf(taken.batchId)}>{taken.batchName}</Link>
            {` · ${[
              formatMoment(taken.at, now),
              texts.inbox.documents(taken.documents),
              ...(taken.mandant === 'known' ? [] : [texts.inbox.mandants[taken.mandant]]),
            ].join(' · ')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
