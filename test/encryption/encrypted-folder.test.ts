import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rehearseBackup } from '../../engine/backup/rehearse-backup.ts'
import { takeBackup } from '../../engine/backup/take-backup.ts'
import { restoreBackup } from '../../engine/cli/restore-backup.ts'
import { beginEncryption } from '../../engine/keys/begin-encryption.ts'
import { writeEncryption } from '../../engine/keys/folder-encryption.ts'
import { loadMasterKey } from '../../engine/keys/master-key.ts'
import { unlockFolder, useDataKey } from '../../engine/keys/unlock-folder.ts'
import { systemClock as clock } from '../../engine/shared/clock.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { decryptFolder, encryptFolder } from '../../engine/wiring/encrypt-folder.ts'
import { databaseToCopy, inspectDatabase, listReferencedFiles } from '../../engine/wiring/open-storage.ts'
import { aFilledFolder, CONTENT, WORD } from './a-filled-folder.ts'
import { findPlain } from './find-plain.ts'

const PASSPHRASE = 'vier Wörter lang'

test('a folder is encrypted, saved, rehearsed, brought back and made plain again without a readable byte between', async () => {
  const root = mkdtempSync(join(tmpdir(), 'steuerstapel-folder-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [dataDir, first, second, back] = ['daten', 'eins', 'zwei', 'zurueck'].map(name => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  const sha256 = await aFilledFolder(dataDir)
  const masterKey = readFileSync(join(dataDir, 'master.key'))
  const plainIn = (...folders: readonly string[]) =>
    findPlain(folders, { words: [WORD], sha256s: new Set([sha256]) }).found
  expect(plainIn(dataDir).length).toBeGreaterThan(2)

  const daily = { kind: 'passphrase', passphrase: PASSPHRASE, n: 1_024 } as const
  const begun = await beginEncryption(dataDir, daily, '2026-11-27T18:00:00Z')
  await writeEncryption(dataDir, begun.encryption)
  const written = await encryptFolder({ dataDir, databaseUrl: null, dataKey: begun.dataKey })
  expect(written?.files).toBe(3)
  expect(written?.rows.get('documents')).toBe(3)
  expect(plainIn(dataDir)).toEqual([])
  useDataKey(dataDir, begun.dataKey)
  expect((await loadMasterKey({ dataDir, onLost: () => undefined })).equals(masterKey)).toBe(true)
  const files = await openFileStore(join(dataDir, 'files'))
  expect(await files.checkOriginal(sha256)).toBe('whole')
  expect(await files.checkManaged('mappe/ergebnis.pdf', sha256)).toBe('whole')

  const database = await databaseToCopy({ dataDir, databaseUrl: null })
  const source = { dataDir, database, engineVersion: '1', clock }
  const before = { folder: first, manifest: (await takeBackup({ ...source, target: first })).manifest }
  const { manifest } = await takeBackup({ ...source, target: second, before })
  expect(manifest.key_id).toBe(begun.encryption.key_id)
  expect(plainIn(first, second)).toEqual([])
  const rehearsal = await rehearseBackup({
    dataDir,
    backup: { folder: second, name: 'zwei', manifest },
    scratch: join(dataDir, 'rehearsal'),
    database: {
      file: 'steuerstapel.db',
      inspect: async path => {
        expect(plainIn(dataDir)).toEqual([])
        return { faults: inspectDatabase(path).faults, named: listReferencedFiles(path) }
      },
    },
    now: 1,
    signal: new AbortController().signal,
  })
  expect(rehearsal).toMatchObject({ damagedFiles: 3, database: 'sound' })

  await expect(restoreBackup(second, back)).rejects.toMatchObject({ code: 'encryption_locked' })
  await restoreBackup(second, back, null, { secret: begun.recoveryKey })
  expect(plainIn(back)).toEqual([])
  expect((await unlockFolder(back, { secret: PASSPHRASE }))?.dataKey.equals(begun.dataKey)).toBe(true)
  await decryptFolder({ dataDir: back, databaseUrl: null })
  expect(existsSync(join(back, 'encryption.json'))).toBe(false)
  expect(readFileSync(join(back, 'master.key')).equals(masterKey)).toBe(true)
  expect(readFileSync(join(back, 'files/managed/mappe/ergebnis.pdf')).equals(CONTENT)).toBe(true)
  expect(readFileSync(join(back, 'steuerstapel.db')).subarray(0, 6).toString()).toBe('SQLite')
})
