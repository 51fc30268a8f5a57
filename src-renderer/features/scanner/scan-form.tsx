import { Field, Input, Radio, RadioGroup, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { NAME_CHARS_MAX } from '../../../wire/batch-list.ts'
import type { ScanOrder, ScanSource, ScannerLook } from '../../../wire/scanner.ts'
import type { useScannerLook } from '../../api/scanner.ts'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatDate } from '../../format.ts'
import { scannerTexts } from '../../scanner-texts.de.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

/** The button that sends the form stands outside of it. */
export const SCAN_FORM_ID = 'scan-form'

interface ScanFormProps {
  readonly mandant: { readonly id: string; readonly name: string }
  readonly look: ReturnType<typeof useScannerLook>
  /** Why the scan could not begin. */
  readonly error: Error | null
  readonly onScan: (order: ScanOrder) => void
}

/** Where the paper lies, and what the delivery is called. */
export function ScanForm({ look, ...props }: ScanFormProps) {
  if (look.isFetching) return <Waiting text={scannerTexts.asking} />
  if (!look.data) return look.error && <Notice intent="error" text={look.error.message} />
  return <ReadyForm look={look.data} {...props} />
}

interface ReadyFormProps extends Omit<ScanFormProps, 'look'> {
  readonly look: ScannerLook
}

function ReadyForm({ look, mandant, error, onScan }: ReadyFormProps) {
  const styles = useStyles()
  const [source, setSource] = useState<ScanSource>(look.sources[0] ?? 'glass')
  const [name, setName] = useState(() => scannerTexts.defaultName(formatDate(Date.now())))
  return (
    <form
      id={SCAN_FORM_ID}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() !== '') onScan({ source, name, mandantId: mandant.id })
      }}
    >
      <Text>{scannerTexts.found(look.model || scannerTexts.nameless, scannerTexts.states[look.state])}</Text>
      <Field label={scannerTexts.source}>
        <RadioGroup value={source} onChange={(_event, data) => setSource(data.value as ScanSource)}>
          {look.sources.map(each => (
            <Radio key={each} value={each} label={scannerTexts.sources[each]} />
          ))}
        </RadioGroup>
      </Field>
      <Field label={scannerTexts.name} required>
        <Input value={name} maxLength={NAME_CHARS_MAX} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <Text>{scannerTexts.whose(mandant.name)}</Text>
      {error && <Notice intent="error" text={error.message} />}
    </form>
  )
}
