import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IN_ORDER } from '../../../../../engine/storage/sqlite/documents/documents.ts'
import { listInPieces, openDocumentPieces } from '../../../../../engine/storage/sqlite/documents/list-in-pieces.ts'
import type { DocumentPieces } from '../../../../../engine/storage/sqlite/documents/list-in-pieces.ts'
import type { OpenDocumentPieces } from '../../../../../engine/storage/sqlite/documents/list-in-pieces.ts'
import { migrate } from '../../../../../engine/storage/sqlite/migrate.ts'
import { promised } from '../../../../../engine/storage/sqlite/promised.ts'

let folder: string
let db: Database.Database
let pieces: OpenDocumentPieces

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-pieces-'))
  const path = join(folder, 'test.db')
  db = new Database(path)
  db.pragma('journal_mode = WAL')
  migrate(db)
  db.pragma('foreign_keys = OFF')
  const insert = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, status, notes, analysis)
     VALUES (?, 'bat_1', ?, ?, '{"type":"upload"}', 'pending', '[]', ?)`,
  )
  for (const position of [3, 1, 2]) insert.run(`doc_${position}`, position, `${position}.pdf`, analysis('before'))
  pieces = openDocumentPieces(db, path, IN_ORDER)
})

afterEach(() => {
  pieces.close()
  db.close()
  rmSync(folder, { recursive: true })
})

const analysis = (text: string, chars = 300_000): string => JSON.stringify({ text: text.padEnd(chars) })
const change = (text: string, chars?: number): void =>
  void db.prepare('UPDATE documents SET analysis = ?').run(analysis(text, chars))
const textOf = (document: object | null): unknown =>
  (document as { analysis?: { text?: string } } | null)?.analysis?.text?.trim()

test('documents that are read one by one are those of one moment, whatever is written meanwhile', () => {
  const { begin, next, end } = pieces.verbs
  begin('bat_1')
  expect(textOf(next())).toBe('before')
  change('after')
  expect([next(), next(), next()].map(textOf)).toEqual(['before', 'before', undefined])
  end()
  begin('bat_1')
  expect(textOf(next())).toBe('after')
  // A reading that was left begins anew.
  begin('bat_1')
  expect([next(), next(), next()].map(document => document?.index)).toEqual([1, 2, 3])
})

test('long analyses are read one by one in their order, short ones at once', async () => {
  const verbs = promised<DocumentPieces>(pieces.verbs)
  const atOnce: string[] = []
  const list = listInPieces(async batchId => {
    atOnce.push(batchId)
    return []
  }, verbs)
  const [one, other] = await Promise.all([list('bat_1'), list('bat_1')])
  expect(one.map(({ filename }) => filename)).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  expect(other).toEqual(one)
  expect(atOnce).toEqual([])
  change('short', 10)
  await list('bat_1')
  await list('bat_2')
  expect(atOnce).toEqual(['bat_1', 'bat_2'])
})

test('a reading that a closed database ends says so', async () => {
  const verbs = promised<DocumentPieces>(pieces.verbs)
  await verbs.begin('bat_1')
  pieces.close()
  await expect(verbs.next()).rejects.toMatchObject({ code: 'storage_closed' })
})
