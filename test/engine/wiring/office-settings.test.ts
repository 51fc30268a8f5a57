import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openText } from '../../../engine/mailbox/sealed-text.ts'
import { openOfficeSettings } from '../../../engine/wiring/office-settings.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

const DEPS = { secrets: SECRETS }

function aFolder(config?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-settings-'))
  if (config) writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  return folder
}

const read = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))

test('settings say what is written, what holds else, and where it stands', () => {
  const folder = aFolder({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei A' })
  const settings = openOfficeSettings(folder, { STEUERSTAPEL_HTTP_PORT: '7500', OTHER: 'x' }, DEPS)
  const of = (key: string) => settings.list().find(each => each.key === key)
  expect(of('STEUERSTAPEL_OFFICE_NAME')).toMatchObject({ value: 'Kanzlei A', origin: 'file', isPending: false })
  expect(of('STEUERSTAPEL_HTTP_PORT')).toMatchObject({ value: '7500', fallback: 7410, origin: 'environment' })
  expect(of('STEUERSTAPEL_OCR_MODEL')).toMatchObject({ value: null, fallback: 'fast', origin: 'default' })
})

test('a change is written for its owner alone, keeps the rest of the file, and waits for the next start', async () => {
  const folder = aFolder({ document_passwords: ['geheim'], STEUERSTAPEL_WORKERS: '2' })
  const settings = openOfficeSettings(folder, {}, DEPS)
  const after = await settings.save({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei B', STEUERSTAPEL_WORKERS: null })
  expect(after.filter(({ isPending }) => isPending).map(({ key }) => key)).toEqual([
    'STEUERSTAPEL_OFFICE_NAME',
    'STEUERSTAPEL_WORKERS',
  ])
  expect(read(folder)).toEqual({ document_passwords: ['geheim'], STEUERSTAPEL_OFFICE_NAME: 'Kanzlei B' })
  expect(statSync(join(folder, 'config.json')).mode & 0o077).toBe(0)
  expect(readdirSync(folder)).toEqual(['config.json'])
})

test.each<[string, Record<string, unknown>, string]>([
  ['a value that would stop the next start', { STEUERSTAPEL_WORKERS: 'viele' }, 'invalid_settings'],
  ['one that the environment fixes', { STEUERSTAPEL_HTTP_PORT: '1' }, 'setting_fixed'],
  ['one that is not for the window', { document_passwords: ['x'] }, 'setting_fixed'],
  ['one that there is not', { __proto__x: 1 }, 'setting_fixed'],
])('%s is refused, and nothing changes', async (_case, changes, code) => {
  const folder = aFolder({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei A' })
  const settings = openOfficeSettings(folder, { STEUERSTAPEL_HTTP_PORT: '7500' }, DEPS)
  await expect(settings.save(changes)).rejects.toMatchObject({ code })
  expect(read(folder)).toEqual({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei A' })
})

test('changes at the same time do not lose one another', async () => {
  const folder = aFolder()
  const settings = openOfficeSettings(folder, {}, DEPS)
  await Promise.all([
    settings.save({ STEUERSTAPEL_OFFICE_NAME: 'A' }),
    settings.save({ STEUERSTAPEL_WORKERS: '3' }),
    settings.save({ archive_depth_max: 2 }),
  ])
  expect(read(folder)).toEqual({ STEUERSTAPEL_OFFICE_NAME: 'A', STEUERSTAPEL_WORKERS: '3', archive_depth_max: 2 })
})

test('targets of other programs hold at once, whatever else waits for the next start', async () => {
  const heard: unknown[] = []
  const folder = aFolder()
  const settings = openOfficeSettings(folder, {}, { secrets: SECRETS, onHeld: held => heard.push(held) })
  await settings.save({ STEUERSTAPEL_OFFICE_NAME: 'A' })
  expect(heard).toEqual([])
  const after = await settings.save({
    STEUERSTAPEL_SOURCE_ALLOW: 'dms.kanzlei.local:8443',
    STEUERSTAPEL_INPUT_ROOTS: folder,
  })
  expect(heard).toEqual([
    {
      sourceAllow: [{ host: 'dms.kanzlei.local', port: 8443 }],
      webhookAllow: [],
      inputRoots: [folder],
      mailbox: null,
      scanner: null,
      timeStamp: null,
    },
  ])
  expect(after.filter(({ isPending }) => isPending).map(({ key }) => key)).toEqual(['STEUERSTAPEL_OFFICE_NAME'])
  await settings.save({ STEUERSTAPEL_SOURCE_ALLOW: null })
  expect(heard.at(-1)).toEqual({
    sourceAllow: [],
    webhookAllow: [],
    inputRoots: [folder],
    mailbox: null,
    scanner: null,
    timeStamp: null,
  })
})

test('ports with which the engine would not start, or without a window, are refused', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = aFolder()
  const settings = openOfficeSettings(folder, {}, DEPS)
  for (const [http, https] of [
    ['off', 'off'],
    [18_765, '18765'],
    [null, 7410],
    [port, null],
  ]) {
    const changes = { STEUERSTAPEL_HTTP_PORT: http, STEUERSTAPEL_HTTPS_PORT: https }
    await expect(settings.save(changes)).rejects.toMatchObject({ code: 'invalid_settings' })
  }
  expect(readdirSync(folder)).toEqual([])
  taken.close()
  await once(taken, 'close')
  // Its own ports may change places.
  await settings.save({ STEUERSTAPEL_HTTP_PORT: 7443, STEUERSTAPEL_HTTPS_PORT: 7410 })
  await settings.save({ STEUERSTAPEL_HTTP_PORT: port, STEUERSTAPEL_HTTPS_PORT: 'off' })
  expect(read(folder)).toEqual({ STEUERSTAPEL_HTTP_PORT: port, STEUERSTAPEL_HTTPS_PORT: 'off' })
})

test('secrets of the mailbox are sealed when they are written, shown sealed, and stay when something else changes', async () => {
  const folder = aFolder({ mailbox: { host: 'mail.example', user: 'belege', password: 'von Hand' } })
  const settings = openOfficeSettings(folder, {}, DEPS)
  const shown = () => settings.list().find(({ key }) => key === 'mailbox')?.value as { password: string }
  expect(shown().password).toMatch(/^sealed:/)
  await settings.save({ mailbox: { host: 'mail.example', user: 'belege', password: 'Neu 1' } })
  const { password } = shown()
  expect(JSON.stringify(read(folder))).not.toContain('Neu 1')
  expect(openText(SECRETS, password)).toBe('Neu 1')
  await settings.save({ mailbox: { host: 'imap.example', user: 'belege', password } })
  expect(openText(SECRETS, shown().password)).toBe('Neu 1')
  await expect(settings.save({ mailbox: { host: 'imap.example', user: 'belege' } })).rejects.toMatchObject({
    code: 'invalid_settings',
  })
})
