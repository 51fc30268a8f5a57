import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { MailRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useMandant } from '../../api/mandants.ts'
import type { ExpectedDocument } from '../../../wire/checklist.ts'
import { REQUESTED_MAX } from '../../../wire/checklist.ts'
import { useRequestLetter } from '../../api/request-letter.ts'
import { formatDate } from '../../format.ts'
import { requestLetterTexts } from '../../request-letter-texts.de.ts'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  choice: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  items: { display: 'flex', flexDirection: 'column', maxHeight: '40vh', overflowY: 'auto' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface RequestLetterProps {
  readonly mandantId: string
  readonly year: number
  readonly expected: readonly ExpectedDocument[]
}

/** Asks the mandant for what is missing: a letter with a sheet per item. */
export function RequestLetter(props: RequestLetterProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const [written, setWritten] = useState(0)
  const backHere = useRestoreFocusTarget()
  return (
    <div className={styles.line}>
      <Button
        {...backHere}
        icon={<MailRegular />}
        onClick={() => {
          setWritten(0)
          setOpen(true)
        }}
      >
        {requestLetterTexts.button}
      </Button>
      <Text aria-live="polite" className={styles.quiet}>
        {written > 0 && requestLetterTexts.written(written)}
      </Text>
      <Dialog open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)}>
        <DialogSurface>
          <LetterForm
            {...props}
            onClose={() => setOpen(false)}
            onWritten={count => {
              setOpen(false)
              setWritten(count)
            }}
          />
        </DialogSurface>
      </Dialog>
    </div>
  )
}

interface LetterFormProps extends RequestLetterProps {
  readonly onClose: () => void
  readonly onWritten: (count: number) => void
}

/** Lives as long as the dialog is open. What was asked for already is there to be chosen again. */
function LetterForm({ mandantId, year, expected, onClose, onWritten }: LetterFormProps) {
  const styles = useStyles()
  const letter = useRequestLetter(mandantId, year)
  const { data: mandant } = useMandant(mandantId)
  const missing = expected.filter(({ state, found }) => found === null && (state === 'open' || state === 'requested'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(missing.filter(({ state }) => state === 'open').map(({ id }) => id)),
  )
  const ids = missing.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isTooMany = ids.length > REQUESTED_MAX
  const choose = (id: string, isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, id] : [...before].filter(other => other !== id)))
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
          {missing.length === 0 && <Text>{requestLetterTexts.nothing(year)}</Text>}
          {missing.length > 0 && (
            <>
              <Text>{requestLetterTexts.text}</Text>
              <fieldset className={styles.choice}>
                <legend>{requestLetterTexts.choice}</legend>
                {missing.length > 1 && (
                  <Checkbox
                    label={requestLetterTexts.all}
                    checked={ids.length === missing.length ? true : ids.length === 0 ? false : 'mixed'}
                    onChange={(_event, { checked }) =>
                      setChosen(new Set(checked === true ? missing.map(({ id }) => id) : []))
                    }
                  />
                )}
                <div className={styles.items}>
                  {missing.map(item => (
                    <Checkbox
                      key={item.id}
                      label={labelOf(item)}
                      checked={chosen.has(item.id)}
                      onChange={(_event, { checked }) => choose(item.id, checked === true)}
                    />
                  ))}
                </div>
              </fieldset>
            </>
          )}
          {isTooMany && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{requestLetterTexts.tooMany(REQUESTED_MAX)}</MessageBarBody>
            </MessageBar>
          )}
          {missing.length > 0 && mandant?.form.addresses.length === 0 && (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody>{requestLetterTexts.noAddress}</MessageBarBody>
            </MessageBar>
          )}
          {letter.error && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{letter.error.message}</MessageBarBody>
            </MessageBar>
          )}
        </DialogContent>
        <DialogActions fluid>
          <Button disabled={letter.isPending} onClick={onClose}>
            {missing.length > 0 ? requestLetterTexts.cancel : requestLetterTexts.close}
          </Button>
          {missing.length > 0 && (
            <Button
              type="submit"
              appearance="primary"
              disabled={ids.length === 0 || isTooMany}
              disabledFocusable={letter.isPending}
            >
              {letter.isPending ? requestLetterTexts.writing : requestLetterTexts.write(ids.length)}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </form>
  )
}

function labelOf({ label, issuerHint, state, stateAt }: ExpectedDocument): string {
  const what = issuerHint === null ? label : requestLetterTexts.from(label, issuerHint)
  return state === 'requested' && stateAt !== null
    ? `${what}, ${requestLetterTexts.requestedAt(formatDate(stateAt))}`
    : what
}
