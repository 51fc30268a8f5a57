import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveInstallation } from '../../engine/cli/move-installation.ts'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import type { CrashSetup } from '../crash/crash-setup.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = ['03-rechnung-bueromaterial.pdf', '05-handwerkerrechnung.pdf']

let on: ServerStorage
let setup: CrashSetup
const folder = temporaryDataDir()
const place = (name: string): string => path.join(folder.dataDir, name)

beforeAll(async () => {
  on = await startServerStorage()
  setup = await setUpCrash(FILES)
})
afterAll(async () => {
  await setup.close()
  await on.remove()
  folder.remove()
})

async function resultOn(dataDir: string, batchId: string, settings: Readonly<Record<string, string>>) {
  const engine = await startEngine({
    dataDir,
    settings: { STEUERSTAPEL_WORKERS: '1', STEUERSTAPEL_RATE_PER_MINUTE: '1000000', ...settings },
  })
  try {
    const api = await openV1(engine.httpUrl, setup.credentials)
    const { result } = await api.result(batchId)
    return { sha256: result.sha256, documents: await api.documents(batchId) }
  } finally {
    await engine.stop()
  }
}

test('an installation moves to a server and back; what was broken off goes on, and no engine works meanwhile', async () => {
  const engine = await setup.start()
  const api = await openV1(engine.httpUrl, setup.credentials)
  const { batch_id: batchId } = await api.createBatch(setup.batch, 'key')
  await waitUntil('end of the batch', async () => (await api.status(batchId)).status === 'completed')
  const { sha256 } = (await api.result(batchId)).result
  const documents = await api.documents(batchId)

  const file = { dataDir: setup.dataDir, databaseUrl: null }
  const server = { dataDir: place('server'), databaseUrl: on.server.url }
  await expect(moveInstallation(file, server)).rejects.toMatchObject({ code: 'data_folder_in_use' })
  await engine.stop()
  const before = readFileSync(path.join(setup.dataDir, 'steuerstapel.db'))

  symlinkSync(setup.dataDir, place('verweis'))
  await expect(moveInstallation(file, { ...server, dataDir: place('verweis/innen') })).rejects.toMatchObject({
    code: 'data_folder_not_empty',
  })
  const moved = await moveInstallation(file, server)
  expect(moved.rows.get('documents')).toBe(2)
  expect(readFileSync(path.join(setup.dataDir, 'steuerstapel.db')).equals(before)).toBe(true)
  expect(existsSync(place('server/umzug.json'))).toBe(false)
  await expect(moveInstallation(file, { ...server, dataDir: place('noch einmal') })).rejects.toMatchObject({
    code: 'database_not_empty',
  })

  // Killed after its last row: only the end is missing.
  writeFileSync(place('server/umzug.json'), JSON.stringify({ from: setup.dataDir }))
  expect((await moveInstallation(file, server)).rows).toEqual(moved.rows)
  const settings = { STEUERSTAPEL_DATABASE_URL: on.server.url }
  expect(await resultOn(server.dataDir, batchId, settings)).toEqual({ sha256, documents })

  const back = { dataDir: place('zurück'), databaseUrl: null }
  await moveInstallation(server, back)
  expect(await resultOn(back.dataDir, batchId, {})).toEqual({ sha256, documents })
})
