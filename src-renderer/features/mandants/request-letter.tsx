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
import { requestLetterTexts } from '../../request-letter-texts.de.ts'
import { LetterForm } from './letter-form.tsx'
import type { LetterFormProps } from './letter-form.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export type RequestLetterProps = Pick<LetterFormProps, 'mandantId' | 'year' | 'expected'>

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
