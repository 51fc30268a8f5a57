import { Button, Field, Input, Text } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { sumsTexts } from '../../sums-texts.de.ts'
import { CountsNot } from './counts-not.tsx'
import { EMPTY_DRAFT, faultOf } from './position-draft.ts'
import { leaveWithEscape, useFormStyles } from './position-editor.tsx'
import type { PositionTools } from './position-tools.ts'
import { useFormFocus } from './use-form-focus.ts'

/** Year, day of payment and whether it counts, said of all positions of the document at once. */
export function WholeDocument({ tools }: { readonly tools: PositionTools }) {
  const styles = useFormStyles()
  const [form, setForm] = useState<'counts' | 'year' | null>(null)
  const { documentId, set, onJudge } = tools
  const said = set.documents.find(each => each.documentId === documentId)?.said ?? []
  const counting = (counts: 'yes' | null) =>
    void onJudge({ type: 'set_counts', documentId, position: '*', counts, reason: null, note: null })
  const whole = sumsTexts.wholeDocument
  if (form === 'counts') return <CountsNot name="*" tools={tools} onClose={() => setForm(null)} />
  if (form === 'year') return <YearOfAll tools={tools} onClose={() => setForm(null)} />
  const actions = [
    [sumsTexts.yearOfAll, sumsTexts.yearOfAll, () => setForm('year'), true],
    [sumsTexts.countNot, sumsTexts.countNotOf(whole), () => setForm('counts'), true],
    [sumsTexts.countAfterAll, sumsTexts.countAfterAllOf(whole), () => counting('yes'), true],
    [sumsTexts.asFound, sumsTexts.asFoundOf(whole), () => counting(null), said.includes('counting')],
  ] as const
  return (
    <div>
      <Text size={200}>{whole}</Text>
      <div className={styles.actions}>
        {actions
          .filter(([, , , isPossible]) => isPossible)
          .map(([text, name, act]) => (
            <Button key={text} size="small" aria-label={name} onClick={act}>
              {text}
            </Button>
          ))}
      </div>
    </div>
  )
}

interface YearOfAllProps {
  readonly tools: PositionTools
  readonly onClose: () => void
}

/** What the whole document was paid on, or counts in; empty: as it was found. */
function YearOfAll({ tools, onClose }: YearOfAllProps) {
  const styles = useFormStyles()
  const form = useFormFocus()
  const [year, setYear] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const fault = faultOf({ ...EMPTY_DRAFT, year }, 'EUR')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault) return
    const { documentId, onJudge } = tools
    const change = { year: year.trim() === '' ? null : Number(year), paidOn: paidOn === '' ? null : paidOn }
    if ((await onJudge({ type: 'set_position', documentId, position: '*', change })) === null) onClose()
  }
  const input = { className: styles.input, size: 'small' as const, onKeyDown: leaveWithEscape(onClose) }
  return (
    <form ref={form} className={styles.form} aria-label={sumsTexts.yearOfAll} onSubmit={event => void submit(event)}>
      <div className={styles.pair}>
        <Field label={sumsTexts.vz} size="small" {...(fault && { validationMessage: fault.message })}>
          <Input
            {...input}
            data-changed
            inputMode="numeric"
            value={year}
            onChange={(_event, { value }) => setYear(value)}
          />
        </Field>
        <Field label={sumsTexts.paidOn} size="small">
          <Input
            {...input}
            data-changed
            type="date"
            value={paidOn}
            onChange={(_event, { value }) => setPaidOn(value)}
          />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button size="small" appearance="primary" type="submit">
          {sumsTexts.take}
        </Button>
        <Button size="small" onClick={onClose}>
          {sumsTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
