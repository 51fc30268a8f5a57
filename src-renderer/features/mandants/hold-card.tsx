import { Button, Field, Input, Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { usePerson } from '../../api/people.ts'
import { useHolds } from '../../api/retention.ts'
import { Notice } from '../../components/notice.tsx'
import { retentionTexts as texts } from '../../retention-texts.de.ts'
import { useCardStyles } from './form-context.ts'

const useStyles = makeStyles({
  start: { alignItems: 'flex-start' },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  year: { width: '120px' },
  reason: { width: '360px', maxWidth: '100%' },
})

/** Sets a hold on a mandant or one of its years; for the leitung alone. */
export function HoldCard({ mandantId }: { readonly mandantId: string }) {
  const { isLead } = usePerson()
  return isLead ? <HoldForm mandantId={mandantId} /> : null
}

function HoldForm({ mandantId }: { readonly mandantId: string }) {
  const styles = useStyles()
  const { card } = useCardStyles()
  const { set } = useHolds(mandantId)
  const [year, setYear] = useState('')
  const [reason, setReason] = useState('')
  const isReady = isYear(year) && reason.trim() !== '' && !set.isPending
  const submit = () => {
    const order = { year: year.trim() === '' ? null : Number(year), reason }
    if (isReady) set.mutate(order, { onSuccess: () => setReason('') })
  }
  return (
    <section className={`${card} ${styles.start}`} aria-label={texts.holdTitle}>
      <Subtitle2 as="h2">{texts.holdTitle}</Subtitle2>
      <Text>{texts.holdText}</Text>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <HoldFields year={year} reason={reason} onYear={setYear} onReason={setReason} />
        <Button type="submit" icon={<LockClosedRegular />} disabled={!isReady}>
          {texts.hold}
        </Button>
      </form>
      {set.error && <Notice intent="error" text={set.error.message} />}
      {set.isSuccess && <Notice intent="success" text={texts.holdDone} />}
    </section>
  )
}

interface HoldFieldsProps {
  readonly year: string
  readonly reason: string
  readonly onYear: (year: string) => void
  readonly onReason: (reason: string) => void
}

function HoldFields({ year, reason, onYear, onReason }: HoldFieldsProps) {
  const styles = useStyles()
  const fault = isYear(year) ? {} : { validationMessage: texts.holdYearWrong }
  return (
    <>
      <Field label={texts.holdYear} hint={texts.holdYearHint} {...fault}>
        <Input
          className={styles.year}
          value={year}
          maxLength={4}
          inputMode="numeric"
          onChange={(_event, { value }) => onYear(value)}
        />
      </Field>
      <Field label={texts.reason} required>
        <Input
          className={styles.reason}
          value={reason}
          maxLength={500}
          onChange={(_event, { value }) => onReason(value)}
        />
      </Field>
    </>
  )
}

/** Empty, or a year that papers may be filed under. */
function isYear(typed: string): boolean {
  return typed.trim() === '' || /^(199\d|20\d\d|21\d\d|2200)$/.test(typed.trim())
}
