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
    scrollMarginTop: tokens.spacingVerticalL,
  },
  heading: { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '3px' } },
})

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
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
