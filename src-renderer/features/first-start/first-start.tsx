import { Button, Subtitle1, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState, useSyncExternalStore } from 'react'
import { useSettings } from '../../api/settings.ts'
import type { Settings } from '../../../wire/settings.ts'
import { formatBytes } from '../../format.ts'
import { firstStartTexts } from '../../first-start-texts.de.ts'
import { isSkipped, listenSkipped, skipFirstStart } from './first-start-state.ts'
import { OfficeStep } from './office-step.tsx'
import { SampleStep } from './sample-step.tsx'

const OFFICE_NAME = 'STEUERSTAPEL_OFFICE_NAME'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    flexShrink: 0,
    maxWidth: '872px',
    boxSizing: 'border-box',
    margin: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} 0`,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column' },
  quiet: { color: tokens.colorNeutralForeground2 },
  steps: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalXL,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  step: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  heading: { fontSize: tokens.fontSizeBase300, margin: 0 },
  place: { overflowWrap: 'anywhere' },
})

export interface FirstStartProps {
  /** A sample batch was made. */
  readonly onCreated: (batchId: string) => void
}

/** Three steps for somebody who has neither a batch nor named the office; gone for good once they are skipped. */
export function FirstStart({ onCreated }: FirstStartProps) {
  const skipped = useSyncExternalStore(listenSkipped, isSkipped)
  const { data: settings } = useSettings()
  // Naming the office is the first step, not the end of it.
  const [isBegun, setBegun] = useState(false)
  if (skipped || !settings) return null
  // Of somebody who is not told where the data lie, the server was set up already.
  const isNamed = officeNameOf(settings) !== '' || settings.dataDir === ''
  if (isNamed && !isBegun) return null
  return <Steps settings={settings} onNamed={() => setBegun(true)} onCreated={onCreated} />
}

/** Empty until the office has a name. */
function officeNameOf({ settings }: Settings): string {
  const value = settings.find(({ key }) => key === OFFICE_NAME)?.value
  return typeof value === 'string' ? value : ''
}

function Steps(props: FirstStartProps & { readonly settings: Settings; readonly onNamed: () => void }) {
  const styles = useStyles()
  const { settings, onNamed, onCreated } = props
  return (
    <section className={styles.card} aria-labelledby="erster-start">
      <div className={styles.head}>
        <div className={styles.words}>
          <Subtitle1 as="h2" id="erster-start">
            {firstStartTexts.title}
          </Subtitle1>
          <Text className={styles.quiet}>{firstStartTexts.intro}</Text>
        </div>
        <Button appearance="subtle" onClick={skipFirstStart}>
          {firstStartTexts.skip}
        </Button>
      </div>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <h3 className={styles.heading}>{firstStartTexts.office}</h3>
          <OfficeStep settingKey={OFFICE_NAME} saved={officeNameOf(settings)} onNamed={onNamed} />
        </li>
        <li className={styles.step}>
          <h3 className={styles.heading}>{firstStartTexts.place}</h3>
          <Text size={200}>{firstStartTexts.placeText}</Text>
          <Text size={200} className={styles.place}>
            <strong>{settings.dataDir}</strong> ({firstStartTexts.free(formatBytes(settings.freeBytes))})
          </Text>
          <Text size={200} className={styles.quiet}>
            {firstStartTexts.placeHint}
          </Text>
        </li>
        <li className={styles.step}>
          <h3 className={styles.heading}>{firstStartTexts.sample}</h3>
          <SampleStep onCreated={onCreated} onOwn={skipFirstStart} />
        </li>
      </ol>
    </section>
  )
}
