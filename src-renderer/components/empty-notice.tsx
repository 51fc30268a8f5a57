import { Text, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXXL,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  text: { maxWidth: '52ch' },
  icon: { fontSize: '36px', color: tokens.colorNeutralForeground3 },
})

export interface EmptyNoticeProps {
  readonly icon: ReactElement
  readonly title?: string
  readonly text: string
}

export function EmptyNotice({ icon, title, text }: EmptyNoticeProps) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {title !== undefined && (
        <Text weight="semibold" align="center">
          {title}
        </Text>
      )}
      <Text align="center" className={styles.text}>
        {text}
      </Text>
    </div>
  )
}
