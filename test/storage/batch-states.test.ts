import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aClock } from '../support/a-clock.ts'
import { holdAgainstModel } from './hold-against-model.ts'

/** `npm run gate -- states` has 5,000, and those on PostgreSQL. */
const SEQUENCES = 120

test('whatever comes in whatever order, batches, runs, documents and events are what a model says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-states-'))
  const storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  try {
    expect(await holdAgainstModel(storage, SEQUENCES)).toBeGreaterThan(SEQUENCES)
  } finally {
    await storage.close()
    rmSync(folder, { recursive: true })
  }
})
