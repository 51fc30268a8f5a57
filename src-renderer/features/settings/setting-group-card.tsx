import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Settings } from '../../../wire/settings.ts'
import { settingFields } from '../../setting-fields.de.ts'
import type { SettingGroup } from '../../setting-field.ts'
import { texts } from '../../texts.de.ts'
import { SettingRow } from './setting-row.tsx'
import { keyOf } from './setting-value.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingForm } from './use-setting-form.ts'
import type { SettingForm } from './use-setting-form.ts'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    '& input': { scrollMarginTop: '48px' },
  },
  foot: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
})

export interface SettingGroupCardProps {
  readonly group: SettingGroup
  readonly settings: Settings
  /** Before the fields, and after them. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The settings of one group, written with one button. */
export function SettingGroupCard({ group, settings, lead, children }: SettingGroupCardProps) {
  const styles = useStyles()
  const fields = settingFields[group]
  const form = useSettingForm(group, fields, settings.settings)
  const title = texts.settings.groups[group]
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <SettingsCard id={group} title={title}>
      {lead}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (form.isChanged && !form.isSaving) void form.save().then(() => setTries(count => count + 1))
        }}
      >
        {fields.map(field => {
          const setting = settings.settings.find(({ key }) => key === keyOf(field))
          return setting ? (
            <SettingRow
              key={field.path}
              field={field}
              setting={setting}
              text={form.textOf(field)}
              fault={form.faultOf(field)}
              onType={text => form.type(field, text)}
            />
          ) : null
        })}
        <Foot title={title} form={form} />
      </form>
      {children}
    </SettingsCard>
  )
}

interface FootProps {
  /** Of the group. */
  readonly title: string
  readonly form: SettingForm
}

function Foot({ title, form }: FootProps) {
  const styles = useStyles()
  return (
    <div className={styles.foot}>
      <Button
        type="submit"
        appearance="primary"
        aria-label={texts.settings.saveOf(title)}
        disabled={!form.isChanged || form.isSaving}
      >
        {form.isSaving ? texts.settings.saving : texts.settings.save}
      </Button>
      {form.isChanged && !form.isSaving && (
        <Button appearance="subtle" onClick={form.discard}>
          {texts.settings.discard}
        </Button>
      )}
      <output>{form.isSaved ? texts.settings.saved : ''}</output>
    </div>
  )
}
