import {
  Button,
  Dialog,
  DialogSurface,
  Text,
  makeStyles,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { MailRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useLetter } from '../../api/request-letter.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { objectionTexts, requestLetterTexts } from '../../request-letter-texts.de.ts'
import { LetterForm } from './letter-form.tsx'
import type { LetterFormProps } from './letter-form.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  surface: { maxWidth: '860px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export type RequestLetterProps = LetterFormProps['of']

/**
 * A letter that is worded here: the one that asks the mandant for what is missing, with sheets to lay before the papers,
 * or the objection against a notice.
 */
export function RequestLetter(of: RequestLetterProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWritten, setWritten] = useState(false)
  const backHere = useRestoreFocusTarget()
  const styles = useStyles()
  return (
    <div className={styles.line}>
      <Button
        {...backHere}
        icon={<MailRegular />}
        onClick={() => {
          setWritten(false)
          setOpen(true)
        }}
      >
        {of.documentId === null ? requestLetterTexts.button : objectionTexts.button}
      </Button>
      <Text aria-live="polite" className={styles.quiet}>
        {isWritten && (of.documentId === null ? requestLetterTexts.written : objectionTexts.written)}
      </Text>
      {isOpen && (
        <LetterDialog
          of={of}
          onClose={() => setOpen(false)}
          onWritten={() => {
            setOpen(false)
            setWritten(true)
          }}
        />
      )}
    </div>
  )
}

/** Opens when there is something to be read in it: a dialog without anything to focus is hidden from who hears it. */
function LetterDialog(props: Omit<LetterFormProps, 'letter'>) {
  const styles = useStyles()
  const { data, error, refetch } = useLetter(props.of)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      {!data && <Waiting text={requestLetterTexts.loading} />}
      <Dialog
        open={data !== undefined}
        onOpenChange={(_event, { open }) => {
          if (!open) props.onClose()
        }}
      >
        <DialogSurface className={styles.surface}>{data && <LetterForm {...props} letter={data} />}</DialogSurface>
      </Dialog>
    </>
  )
}
