import { Button, Field, Radio, RadioGroup, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { hostBridge } from '../api/host-bridge.ts'
import { usePerson } from '../api/people.ts'
import { InboxPanel } from '../features/inbox/inbox-panel.tsx'
import { SettingsCard, goToCard } from '../features/settings/settings-card.tsx'
import { SettingsSections } from '../features/settings/settings-sections.tsx'
import { UsersCard } from '../features/people/users-card.tsx'
import { peopleTexts } from '../people-texts.de.ts'
import { texts } from '../texts.de.ts'
import { chooseAppearance, useAppearance } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import { routeAddress } from './route.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  columns: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXXL },
  jumps: {
    position: 'sticky',
    top: tokens.spacingVerticalL,
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    '@media (max-width: 1100px)': { display: 'none' },
  },
  jump: { justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular },
  cards: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    flexGrow: 1,
    minWidth: 0,
    maxWidth: '820px',
  },
})

const APPEARANCES = ['system', 'light', 'dark'] as const

/** What a person can set in the window, and what the engine was set to. */
export function SettingsPage() {
  const styles = useStyles()
  const { isLead } = usePerson()
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.settings.title}</Title3>
      <div className={styles.columns}>
        <nav className={styles.jumps} aria-label={texts.settings.sections}>
          {sections(isLead).map(([id, title]) => (
            <Button key={id} className={styles.jump} size="small" appearance="subtle" onClick={() => goToCard(id)}>
              {title}
            </Button>
          ))}
        </nav>
        <div className={styles.cards}>
          <UsersCard />
          {isLead && (
            <SettingsSections inbox={<InboxPanel addressOf={batchId => routeAddress({ name: 'batch', batchId })} />} />
          )}
          <AppearanceCard />
        </div>
      </div>
    </div>
  )
}

function sections(isLead: boolean): readonly (readonly [id: string, title: string])[] {
  const {
    office,
    interface: ports,
    inbox,
    mailbox,
    scanner,
    timeStamp,
    reading,
    datev,
    languageModel,
    limits,
    ...others
  } = texts.settings.groups
  const { learning, backup, encryption, connections, sealKeys, retention, desktop } = others
  const people = ['people', peopleTexts.users] as const
  if (!isLead) return [people, ['appearance', texts.settings.appearance]]
  return [
    people,
    ['office', office],
    ['interface', ports],
    ['inbox', inbox],
    ['mailbox', mailbox],
    ['scanner', scanner],
    ['timeStamp', timeStamp],
    ['reading', reading],
    ['datev', datev],
    ['languageModel', languageModel],
    ['limits', limits],
    ['learning', learning],
    ['backup', backup],
    ['encryption', encryption],
    ['connections', connections],
    ['sealKeys', sealKeys],
    ['retention', retention],
    ...(hostBridge() ? [['desktop', desktop] as const] : []),
    ['appearance', texts.settings.appearance],
  ]
}

function AppearanceCard() {
  const appearance = useAppearance()
  return (
    <SettingsCard id="appearance" title={texts.settings.appearance}>
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
    </SettingsCard>
  )
}
