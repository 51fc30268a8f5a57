import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDatabaseChecker, readDatabaseCheck } from '../../../../engine/batches/upkeep/check-database.ts'
import { createWorkerPool } from '../../../../engine/isolation/worker-pool.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { waitFor } from '../../../support/wait-for.ts'

const logger = pino({ level: 'silent' })

test('the whole database is looked through in a worker; damage stays known over a restart, until a check finds none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-check-'))
  const [path, copy] = [join(folder, 'steuerstapel.db'), join(folder, 'copy.db')]
  const clock = aClock()
  const storage = openSqlite(path, { clock })
  await storage.clients.ensureProject(aProject, 1)
  await storage.batches.create(aBatch({ documents: 300 }))
  await storage.close()
  const kept = openSqlite(path, { clock })
  const bytes = readFileSync(path)
  writeFileSync(copy, Buffer.from(bytes).fill(0x5a, 4_096 * 5, 4_096 * 30))
  const workers = createWorkerPool({ size: 1, logger })
  const open = (at: string) =>
    createDatabaseChecker({ storage: kept, workers, clock, logger, file: { path: at, byteSize: async () => 1 } })
  const look = async (at: string) => {
    const checker = open(at)
    clock.advance(11 * 60_000)
    checker.start()
    const seen = clock.now()
    await waitFor(async () => expect((await readDatabaseCheck(kept))?.checkedAt).toBe(seen))
    await checker.stop()
    return checker.isDamaged()
  }
  try {
    expect(await look(copy)).toBe(true)
    expect((await readDatabaseCheck(kept))?.faults.length).toBeGreaterThan(0)
    const next = open(copy)
    next.start()
    await waitFor(() => expect(next.isDamaged()).toBe(true))
    await next.stop()
    expect(await look(path)).toBe(false)
  } finally {
    await workers.close()
    await kept.close()
  }
})

test('a database of which a verb said that it is damaged is looked through soon, and told to be sound when it is', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-check-')), 'steuerstapel.db')
  const clock = aClock()
  const storage = openSqlite(path, { clock })
  const workers = createWorkerPool({ size: 1, logger })
  let isOpen = true
  const suspicion = { isOpen: () => isOpen, sound: () => void (isOpen = false) }
  const file = { path, byteSize: async () => 1 }
  const checker = createDatabaseChecker({ storage, workers, clock, logger, file, suspicion })
  try {
    checker.start()
    await waitFor(() => expect(isOpen).toBe(false))
    expect(checker.isDamaged()).toBe(false)
  } finally {
    await checker.stop()
    await workers.close()
    await storage.close()
  }
})
