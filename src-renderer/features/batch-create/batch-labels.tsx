import { Combobox, Field, Input, Option, makeStyles, tokens } from '@fluentui/react-components'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  labels: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
})

export interface BatchLabelsProps {
  readonly name: string
  readonly mandant: string
  /** Names of mandants who exist. */
  readonly mandants: readonly { readonly id: string; readonly name: string }[]
  /** Nobody is called as was typed. */
  readonly isNewMandant: boolean
  readonly isNameMissing: boolean
  readonly disabled: boolean
  readonly onName: (name: string) => void
  readonly onMandant: (mandant: string) => void
}

/** What a new batch is called and whose it is. */
export function BatchLabels(props: BatchLabelsProps) {
  const { name, mandant, mandants, isNewMandant, isNameMissing, disabled, onName, onMandant } = props
  const styles = useStyles()
  const said = isNameMissing ? { validationMessage: texts.create.nameRequired } : { hint: texts.create.nameHint }
  const whose = isNewMandant
    ? texts.create.mandantNew(mandant.trim(), mandants[0]?.name ?? null)
    : texts.create.mandantHint
  return (
    <div className={styles.labels}>
      <Field label={texts.create.name} required {...said}>
        <Input value={name} maxLength={200} disabled={disabled} onChange={(_event, data) => onName(data.value)} />
      </Field>
      <Field label={texts.create.mandant} hint={whose}>
        <Combobox
          freeform
          expandIcon={{ 'aria-label': texts.create.mandantChoices }}
          value={mandant}
          disabled={disabled}
          onChange={event => onMandant(event.target.value)}
          onOptionSelect={(_event, data) => onMandant(data.optionText ?? '')}
        >
          {mandants.map(known => (
            <Option key={known.id}>{known.name}</Option>
          ))}
        </Combobox>
      </Field>
    </div>
  )
}
