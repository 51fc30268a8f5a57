import { Button, Checkbox, Field, Input, Subtitle2, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import type { useChecklistChanges } from '../../api/mandants.ts'
import type { Checklist } from '../../../wire/checklist.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { useCardStyles } from './form-context.ts'

const listTexts = mandantTexts.checklist

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  last: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
})

export interface AddExpectedProps {
  readonly kinds: Checklist['kinds']
  readonly add: ReturnType<typeof useChecklistChanges>['add']
}

/** A further expected document: the name of a kind is that kind, any other text stands for itself. */
export function AddExpected({ kinds, add }: AddExpectedProps) {
  const styles = useStyles()
  const { card } = useCardStyles()
  const { typed, change, isComplete, submit } = useExpected({ kinds, add })
  return (
    <form
      className={card}
      aria-label={listTexts.add}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Subtitle2 as="h2">{listTexts.add}</Subtitle2>
      <NameFields typed={typed} kinds={kinds} onChange={change} />
      <div className={styles.last}>
        <Checkbox
          label={listTexts.everyYearBox}
          checked={typed.everyYear}
          onChange={(_event, { checked }) => change({ everyYear: checked === true })}
        />
        <Button type="submit" icon={<AddRegular />} disabled={!isComplete || add.isPending}>
          {listTexts.addButton}
        </Button>
      </div>
    </form>
  )
}

interface TypedExpected {
  readonly label: string
  readonly issuer: string
  readonly everyYear: boolean
}

function useExpected({ kinds, add }: AddExpectedProps) {
  const [typed, setTyped] = useState<TypedExpected>({ label: '', issuer: '', everyYear: true })
  const change = (part: Partial<TypedExpected>) => setTyped(before => ({ ...before, ...part }))
  const { everyYear } = typed
  const label = typed.label.trim()
  const submit = () => {
    if (label === '' || add.isPending) return
    const kind = kinds.find(each => each.label.toLowerCase() === label.toLowerCase())
    add.mutate(
      [{ kindId: kind?.id ?? null, label: kind?.label ?? label, issuerHint: typed.issuer.trim() || null, everyYear }],
      { onSuccess: () => change({ label: '', issuer: '' }) },
    )
  }
  return { typed, change, isComplete: label !== '', submit }
}

interface NameFieldsProps extends Pick<AddExpectedProps, 'kinds'> {
  readonly typed: TypedExpected
  readonly onChange: (part: Partial<TypedExpected>) => void
}

function NameFields({ typed, kinds, onChange }: NameFieldsProps) {
  const styles = useStyles()
  const listId = useId()
  return (
    <>
      <div className={styles.form}>
        <Field label={listTexts.document} hint={listTexts.documentHint}>
          <Input
            list={listId}
            value={typed.label}
            maxLength={200}
            onChange={(_event, { value }) => onChange({ label: value })}
          />
        </Field>
        <Field label={listTexts.issuer}>
          <Input value={typed.issuer} maxLength={200} onChange={(_event, { value }) => onChange({ issuer: value })} />
        </Field>
      </div>
      <datalist id={listId}>
        {kinds.map(({ id, label: name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
