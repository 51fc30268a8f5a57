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
  const listId = useId()
  const [label, setLabel] = useState('')
  const [issuer, setIssuer] = useState('')
  const [everyYear, setEveryYear] = useState(true)
  const isComplete = label.trim() !== ''
  const submit = () => {
    if (!isComplete || add.isPending) return
    const kind = kinds.find(each => each.label.toLowerCase() === label.trim().toLowerCase())
    add.mutate(
      [{ kindId: kind?.id ?? null, label: kind?.label ?? label.trim(), issuerHint: issuer.trim() || null, everyYear }],
      {
        onSuccess: () => {
          setLabel('')
          setIssuer('')
        },
      },
    )
  }
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
      <div className={styles.form}>
        <Field label={listTexts.document} hint={listTexts.documentHint}>
          <Input list={listId} value={label} maxLength={200} onChange={(_event, { value }) => setLabel(value)} />
        </Field>
        <Field label={listTexts.issuer}>
          <Input value={issuer} maxLength={200} onChange={(_event, { value }) => setIssuer(value)} />
        </Field>
      </div>
      <datalist id={listId}>
        {kinds.map(({ id, label: name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className={styles.last}>
        <Checkbox
          label={listTexts.everyYearBox}
          checked={everyYear}
          onChange={(_event, { checked }) => setEveryYear(checked === true)}
        />
        <Button type="submit" icon={<AddRegular />} disabled={!isComplete || add.isPending}>
          {listTexts.addButton}
        </Button>
      </div>
    </form>
  )
}
