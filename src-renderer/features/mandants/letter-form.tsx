import {
  Button,
  Checkbox,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useMandant } from '../../api/mandants.ts'
import type { ExpectedDocument } from '../../../wire/checklist.ts'
import { REQUESTED_MAX } from '../../../wire/checklist.ts'
import { useRequestLetter } from '../../api/request-letter.ts'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { requestLetterTexts } from '../../request-letter-texts.de.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  choice: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  items: { display: 'flex', flexDirection: 'column', maxHeight: '40vh', overflowY: 'auto' },
})

export interface LetterFormProps {
  readonly mandantId: string
  readonly year: number
  readonly expected: readonly ExpectedDocument[]
  readonly onClose: () => void
  readonly onWritten: (count: number) => void
}

/** Lives as long as the dialog is open. What was asked for already is there to be chosen again. */
export function LetterForm({ mandantId, year, expected, onClose, onWritten }: LetterFormProps) {
  const styles = useStyles()
  const letter = useRequestLetter(mandantId, year)
  const { data: mandant } = useMandant(mandantId)
  const { missing, ids, choose } = useMissing(expected)
  const isTooMany = ids.length > REQUESTED_MAX
  const isAny = missing.length > 0
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (ids.length > 0 && !isTooMany && !letter.isPending)
          letter.mutate(ids, { onSuccess: () => onWritten(ids.length) })
      }}
    >
      <DialogBody>
        <DialogTitle>{requestLetterTexts.title(year)}</DialogTitle>
        <DialogContent className={styles.content}>
          <Text>{isAny ? requestLetterTexts.text : requestLetterTexts.nothing(year)}</Text>
          {isAny && <MissingChoice missing={missing} ids={ids} onChoose={choose} />}
          {isTooMany && <Notice intent="warning" text={requestLetterTexts.tooMany(REQUESTED_MAX)} />}
          {isAny && mandant?.form.addresses.length === 0 && (
            <Notice intent="info" text={requestLetterTexts.noAddress} />
          )}
          {letter.error && <Notice intent="error" text={letter.error.message} />}
        </DialogContent>
        <DialogActions fluid>
          <Button disabled={letter.isPending} onClick={onClose}>
            {isAny ? requestLetterTexts.cancel : requestLetterTexts.close}
          </Button>
          {isAny && <WriteButton count={ids.length} isTooMany={isTooMany} isWriting={letter.isPending} />}
        </DialogActions>
      </DialogBody>
    </form>
  )
}

/** What is missing, and the ids of what is asked for: at first what nobody has asked for yet. */
function useMissing(expected: readonly ExpectedDocument[]) {
  const missing = expected.filter(({ state, found }) => found === null && (state === 'open' || state === 'requested'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(missing.filter(({ state }) => state === 'open').map(({ id }) => id)),
  )
  return {
    missing,
    ids: missing.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    choose: (ids: readonly string[], isChosen: boolean) =>
      setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id)))),
  }
}

interface MissingChoiceProps {
  readonly missing: readonly ExpectedDocument[]
  /** Of those that are chosen. */
  readonly ids: readonly string[]
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void
}

function MissingChoice({ missing, ids, onChoose }: MissingChoiceProps) {
  const styles = useStyles()
  const all = missing.map(({ id }) => id)
  return (
    <fieldset className={styles.choice}>
      <legend>{requestLetterTexts.choice}</legend>
      {missing.length > 1 && (
        <Checkbox
          label={requestLetterTexts.all}
          checked={ids.length === missing.length ? true : ids.length === 0 ? false : 'mixed'}
          onChange={(_event, { checked }) => onChoose(all, checked === true)}
        />
      )}
      <div className={styles.items}>
        {missing.map(item => (
          <Checkbox
            key={item.id}
            label={labelOf(item)}
            checked={ids.includes(item.id)}
            onChange={(_event, { checked }) => onChoose([item.id], checked === true)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface WriteButtonProps {
  readonly count: number
  readonly isTooMany: boolean
  readonly isWriting: boolean
}

function WriteButton({ count, isTooMany, isWriting }: WriteButtonProps) {
  return (
    <Button type="submit" appearance="primary" disabled={count === 0 || isTooMany} disabledFocusable={isWriting}>
      {isWriting ? requestLetterTexts.writing : requestLetterTexts.write(count)}
    </Button>
  )
}

function labelOf({ label, issuerHint, state, stateAt }: ExpectedDocument): string {
  const what = issuerHint === null ? label : requestLetterTexts.from(label, issuerHint)
  return state === 'requested' && stateAt !== null
    ? `${what}, ${requestLetterTexts.requestedAt(formatDate(stateAt))}`
    : what
}
