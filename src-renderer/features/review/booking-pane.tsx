import { Button, Field, Input, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchBookings, BookingRow } from '../../../wire/bookings.ts'
import { useBookings } from '../../api/bookings.ts'
import { bookingTexts as texts } from '../../booking-texts.de.ts'
import { formatMoney } from '../../format.ts'
import { leaveWithEscape, useFormStyles } from './position-editor.tsx'
import type { PositionTools } from './position-tools.ts'
import { useFormFocus } from './use-form-focus.ts'

const useStyles = makeStyles({
  pane: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '8px 12px 12px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    '& h2': { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  line: { display: 'block' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorPaletteRedForeground1 },
})

const PANE_ID = 'pruefen-kontierung'

interface BookingPaneProps {
  readonly batch: BatchDetail
  readonly documentId: string
  readonly onJudge: PositionTools['onJudge']
}

/** Where the document that is shown is booked, with the reason; each part of it as it can be put right. */
export function BookingPane({ batch, documentId, onJudge }: BookingPaneProps) {
  const styles = useStyles()
  const { data } = useBookings(batch)
  if (!data) return null
  // Who books nothing here reads nothing about it beside each document.
  if (data.rows.length === 0 && data.notWritten !== '') return null
  const rows = data.rows.filter(row => row.documentId === documentId)
  const reason = data.without.find(one => one.documentId === documentId)?.reason
  if (rows.length === 0 && reason === undefined) return null
  return (
    <section className={styles.pane} id={PANE_ID} tabIndex={-1} aria-label={texts.pane}>
      <h2>{texts.pane}</h2>
      {reason !== undefined && <Text size={200}>{reason}</Text>}
      {rows.map(row => (
        <BookedPart key={`${documentId} ${row.rate}`} row={row} data={data} onJudge={onJudge} />
      ))}
      {rows.length > 0 && !data.hasMandant && (
        <Text size={200} className={styles.quiet}>
          {texts.noMandant}
        </Text>
      )}
    </section>
  )
}

interface BookedPartProps extends Pick<BookingPaneProps, 'onJudge'> {
  readonly row: BookingRow
  readonly data: BatchBookings
}

function BookedPart({ row, data, onJudge }: BookedPartProps) {
  const styles = useStyles()
  const forms = useFormStyles()
  const [isOpen, setIsOpen] = useState(false)
  const { documentId, rate, suggested } = row
  if (isOpen) return <BookingForm row={row} data={data} onJudge={onJudge} onClose={() => setIsOpen(false)} />
  const reset = () => void onJudge({ type: 'set_booking', documentId, rate, booking: null })
  return (
    <div>
      <Text className={styles.line}>{texts.partLine(row, formatMoney(row.amount, 'EUR'))}</Text>
      <Text size={200} className={styles.quiet}>
        {suggested?.reason ?? texts.openReason}
      </Text>
      <div className={forms.actions}>
        {data.hasMandant && (
          <Button size="small" aria-label={texts.changeOf(rate)} onClick={() => setIsOpen(true)}>
            {texts.change}
          </Button>
        )}
        {suggested?.source === 'person' && (
          <Button size="small" aria-label={texts.asSuggestedOf(rate)} onClick={reset}>
            {texts.asSuggested}
          </Button>
        )}
      </div>
    </div>
  )
}

const EMPTY = { personalAccount: '', account: '', taxKey: '', costCentre: '', costObject: '' }
const FIELDS = ['personalAccount', 'account', 'taxKey', 'costCentre', 'costObject'] as const

/** The pane is the last one of the desk: a form that opens or grows there is mostly below what is seen. */
const showForm = (part: HTMLElement | null) => part?.closest('form')?.scrollIntoView({ block: 'nearest' })

function BookingForm({ row, onJudge, onClose }: BookedPartProps & { readonly onClose: () => void }) {
  const styles = useFormStyles()
  const own = useStyles()
  const form = useFormFocus(PANE_ID)
  const { documentId, rate, suggested } = row
  const [draft, setDraft] = useState(() => {
    const { source: _source, reason: _reason, ...values } = { ...EMPTY, source: '', reason: '', ...suggested }
    return values
  })
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refused = await onJudge({ type: 'set_booking', documentId, rate, booking: draft })
    if (refused === null) onClose()
    else setProblem(refused)
  }
  return (
    <form ref={form} className={styles.form} aria-label={texts.changeOf(rate)} onSubmit={event => void submit(event)}>
      <DraftFields draft={draft} onDraft={setDraft} onLeave={onClose} />
      {problem !== '' && (
        <Text ref={showForm} size={200} role="alert" className={own.problem}>
          {problem}
        </Text>
      )}
      <div ref={showForm} className={styles.actions}>
        <Button size="small" appearance="primary" type="submit">
          {texts.take}
        </Button>
        <Button size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface DraftFieldsProps {
  readonly draft: typeof EMPTY
  readonly onDraft: (draft: typeof EMPTY) => void
  readonly onLeave: () => void
}

function DraftFields({ draft, onDraft, onLeave }: DraftFieldsProps) {
  const styles = useFormStyles()
  return (
    <div className={styles.pair}>
      {FIELDS.map(name => (
        <Field key={name} label={texts.fields[name]} size="small">
          <Input
            className={styles.input}
            size="small"
            data-changed
            value={draft[name]}
            maxLength={36}
            onKeyDown={leaveWithEscape(onLeave)}
            onChange={(_event, { value }) => onDraft({ ...draft, [name]: value })}
          />
        </Field>
      ))}
    </div>
  )
}
