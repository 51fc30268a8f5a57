import { Button, Field, Input, Text, Textarea, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { PACK_LINE_MAX, PACK_NOTE_MAX, RECIPIENT_LINES_MAX } from '../../../wire/tax-office-pack.ts'
import type { PackWish } from '../../../wire/tax-office-pack.ts'
import { packTexts } from '../../pack-texts.de.ts'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalM },
  wide: { flexGrow: 1, minWidth: '260px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** What the cover letter says. */
export type WrittenLetter = Omit<PackWish, 'documentIds' | 'points'>

/** The letter of the tax office that a pack answers. */
export interface PackAnswering {
  readonly recipient: string
  /** Its day, YYYY-MM-DD; null: none, or not read. */
  readonly answers: string | null
  readonly points: PackWish['points']
}

export interface PackFormProps {
  /** Chosen documents. */
  readonly count: number
  readonly isBusy: boolean
  readonly answering: PackAnswering
  readonly onWrite: (letter: WrittenLetter) => void
  readonly onCancel: () => void
}

/** Asks what the cover letter of a pack says. */
export function PackForm({ count, isBusy, answering, onWrite, onCancel }: PackFormProps) {
  const styles = useStyles()
  const [recipient, setRecipient] = useState(answering.recipient)
  const [reference, setReference] = useState('')
  const [answers, setAnswers] = useState(answering.answers ?? '')
  const [note, setNote] = useState('')
  const lines = linesOf(recipient)
  const isWrong = lines.length > RECIPIENT_LINES_MAX || lines.some(line => line.length > PACK_LINE_MAX)
  const write = () => onWrite({ recipient: lines, reference, answers: answers === '' ? null : answers, note })
  const buttons = { count, isBusy: isBusy || isWrong || lines.length === 0, onWrite: write, onCancel }
  return (
    <section className={styles.form} aria-label={packTexts.label}>
      <Text className={styles.quiet}>{packTexts.about}</Text>
      <div className={styles.row}>
        <Field
          className={styles.wide}
          label={packTexts.recipient}
          hint={packTexts.recipientHint}
          {...(isWrong && { validationMessage: packTexts.recipientWrong })}
        >
          <Textarea rows={4} value={recipient} onChange={(_event, { value }) => setRecipient(value)} />
        </Field>
        <Field className={styles.wide} label={packTexts.note}>
          <Textarea rows={4} maxLength={PACK_NOTE_MAX} value={note} onChange={(_event, { value }) => setNote(value)} />
        </Field>
      </div>
      <div className={styles.row}>
        <Field label={packTexts.reference} hint={packTexts.referenceHint}>
          <Input maxLength={PACK_LINE_MAX} value={reference} onChange={(_event, { value }) => setReference(value)} />
        </Field>
        <Field label={packTexts.answers}>
          <Input type="date" value={answers} onChange={(_event, { value }) => setAnswers(value)} />
        </Field>
      </div>
      <PackButtons {...buttons} />
    </section>
  )
}

interface PackButtonsProps extends Pick<PackFormProps, 'count' | 'isBusy' | 'onCancel'> {
  readonly onWrite: () => void
}

function PackButtons({ count, isBusy, onWrite, onCancel }: PackButtonsProps) {
  const styles = useStyles()
  return (
    <div className={styles.row}>
      <Button appearance="primary" disabled={isBusy} onClick={onWrite}>
        {packTexts.write(count)}
      </Button>
      <Button onClick={onCancel}>{packTexts.cancel}</Button>
    </div>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
