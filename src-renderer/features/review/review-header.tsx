import { Button, Subtitle2, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowLeftRegular,
  CheckmarkRegular,
  ChevronDownRegular,
  ChevronUpRegular,
  KeyboardRegular,
} from '@fluentui/react-icons'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { texts } from '../../texts.de.ts'
import type { ReviewCounts } from '../../documents/document-review.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: '4px 12px 4px 8px',
    background: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    flexShrink: 0,
    flexWrap: 'wrap',
  },
  title: {
    flexGrow: 1,
    flexBasis: '180px',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  counts: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
  steps: { display: 'flex' },
})

export interface ReviewHeaderProps {
  readonly batchName: string
  readonly counts: ReviewCounts
  /** Open documents that may be confirmed together. */
  readonly clearCount: number
  readonly backAddress: string
  readonly onStep: (direction: -1 | 1) => void
  readonly onConfirm: () => void
  readonly onConfirmClear: () => void
  readonly onHelp: () => void
}

/** What is being checked, how much of it is left, and what brings a person on. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { batchName, counts, clearCount, backAddress, onStep, onConfirm, onConfirmClear, onHelp } = props
  const styles = useStyles()
  const doubtful = texts.review.doubtful(counts.doubtful)
  return (
    <header className={styles.bar}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress} label={texts.review.back} />
      <Subtitle2 as="h1" className={styles.title} title={batchName}>
        {texts.review.titleOf(batchName)}
      </Subtitle2>
      <output className={styles.counts}>
        {texts.review.left(counts.open, counts.total)}
        {doubtful !== '' && <span className={styles.quiet}>{`, ${doubtful}`}</span>}
      </output>
      <Steps onStep={onStep} />
      {clearCount > 0 && (
        <ConfirmButton
          label={texts.review.confirmClear(clearCount)}
          name={texts.review.confirmClear(clearCount)}
          title={texts.review.confirmClearTitle}
          text={texts.review.confirmClearText(clearCount)}
          confirm={texts.review.confirmClearDo}
          keep={texts.review.confirmClearKeep}
          disabled={false}
          onConfirm={onConfirmClear}
        />
      )}
      <MainButton isDone={counts.open === 0} backAddress={backAddress} onConfirm={onConfirm} />
      <Button
        appearance="subtle"
        icon={<KeyboardRegular />}
        aria-label={texts.review.help}
        title={`${texts.review.help} (${texts.review.helpKey})`}
        onClick={onHelp}
      />
    </header>
  )
}

function Steps({ onStep }: Pick<ReviewHeaderProps, 'onStep'>) {
  const styles = useStyles()
  return (
    <span className={styles.steps}>
      <Button
        appearance="subtle"
        icon={<ChevronUpRegular />}
        aria-label={texts.review.previous}
        title={texts.review.previous}
        onClick={() => onStep(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronDownRegular />}
        aria-label={texts.review.next}
        title={texts.review.next}
        onClick={() => onStep(1)}
      />
    </span>
  )
}

interface MainButtonProps extends Pick<ReviewHeaderProps, 'backAddress' | 'onConfirm'> {
  /** Nothing is left to confirm. */
  readonly isDone: boolean
}

function MainButton({ isDone, backAddress, onConfirm }: MainButtonProps) {
  return isDone ? (
    <LinkButton appearance="primary" icon={<CheckmarkRegular />} href={backAddress} title={texts.review.finishHint}>
      {texts.review.finish}
    </LinkButton>
  ) : (
    <Button
      appearance="primary"
      icon={<CheckmarkRegular />}
      title={texts.review.confirmKey}
      aria-keyshortcuts="Control+Enter"
      onClick={onConfirm}
    >
      {texts.review.confirm}
    </Button>
  )
}
