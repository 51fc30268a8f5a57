import { Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  heading: { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '3px' } },
})

const GAP_PX = 16

export interface SettingsCardProps {
  /** For jumping there. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** One section of the settings. */
export function SettingsCard({ id, title, children }: SettingsCardProps) {
  const styles = useStyles()
  return (
    <section className={styles.card} aria-labelledby={`einstellung-${id}`}>
      <Subtitle1 as="h2" id={`einstellung-${id}`} tabIndex={-1} className={styles.heading}>
        {title}
      </Subtitle1>
      {children}
    </section>
  )
}

/** Brings a section into sight and the keyboard with it. */
export function goToCard(id: string): void {
  const heading = document.getElementById(`einstellung-${id}`)
  const card = heading?.closest('section')
  const pane = heading?.closest('main')
  // `scrollIntoView` would move the whole window too, and its title bar out of sight.
  if (card && pane) pane.scrollTop += card.getBoundingClientRect().top - pane.getBoundingClientRect().top - GAP_PX
  heading?.focus({ preventScroll: true })
}
