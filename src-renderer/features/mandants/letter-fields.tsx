import { Field, Input, Textarea, makeStyles, tokens } from '@fluentui/react-components'
import { LETTER_LINE_MAX, LETTER_TEXT_MAX } from '../../../wire/request-letter.ts'
import type { LetterDraft } from '../../../wire/request-letter.ts'
import { requestLetterTexts } from '../../request-letter-texts.de.ts'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  wide: { flexGrow: 1, minWidth: '220px' },
})

export interface LetterDraftProps {
  readonly draft: LetterDraft
  readonly onDraft: (draft: LetterDraft) => void
}

/** What the letter says around its list. */
export function LetterFields({ draft, onDraft }: LetterDraftProps) {
  const styles = useStyles()
  const { recipient, subject, salutation, date } = draft
  return (
    <>
      {recipient !== undefined && <Recipient recipient={recipient} draft={draft} onDraft={onDraft} />}
      <div className={styles.line}>
        <Field className={styles.wide} label={requestLetterTexts.subject} required>
          <Input
            value={subject}
            maxLength={LETTER_LINE_MAX}
            onChange={(_event, { value }) => onDraft({ ...draft, subject: value })}
          />
        </Field>
        <Field label={requestLetterTexts.date} hint={requestLetterTexts.dateHint}>
          <Input
            type="date"
            value={date ?? ''}
            onChange={(_event, { value }) => onDraft({ ...draft, date: value === '' ? null : value })}
          />
        </Field>
      </div>
      <Field label={requestLetterTexts.salutation}>
        <Input
          value={salutation}
          maxLength={LETTER_LINE_MAX}
          onChange={(_event, { value }) => onDraft({ ...draft, salutation: value })}
        />
      </Field>
      <LetterText name="opening" rows={3} draft={draft} onDraft={onDraft} />
      <LetterText name="closing" rows={4} draft={draft} onDraft={onDraft} />
      <LetterText name="signature" rows={2} draft={draft} onDraft={onDraft} />
    </>
  )
}

/** To whom an objection goes; the request letter takes it from the master data. */
function Recipient({ recipient, draft, onDraft }: LetterDraftProps & { readonly recipient: string }) {
  return (
    <Field label={requestLetterTexts.recipient} hint={requestLetterTexts.recipientHint} required>
      <Textarea
        resize="vertical"
        value={recipient}
        maxLength={LETTER_LINE_MAX}
        textarea={{ rows: 3 }}
        onChange={(_event, { value }) => onDraft({ ...draft, recipient: value })}
      />
    </Field>
  )
}

interface LetterTextProps extends LetterDraftProps {
  readonly name: 'opening' | 'closing' | 'signature'
  readonly rows: number
}

function LetterText({ name, rows, draft, onDraft }: LetterTextProps) {
  return (
    <Field label={requestLetterTexts[name]}>
      <Textarea
        resize="vertical"
        value={draft[name]}
        maxLength={LETTER_TEXT_MAX}
        textarea={{ rows }}
        onChange={(_event, { value }) => onDraft({ ...draft, [name]: value })}
      />
    </Field>
  )
}
