import { Tab, TabList, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, PersonRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { ClientYearDetail } from '../../../wire/client-years.ts'
import { useClientYear } from '../../api/client-years.ts'
import { clientYearTexts, outdatedText } from '../../client-year-texts.de.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatIsoDate } from '../../format.ts'
import { StateBadge } from '../../components/client-year-state.tsx'
import { CLIENT_YEAR_TABS } from './client-year-tabs.ts'
import type { ClientYearTab } from './client-year-tabs.ts'
import { DeadlineList } from './deadline-list.tsx'
import type { DeadlineListProps } from './deadline-list.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { HistoryList } from './history-list.tsx'
import { NoticePanel } from './notice-panel.tsx'
import type { NoticePanelProps } from './notice-panel.tsx'
import { OfficeLetters } from './office-letters.tsx'
import { PageLedgerTable } from './page-ledger-table.tsx'
import { ReportedPanel } from './reported-panel.tsx'
import { ShelfPanel } from './shelf-panel.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    '@media (max-width: 820px)': { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { flexGrow: 1, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  years: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  tabs: { flexWrap: 'wrap' },
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXXL },
})

export interface ClientYearScreenProps {
  readonly mandantId: string
  readonly year: number
  readonly tab: ClientYearTab
  readonly onTab: (tab: ClientYearTab) => void
  readonly backAddress: string
  readonly mandantAddress: string
  readonly yearAddress: (year: number) => string
  readonly batchAddress: (batchId: string) => string
  readonly documentAddress: (batchId: string, documentId: string) => string
  /** All its pages at a glance. */
  readonly pagesAddress: string
  readonly placeAddress: DeadlineListProps['placeAddress']
  /** The objection against an assessment. */
  readonly Objection: NoticePanelProps['Objection']
  /** What has to be clarified. */
  readonly items: ReactElement
  /** What the checklist of the year lacks. */
  readonly missing: ReactElement
  /** What it comes to over all deliveries. */
  readonly sums: ReactElement
  /** Brings papers of the mandant in from the scanner. */
  readonly scan: ReactElement
  /** Editions of its Belegmappe. */
  readonly editions: ReactElement
  /** Lists of its bookkeeping, for who runs a business. */
  readonly books: ReactElement
}

/** One mandant in one tax year, fed by all its deliveries. */
export function ClientYearScreen(props: ClientYearScreenProps) {
  const styles = useStyles()
  const { mandantId, year, tab, onTab } = props
  const { data, error, isPending, refetch } = useClientYear(mandantId, year)
  if (isPending) return <Waiting text={clientYearTexts.loading} />
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.page}>
      <ClientYearHead detail={data} {...props} />
      <TabList
        className={styles.tabs}
        aria-label={clientYearTexts.tabsLabel}
        selectedValue={tab}
        onTabSelect={(_event, { value }) => onTab(value as ClientYearTab)}
      >
        {CLIENT_YEAR_TABS.filter(each => each !== 'buchfuehrung' || data.hasBusiness || tab === each).map(each => (
          <Tab key={each} value={each} id={`client-year-tab-${each}`} aria-controls="client-year-panel">
            {clientYearTexts.tabs[each]}
          </Tab>
        ))}
      </TabList>
      <div id="client-year-panel" role="tabpanel" aria-labelledby={`client-year-tab-${tab}`}>
        <Panel detail={data} {...props} />
      </div>
    </div>
  )
}

interface DetailProps extends ClientYearScreenProps {
  readonly detail: ClientYearDetail
}

function ClientYearHead({ detail, backAddress, mandantAddress, yearAddress, scan }: DetailProps) {
  const styles = useStyles()
  const { mandantName, year, state, release, isOutdated, filingDate } = detail.clientYear
  return (
    <header className={styles.head}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress}>
        {clientYearTexts.back}
      </LinkButton>
      <div className={styles.words}>
        <Title3 as="h1" className={styles.name}>
          {mandantName} {year}
        </Title3>
        <div className={styles.facts}>
          <StateBadge state={state} release={release} isOutdated={isOutdated} />
          <Text className={styles.quiet} size={200}>
            {clientYearTexts.facts(detail.clientYear)}
            {filingDate === null ? '' : ` · ${clientYearTexts.filing(formatIsoDate(filingDate))}`}
            {isOutdated && ` · ${outdatedText(release !== null)}`}
          </Text>
        </div>
      </div>
      {detail.years.length > 1 && (
        <nav className={styles.years} aria-label={clientYearTexts.years}>
          {detail.years.map(each => (
            <LinkButton key={each} appearance={each === year ? 'primary' : 'outline'} href={yearAddress(each)}>
              {each}
            </LinkButton>
          ))}
        </nav>
      )}
      {scan}
      <LinkButton icon={<PersonRegular />} href={mandantAddress}>
        {clientYearTexts.mandant}
      </LinkButton>
    </header>
  )
}

function Panel({ detail, mandantId, year, tab, items, missing, sums, books, editions, ...addresses }: DetailProps) {
  const { mandantName } = detail.clientYear
  const { batchAddress, documentAddress, placeAddress } = addresses
  const part = { mandantId, year, placeAddress }
  switch (tab) {
    case 'belege':
      return (
        <ShelfPanel
          key={`${mandantId} ${year}`}
          shelfKey={{ mandantId, year }}
          mandant={{ id: mandantId, name: mandantName }}
          documentAddress={documentAddress}
        />
      )
    case 'klaeren':
      return items
    case 'fristen':
      return <DeadlineList mandantId={mandantId} year={year} placeAddress={placeAddress} />
    case 'fehlt':
      return missing
    case 'summen':
      return sums
    case 'bescheid':
      return <TaxOfficePart {...part} Objection={addresses.Objection} />
    case 'buchfuehrung':
      return books
    case 'lieferungen':
      return <DeliveryList deliveries={detail.deliveries} batchAddress={batchAddress} />
    case 'editionen':
      return editions
    case 'seiten':
      return <PageLedgerTable ledger={detail.ledger} pagesAddress={addresses.pagesAddress} />
    case 'verlauf':
      return <HistoryList mandantId={mandantId} year={year} batchAddress={batchAddress} />
  }
}

interface PartProps extends Pick<NoticePanelProps, 'placeAddress'> {
  readonly mandantId: string
  readonly year: number
}

/** What the tax office asks for, what it has assessed, and what others told it. */
function TaxOfficePart({ Objection, ...part }: PartProps & Pick<NoticePanelProps, 'Objection'>) {
  const styles = useStyles()
  return (
    <div className={styles.parts}>
      <OfficeLetters {...part} />
      <NoticePanel {...part} Objection={Objection} />
      <ReportedPanel {...part} />
    </div>
  )
}
