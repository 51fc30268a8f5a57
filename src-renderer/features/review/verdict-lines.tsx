import { Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, EyeRegular } from '@fluentui/react-icons'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { isOpen } from '../../documents/document-review.ts'
import { isNothingToCheck } from '../../documents/document-state.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  part: { padding: '0 12px 4px', fontSize: '13px' },
  head: { display: 'flex', gap: '6px', alignItems: 'center', fontSize: '13px' },
  sign: { flexShrink: 0, fontSize: '16px' },
  clear: { color: tokens.colorPaletteGreenForeground1 },
  look: { color: 'var(--reviewText)' },
  reasons: { listStyleType: 'disc', margin: 0, padding: '2px 0 2px 34px' },
})

/** Whether there is something to check on the document, and what; warnings stand below it with their signs. */
export function VerdictLines({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const { verdict, warnings } = document
  if (!verdict || !isOpen(document)) return null
  if (isNothingToCheck(document))
    return (
      <div className={styles.part}>
        <Text className={styles.head}>
          <CheckmarkCircleRegular className={mergeClasses(styles.sign, styles.clear)} aria-hidden />
          {texts.review.nothingToCheck}
        </Text>
      </div>
    )
  const warned = new Set(warnings.map(({ code }) => code))
  const own = verdict.reasons.filter(({ code }) => !warned.has(code))
  if (own.length === 0) return null
  return (
    <div className={styles.part}>
      <Text className={styles.head}>
        <EyeRegular className={mergeClasses(styles.sign, styles.look)} aria-hidden />
        {texts.review.look}
      </Text>
      <ul className={styles.reasons} aria-label={texts.review.look}>
        {own.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
