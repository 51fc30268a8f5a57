import { Button, Text } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { PositionChoices } from '../../../wire/positions.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { linesFor } from './lines-for.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { EMPTY_DRAFT, amountFault, faultOf, howMuchOf, placeSaid } from './position-draft.ts'
import { DraftFields, useFormStyles } from './position-editor.tsx'
import { useFormFocus } from './use-form-focus.ts'
import type { PositionTools } from './position-tools.ts'

type KeyChoice = PositionChoices['keys'][number]

/** A position more: first the line of a form, then the amount. */
export function AddPosition({ tools }: { readonly tools: PositionTools }) {
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<KeyChoice | null>(null)
  const { keys } = tools.choices
  const close = () => {
    setOpen(false)
    setKey(null)
  }
  if (key) return <NewPosition choice={key} tools={tools} onClose={close} />
  if (!isOpen) {
    return (
      <div>
        <Button size="small" icon={<AddRegular />} onClick={() => setOpen(true)}>
          {sumsTexts.add}
        </Button>
      </div>
    )
  }
  return (
    <ChoiceBox
      label={sumsTexts.add}
      value=""
      placeholder={sumsTexts.addPlaceholder}
      nothingFound={sumsTexts.nothingFound}
      isOpen
      onOpen={setOpen}
      groupsFor={search => linesFor(keys, search)}
      onChoose={id => setKey(keys.find(each => each.key === id) ?? null)}
      onCancel={close}
    />
  )
}

interface NewPositionProps {
  readonly choice: KeyChoice
  readonly tools: PositionTools
  readonly onClose: () => void
}

function NewPosition({ choice, tools, onClose }: NewPositionProps) {
  const styles = useFormStyles()
  const form = useFormFocus()
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, year: String(tools.set.year ?? '') })
  const [isAsked, setAsked] = useState(false)
  const howMuch = howMuchOf(draft.amount, choice.unit)
  const missing = isAsked && howMuch === null ? amountFault(choice.unit) : null
  const fault = faultOf(draft, choice.unit) ?? missing
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (howMuch === null || faultOf(draft, choice.unit)) return
    const { documentId, onJudge } = tools
    const year = draft.year.trim() === '' ? null : Number(draft.year)
    const place = placeSaid(choice.by, draft.place)
    const said = { key: choice.key, cents: null, ...howMuch, year, place }
    if ((await onJudge({ type: 'add_position', documentId, ...said })) === null) onClose()
  }
  return (
    <form ref={form} className={styles.form} aria-label={sumsTexts.add} onSubmit={event => void submit(event)}>
      <Text weight="semibold" size={200}>{`${sumsTexts.form(choice.form)}: ${choice.label}`}</Text>
      <DraftFields
        {...{ draft, fault }}
        position={choice}
        register={tools.set.register}
        isNew
        onDraft={setDraft}
        onLeave={onClose}
      />
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
