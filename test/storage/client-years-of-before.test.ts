import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../engine/storage/sqlite/migrate.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aClock } from '../support/a-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'before-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The newest schema without client-years. */
const BEFORE = 15

/** A data folder of the version before, with batches, documents, pages and a checklist. */
function folderOfBefore(): string {
  const path = join(folder, 'steuerstapel.db')
  const old = new Database(path)
  migrate(old, MIGRATIONS.slice(0, BEFORE))
  old.exec(`INSERT INTO projects VALUES ('prj', 'x', 'org', 'DIREKT', 0, 0, 1, NULL);
    INSERT INTO mandants VALUES ('man', 'org', NULL, NULL, 'Müller GmbH', NULL, NULL, 1);
    INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options, base_path, created_at,
        updated_at, started_at, completed_at) VALUES
      ('of', 'prj', 'org', 'x', 'man', 'completed', '{}', 'x', 700, 1, 1, 1),
      ('none', 'prj', 'org', 'x', NULL, 'completed', '{}', 'x', 800, 1, 1, 1);
    INSERT INTO expected_documents VALUES ('exp', 'man', NULL, 'Beleg', NULL, NULL, 2024, 1);
    INSERT INTO expected_states VALUES ('exp', 2026, 'received', NULL, 1);`)
  const insert = old.prepare(`INSERT INTO documents (id, batch_id, position, filename, source, status, duplicate_of,
      analysis, judgement, notes, is_container)
    VALUES (@id, @batch, @position, 'x', '{}', @status, @duplicateOf, @analysis, @judgement, @notes, @isContainer)`)
  const page = old.prepare('INSERT INTO pages VALUES (?, ?, 595, 842, 1, 0, ?, NULL)')
  const add = (id: string, batch: string, year: number | null, more: object = {}): void => {
    const bare = { status: 'processed', duplicateOf: null, judgement: null, notes: '[]', isContainer: 0 }
    const position = old.prepare('SELECT count(*) FROM documents').pluck().get()
    insert.run({ ...bare, id, batch, position, analysis: JSON.stringify({ ...anAnalysis(), year }), ...more })
    for (const number of [1, 2]) page.run(id, number, number)
  }
  add('read', 'of', 2025)
  add('confirmed', 'of', 2025, { judgement: '{"kind":null,"fields":{},"confirmedAt":5}' })
  add('again', 'of', 2025, { status: 'duplicate', duplicateOf: 'read' })
  add('yearless', 'of', null)
  add('medieval', 'of', 1402)
  add('foreign', 'of', 2025, { notes: '[{"code":"other_mandant","message":"x"}]' })
  add('stack', 'of', null, { isContainer: 1, analysis: null })
  add('nobodys', 'none', 2025)
  old.close()
  return path
}

test('a data folder of the version before has every document in one place, and its client-years counted', async () => {
  const storage = openSqlite(folderOfBefore(), { clock: aClock() })
  const places = await storage.clientYears.places('of')
  const short = [...places].map(([id, { mandantId, year, placedBy }]) => `${id}: ${mandantId} ${year} ${placedBy}`)
  expect(short.toSorted()).toEqual([
    'again: man 2025 engine',
    'confirmed: man 2025 engine',
    'foreign: null 2025 engine',
    'medieval: man null engine',
    'read: man 2025 engine',
    'stack: man null engine',
    'yearless: man null engine',
  ])
  const empty = {
    mandantId: 'man',
    documents: 0,
    unchecked: 0,
    pages: 0,
    expected: 1,
    lastDeliveryAt: null,
    openItems: null,
    openQuestions: null,
    releasedEdition: null,
    editionOutdated: 0,
  }
  expect(await storage.clientYears.listOfMandant('man')).toEqual([
    { ...empty, year: 2026, missing: 0 },
    { ...empty, year: 2025, missing: 1, documents: 2, unchecked: 1, pages: 6, lastDeliveryAt: 700 },
    { ...empty, year: 2024, missing: 1 },
  ])
  expect(await storage.clientYears.tray('org')).toEqual({ documents: 4, unchecked: 4, pages: 10 })
  await storage.close()
})
