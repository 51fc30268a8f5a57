import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBackup } from '../../../engine/cli/backup-command.ts'
import { examineServer } from '../../../engine/cli/examine-server.ts'
import { runRestore } from '../../../engine/cli/restore-command.ts'
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

test('a data folder whose database is on a server is not copied as if it were whole', async () => {
  for (const run of [runBackup, runRestore]) {
    await expect(run([join(tmpdir(), 'sicherung')], environment(NOBODY))).rejects.toMatchObject({
      code: 'database_on_server',
    })
  }
})

test('the setting takes an address of PostgreSQL, nothing else', () => {
  expect(readConfig(environment(NOBODY)).databaseUrl).toBe(NOBODY)
  expect(readConfig({ ...environment(''), STEUERSTAPEL_DATABASE_URL: '' }).databaseUrl).toBeNull()
  expect(() => readConfig(environment('mysql://kanzlei@rechner/x'))).toThrow(/STEUERSTAPEL_DATABASE_URL/)
  expect(() => readConfig(environment('steuerstapel'))).toThrow(/postgres:/)
})
