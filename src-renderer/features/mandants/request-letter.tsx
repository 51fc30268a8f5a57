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
import { requestLetterTexts } from '../../request-letter-texts.de.ts'
import { LetterForm } from './letter-form.tsx'
import type { LetterFormProps } from './letter-form.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  surface: { maxWidth: '860px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export type RequestLetterProps = Pick<LetterFormProps, 'mandantId' | 'year'>

/** Asks the mandant for what is missing: a letter that is worded here, with sheets to lay before the papers. */
export function RequestLetter(props: RequestLetterProps) {
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
        {requestLetterTexts.button}
      </Button>
      <Text aria-live="polite" className={styles.quiet}>
        {isWritten && requestLetterTexts.written}
      </Text>
      {isOpen && (
        <LetterDialog
          {...props}
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
  const { data, error, refetch } = useLetter(props.mandantId, props.year)
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
