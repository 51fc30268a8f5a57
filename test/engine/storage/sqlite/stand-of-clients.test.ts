import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../engine/shared/clock.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'

let folder: string
let engine: Storage
let other: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stand-'))
  engine = openSqlite(join(folder, 'a.db'), { clock: systemClock })
  await engine.clients.ensureProject(aProject, 1)
  other = openSqlite(join(folder, 'a.db'), { clock: systemClock })
})
afterEach(async () => {
  await engine.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

test('a change of a project is another stand, for who made it and for another process, and a new batch is none', async () => {
  const before = [await engine.standOfClients(), await other.standOfClients()]
  expect(await engine.standOfClients()).toBe(before[0])
  const data = await engine.stand()
  await engine.batches.create(aBatch())
  expect(await engine.stand()).not.toBe(data)
  expect(await engine.standOfClients()).toBe(before[0])
  await engine.clients.updateProject({ ...aProject, name: 'Anders' })
  const after = [await engine.standOfClients(), await other.standOfClients()]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  await other.clients.updateProject({ ...aProject, name: 'Noch anders' })
  expect(await engine.standOfClients()).not.toBe(after[0])
})
