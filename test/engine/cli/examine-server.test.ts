import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBackup } from '../../../engine/cli/backup-command.ts'
import { examineServer } from '../../../engine/cli/examine-server.ts'
import { readConfig } from '../../../engine/config.ts'

const NOBODY = 'postgres://kanzlei:streng-geheim@127.0.0.1:1/steuerstapel'
const environment = (url: string) => ({
  STEUERSTAPEL_DATA_DIR: mkdtempSync(join(tmpdir(), 'steuerstapel-server-')),
  STEUERSTAPEL_DATABASE_URL: url,
})

test('a database server that does not answer is wrong, and its password is not told', async () => {
  const [finding] = await examineServer(NOBODY)
  expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('steuerstapel auf 127.0.0.1') })
  expect(finding?.text).not.toContain('geheim')
})

test('a data folder whose database server does not answer is not copied as if it were whole', async () => {
  const refused = runBackup([join(tmpdir(), 'sicherung')], environment(NOBODY))
  await expect(refused).rejects.toMatchObject({ code: 'database_unreachable' })
  await expect(refused).rejects.not.toThrow(/geheim/)
})

test('the setting takes an address of PostgreSQL, nothing else', () => {
  expect(readConfig(environment(NOBODY)).databaseUrl).toBe(NOBODY)
  expect(readConfig({ ...environment(''), STEUERSTAPEL_DATABASE_URL: '' }).databaseUrl).toBeNull()
  expect(() => readConfig(environment('mysql://kanzlei@rechner/x'))).toThrow(/STEUERSTAPEL_DATABASE_URL/)
  expect(() => readConfig(environment('steuerstapel'))).toThrow(/postgres:/)
})
