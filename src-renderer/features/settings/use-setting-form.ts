import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { RequestError } from '../../api/request.ts'
import { saveSetting } from '../../api/settings.ts'
import type { Setting } from '../../../wire/settings.ts'
import { useSettingDraft } from '../../components/use-setting-draft.ts'
import type { SettingDraft } from '../../components/use-setting-draft.ts'
import type { SettingField, SettingGroup } from '../../setting-field.ts'
import { texts } from '../../texts.de.ts'
import { changedValue, faultOf, keyOf, writtenText } from './setting-value.ts'

export interface SettingForm {
  textOf(field: SettingField): string
  /** German; null when nothing is known to be wrong. */
  faultOf(field: SettingField): string | null
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Everything that was typed is written. */
  readonly isSaved: boolean
  type(field: SettingField, text: string): void
  save(): Promise<void>
  discard(): void
}

/**
 * What a person types into the settings of a group until it is written, wherever that person goes meanwhile; each
 * setting is written by itself, so that a refusal is told where it belongs.
 */
export function useSettingForm(
  group: SettingGroup,
  fields: readonly SettingField[],
  settings: readonly Setting[],
): SettingForm {
  const client = useQueryClient()
  const [draft, setDraft] = useSettingDraft(group)
  const [faults, setFaults] = useState<SettingDraft>({})
  const [state, setState] = useState<'typing' | 'saving' | 'saved'>('typing')
  const settingOf = (field: SettingField) => settings.find(({ key }) => key === keyOf(field))
  const textOf = (field: SettingField) => draft[field.path] ?? writtenText(field, settingOf(field))
  const isChanged = (field: SettingField) =>
    field.path in draft && textOf(field) !== writtenText(field, settingOf(field))
  const changed = fields.filter(isChanged)

  async function save(): Promise<void> {
    const seen = seenFaults(fields, changed, textOf)
    setFaults(seen)
    if (Object.keys(seen).length > 0) return
    setState('saving')
    const refused: Record<string, string> = {}
    for (const setting of settings) {
      const own = changed.filter(field => keyOf(field) === setting.key)
      if (own.length === 0) continue
      try {
        await saveSetting(client, setting.key, changedValue(fields, setting, draft))
        setDraft(current => without(current, own))
      } catch (error) {
        const place = error instanceof RequestError ? fields.find(({ path }) => path === error.field) : undefined
        const field = place ?? own[0]
        if (field) refused[field.path] = plainText(error as Error, field)
      }
    }
    setFaults(refused)
    setState(Object.keys(refused).length === 0 ? 'saved' : 'typing')
  }

  return {
    textOf,
    save,
    faultOf: field => faults[field.path] ?? null,
    isChanged: changed.length > 0,
    isSaving: state === 'saving',
    isSaved: state === 'saved' && changed.length === 0,
    type: (field, text) => {
      setDraft(current => ({ ...current, [field.path]: text }))
      setFaults(current => without(current, [field]))
      setState('typing')
    },
    discard: () => {
      setDraft({})
      setFaults({})
      setState('typing')
    },
  }
}

function seenFaults(
  fields: readonly SettingField[],
  changed: readonly SettingField[],
  textOf: (field: SettingField) => string,
): SettingDraft {
  const wrong = changed.flatMap(field => {
    const fault = faultOf(field, textOf(field))
    return fault === null ? [] : [[field.path, fault] as const]
  })
  const missing = fields.filter(
    field =>
      field.isNeeded === true &&
      textOf(field).trim() === '' &&
      changed.some(({ path }) => path.startsWith(`${keyOf(field)}.`)) &&
      fields.some(other => keyOf(other) === keyOf(field) && textOf(other).trim() !== ''),
  )
  return Object.fromEntries([...wrong, ...missing.map(({ path }) => [path, texts.settings.needed] as const)])
}

function without(texts: SettingDraft, fields: readonly SettingField[]): SettingDraft {
  return Object.fromEntries(Object.entries(texts).filter(([path]) => !fields.some(field => field.path === path)))
}

/** The engine names the setting before what is wrong with it; here the field does. */
function plainText({ message }: Error, { path }: SettingField): string {
  const at = message.indexOf(`${path}: `)
  return at < 0 ? message : message.slice(at + path.length + 2)
}
