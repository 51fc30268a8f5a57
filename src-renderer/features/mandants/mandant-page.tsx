import { Tab, TabList, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useMandant } from '../../api/mandants.ts'
import type { MandantDetail } from '../../../wire/mandants.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { BookingPanel } from './booking-panel.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { MandantBatches } from './mandant-batches.tsx'
import { MandantFormView } from './mandant-form.tsx'
import { MandantHistory } from './mandant-history.tsx'

export type MandantTab = keyof typeof mandantTexts.tabs

const TABS = Object.keys(mandantTexts.tabs) as readonly MandantTab[]

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    maxWidth: '1280px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  start: { alignSelf: 'flex-start' },
  facts: { display: 'block', margin: 0, color: tokens.colorNeutralForeground2 },
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  away: { display: 'none' },
})

export interface MandantPageProps {
  /** Null: a new one. */
  readonly mandantId: string | null
  readonly tab: MandantTab
  /** Of the checklist. */
  readonly year: number
  readonly backAddress: string
  readonly batchAddressOf: (batchId: string) => string
  readonly documentAddressOf: (batchId: string, documentId: string) => string
  readonly onPlace: (tab: MandantTab, year: number) => void
  readonly onCreated: (mandantId: string) => void
  readonly onDeleted: (deletionId: string) => void
}

/** One mandant: master data, checklist, batches, and what takes everything along or away. */
export function MandantPage(props: MandantPageProps) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <div className={styles.start}>
        <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={props.backAddress}>
          {mandantTexts.back}
        </LinkButton>
      </div>
      {props.mandantId === null ? (
        <>
          <Title3 as="h1">{mandantTexts.create}</Title3>
          <MandantFormView mandant={null} onSaved={props.onCreated} onReload={() => undefined} />
        </>
      ) : (
        <KnownMandant key={props.mandantId} {...props} mandantId={props.mandantId} />
      )}
    </div>
  )
}

interface KnownMandantProps extends MandantPageProps {
  readonly mandantId: string
}

function KnownMandant(props: KnownMandantProps) {
  const styles = useStyles()
  const { mandantId, tab, year, onPlace } = props
  const { data, error, isPending, refetch } = useMandant(mandantId)
  if (isPending) return <Waiting text={mandantTexts.loadingOne} />
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <MandantTitle mandant={data} />
      <TabList
        aria-label={mandantTexts.tabsLabel}
        selectedValue={tab}
        onTabSelect={(_event, { value }) => onPlace(value as MandantTab, year)}
      >
        {TABS.map(each => (
          <Tab key={each} value={each} id={`mandant-tab-${each}`} aria-controls={`mandant-panel-${each}`}>
            {mandantTexts.tabs[each]}
          </Tab>
        ))}
      </TabList>
      {TABS.map(each => (
        <div
          key={each}
          id={`mandant-panel-${each}`}
          role="tabpanel"
          aria-labelledby={`mandant-tab-${each}`}
          className={each === tab ? styles.panel : styles.away}
        >
          {/* What is typed and not saved stays while a person looks at the other panels. */}
          {each === 'stammdaten' && (
            <>
              <MandantFormView mandant={data} onSaved={() => undefined} onReload={() => void refetch()} />
              <MandantHistory history={data.history} />
            </>
          )}
          {each === tab && <Panel {...props} name={data.name} />}
        </div>
      ))}
    </>
  )
}

function MandantTitle({ mandant }: { readonly mandant: MandantDetail }) {
  const styles = useStyles()
  const { kind, clientNumber } = mandant.form
  const facts = [mandantTexts.kinds[kind], clientNumber === null ? '' : `Nr. ${clientNumber}`].filter(Boolean)
  return (
    <div>
      <Title3 as="h1">{mandant.name}</Title3>
      <Text as="p" className={styles.facts} size={200}>
        {facts.join(' · ')}
      </Text>
    </div>
  )
}

/** The open panel, where it is none that stays. */
function Panel(props: KnownMandantProps & { readonly name: string }) {
  const { mandantId, name, tab, year, onPlace } = props
  switch (tab) {
    case 'stammdaten':
      return null
    case 'checkliste':
      return (
        <ChecklistPanel
          mandantId={mandantId}
          year={year}
          onYear={next => onPlace('checkliste', next)}
          documentAddressOf={props.documentAddressOf}
        />
      )
    case 'stapel':
      return <MandantBatches mandantId={mandantId} batchAddressOf={props.batchAddressOf} />
    case 'kontierung':
      return <BookingPanel mandantId={mandantId} />
    case 'daten':
      return <DataPanel mandantId={mandantId} name={name} onDeleted={props.onDeleted} />
  }
}
