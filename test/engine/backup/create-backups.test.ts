import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBackupState, saveBackupState } from '../../../engine/backup/backup-state.ts'
import { backUpWhenDue, createBackups } from '../../../engine/backup/create-backups.ts'
import type { BackupsDeps } from '../../../engine/backup/create-backups.ts'
import { examineBackup } from '../../../engine/cli/examine-backup.ts'
import { restoreBackup } from '../../../engine/cli/restore-backup.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { databaseToCopy, inspectDatabase, listReferencedFiles } from '../../../engine/wiring/open-storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const never = new AbortController().signal

/** A data folder with one document, and a folder for its backups. */
async function anOffice() {
  const dataDir = mkdtempSync(join(tmpdir(), 'steuerstapel-daten-'))
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-sicherung-'))
  const clock = aClock()
  const storage = openSqlite(join(dataDir, 'steuerstapel.db'), { clock })
  const files = await openFileStore(join(dataDir, 'files'))
  await storage.installation.keepFirst('inst-1')
  await storage.clients.ensureProject(aProject, 1)
  writeFileSync(join(dataDir, 'config.json'), '{}')
  writeFileSync(join(dataDir, 'master.key'), 'k'.repeat(32), { mode: 0o600 })
  const stored = await files.put(Readable.from([Buffer.from('Beleg')]), { byteSizeMax: 1e6, signal: never })
  const logged: string[] = []
  const log = (_facts: object, text: string): void => void logged.push(text)
  const deps: BackupsDeps = {
    setting: { folder, everyHours: 24, keepDays: 30 },
    dataDir,
    engineVersion: '0.1.0',
    database: () => databaseToCopy({ dataDir, databaseUrl: null }),
    rehearsed: {
      file: 'steuerstapel.db',
      inspect: async path => ({ faults: inspectDatabase(path).faults, named: listReferencedFiles(path) }),
    },
    storage,
    clock,
    logger: { info: log, error: log },
  }
  const original = `files/originals/${stored.sha256.slice(0, 2)}/${stored.sha256}`
  return {
    ...deps,
    deps,
    storage,
    clock,
    dataDir,
    folder,
    original,
    logged,
    names: () => readdirSync(folder).sort(),
    later: async (ms: number) => {
      clock.advance(ms)
      await backUpWhenDue(deps, never)
      return await readBackupState(storage)
    },
    inode: (name: string, path: string) => statSync(join(folder, name, 'daten', path)).ino,
    remove: async () => {
      await storage.close()
      for (const each of [dataDir, folder]) rmSync(each, { recursive: true })
    },
  }
}

test('each day the data are saved, what did not change takes no room, and what was saved comes back', async () => {
  const office = await anOffice()
  const first = await office.later(0)
  expect(first).toMatchObject({ last: { files: 4, damagedFiles: 0 }, fault: null })
  expect(first.rehearsal).toMatchObject({ files: 4, damagedFiles: 0, database: 'sound' })
  expect(existsSync(join(office.dataDir, 'rehearsal'))).toBe(false)
  await office.later(23 * HOUR_MS)
  expect(office.names()).toHaveLength(1)
  writeFileSync(join(office.dataDir, 'config.json'), '{"STEUERSTAPEL_WORKERS":1}')
  const second = await office.later(HOUR_MS)
  expect(second.rehearsal?.at).toBe(first.rehearsal?.at)
  const [one = '', two = ''] = office.names()
  // Copied the first time, so that the backup is another file than the one in the data folder.
  expect(office.inode(one, 'master.key')).not.toBe(statSync(join(office.dataDir, 'master.key')).ino)
  expect(office.inode(two, 'master.key')).toBe(office.inode(one, 'master.key'))
  expect(office.inode(two, office.original)).toBe(office.inode(one, office.original))
  expect(office.inode(two, 'config.json')).not.toBe(office.inode(one, 'config.json'))
  const restored = join(office.folder, 'zurueck')
  await restoreBackup(join(office.folder, two), restored)
  expect(readFileSync(join(restored, 'config.json'), 'utf8')).toContain('WORKERS')
  expect(readFileSync(join(restored, office.original), 'utf8')).toBe('Beleg')
  await office.remove()
})

test('old backups go, the last three stay, and nobody else’s are touched', async () => {
  const office = await anOffice()
  for (let day = 0; day < 3; day++) await office.later(day === 0 ? 0 : DAY_MS)
  const others = ['sicherung-2020-01-01T00-00-00-deadbeef', 'fotos', 'sicherung-2020.zip']
  for (const name of others) mkdirSync(join(office.folder, name))
  const own = office.names().filter(name => !others.includes(name))
  // Begun and never ended.
  const begun = (own[0] ?? '').replace(/\d{4}(?=-\d\d-\d\dT)/, '2019')
  mkdirSync(join(office.folder, begun, 'daten'), { recursive: true })
  await office.later(100 * DAY_MS)
  const kept = office.names().filter(name => !others.includes(name))
  expect(kept).toHaveLength(3)
  expect(kept.slice(0, 2)).toEqual(own.slice(1))
  expect(office.names()).toEqual(expect.arrayContaining(others))
  await office.remove()
})

test('a backup that lost or changed a file is found by the rehearsal, and the next one is written as a whole', async () => {
  const office = await anOffice()
  await office.later(0)
  const [first = ''] = office.names()
  const path = join(office.folder, first, 'daten', office.original)
  // Another file in its place: the original is a second name of the one in the data folder.
  rmSync(path)
  writeFileSync(path, 'Xeleg')
  const second = await office.later(8 * DAY_MS)
  expect(second.rehearsal).toMatchObject({ damagedFiles: 1, database: 'sound' })
  expect(office.logged).toContain('backup_damaged')
  expect((await examineBackup(asConfig(office), office.clock.now())).map(({ state }) => state)).toContain('wrong')
  const third = await office.later(DAY_MS)
  expect(third.rehearsal).toMatchObject({ damagedFiles: 0, database: 'sound' })
  const name = office.names().at(-1) ?? ''
  expect(readFileSync(join(office.folder, name, 'daten', office.original), 'utf8')).toBe('Beleg')
  await office.remove()
})

test('documents that the database names and that are gone are told, and the rehearsal says that they do not come back', async () => {
  const office = await anOffice()
  const input = aBatch({ documents: 1 })
  const stored = { sha256: 'f'.repeat(64), byteSize: 1 }
  const documents = input.documents.map(each => ({ ...each, source: { type: 'upload' } as const, stored }))
  await office.storage.batches.create({ ...input, documents })
  const { last, rehearsal } = await office.later(0)
  expect([last?.damagedFiles, rehearsal?.damagedFiles]).toEqual([1, 1])
  await office.remove()
})

test('a folder that is not there is told and tried again each hour; an unplugged disk is not taken for this one', async () => {
  const office = await anOffice()
  rmSync(office.folder, { recursive: true })
  const away = await office.later(0)
  expect(away.fault?.message).toMatch(/nicht erreichbar/)
  expect(existsSync(office.folder)).toBe(false)
  mkdirSync(office.folder)
  expect((await office.later(HOUR_MS / 2)).last).toBeNull()
  const back = await office.later(HOUR_MS / 2)
  expect(back).toMatchObject({ fault: null, last: { isSameDisk: true } })
  const elsewhere = { ...back, last: back.last && { ...back.last, isSameDisk: false } }
  await saveBackupState(office.storage, elsewhere, 1)
  expect((await office.later(DAY_MS)).fault?.message).toMatch(/nicht erreichbar/)
  expect(office.names()).toHaveLength(1)
  await office.remove()
})

test('who stops does not wait for it, and what was begun is no backup', async () => {
  const office = await anOffice()
  const stopping = new AbortController()
  stopping.abort(new Error('stopped'))
  await expect(backUpWhenDue(office.deps, stopping.signal)).rejects.toThrow('stopped')
  expect(await readBackupState(office.storage)).toEqual({ last: null, fault: null, rehearsal: null })
  expect(office.names().filter(name => existsSync(join(office.folder, name, 'sicherung.json')))).toEqual([])
  expect((await office.later(1_000)).last?.files).toBe(4)
  // Another machine with the same data may be writing it.
  expect(office.names()).toHaveLength(2)
  await office.later(DAY_MS)
  expect(office.names().map(name => existsSync(join(office.folder, name, 'sicherung.json')))).toEqual([true, true])
  await office.remove()
})

test('what a killed process left of a rehearsal goes at the next start, and without a folder nothing is saved', async () => {
  const office = await anOffice()
  const scratch = join(office.dataDir, 'rehearsal')
  mkdirSync(scratch)
  writeFileSync(join(scratch, 'steuerstapel.db'), 'x')
  const backups = createBackups({ ...office.deps, setting: { ...office.setting, folder: null } })
  backups.start()
  await waitFor(() => expect(existsSync(scratch)).toBe(false))
  await backups.stop()
  await backUpWhenDue({ ...office.deps, setting: { ...office.setting, folder: null } }, never)
  expect(office.names()).toEqual([])
  const [told] = await examineBackup({ ...asConfig(office), backup: { ...office.setting, folder: null } }, 0)
  expect(told).toMatchObject({ id: 'backup', state: 'warning' })
  await office.remove()
})

function asConfig({ dataDir, setting }: BackupsDeps) {
  return { dataDir, databaseUrl: null, backup: setting }
}

test('somebody who asks gets a backup at once, due or not, and sees that it is under way', async () => {
  const office = await anOffice()
  await office.later(0)
  const backups = createBackups(office.deps)
  expect([backups.isUnderWay(), office.names().length]).toEqual([false, 1])
  office.clock.advance(HOUR_MS)
  expect([backups.takeNow(), backups.isUnderWay()]).toEqual([true, true])
  await waitFor(() => office.names().length === 2 && !backups.isUnderWay())
  expect((await readBackupState(office.storage)).fault).toBeNull()
  await backups.stop()
  const off = createBackups({ ...office.deps, setting: { ...office.setting, folder: null } })
  expect([off.takeNow(), off.isUnderWay()]).toEqual([false, false])
  await off.stop()
  await office.remove()
})
