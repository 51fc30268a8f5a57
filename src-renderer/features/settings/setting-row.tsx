import { Badge, Field, Input, Select, makeStyles, tokens } from '@fluentui/react-components'
import type { Setting } from '../../../wire/settings.ts'
import type { SettingField } from '../../setting-field.ts'
import { texts } from '../../texts.de.ts'
import { keyOf, presetText } from './setting-value.ts'

const useStyles = makeStyles({
  input: { maxWidth: '560px' },
  short: { maxWidth: '260px' },
  hint: { display: 'block' },
  label: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
})

export interface SettingRowProps {
  readonly field: SettingField
  readonly setting: Setting
  readonly text: string
  readonly fault: string | null
  readonly onType: (text: string) => void
}

/** One setting with what it does, what holds without it, and where its value comes from. */
export function SettingRow({ field, setting, text, fault, onType }: SettingRowProps) {
  const styles = useStyles()
  const isFixed = setting.origin === 'environment'
  const preset = presetText(field, setting)
  const { label, effect } = field
  return (
    <Field
      label={
        <span className={styles.label}>
          {label}
          {setting.isPending && (
            <Badge appearance="tint" color="warning">
              {texts.settings.pending}
            </Badge>
          )}
        </span>
      }
      hint={
        <>
          <span className={styles.hint}>{effect}</span>
          <span className={styles.hint}>
            {isFixed ? texts.settings.fixed(keyOf(field)) : texts.settings.preset(preset)}
          </span>
        </>
      }
      {...(fault !== null && { validationState: 'error' as const, validationMessage: fault })}
    >
      <SettingInput {...{ field, text, preset, isFixed, onType }} />
    </Field>
  )
}

interface SettingInputProps extends Pick<SettingRowProps, 'field' | 'text' | 'onType'> {
  /** What holds without it. */
  readonly preset: string
  /** It is set from outside and only shown here. */
  readonly isFixed: boolean
}

function SettingInput({ field: { input }, text, preset, isFixed, onType }: SettingInputProps) {
  const styles = useStyles()
  if (input.type !== 'choice') {
    return (
      <Input
        className={input.type === 'number' ? styles.short : styles.input}
        value={text}
        readOnly={isFixed}
        appearance={isFixed ? 'filled-darker' : 'outline'}
        type={input.type === 'secret' ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        {...(input.type === 'number' && input.canBeOff !== true && { inputMode: 'numeric' as const })}
        onChange={(_event, data) => onType(data.value)}
      />
    )
  }
  return (
    <Select className={styles.short} value={text} disabled={isFixed} onChange={(_event, data) => onType(data.value)}>
      <option value="">{texts.settings.choosePreset(preset)}</option>
      {input.choices.map(choice => (
        <option key={choice.label} value={JSON.stringify(choice.value)}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}
