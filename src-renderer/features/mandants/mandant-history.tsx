import { Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { MandantChange } from '../../../wire/mandants.ts'
import { useNow } from '../../components/use-now.ts'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { changeTexts } from './change-texts.ts'

const historyTexts = mandantTexts.history

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** What was changed when; the newest first. */
export function MandantHistory({ history }: { readonly history: readonly MandantChange[] }) {
  const styles = useStyles()
  const now = useNow()
  return (
    <section aria-label={historyTexts.title}>
      <Subtitle2 as="h2">{historyTexts.title}</Subtitle2>
      {history.length === 0 && <Text className={styles.quiet}>{historyTexts.none}</Text>}
      <ol className={styles.list}>
        {history.map(({ version, at, changes }) => (
          <li key={version}>
            <Text size={200} className={styles.quiet}>
              {formatMoment(at, now)}:{' '}
            </Text>
            <Text size={200}>
              {changes.length === 0 ? historyTexts.created : changes.flatMap(changeTexts).join('; ')}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
