import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Label,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { assignTexts } from '../../assign-texts.de.ts'
import { MandantChoice } from '../../components/mandant-choice.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { Notice } from '../../components/notice.tsx'
import { NewMandantFields } from './new-mandant-fields.tsx'
import { useAssigning } from './use-assigning.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  choice: { display: 'flex', flexDirection: 'column', gap: '2px' },
  start: { alignSelf: 'flex-start' },
  quiet: { color: tokens.colorNeutralForeground2 },
  confirm: { whiteSpace: 'nowrap' },
})

export interface AssignDialogProps {
  readonly batch: Pick<BatchDetail, 'id' | 'status' | 'mandantId' | 'mandantName'>
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Null: the batch is nobody's now. */
  readonly onAssigned: (mandant: ChosenMandant | null) => void
}

/** Chooses or makes the mandant of a batch, and says what that does. */
export function AssignDialog({ batch, isOpen, onClose, onAssigned }: AssignDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface>
        <AssignBody batch={batch} onClose={onClose} onAssigned={onAssigned} />
      </DialogSurface>
    </Dialog>
  )
}

/** Within the dialog, so that it begins anew each time. */
function AssignBody({ batch, onClose, onAssigned }: Omit<AssignDialogProps, 'isOpen'>) {
  const styles = useStyles()
  const [isNobody, setNobody] = useState(false)
  const assigning = useAssigning(batch.id, mandant => {
    onClose()
    onAssigned(mandant)
  })
  const { way, problem, isSaving, assign } = assigning
  const confirm = isNobody ? assignTexts.confirmNone : way === 'new' ? assignTexts.confirmNew : assignTexts.confirm
  return (
    <DialogBody>
      <DialogTitle>{assignTexts.title}</DialogTitle>
      <DialogContent className={styles.content}>
        {!isNobody && <MandantPart assigning={assigning} />}
        {batch.mandantId !== null && (
          <Checkbox
            label={assignTexts.none}
            checked={isNobody}
            onChange={(_event, data) => setNobody(data.checked === true)}
          />
        )}
        <Text className={styles.quiet}>{assignTexts.effect[effectOn(batch.status)]}</Text>
        {batch.status === 'completed' && batch.mandantId !== null && (
          <Text className={styles.quiet}>{assignTexts.former}</Text>
        )}
        <div aria-live="polite">{problem !== null && <Notice intent="error" text={problem} />}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{assignTexts.cancel}</Button>
        <Button
          className={styles.confirm}
          appearance="primary"
          disabled={isSaving}
          onClick={() => void assign(isNobody)}
        >
          {confirm}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}

function effectOn(status: BatchDetail['status']): keyof typeof assignTexts.effect {
  if (status === 'completed') return 'completed'
  return status === 'queued' || status === 'processing' ? 'active' : 'failed'
}

/** One of the mandants, or a new one, and the way to the other choice. */
function MandantPart({ assigning }: { readonly assigning: ReturnType<typeof useAssigning> }) {
  const styles = useStyles()
  const { way, setWay, chosen, setChosen, names, setNames, faults } = assigning
  return (
    <>
      {way === 'known' && (
        <div className={styles.choice}>
          <Label aria-hidden>{assignTexts.label}</Label>
          <MandantChoice
            label={assignTexts.label}
            value={chosen?.name ?? ''}
            placeholder={assignTexts.placeholder}
            onChoose={setChosen}
          />
        </div>
      )}
      {way === 'new' && <NewMandantFields names={names} faults={faults} onNames={setNames} />}
      <Button
        className={styles.start}
        size="small"
        appearance="subtle"
        {...(way === 'known' && { icon: <AddRegular /> })}
        onClick={() => setWay(way === 'known' ? 'new' : 'known')}
      >
        {way === 'known' ? assignTexts.create : assignTexts.pick}
      </Button>
    </>
  )
}
