import { Badge, makeStyles } from '@fluentui/react-components'
import type { ClientYearState } from '../../wire/client-years.ts'
import { stateTexts } from '../client-year-texts.de.ts'

const COLOURS = {
  nothing_yet: 'subtle',
  to_check: 'warning',
  to_clarify: 'severe',
  incomplete: 'informative',
  checked: 'success',
} as const satisfies Readonly<Record<ClientYearState, string>>

// In a grid it is as wide as its word.
const useStyles = makeStyles({ badge: { justifySelf: 'start' } })

/** How far a client-year is. */
export function StateBadge({ state }: { readonly state: ClientYearState }) {
  const styles = useStyles()
  return (
    <Badge className={styles.badge} appearance="tint" color={COLOURS[state]}>
      {stateTexts[state]}
    </Badge>
  )
}
