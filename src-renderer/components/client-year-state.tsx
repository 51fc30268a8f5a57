import { Badge, makeStyles } from '@fluentui/react-components'
import type { ClientYearItem, ClientYearState } from '../../wire/client-years.ts'
import { releaseOutdatedText, stateTexts } from '../client-year-texts.de.ts'

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
export function StateBadge({ state, release }: Pick<ClientYearItem, 'state' | 'release'>) {
  const styles = useStyles()
  const isOutdated = release?.isOutdated === true
  return (
    <Badge
      className={styles.badge}
      appearance="tint"
      color={isOutdated ? 'warning' : COLOURS[state]}
      {...(isOutdated && { title: releaseOutdatedText })}
    >
      {stateTexts[state]}
      {isOutdated && (
        <>
          *<span className="visually-hidden">, {releaseOutdatedText}</span>
        </>
      )}
    </Badge>
  )
}
