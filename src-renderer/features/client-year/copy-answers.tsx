import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import type { CopyAnswer, ItemAnswered, WorkItem } from '../../../wire/work-items.ts'
import { copyAnswer } from '../../../wire/work-items.ts'
import { useAnswerUndo } from '../../api/work-items.ts'
import { Notice } from '../../components/notice.tsx'
import { workItemTexts } from '../../work-item-texts.de.ts'

const useStyles = makeStyles({
  answers: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
})

/** What somebody answered, and how it is taken back. */
export interface GivenAnswer extends ItemAnswered {
  readonly text: string
}

export interface CopyAnswersProps {
  readonly item: WorkItem
  readonly isBusy: boolean
  readonly onAnswer: (answer: CopyAnswer) => void
}

/** Whether two documents are one: nothing where an item asks something else, or is closed. */
export function CopyAnswers({ item, isBusy, onAnswer }: CopyAnswersProps) {
  const styles = useStyles()
  const { kind, relatedId, subject, closed } = item
  if (kind !== 'possible_duplicate' || relatedId === null || closed !== null) return null
  return (
    <div className={styles.answers}>
      {copyAnswer.options.map(answer => (
        <Button
          key={answer}
          size="small"
          disabled={isBusy}
          aria-label={workItemTexts.answerOf(workItemTexts.answers[answer], subject)}
          onClick={() => onAnswer(answer)}
        >
          {workItemTexts.answers[answer]}
        </Button>
      ))}
    </div>
  )
}

export interface AnswerBarProps {
  readonly given: GivenAnswer
  /** It was taken back. */
  readonly onUndone: () => void
}

/** The last answer, which can be taken back. */
export function AnswerBar({ given, onUndone }: AnswerBarProps) {
  const undo = useAnswerUndo()
  if (undo.error) return <Notice intent="error" text={undo.error.message} />
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>{given.text}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(given, { onSuccess: onUndone })}>
          {workItemTexts.undo}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
