import { Text, makeStyles, tokens } from '@fluentui/react-components'
import type { BatchPreview } from '../../../wire/intake.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { estimateText } from './estimate-text.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 260px',
    gap: '2px',
    paddingLeft: tokens.spacingHorizontalS,
  },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** What the files will take and cost, and how sure that is. */
export function EstimateLine({ preview }: { readonly preview: BatchPreview }) {
  const styles = useStyles()
  const { title, exact, ahead } = intakeTexts.estimate
  return (
    <section className={styles.box} aria-label={title}>
      <Text>{estimateText(preview).join(' · ')}</Text>
      <Text className={styles.quiet}>
        {exact} {preview.batchesAhead > 0 && ahead(preview.batchesAhead)}
      </Text>
    </section>
  )
}
