import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInboxFolder } from '../../../engine/inbox/check-inbox-folder.ts'
import { readConfig } from '../../../engine/config.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-check-'))
  await mkdir(join(root, 'daten', 'innen'), { recursive: true })
  await mkdir(join(root, 'daten-eingang'))
  await writeFile(join(root, 'datei'), '')
  await symlink(join(root, 'daten', 'innen'), join(root, 'link'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a folder beside the data folder is taken, also when its name begins alike', async () => {
  const folder = await checkInboxFolder(join(root, 'daten-eingang'), join(root, 'daten'))
  expect(folder).toBe(await realpath(join(root, 'daten-eingang')))
})

test('no folder is no inbox', async () => {
  expect(await checkInboxFolder(null, join(root, 'daten'))).toBeNull()
})

test.each([
  ['gibt-es-nicht', 'gibt es nicht. Bitte anlegen'],
  ['datei', 'gibt es nicht. Bitte anlegen'],
  ['daten', 'liegen ineinander'],
  ['daten/innen', 'liegen ineinander'],
  ['.', 'liegen ineinander'],
  ['link', 'liegen ineinander'],
])('%s stops the start: %s', async (path, text) => {
  const refused = checkInboxFolder(join(root, path), join(root, 'daten'))
  await expect(refused).rejects.toMatchObject({ code: 'invalid_settings', message: expect.stringContaining(text) })
})

test('the settings are an absolute path and whole seconds', () => {
  const base = { STEUERSTAPEL_DATA_DIR: join(root, 'daten') }
  expect(readConfig(base)).toMatchObject({ inbox: null, inboxQuietMs: 10_000 })
  const set = { ...base, STEUERSTAPEL_INBOX: join(root, 'x'), STEUERSTAPEL_INBOX_QUIET_SECONDS: '30' }
  expect(readConfig(set)).toMatchObject({ inbox: join(root, 'x'), inboxQuietMs: 30_000 })
  expect(() => readConfig({ ...base, STEUERSTAPEL_INBOX: 'eingang' })).toThrow('STEUERSTAPEL_INBOX')
  expect(() => readConfig({ ...base, STEUERSTAPEL_INBOX_QUIET_SECONDS: '0' })).toThrow('INBOX_QUIET_SECONDS')
})
