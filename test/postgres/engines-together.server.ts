import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditFile, chainHead, checkChain } from '../../engine/model/audit-chain.ts'
import type { AuditFact } from '../../engine/model/audit-entry.ts'
import { createInTurn } from '../../engine/shared/in-turn.ts'
import type { BatchFault } from '../../engine/model/batch.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { holdDatabase } from '../../engine/storage/postgres/hold-database.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, ID_NRS, mandantData } from '../support/a-mandant.ts'
import * as fc from 'fast-check'
import { expectTotals, officeDeed, openOffice } from '../storage/board-count-conformance.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const fault: BatchFault = { code: 'cancelled', message: 'Ende.', phase: 'OCR', retryable: false, failedAt: 9_000 }
const ORG = aProject.organizationId

let on: ServerStorage
let engines: readonly Storage[]
let one: Storage
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())
beforeEach(async () => {
  one = await on.openEmpty()
  engines = [one, await on.open(), await on.open()]
  await one.clients.ensureProject(aProject, 1)
})
afterEach(async () => {
  for (const engine of engines) await engine.close()
})

/** The same work at the same time, turn by turn on each engine. */
const together = <T>(count: number, work: (engine: Storage, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(engines[index % engines.length] ?? one, index)))
const created = async (createdAt = 1_000, mandantId: string | null = null): Promise<string> => {
  const input = aBatch({ createdAt })
  await one.batches.create({ ...input, batch: { ...input.batch, mandantId } })
  return input.batch.id
}

const total = async (filter: object): Promise<number> =>
  (await one.batches.list({ projectId: null, limit: 1, offset: 0, ...filter })).total

test('engines that claim at the same time get different runs, and each run once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => created(index)))
  const claimed: string[] = []
  await together(6, async (engine, index) => {
    for (;;) {
      const run = await engine.runs.claim(`engine-${index}`, 2_000, 30_000)
      if (run) claimed.push(run.batchId)
      else if (claimed.length >= ids.length) return
    }
  })
  expect(claimed.toSorted()).toEqual(ids.toSorted())
})

test('entries of the audit log that come at the same time make one whole chain', async () => {
  const batchId = await created()
  await together(40, (engine, index) => {
    const fact: AuditFact = { event: 'output_written', file: `${index}.pdf`, sha256: 'a'.repeat(64), byte_size: 1 }
    return engine.audit.append(batchId, fact, 3_000 + index)
  })
  const entries = await one.audit.list(batchId)
  expect(entries).toHaveLength(42)
  expect(checkChain(auditFile(entries), batchId, chainHead(entries)).fault).toBeNull()
})

test('of requests with the same key at the same time one makes a batch, the others get its answer', async () => {
  const outcomes = await together(9, async (engine, index) => {
    const answer = JSON.stringify({ n: index })
    const idempotency = { projectId: aProject.id, route: 'r', key: 'k', fingerprint: 'f', answer }
    return engine.batches.create({ ...aBatch(), idempotency })
  })
  const [winner, ...more] = outcomes.flatMap((outcome, index) => (outcome.created ? [index] : []))
  expect(more).toEqual([])
  const kept = { fingerprint: 'f', answer: JSON.stringify({ n: winner }) }
  expect(outcomes.filter(({ created: isNew }) => !isNew)).toEqual(
    Array.from({ length: 8 }, () => ({ created: false, kept })),
  )
  expect((await one.batches.list({ projectId: null, limit: 9, offset: 0 })).total).toBe(1)
})

test('a number that several mandants are to get at the same time belongs to one', async () => {
  const outcomes = await together(8, engine => engine.mandants.create(aMandant(), mandantData({ idNr: ID_NRS[0] }), 1))
  expect(outcomes.filter(({ saved }) => saved)).toHaveLength(1)
})

test('a save that somebody else overtook is refused, not mixed', async () => {
  const mandant = aMandant()
  await one.mandants.create(mandant, mandantData(), 1)
  const names = { firstName: 'Erika', lastName: 'Neu', companyName: null }
  const outcomes = await together(6, (engine, index) =>
    engine.mandants.save(ORG, mandant.id, { names, data: mandantData({ notes: `${index}` }), version: 1, at: 2 }),
  )
  expect(outcomes.filter(({ saved }) => saved)).toHaveLength(1)
  expect((await one.mandants.record(ORG, mandant.id))?.version).toBe(2)
})

test('counts stay those of the batches while many are cancelled and assigned at once', async () => {
  const mandants = [aMandant(), aMandant()]
  for (const mandant of mandants) await one.mandants.create(mandant, mandantData(), 1)
  const ids = await Promise.all(Array.from({ length: 20 }, () => created()))
  await together<unknown>(40, (engine, index) => {
    const batchId = ids[index % ids.length] ?? ''
    const mandantId = mandants[index % 3]?.id ?? null
    return index < 20
      ? engine.corrections.assignMandant(batchId, mandantId, 5)
      : engine.runs.requestCancel(batchId, fault)
  })
  expect(await total({ status: 'failed' })).toBe(20)
  expect(await total({ status: 'queued' })).toBe(0)
  for (const { id } of mandants) {
    const { rows } = await on.driver.query('SELECT count(*) AS count FROM batches WHERE mandant_id = $1', [id])
    expect(rows).toEqual([{ count: await total({ mandantId: id }) }])
  }
})

test('totals of the board stay the numbers of its rows while engines change the same years and states at once', async () => {
  const delivering = createInTurn()
  await Promise.all(
    engines.map(async (engine, index) => {
      const office = await openOffice(engine)
      const deeds = fc.sample(officeDeed, { numRuns: 40, seed: index + 1 })
      for (const [at, deed] of deeds.entries()) {
        // A batch that is made read is claimed, and another one would be in its way.
        if (deed.what === 'deliver') await delivering(['delivery'], () => office.do(deed, at))
        else await office.do(deed, at)
      }
    }),
  )
  await expectTotals(one, null)
  const { rows } = await on.driver.query('SELECT min(total) AS least, sum(total)::bigint AS all FROM board_counts', [])
  const { rows: years } = await on.driver.query('SELECT count(*) AS all FROM client_years', [])
  expect(rows).toEqual([{ least: expect.any(Number), all: (years[0] as { all: number }).all }])
  expect((rows[0] as { least: number }).least).toBeGreaterThanOrEqual(0)
})

test('a mandant is deleted while others work: nothing of it stays, and nothing of theirs goes', async () => {
  const mandant = aMandant()
  await one.mandants.create(mandant, mandantData(), 1)
  const ended = await created(1, mandant.id)
  await one.runs.requestCancel(ended, fault)
  const [outcome] = await Promise.all([
    engines[1]?.deletions.removeMandant(ORG, mandant.id, { id: 'del_1', at: 9, engineVersion: '1' }),
    ...Array.from({ length: 10 }, () => created()),
    together(10, engine => engine.mandants.create(aMandant(), mandantData(), 1)),
  ])
  expect(outcome).toMatchObject({ removed: true, deletion: { record: { rows: { batches: 1, mandants: 1 } } } })
  expect(await one.batches.find(ended)).toBeNull()
  expect((await one.batches.list({ projectId: null, limit: 1, offset: 0 })).total).toBe(10)
  expect(await one.mandants.list(ORG, 99)).toHaveLength(10)
})

test('documents of a batch that are indexed at the same time get places of their own', async () => {
  const input = aBatch({ documents: 12 })
  await one.batches.create(input)
  await one.runs.requestCancel(input.batch.id, fault)
  const stale = await one.search.listStale(20)
  await together(stale.length, (engine, index) => {
    const its = stale[index]
    const entry = { wordings: ['beleg'], texts: [['beleg']], kind: null, year: null }
    return engine.search.save(its ? [{ ...its, entry }] : [])
  })
  const term = { wordings: ['beleg'], whole: true }
  const page = await one.search.find({ projectId: aProject.id, terms: [term], phrases: [], limit: 20 })
  expect(new Set(page.hits.map(({ place }) => place)).size).toBe(12)
})

test('an engine whose connection was away while another took the database is told to end', async () => {
  const ended: string[] = []
  const listen = (name: string) => ({
    onFault: () => {},
    onLost: ({ code }: Error & { code: string }) => void ended.push(`${name} ${code}`),
  })
  const cut = (): Promise<unknown> =>
    on.driver.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()",
      null,
    )
  const letGoOfFirst = await holdDatabase(on.server.url, listen('first'))
  await expect(holdDatabase(on.server.url, listen('second'))).rejects.toMatchObject({ code: 'database_in_use' })
  await cut()
  const held: (() => Promise<void>)[] = []
  const hold = async (): Promise<number> => held.push(await holdDatabase(on.server.url, listen('second')))
  await expect.poll(() => hold().catch(() => 0)).toBe(1)
  await expect.poll(() => ended).toEqual(['first database_in_use'])
  await letGoOfFirst()
  for (const letGo of held) await letGo()
})
