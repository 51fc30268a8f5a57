import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { texts } from '../texts.de.ts'

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalS },
  input: { flexGrow: 1, fontFamily: tokens.fontFamilyMonospace },
})

/** A value that is to be carried elsewhere: shown whole, selected on focus, copied with one click. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const styles = useStyles()
  const [copied, setCopied] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const copy = async () => {
    // Without permission for the clipboard the value is selected, so that Strg+C does it.
    const done = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setCopied(done)
    if (!done) line.current?.querySelector('input')?.focus()
  }
  return (
    <Field label={label}>
      {field => (
        <div className={styles.line} ref={line}>
          <Input {...field} className={styles.input} readOnly value={value} onFocus={event => event.target.select()} />
          <Button
            icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
            aria-label={copied ? texts.clients.copied : texts.clients.copy(label)}
            title={copied ? texts.clients.copied : texts.clients.copy(label)}
            onClick={() => void copy()}
          />
        </div>
      )}
    </Field>
  )
}
