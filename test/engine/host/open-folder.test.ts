import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../../engine/host/open-folder.ts'
import type { FolderToOpen } from '../../../engine/host/open-folder.ts'
import { beginEncryption } from '../../../engine/keys/begin-encryption.ts'
import { readEncryption, writeEncryption } from '../../../engine/keys/folder-encryption.ts'
import { forgetSealedFolder } from '../../../engine/shared/sealed/sealed-folders.ts'
import { aFilledFolder } from '../../encryption/a-filled-folder.ts'

const PASSPHRASE = 'vier Wörter lang genug'

async function aFolder(): Promise<FolderToOpen> {
  const root = mkdtempSync(join(tmpdir(), 'open-folder-'))
  const dataDir = join(root, 'data')
  onTestFinished(() => {
    forgetSealedFolder(dataDir)
    rmSync(root, { recursive: true, force: true })
  })
  await aFilledFolder(dataDir)
  const stop = () => undefined
  return { dataDir, databaseUrl: null, httpPort: 0, sources: {}, hasDoor: false, stop, now: () => 0 }
}

async function begun(folder: FolderToOpen) {
  const daily = { kind: 'passphrase', passphrase: PASSPHRASE, n: 1_024 } as const
  const { encryption, dataKey } = await beginEncryption(folder.dataDir, daily, '2026-11-28T00:00:00Z')
  await writeEncryption(folder.dataDir, encryption)
  return dataKey
}

const stateOf = async ({ dataDir }: FolderToOpen) => (await readEncryption(dataDir))?.state

test('what was begun is done at the next start, and taken back when that is ordered', async () => {
  const folder = await aFolder()
  expect(await openFolder(folder, null)).toMatchObject({ port: null, fault: null })
  await begun(folder)
  await expect(openFolder(folder, null)).rejects.toMatchObject({ code: 'encryption_locked' })
  expect(await stateOf(folder)).toBe('encrypting')
  const known = { ...folder, sources: { secret: PASSPHRASE } }
  expect(await openFolder(known, null)).toMatchObject({ fault: null })
  expect(await stateOf(folder)).toBe('encrypted')
  expect(await openFolder(folder, { way: 'decrypt' })).toMatchObject({ fault: null })
  expect([
    await stateOf(folder),
    readdirSync(folder.dataDir).filter(name => name.startsWith('umschluesselung')),
  ]).toEqual([undefined, []])
})

test('what is in the way is told, and the folder is as it was', async () => {
  const folder = await aFolder()
  const dataKey = await begun(folder)
  // A link cannot be written anew.
  symlinkSync('/nirgends', join(folder.dataDir, 'files', 'verknuepfung'))
  const { fault } = await openFolder(folder, { way: 'encrypt', dataKey })
  expect(fault).toContain('ist eine Verknüpfung')
  expect([await stateOf(folder), readdirSync(folder.dataDir).includes('umschluesselung')]).toEqual([undefined, false])
})

test('the door lets nobody in but with the key, and tells where it is', async () => {
  const folder = { ...(await aFolder()), hasDoor: true }
  await begun(folder)
  await openFolder({ ...folder, hasDoor: false, sources: { secret: PASSPHRASE } }, null)
  forgetSealedFolder(folder.dataDir)
  const opening = openFolder(folder, null)
  const path = join(folder.dataDir, 'engine.json')
  await expect.poll(() => existsSync(path)).toBe(true)
  const { httpUrl } = JSON.parse(readFileSync(path, 'utf8')) as { httpUrl: string }
  const unlock = (secret: unknown) =>
    fetch(`${httpUrl}/local/encryption/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    })
  await expect
    .poll(async () => (await (await fetch(`${httpUrl}/local/encryption/progress`)).json()) as unknown)
    .toEqual({
      state: 'locked',
      share: 0,
    })
  expect((await unlock(7)).status).toBe(422)
  const wrong = await unlock('falsch')
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { error: 'encryption_wrong_key' }])
  const right = unlock(PASSPHRASE)
  const opened = await opening
  expect(opened.port).toBe(Number(new URL(httpUrl).port))
  opened.letIn(() => 'http://127.0.0.1/#anmelden=x')
  expect(await (await right).json()).toEqual({ link: 'http://127.0.0.1/#anmelden=x' })
})
