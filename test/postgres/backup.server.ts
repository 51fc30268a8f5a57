import { appendFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '../../engine/cli/restore-backup.ts'
import { takeBackup } from '../../engine/backup/take-backup.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { databaseToCopy } from '../../engine/wiring/open-storage.ts'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import type { CrashSetup } from '../crash/crash-setup.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { download, openV1 } from '../support/v1-client.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = ['03-rechnung-bueromaterial.pdf', '05-handwerkerrechnung.pdf']

let on: ServerStorage
let setup: CrashSetup
let engine: EngineProcess
let batchId: string
const folder = temporaryDataDir()
beforeAll(async () => {
  on = await startServerStorage()
  setup = await setUpCrash(FILES, { STEUERSTAPEL_DATABASE_URL: on.server.url })
  engine = await setup.start()
  const api = await openV1(engine.httpUrl, setup.credentials)
  batchId = (await api.createBatch(setup.batch, 'key')).batch_id
  await waitUntil('end of the batch', async () => (await api.status(batchId)).status === 'completed')
})
afterAll(async () => {
  await setup.close()
  await on.remove()
  folder.remove()
})

const place = (name: string): string => path.join(folder.dataDir, name)
const back = async (target: string) =>
  await takeBackup({
    dataDir: setup.dataDir,
    database: await databaseToCopy({ dataDir: setup.dataDir, databaseUrl: on.server.url }),
    target,
    engineVersion: '0.1.0',
    clock: systemClock,
  })

async function aDatabase(name: string): Promise<string> {
  await on.driver.query(`CREATE DATABASE ${name} TEMPLATE template0`, null)
  return on.server.url.replace(/postgres$/, name)
}

test('a backup of files and server, taken while the engine works, is an installation of its own when it is restored', async () => {
  const api = await openV1(engine.httpUrl, setup.credentials)
  const { batch_id: open } = await api.createBatch({ ...setup.batch, batch_name: 'Noch offen' }, 'second')
  const { damaged, manifest } = await back(place('sicherung'))
  expect(damaged).toEqual([])
  expect(manifest.files.map(file => file.path)).toEqual(expect.arrayContaining(['postgres.dump', 'master.key']))
  const before = (await api.result(batchId)).result
  await waitUntil('end of the second batch', async () => (await api.status(open)).status === 'completed')

  const url = await aDatabase('restored')
  await restoreBackup(place('sicherung'), place('daten'), url)
  expect(existsSync(place('daten/postgres.dump'))).toBe(false)
  const second = await startEngine({
    dataDir: place('daten'),
    settings: { STEUERSTAPEL_DATABASE_URL: url, STEUERSTAPEL_WORKERS: '2', STEUERSTAPEL_RATE_PER_MINUTE: '100000' },
  })
  try {
    const restored = await openV1(second.httpUrl, setup.credentials)
    const { result } = await restored.result(batchId)
    expect(result.sha256).toBe(before.sha256)
    const arrived = await download(result.download_url, second.caFile, place('belegmappe.pdf'))
    expect(arrived.sha256).toBe(before.sha256)
    // What was open at the moment of the backup is open there, too, or was not accepted yet.
    await waitUntil('end of what was open', async () =>
      ['completed', 'failed'].includes((await restored.status(open)).status),
    )
  } finally {
    await second.kill()
  }
})

test('nothing is written where a backup may not go: a database with tables, one that is not there, the other kind, a changed file', async () => {
  await back(place('kopie'))
  const refused = async (url: string | null, code: string): Promise<void> => {
    await expect(restoreBackup(place('kopie'), place('ziel'), url)).rejects.toMatchObject({ code })
    expect(existsSync(place('ziel')) ? readdirSync(place('ziel')) : []).toEqual([])
  }
  await refused(on.server.url, 'database_not_empty')
  await refused(null, 'backup_of_other_database')
  await refused(on.server.url.replace(/postgres$/, 'nowhere'), 'database_refused')
  const url = await aDatabase('untouched')
  cpSync(place('kopie'), place('beschädigt'), { recursive: true })
  appendFileSync(place('beschädigt/daten/postgres.dump'), 'x')
  await expect(restoreBackup(place('beschädigt'), place('ziel'), url)).rejects.toMatchObject({ code: 'backup_damaged' })
  // The empty database still takes the whole one.
  rmSync(place('ziel'), { recursive: true, force: true })
  await restoreBackup(place('kopie'), place('ziel'), url)
})

test('a server that is gone in the middle leaves neither a backup nor half a restore', async () => {
  const url = await aDatabase('gone')
  on.server.stop('immediate')
  await expect(back(place('ohne'))).rejects.toMatchObject({ code: 'database_unreachable' })
  expect(readdirSync(place('ohne'))).toEqual([])
  await expect(restoreBackup(place('kopie'), place('ohne-ziel'), url)).rejects.toMatchObject({
    code: 'database_unreachable',
  })
  on.server.start()
  await restoreBackup(place('kopie'), place('ohne-ziel'), url)
})
