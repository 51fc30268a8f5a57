import type { Setting } from '../../../wire/settings.ts'
import type { SettingDraft } from '../../components/use-setting-draft.ts'
import type { SettingField } from '../../setting-field.ts'
import { texts } from '../../texts.de.ts'

const OFF = 'off'

/** Key of the setting that a field belongs to. */
export function keyOf({ path }: Pick<SettingField, 'path'>): string {
  return path.split('.')[0] ?? path
}

/** What is written of a field, as a person types it; empty where nothing is. */
export function writtenText(field: SettingField, setting: Setting | undefined): string {
  return textOf(field, partOf(field, setting?.value))
}

/** What holds where nothing is written, in words. */
export function presetText(field: SettingField, setting: Setting | undefined): string {
  const fallback = partOf(field, setting?.fallback)
  if (field.preset !== undefined && isNothing(fallback)) return field.preset
  if (field.input.type === 'choice') {
    return field.input.choices.find(({ value }) => value === fallback)?.label ?? texts.settings.none
  }
  return textOf(field, fallback) || texts.settings.none
}

/** What is wrong with a typed text, German; null when nothing is that can be seen here. */
export function faultOf({ input }: SettingField, text: string): string | null {
  if (input.type !== 'number' || text.trim() === '') return null
  const { min, max, canBeOff = false } = input
  if (canBeOff && text.trim().toLowerCase() === texts.settings.off) return null
  const isGood = /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  if (isGood) return null
  return canBeOff ? texts.settings.wholeNumberOrOff(min, max) : texts.settings.wholeNumber(min, max)
}

/** The value of a setting with what was typed into its fields; null takes it out. */
export function changedValue(fields: readonly SettingField[], setting: Setting, draft: SettingDraft): unknown {
  const own = fields.filter(field => keyOf(field) === setting.key && field.path in draft)
  const [whole] = own.filter(field => field.path === setting.key)
  if (whole) return valueOf(whole, draft[whole.path] ?? '')
  const parts = isObject(setting.value) ? { ...setting.value } : {}
  for (const field of own) {
    const value = valueOf(field, draft[field.path] ?? '')
    const part = field.path.slice(setting.key.length + 1)
    if (value === null) Reflect.deleteProperty(parts, part)
    else parts[part] = value
  }
  return Object.keys(parts).length === 0 ? null : parts
}

function valueOf({ input }: SettingField, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (input.type === 'choice') return JSON.parse(trimmed) as unknown
  if (input.type !== 'number') return trimmed
  return trimmed.toLowerCase() === texts.settings.off ? OFF : Number(trimmed)
}

function textOf({ input }: SettingField, value: unknown): string {
  if (isNothing(value)) return ''
  if (input.type === 'choice') return JSON.stringify(value)
  if (value === OFF) return texts.settings.off
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function partOf({ path }: SettingField, whole: unknown): unknown {
  const [, part] = path.split('.')
  if (part === undefined) return whole
  return isObject(whole) ? whole[part] : null
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
