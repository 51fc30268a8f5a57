import { Field, Input, Select } from '@fluentui/react-components'
import { useCardStyles, useForm } from './form-context.ts'

export interface TextFieldProps {
  /** Path of the field, as faults name it. */
  readonly field: string
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string
  readonly required?: boolean
  readonly isNumber?: boolean
  readonly lengthMax?: number
}

/** A line of text with what is wrong about it, or worth a look, right below it. */
export function TextField({ field, label, value, onValue, hint, required, isNumber, lengthMax }: TextFieldProps) {
  const styles = useCardStyles()
  const said = useSaid(field)
  return (
    <Field label={label} required={required ?? false} {...(hint !== undefined && !said && { hint })} {...said}>
      <Input
        className={styles.input}
        name={field}
        value={value}
        maxLength={lengthMax ?? 200}
        {...(isNumber === true && { inputMode: 'numeric' as const })}
        onChange={(_event, data) => onValue(data.value)}
      />
    </Field>
  )
}

export interface ChoiceFieldProps {
  readonly field: string
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
  readonly onValue: (value: string) => void
  readonly hint?: string
}

export function ChoiceField({ field, label, value, options, onValue, hint }: ChoiceFieldProps) {
  const styles = useCardStyles()
  const said = useSaid(field)
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...said}>
      <Select className={styles.input} name={field} value={value} onChange={(_event, data) => onValue(data.value)}>
        {Object.entries(options).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function useSaid(field: string) {
  const { faults, hints } = useForm()
  const fault = faults.find(each => each.field === field)
  if (fault) return { validationMessage: fault.message, validationState: 'error' as const }
  const hint = hints.find(each => each.field === field)
  return hint && { validationMessage: hint.message, validationState: 'warning' as const }
}
