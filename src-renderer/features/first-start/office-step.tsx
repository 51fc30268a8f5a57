import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveSetting } from '../../api/settings.ts'
import { useSettingDraft } from '../../components/use-setting-draft.ts'
import { firstStartTexts } from '../../first-start-texts.de.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
  field: { width: '100%' },
})

export interface OfficeStepProps {
  readonly settingKey: string
  /** The name that the office has, empty without one. */
  readonly saved: string
  readonly onNamed: () => void
}

/** Asks for the name of the office; what was typed and not saved waits here and in the settings. */
export function OfficeStep({ settingKey, saved, onNamed }: OfficeStepProps) {
  const styles = useStyles()
  const client = useQueryClient()
  const [draft, setDraft] = useSettingDraft('office')
  const name = draft[settingKey] ?? saved
  const save = useMutation({
    mutationFn: () => saveSetting(client, settingKey, name.trim()),
    onMutate: onNamed,
    onSuccess: () =>
      setDraft(current => Object.fromEntries(Object.entries(current).filter(([path]) => path !== settingKey))),
  })
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() !== '' && !save.isPending) save.mutate()
      }}
    >
      <Field
        className={styles.field}
        label={firstStartTexts.officeName}
        hint={firstStartTexts.officeHint}
        {...(save.error && { validationState: 'error' as const, validationMessage: save.error.message })}
        {...(save.isSuccess && { validationState: 'success' as const, validationMessage: firstStartTexts.saved })}
      >
        <Input
          value={name}
          maxLength={200}
          onChange={(_event, data) => setDraft(current => ({ ...current, [settingKey]: data.value }))}
        />
      </Field>
      <Button type="submit" size="small" disabled={name.trim() === '' || save.isPending}>
        {firstStartTexts.save}
      </Button>
    </form>
  )
}
