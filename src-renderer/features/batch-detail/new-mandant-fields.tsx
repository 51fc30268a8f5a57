import { Field, Input, Radio, RadioGroup, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import type { FieldFault, MandantForm } from '../../../wire/mandants.ts'
import { EMPTY_FORM } from '../../api/empty-mandant-form.ts'
import { assignTexts } from '../../assign-texts.de.ts'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface NewMandantNames {
  readonly kind: 'person' | 'company'
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

export const noNames: NewMandantNames = { kind: 'person', firstName: '', lastName: '', companyName: '' }

/** What is sent of the names; of the kind that was not chosen nothing. */
export function formOfNames({ kind, firstName, lastName, companyName }: NewMandantNames): MandantForm {
  const names =
    kind === 'person' ? { firstName, lastName, companyName: null } : { firstName: null, lastName: null, companyName }
  return { ...EMPTY_FORM, kind, ...names }
}

export interface NewMandantFieldsProps {
  readonly names: NewMandantNames
  readonly faults: readonly FieldFault[]
  readonly onNames: (names: NewMandantNames) => void
}

/** The names of a mandant that is to be made; everything else is added on its page. */
export function NewMandantFields({ names, faults, onNames }: NewMandantFieldsProps) {
  const styles = useStyles()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus(), [])
  const textField = (name: 'firstName' | 'lastName' | 'companyName', label: string) => {
    const message = faults.find(({ field }) => field === name)?.message
    return (
      <Field label={label} required {...(message !== undefined && { validationMessage: message })}>
        <Input
          value={names[name]}
          maxLength={200}
          onChange={(_event, data) => onNames({ ...names, [name]: data.value })}
        />
      </Field>
    )
  }
  return (
    <div className={styles.fields} ref={box}>
      <Field label={assignTexts.kind}>
        <RadioGroup
          layout="horizontal"
          value={names.kind}
          onChange={(_event, data) => onNames({ ...names, kind: data.value === 'company' ? 'company' : 'person' })}
        >
          <Radio value="person" label={assignTexts.person} />
          <Radio value="company" label={assignTexts.company} />
        </RadioGroup>
      </Field>
      {names.kind === 'company' ? (
        textField('companyName', assignTexts.companyName)
      ) : (
        <div className={styles.pair}>
          {textField('firstName', assignTexts.firstName)}
          {textField('lastName', assignTexts.lastName)}
        </div>
      )}
      <Text size={200} className={styles.quiet}>
        {assignTexts.laterData}
      </Text>
    </div>
  )
}
