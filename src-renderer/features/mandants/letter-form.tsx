import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { REQUESTED_MAX } from '../../../wire/request-letter.ts'
import type { KeptLetter, LetterDraft } from '../../../wire/request-letter.ts'
import { useMandant } from '../../api/mandants.ts'
import { useLetterChanges } from '../../api/request-letter.ts'
import type { LetterOf } from '../../api/request-letter.ts'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { objectionTexts, requestLetterTexts } from '../../request-letter-texts.de.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterItems } from './letter-items.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface LetterFormProps {
  readonly of: LetterOf
  readonly letter: KeptLetter
  readonly onClose: () => void
  readonly onWritten: () => void
}

/** A letter of a client-year, worded and written; lives as long as the dialog is open. */
export function LetterForm({ letter, ...props }: LetterFormProps) {
  const styles = useStyles()
  const { of } = props
  const { mandantId, year, documentId } = of
  const isObjection = documentId !== null
  const [draft, setDraft] = useState<LetterDraft>(letter.draft)
  const changes = useLetterChanges(of)
  const { data: mandant } = useMandant(mandantId)
  const problem = changes.keep.error ?? changes.undo.error ?? changes.write.error
  return (
    <DialogBody>
      <DialogTitle>{isObjection ? objectionTexts.title(year) : requestLetterTexts.title(year)}</DialogTitle>
      <DialogContent className={styles.content}>
        <LetterFields draft={draft} onDraft={setDraft} />
        <LetterItems draft={draft} offered={letter.offered} isObjection={isObjection} onDraft={setDraft} />
        {draft.items.length > REQUESTED_MAX && (
          <Notice intent="warning" text={requestLetterTexts.tooMany(REQUESTED_MAX)} />
        )}
        {!isObjection && mandant?.form.addresses.length === 0 && (
          <Notice intent="info" text={requestLetterTexts.noAddress} />
        )}
        {problem && <Notice intent="error" text={problem.message} />}
        <Text size={200} className={styles.quiet} aria-live="polite">
          {standOf(letter, isChanged(letter, draft))}
        </Text>
      </DialogContent>
      <LetterActions letter={letter} draft={draft} changes={changes} onDraft={setDraft} {...props} />
    </DialogBody>
  )
}

interface LetterActionsProps extends LetterFormProps {
  readonly draft: LetterDraft
  readonly onDraft: (draft: LetterDraft) => void
  readonly changes: ReturnType<typeof useLetterChanges>
}

function LetterActions({ of, letter, draft, changes, onDraft, onClose, onWritten }: LetterActionsProps) {
  const { keep, undo, write } = changes
  const isBusy = keep.isPending || undo.isPending || write.isPending
  const mayKeep = !isBusy && draft.items.length <= REQUESTED_MAX && draft.subject.trim() !== ''
  // An objection may say all that it has to say in its text (§ 357 Abs. 3 AO: facts and reasons are no must).
  const mayWrite = mayKeep && (draft.items.length > 0 || of.documentId !== null)
  const changed = isChanged(letter, draft)
  const keeping = { seen: letter.version, draft }
  const writeAs = (as: 'pdf' | 'mail') => {
    // What is written is what is kept.
    const writeKept = () => write.mutate(as, { onSuccess: onWritten })
    if (changed || letter.version === 0) keep.mutateAsync(keeping).then(writeKept, () => {})
    else writeKept()
  }
  return (
    <DialogActions fluid>
      {/* Stays where it is when nothing is left: the dialog needs what has the focus. */}
      <Button
        icon={<ArrowUndoRegular />}
        disabledFocusable={isBusy || letter.version === 0}
        onClick={() => undo.mutate(letter.version, { onSuccess: before => onDraft(before.draft) })}
      >
        {requestLetterTexts.undo}
      </Button>
      <Button onClick={onClose}>{requestLetterTexts.close}</Button>
      <Button
        disabled={!mayKeep || !changed}
        onClick={() => keep.mutate(keeping, { onSuccess: kept => onDraft(kept.draft) })}
      >
        {requestLetterTexts.keep}
      </Button>
      <WriteButtons of={of} mayWrite={mayWrite} isWriting={write.isPending} onWrite={writeAs} />
    </DialogActions>
  )
}

interface WriteButtonsProps extends Pick<LetterFormProps, 'of'> {
  readonly mayWrite: boolean
  readonly isWriting: boolean
  readonly onWrite: (as: 'pdf' | 'mail') => void
}

/** An objection is written as PDF alone: by plain mail it is none. */
function WriteButtons({ of, mayWrite, isWriting, onWrite }: WriteButtonsProps) {
  return (
    <>
      {of.documentId === null && (
        <Button disabledFocusable={!mayWrite} onClick={() => onWrite('mail')}>
          {requestLetterTexts.mail}
        </Button>
      )}
      <Button appearance="primary" disabledFocusable={!mayWrite} onClick={() => onWrite('pdf')}>
        {isWriting ? requestLetterTexts.writing : requestLetterTexts.pdf}
      </Button>
    </>
  )
}

function isChanged(letter: KeptLetter, draft: LetterDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(letter.draft)
}

function standOf({ at, by }: KeptLetter, isChanged: boolean): string {
  if (isChanged) return requestLetterTexts.changed
  return at === null ? requestLetterTexts.proposed : requestLetterTexts.kept(formatDate(at), by)
}
