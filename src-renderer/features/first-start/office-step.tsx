import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveSetting } from '../../api/settings.ts'
import { firstStartTexts } from '../../first-start-texts.de.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
  field: { width: '100%' },
})

/** Asks for the name of the office. */
export function OfficeStep({ settingKey, onNamed }: { readonly settingKey: string; readonly onNamed: () => void }) {
  const styles = useStyles()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({ mutationFn: () => saveSetting(client, settingKey, name.trim()), onMutate: onNamed })
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
        <Input value={name} maxLength={200} onChange={(_event, data) => setName(data.value)} />
      </Field>
      <Button type="submit" size="small" disabled={name.trim() === '' || save.isPending}>
        {firstStartTexts.save}
      </Button>
    </form>
  )
}
