import {
  Button,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ArrowUndoRegular, PersonEditRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { DismissButton } from '../../components/dismiss-button.tsx'
import { useAssignMandant } from '../../api/batches.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { assignTexts } from '../../assign-texts.de.ts'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { texts } from '../../texts.de.ts'
import { AssignDialog } from './assign-dialog.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', minHeight: '24px', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexWrap: 'wrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  // Empty it takes no room.
  notice: { display: 'contents' },
})

export interface Assignment {
  readonly before: ChosenMandant | null
  readonly now: ChosenMandant | null
}

export interface BatchMandantProps {
  readonly batch: BatchDetail
  readonly mandantAddress: (mandantId: string) => string
  readonly onAssigned: (assignment: Assignment) => void
}

/** Whose batch it is: the way to the mandant, and the way to give it to another one. */
export function BatchMandant({ batch, mandantAddress, onAssigned }: BatchMandantProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { mandantId, mandantName } = batch
  const before = mandantId === null || mandantName === null ? null : { id: mandantId, name: mandantName }
  return (
    <span className={styles.line}>
      {before ? (
        <Link inline href={mandantAddress(before.id)} title={assignTexts.toMandant(before.name)}>
          {before.name}
        </Link>
      ) : (
        <span className={styles.quiet}>{mandantName ?? texts.detail.noMandant}</span>
      )}
      {batch.canAssignMandant && (
        <Button size="small" appearance="subtle" icon={<PersonEditRegular />} onClick={() => setOpen(true)}>
          {before ? assignTexts.change : assignTexts.assign}
        </Button>
      )}
      <AssignDialog
        batch={batch}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAssigned={now => onAssigned({ before, now })}
      />
    </span>
  )
}

export interface AssignNoticeProps {
  readonly batchId: string
  /** The last one; null when there is nothing to say. */
  readonly assignment: Assignment | null
  readonly onAssignment: (assignment: Assignment | null) => void
}

/** Says whose batch it is now, and gives it back. */
export function AssignNotice({ batchId, assignment, onAssignment }: AssignNoticeProps) {
  const styles = useStyles()
  const { mutate, isPending, error, reset } = useAssignMandant(batchId)
  const undo = ({ before, now }: Assignment) =>
    mutate(before?.id ?? null, { onSuccess: () => onAssignment({ before: now, now: before }) })
  const close = () => {
    reset()
    onAssignment(null)
  }
  const said = assignment?.now ? assignTexts.done(assignment.now.name) : assignTexts.doneNone
  return (
    <div className={styles.notice} aria-live="polite">
      {assignment && (
        <MessageBar intent={error ? 'error' : 'success'}>
          <MessageBarBody>{error?.message ?? said}</MessageBarBody>
          <MessageBarActions containerAction={<DismissButton label={assignTexts.close} onClick={close} />}>
            <Button size="small" icon={<ArrowUndoRegular />} disabled={isPending} onClick={() => undo(assignment)}>
              {assignTexts.undo}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  )
}
