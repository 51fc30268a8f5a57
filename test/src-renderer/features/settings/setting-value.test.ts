import { expect, test } from 'vitest'
import type { Setting } from '../../../../wire/settings.ts'
import {
  changedValue,
  faultOf,
  presetText,
  writtenText,
} from '../../../../src-renderer/features/settings/setting-value.ts'
import { settingFields } from '../../../../src-renderer/setting-fields.de.ts'
import type { SettingField } from '../../../../src-renderer/setting-field.ts'
import { openOfficeSettings } from '../../../../engine/wiring/office-settings.ts'
import { SECRETS } from '../../../support/a-secret-box.ts'

const DEPS = { secrets: SECRETS }

const fields = Object.values(settingFields).flat()

test('every setting that the engine lets the window change has a field, with one sentence of what it does', () => {
  const keys = openOfficeSettings('/gibt/es/nicht', {}, DEPS)
    .list()
    .map(({ key }) => key)
  expect(new Set(fields.map(({ path }) => path.split('.')[0]))).toEqual(new Set(keys))
  expect(fields.filter(({ effect }) => !/[^.]\.$/.test(effect))).toEqual([])
})

test.each([
  ['STEUERSTAPEL_HTTPS_PORT', 'off', 'aus'],
  ['STEUERSTAPEL_HTTPS_PORT', 8443, '8443'],
  ['STEUERSTAPEL_OCR_MODEL', 'accurate', '"accurate"'],
  ['datev.bookings', { bookings: false }, 'false'],
  ['datev.consultant', { skr: '04' }, ''],
])('%s is shown as it is typed', (path, value, text) => {
  expect(writtenText(field(path), setting(path, value))).toBe(text)
})

test.each([
  ['STEUERSTAPEL_HTTP_PORT', 7410, '7410'],
  ['STEUERSTAPEL_SOURCE_ALLOW', [], 'keine'],
  ['STEUERSTAPEL_WORKERS', null, 'nach Kernen und Speicher dieses Rechners'],
  ['datev.skr', { skr: '03' }, 'SKR03'],
  ['language_model.timeout_seconds', null, '60'],
])('%s says what holds without it', (path, fallback, text) => {
  expect(presetText(field(path), { ...setting(path, null), fallback })).toBe(text)
})

test.each([
  ['STEUERSTAPEL_WORKERS', '0', true],
  ['STEUERSTAPEL_WORKERS', '2,5', true],
  ['STEUERSTAPEL_WORKERS', 'aus', true],
  ['STEUERSTAPEL_WORKERS', ' 2 ', false],
  ['STEUERSTAPEL_WORKERS', '', false],
  ['STEUERSTAPEL_HTTPS_PORT', 'Aus', false],
  ['STEUERSTAPEL_HTTPS_PORT', '65536', true],
])('%s refuses what cannot be: %s', (path, text, isWrong) => {
  expect(faultOf(field(path), text) !== null).toBe(isWrong)
})

test('an object keeps what was not typed, loses what was emptied, and is taken out when nothing is left', () => {
  const datev = setting('datev', { consultant: 29098, skr: '04' })
  const draft = { 'datev.consultant': '', 'datev.images': 'false' }
  expect(changedValue(fields, datev, draft)).toEqual({ skr: '04', images: false })
  expect(changedValue(fields, datev, { 'datev.consultant': '', 'datev.skr': '' })).toBeNull()
  const port = setting('STEUERSTAPEL_HTTPS_PORT', 7443)
  expect(changedValue(fields, port, { STEUERSTAPEL_HTTPS_PORT: 'aus' })).toBe('off')
  expect(changedValue(fields, port, { STEUERSTAPEL_HTTPS_PORT: '8443' })).toBe(8443)
})

function field(path: string): SettingField {
  const found = fields.find(each => each.path === path)
  if (!found) throw new Error(`no field ${path}`)
  return found
}

function setting(path: string, value: unknown): Setting {
  return { key: path.split('.')[0] ?? '', value, fallback: null, origin: 'file', isPending: false }
}
