import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addSealedFolder } from '../../../../engine/shared/sealed/sealed-folders.ts'
import { checkWhole } from '../../../../engine/storage/sqlite/check-whole.ts'
import { copyDatabase, inspectDatabase } from '../../../../engine/storage/sqlite/copy-database.ts'
import { fileToFill, fileToMove } from '../../../../engine/storage/sqlite/moved-file.ts'
import { openDatabaseFile } from '../../../../engine/storage/sqlite/open-database-file.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { aMandant } from '../../../support/a-mandant.ts'

const WORD = 'Kanariengelb'
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

function aFolder(key: Buffer | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-encrypted-'))
  made.push(folder)
  if (key) addSealedFolder({ folder, filesKey: key, databaseKey: key })
  return folder
}

async function filled(path: string) {
  const storage = openSqlite(path, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const { batch, ...rest } = aBatch({ documents: 40 })
  const mandant = aMandant({ lastName: WORD })
  await storage.batches.create({ ...rest, batch: { ...batch, mandantId: mandant.id }, newMandant: mandant })
  return { storage, batchId: batch.id }
}

const holdsWord = (folder: string): readonly string[] =>
  readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(WORD))

test('an encrypted database, its log and its copies hold nothing readable, and open with the key alone', async () => {
  const key = randomBytes(32)
  const folder = aFolder(key)
  const path = join(folder, 'steuerstapel.db')
  const { storage, batchId } = await filled(path)
  expect(readdirSync(folder)).toContain('steuerstapel.db-wal')
  expect(holdsWord(folder)).toEqual([])
  await copyDatabase(path, join(folder, 'copy.db'))
  expect(holdsWord(folder)).toEqual([])
  await storage.close()
  expect(holdsWord(folder)).toEqual([])
  for (const name of ['steuerstapel.db', 'copy.db']) {
    expect(checkWhole({ path: join(folder, name) })).toEqual({ faults: [] })
    expect(inspectDatabase(join(folder, name)).faults).toEqual([])
  }
  const again = openSqlite(join(folder, 'copy.db'), { clock: aClock() })
  expect((await again.batches.find(batchId))?.id).toBe(batchId)
  await again.close()
  addSealedFolder({ folder, filesKey: key, databaseKey: randomBytes(32) })
  expect(() => inspectDatabase(path)).toThrow('not a database')
})

test('a copy that is called off lets go, and the database goes on', async () => {
  const path = join(aFolder(randomBytes(32)), 'steuerstapel.db')
  const { storage, batchId } = await filled(path)
  await expect(copyDatabase(path, `${path}.copy`, AbortSignal.abort(new Error('called off')))).rejects.toThrow(
    'called off',
  )
  await expect(copyDatabase(`${path}.missing`, `${path}.copy`)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
  expect((await storage.batches.find(batchId))?.id).toBe(batchId)
  await storage.close()
})

test('rows go from a plain file into an encrypted one and back, compared', async () => {
  const [plain, sealed, back] = [aFolder(null), aFolder(randomBytes(32)), aFolder(null)].map(folder =>
    join(folder, 'steuerstapel.db'),
  ) as [string, string, string]
  const { storage } = await filled(plain)
  await storage.close()
  const there = await fileToMove(plain).read(rows => fileToFill(sealed).takeAll(rows))
  expect(there.get('documents')).toBe(40)
  expect(readFileSync(sealed).includes(WORD)).toBe(false)
  const here = await fileToMove(sealed).read(rows => fileToFill(back).takeAll(rows))
  expect([...here]).toEqual([...there])
  const db = openDatabaseFile(back, { readonly: true })
  expect(db.prepare('SELECT count(*) FROM documents').pluck().get()).toBe(40)
  db.close()
})
