import Database from 'better-sqlite3'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { examineInstallation } from '../../../engine/cli/examine-installation.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { checkAtStart } from '../../../engine/storage/sqlite/check-at-start.ts'
import { migrate, MIGRATIONS, SCHEMA_VERSION } from '../../../engine/storage/sqlite/migrate.ts'
import { openStorage, removeEarlierCopies } from '../../../engine/wiring/open-storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { steuerstapel } from '../cli/run-cli.ts'

const DATABASE = 'steuerstapel.db'
const SCHEMA_BEFORE_IDS = 14
const aFolder = (): string => mkdtempSync(join(tmpdir(), 'steuerstapel-installation-'))
const pathOf = (dataDir: string): string => join(dataDir, DATABASE)
const configOf = (dataDir: string) => ({ dataDir, databaseUrl: null })
const open = (dataDir: string, isNewInstallation = false) =>
  openStorage(configOf(dataDir), aClock(), { isNewInstallation, isChecked: true })

/** A data folder as an office has it: a batch whose document lies in the file store. */
async function aFilledFolder(content = 'ein Beleg', documents = 1): Promise<string> {
  const dataDir = aFolder()
  const storage = await open(dataDir)
  const files = await openFileStore(join(dataDir, 'files'), storage.deletions.isReferenced)
  await storage.clients.ensureProject(aProject, 1)
  const options = { byteSizeMax: 1_000, signal: new AbortController().signal }
  const stored = await files.put(Readable.from([Buffer.from(content)]), options)
  const input = aBatch({ documents })
  const named = input.documents.map(document => ({ ...document, source: { type: 'upload' } as const, stored }))
  await storage.batches.create({ ...input, documents: named })
  await storage.close()
  return dataDir
}

function removeDatabase(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(DATABASE)) rmSync(join(dataDir, name))
}

/** As a program before ids wrote it. */
function forgetIds(dataDir: string): void {
  rmSync(join(dataDir, 'installation.json'))
  const [path, later] = [pathOf(dataDir), join(dataDir, 'later.db')]
  renameSync(path, later)
  const db = new Database(path)
  migrate(db, MIGRATIONS.slice(0, SCHEMA_BEFORE_IDS))
  db.pragma('foreign_keys = OFF')
  db.prepare('ATTACH ? AS later').run(later)
  for (const table of ['projects', 'batches', 'documents']) {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', ')
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM later.${table}`)
  }
  db.close()
  rmSync(later)
}

async function codeOf(opened: Promise<{ close(): Promise<void> }>): Promise<string> {
  return opened.then(
    async storage => {
      await storage.close()
      return 'opened'
    },
    (error: { code?: string }) => error.code ?? 'no code',
  )
}

describe('a database that does not belong to the files', () => {
  test('a first start gives folder and database one id, and every later one finds it', async () => {
    const dataDir = await aFilledFolder()
    const { id } = JSON.parse(readFileSync(join(dataDir, 'installation.json'), 'utf8')) as { id: string }
    const storage = await open(dataDir)
    expect(await storage.installation.facts()).toMatchObject({ id, isEmpty: false })
    await storage.close()
    expect(await examineInstallation(configOf(dataDir))).toMatchObject([{ state: 'ok' }])
  })

  test.each(['gone', 'empty', 'emptied'])('a database that is %s stops the start, and none is made', async how => {
    const dataDir = await aFilledFolder()
    removeDatabase(dataDir)
    if (how === 'empty') writeFileSync(pathOf(dataDir), '')
    if (how === 'emptied') new Database(pathOf(dataDir)).exec('CREATE TABLE a (b)').close()
    const before = readdirSync(dataDir)
    expect(await codeOf(open(dataDir))).toBe('database_lost')
    expect(readdirSync(dataDir)).toEqual(before)
    expect(await examineInstallation(configOf(dataDir))).toMatchObject([{ id: 'installation', state: 'wrong' }])
    // The same where the id of the folder is gone as well: files are there.
    rmSync(join(dataDir, 'installation.json'))
    expect(await codeOf(open(dataDir))).toBe('database_lost')
  })

  test('the database of another office stops the start, also where only its originals tell it', async () => {
    const [own, other] = [await aFilledFolder('eigen'), await aFilledFolder('fremd')]
    removeDatabase(own)
    cpSync(pathOf(other), pathOf(own))
    expect(await codeOf(open(own))).toBe('database_foreign')
    forgetIds(own)
    expect(await codeOf(open(own))).toBe('database_foreign')
  })

  test('a database alone, copied into an empty folder, stops the start', async () => {
    const dataDir = aFolder()
    cpSync(pathOf(await aFilledFolder()), pathOf(dataDir))
    expect(await codeOf(open(dataDir))).toBe('files_lost')
  })

  test('files that are all gone stop the start, until a person says that they are', async () => {
    const dataDir = await aFilledFolder()
    rmSync(join(dataDir, 'files'), { recursive: true })
    expect(await codeOf(open(dataDir))).toBe('files_lost')
    expect(await examineInstallation(configOf(dataDir))).toMatchObject([{ id: 'installation', state: 'wrong' }])
    expect(await codeOf(open(dataDir, true))).toBe('opened')
    expect(await codeOf(open(dataDir))).toBe('opened')
    // What comes from then on may not be lost either.
    const originals = join(dataDir, 'files', 'originals', 'ab')
    mkdirSync(originals, { recursive: true })
    writeFileSync(join(originals, 'ab'.repeat(32)), 'ein neuer Beleg')
    expect(await codeOf(open(dataDir))).toBe('opened')
    rmSync(join(dataDir, 'files'), { recursive: true })
    expect(await codeOf(open(dataDir))).toBe('files_lost')
  })

  test('originals that are gone beside results do not stop it, but doctor says so', async () => {
    const dataDir = await aFilledFolder()
    const managed = join(dataDir, 'files', 'managed')
    mkdirSync(managed, { recursive: true })
    writeFileSync(join(managed, 'Belegmappe.pdf'), 'eine Mappe')
    expect(await examineInstallation(configOf(dataDir))).toMatchObject([{ state: 'ok' }])
    rmSync(join(dataDir, 'files', 'originals'), { recursive: true })
    expect(await codeOf(open(dataDir))).toBe('opened')
    expect(await examineInstallation(configOf(dataDir))).toMatchObject([{ id: 'installation', state: 'wrong' }])
  })

  test('what an earlier version wrote is taken over with its files', async () => {
    const dataDir = await aFilledFolder()
    forgetIds(dataDir)
    expect(await codeOf(open(dataDir))).toBe('opened')
    expect(existsSync(join(dataDir, 'installation.json'))).toBe(true)
  })

  test('a person may begin anew: nothing is removed, and later starts go by themselves', async () => {
    const dataDir = await aFilledFolder()
    const originals = readdirSync(join(dataDir, 'files', 'originals'))
    removeDatabase(dataDir)
    expect(await codeOf(open(dataDir, true))).toBe('opened')
    expect(await codeOf(open(dataDir))).toBe('opened')
    expect(readdirSync(join(dataDir, 'files', 'originals'))).toEqual(originals)
  })

  test('the command says in German what to do, and ends with 1', async () => {
    const dataDir = await aFilledFolder()
    removeDatabase(dataDir)
    const { code, stderr } = await steuerstapel(['serve'], {
      STEUERSTAPEL_DATA_DIR: dataDir,
      STEUERSTAPEL_HTTP_PORT: '0',
      STEUERSTAPEL_HTTPS_PORT: 'off',
    })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Datenbank .*fehlt.*steuerstapel restore ORDNER/)])
    expect(stderr).toContain('steuerstapel serve --new-installation')
  })
})

describe('a damaged database', () => {
  /** Writes over pages behind the first ones, as a disk does that loses sectors. */
  function damage(path: string): void {
    const bytes = readFileSync(path)
    bytes.fill(0x5a, 4_096 * 3, 4_096 * 40)
    writeFileSync(path, bytes)
  }

  test('stops the start with what to do, whether it is looked through whole or in part', async () => {
    const dataDir = await aFilledFolder('viele', 400)
    damage(pathOf(dataDir))
    expect(await codeOf(open(dataDir))).toBe('database_damaged')
    expect(() => checkAtStart(pathOf(dataDir), 0)).toThrow(/Sicherung zurückholen/)
  })

  test('a file that is no database stops it, too, and a sound one passes in part as well', async () => {
    const dataDir = await aFilledFolder()
    checkAtStart(pathOf(dataDir))
    checkAtStart(pathOf(dataDir), 0)
    writeFileSync(pathOf(dataDir), 'x'.repeat(8_192))
    expect(await codeOf(open(dataDir))).toBe('database_damaged')
  })
})

describe('a database of an earlier version', () => {
  const versionOf = (path: string): unknown => {
    const db = new Database(path, { readonly: true })
    try {
      return db.pragma('user_version', { simple: true })
    } finally {
      db.close()
    }
  }
  const copyIn = (dataDir: string): string => `${pathOf(dataDir)}.schema-${SCHEMA_BEFORE_IDS}`

  test('is copied before it is changed, and the copy can take its place', async () => {
    const dataDir = await aFilledFolder()
    forgetIds(dataDir)
    await (await open(dataDir)).close()
    expect([versionOf(pathOf(dataDir)), versionOf(copyIn(dataDir))]).toEqual([SCHEMA_VERSION, SCHEMA_BEFORE_IDS])
    const before = readFileSync(copyIn(dataDir))
    await (await open(dataDir)).close()
    expect(readFileSync(copyIn(dataDir))).toEqual(before)

    removeDatabaseAlone(dataDir)
    renameSync(copyIn(dataDir), pathOf(dataDir))
    const again = await open(dataDir)
    expect((await again.batches.list({ projectId: aProject.id, limit: 1, offset: 0 })).total).toBe(1)
    await again.close()
  })

  test('stays as it was where a step of the change fails, and the former program goes on with it', async () => {
    const dataDir = await aFilledFolder()
    forgetIds(dataDir)
    const db = new Database(pathOf(dataDir))
    // In the way of a late step.
    db.exec('CREATE TABLE request_letters (x); CREATE TABLE letters (x); CREATE TABLE tasks (x)')
    db.close()
    await expect(open(dataDir)).rejects.toThrow(/already exists/)
    expect([versionOf(pathOf(dataDir)), versionOf(copyIn(dataDir))]).toEqual([SCHEMA_BEFORE_IDS, SCHEMA_BEFORE_IDS])
    const former = new Database(pathOf(dataDir), { readonly: true })
    expect(former.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'installation'`).pluck().get()).toBe(0)
    former.close()
  })

  test('has its copy removed with its time, and parts of one as well', async () => {
    const dataDir = await aFilledFolder()
    const part = `${copyIn(dataDir)}.4711.tmp`
    for (const path of [copyIn(dataDir), part]) writeFileSync(path, 'x')
    await removeEarlierCopies(configOf(dataDir), 1_000)
    expect([existsSync(copyIn(dataDir)), existsSync(part)]).toEqual([true, true])
    await removeEarlierCopies(configOf(dataDir))
    expect([existsSync(copyIn(dataDir)), existsSync(part), existsSync(pathOf(dataDir))]).toEqual([false, false, true])
  })
})

function removeDatabaseAlone(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${pathOf(dataDir)}${suffix}`, { force: true })
}
