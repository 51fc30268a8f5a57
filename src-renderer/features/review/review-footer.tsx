import { Button, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowRedoRegular, ArrowUndoRegular, ErrorCircleFilled } from '@fluentui/react-icons'
import { texts } from '../../texts.de.ts'
import type { ReviewNotice } from './use-correction-line.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '30px',
    padding: '0 12px 0 6px',
    flexShrink: 0,
    background: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
  },
  problem: { background: tokens.colorPaletteRedBackground1, color: tokens.colorPaletteRedForeground1 },
  notice: { display: 'flex', alignItems: 'center', gap: '6px', flexGrow: 1, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2, '@media (max-width: 1000px)': { display: 'none' } },
})

export interface ReviewFooterProps {
  readonly notice: ReviewNotice | null
  /** What a click where the pointer is would do; null for nothing. */
  readonly hint: string | null
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** What was done last and what can be done; always in its place, so that nothing jumps. */
export function ReviewFooter({ notice, hint, onUndo, onRedo }: ReviewFooterProps) {
  const styles = useStyles()
  const isProblem = notice?.intent === 'problem'
  return (
    <footer className={mergeClasses(styles.bar, isProblem && styles.problem)}>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowUndoRegular />}
        aria-label={texts.review.undo}
        title={texts.review.undo}
        onClick={onUndo}
      />
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowRedoRegular />}
        aria-label={texts.review.redo}
        title={texts.review.redo}
        onClick={onRedo}
      />
      <div className={styles.notice} aria-live="polite">
        {isProblem && <ErrorCircleFilled aria-hidden />}
        <span data-testid="review-notice">{notice?.text}</span>
      </div>
      <Text size={200} className={styles.quiet}>
        {hint ?? texts.review.hints}
      </Text>
    </footer>
  )
}
