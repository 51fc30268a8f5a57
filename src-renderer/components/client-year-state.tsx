import { Badge, makeStyles } from '@fluentui/react-components'
import type { ClientYearItem, ClientYearState } from '../../wire/client-years.ts'
import { outdatedText, stateTexts } from '../client-year-texts.de.ts'

const COLOURS = {
  nothing_yet: 'subtle',
  to_check: 'warning',
  to_clarify: 'severe',
  incomplete: 'informative',
  checked: 'success',
  released: 'brand',
} as const satisfies Readonly<Record<ClientYearState, string>>

// In a grid it is as wide as its word.
const useStyles = makeStyles({ badge: { justifySelf: 'start' } })

/** How far a client-year is. */
export function StateBadge({ state, release, isOutdated }: Pick<ClientYearItem, 'state' | 'release' | 'isOutdated'>) {
  const styles = useStyles()
  const told = isOutdated ? outdatedText(release !== null) : null
  return (
    <Badge
      className={styles.badge}
      appearance="tint"
      color={isOutdated && release ? 'warning' : COLOURS[state]}
      {...(told !== null && { title: told })}
    >
      {stateTexts[state]}
      {told !== null && (
        <>
          *<span className="visually-hidden">, {told}</span>
        </>
      )}
    </Badge>
  )
}
