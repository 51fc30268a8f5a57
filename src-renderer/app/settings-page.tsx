import { Field, Radio, RadioGroup, Subtitle1, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { InboxPanel } from '../features/inbox/inbox-panel.tsx'
import { texts } from '../texts.de.ts'
import { chooseAppearance, useAppearance } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import { routeAddress } from './route.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    maxWidth: '920px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
})

const APPEARANCES = ['system', 'light', 'dark'] as const

/** What a person can set in the window, and what the engine was set to. */
export function SettingsPage() {
  const styles = useStyles()
  const appearance = useAppearance()
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.settings.title}</Title3>
      <Card title={texts.inbox.title}>
        <InboxPanel addressOf={batchId => routeAddress({ name: 'batch', batchId })} />
      </Card>
      <Card title={texts.settings.appearance}>
        <Field hint={texts.settings.appearanceHint}>
          <RadioGroup
            aria-label={texts.settings.appearance}
            layout="horizontal"
            value={appearance}
            onChange={(_event, data) => chooseAppearance(data.value as Appearance)}
          >
            {APPEARANCES.map(value => (
              <Radio key={value} value={value} label={texts.settings.appearances[value]} />
            ))}
          </RadioGroup>
        </Field>
      </Card>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles()
  const headingId = useId()
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <Subtitle1 as="h2" id={headingId}>
        {title}
      </Subtitle1>
      {children}
    </section>
  )
}
