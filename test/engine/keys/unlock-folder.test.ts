import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { beginEncryption, changeDailyKey, changeRecoveryKey } from '../../../engine/keys/begin-encryption.ts'
import type { BegunEncryption, DailyKey } from '../../../engine/keys/begin-encryption.ts'
import { ENCRYPTION_FILE, readEncryption, writeEncryption } from '../../../engine/keys/folder-encryption.ts'
import { findDataKey, unlockFolder } from '../../../engine/keys/unlock-folder.ts'

const NOW = '2026-11-27T18:00:00Z'
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-keys-'))
  made.push(folder)
  return folder
}

async function encrypted(daily: DailyKey, folder = aFolder()): Promise<BegunEncryption & { readonly folder: string }> {
  const begun = await beginEncryption(folder, daily, NOW)
  await writeEncryption(folder, { ...begun.encryption, state: 'encrypted' })
  return { ...begun, folder }
}

const byPassphrase: DailyKey = { kind: 'passphrase', passphrase: 'Schlüssel aus Größe', n: 1_024 }

test('a folder opens by its passphrase in whatever composition, and by its recovery key', async () => {
  const { folder, dataKey, recoveryKey } = await encrypted(byPassphrase)
  for (const secret of ['Schlüssel aus Größe', 'Schlüssel aus Größe'.normalize('NFD'), recoveryKey.toLowerCase()]) {
    const unlocked = await unlockFolder(folder, { secret })
    expect(unlocked?.dataKey.equals(dataKey)).toBe(true)
  }
  const asked = await unlockFolder(folder, { ask: async () => recoveryKey })
  expect(asked?.dataKey.equals(dataKey)).toBe(true)
})

test('what is wrong says what to do, and a folder without encryption opens by itself', async () => {
  const { folder, recoveryKey } = await encrypted(byPassphrase)
  const mistyped = `${recoveryKey.startsWith('A') ? 'B' : 'A'}${recoveryKey.slice(1)}`
  await expect(unlockFolder(folder, {})).rejects.toMatchObject({ code: 'encryption_locked' })
  await expect(unlockFolder(folder, { ask: async () => null })).rejects.toMatchObject({ code: 'encryption_locked' })
  await expect(unlockFolder(folder, { secret: 'Schlüssel' })).rejects.toMatchObject({ code: 'encryption_wrong_key' })
  await expect(unlockFolder(folder, { secret: mistyped })).rejects.toThrow('mit dem ausgedruckten Blatt vergleichen')
  expect(await unlockFolder(aFolder(), {})).toBeNull()
  writeFileSync(join(folder, ENCRYPTION_FILE), '{"schema":"steuerstapel-encryption/1"')
  await expect(unlockFolder(folder, {})).rejects.toMatchObject({ code: 'encryption_file_damaged' })
})

test('a key file elsewhere opens the folder without a question, and only as long as it is there', async () => {
  const path = join(aFolder(), 'stick.key')
  const { folder, dataKey } = await encrypted({ kind: 'key_file', path })
  expect((await unlockFolder(folder, {}))?.dataKey.equals(dataKey)).toBe(true)
  const content = readFileSync(path)
  writeFileSync(path, randomBytes(64))
  await expect(unlockFolder(folder, {})).rejects.toThrow(path)
  writeFileSync(path, content)
  expect((await unlockFolder(folder, {}))?.dataKey.equals(dataKey)).toBe(true)
})

test('a key file in the data folder, and a short passphrase, are refused', async () => {
  const folder = aFolder()
  const inside = { kind: 'key_file', path: join(folder, 'master') } as const
  await expect(encrypted(inside, folder)).rejects.toMatchObject({ code: 'key_file_inside' })
  await expect(encrypted({ kind: 'passphrase', passphrase: 'kurz' })).rejects.toMatchObject({
    code: 'passphrase_too_short',
  })
})

test('a changed passphrase and a changed recovery key open the folder, and the former ones do not', async () => {
  const { folder, dataKey, recoveryKey } = await encrypted(byPassphrase)
  const known = await readEncryption(folder)
  if (!known) throw new Error('no encryption')
  const next = { kind: 'passphrase', passphrase: 'ein ganz anderes Kennwort', n: 1_024 } as const
  const changed = changeRecoveryKey(await changeDailyKey(folder, known, dataKey, next, NOW), dataKey, NOW)
  expect(changed.encryption.slots.map(({ kind }) => kind)).toEqual(['passphrase', 'recovery'])
  for (const secret of [next.passphrase, changed.recoveryKey]) {
    expect((await findDataKey(folder, changed.encryption, { secret })).equals(dataKey)).toBe(true)
  }
  for (const secret of [byPassphrase.kind === 'passphrase' ? byPassphrase.passphrase : '', recoveryKey]) {
    await expect(findDataKey(folder, changed.encryption, { secret })).rejects.toMatchObject({
      code: 'encryption_wrong_key',
    })
  }
})
