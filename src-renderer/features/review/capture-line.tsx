import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { usePageText } from '../../api/page-words.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    padding: '2px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground1,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  keep: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
})

/** How the paper of the page was captured, and why it is to be kept; nothing of a page that came in digital. */
export function CaptureLine({ documentId, page }: { readonly documentId: string; readonly page: number }) {
  const styles = useStyles()
  const { capture } = usePageText(documentId, page)
  if (!capture) return null
  const { text, findings, law } = capture
  return (
    <div className={styles.line} data-capture>
      <Text size={200} className={styles.quiet}>
        {text}
      </Text>
      {findings.length > 0 && (
        <Text size={200} className={styles.keep}>
          {texts.review.keepPaper(findings.join(', '))}
        </Text>
      )}
      {law !== null && (
        <Text size={200} className={styles.keep}>
          {texts.review.keepPaper(law)}
        </Text>
      )}
    </div>
  )
}
