import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readYearSums } from '../../../../engine/batches/client-years/read-year-sums.ts'
import { storedYearSums } from '../../../../engine/batches/client-years/stored-year-sums.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { paper } from '../../positions/stack.ts'

const taxonomy = loadTaxonomy()
let storage: Storage
let mandantId: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-year-sums-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  mandantId = mandant.id
  await storage.mandants.create(mandant, mandantData(), 1)
  return async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const DONOR = 'Erika Müller-Lüdenscheidt'
const donation = (index: number, euro: number, year = 2025) =>
  paper(index, {
    kind: 'spende',
    fields: {
      date: `${year}-03-${10 + index}`,
      betrag: euro,
      gross: euro,
      year,
      issuer: `Verein ${index}`,
      recipient: DONOR,
    },
    text: `Zuwendungsbestätigung Verein ${index} für ${DONOR} über ${euro} Euro im Jahr ${year}`,
  })
const deliver = async (...papers: ReturnType<typeof donation>[]) => {
  const { batch, documentIds } = await aCountedBatch(
    storage,
    papers.map(({ analysis, text }) => ({ analysis, text })),
  )
  await storage.corrections.assignMandant(batch.id, mandantId, 6)
  return documentIds
}
const sumOf = async (year: number) => {
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('the mandant is there')
  const { set } = await readYearSums({ storage, taxonomy }, { mandantId, year }, record, null)
  return {
    counted: set.totals.reduce((sum, { cents }) => sum + cents, 0),
    papers: set.documents.length,
    out: set.leftOut.map(({ reason, cents }) => `${reason} ${cents}`),
  }
}

test('the deliveries of a client-year are added up as one stack, and what came twice counts once', async () => {
  await deliver(donation(0, 50))
  expect(await sumOf(2025)).toMatchObject({ counted: 5_000, papers: 1 })
  // The same file comes with a later delivery, and another paper.
  const [, documentId = ''] = await deliver(donation(0, 50), donation(1, 70))
  expect(await sumOf(2025)).toMatchObject({ counted: 12_000, papers: 3 })
  await storage.clientYears.move(aProject.organizationId, [{ documentId, to: { mandantId: null, year: 2025 } }], 7)
  expect(await sumOf(2025)).toMatchObject({ counted: 5_000, papers: 2 })
})

test('what is filed in another year and counts in this one is added here, and only here', async () => {
  const [documentId = ''] = await deliver(donation(0, 50, 2025), donation(1, 70, 2025), donation(2, 20, 2024))
  await storage.clientYears.move(aProject.organizationId, [{ documentId, to: { mandantId, year: 2024 } }], 7)
  expect((await sumOf(2025)).counted).toBe(12_000)
  const before = await sumOf(2024)
  expect(before.counted).toBe(2_000)
  expect(before.out).toEqual(['other_year 5000'])
})

test('sums are worked out once, anew after a change or with other rules, and for nobody else where somebody sees less', async () => {
  await deliver(donation(0, 50))
  let worked = 0
  const read = async (reader: string | null = null, rules = taxonomy) => {
    const record = await storage.mandants.record(aProject.organizationId, mandantId)
    if (!record) throw new Error('the mandant is there')
    const text = await storedYearSums(
      { storage, taxonomy: rules, version: '1' },
      { mandantId, year: 2025 },
      record,
      reader,
      sums => {
        worked++
        return JSON.stringify(sums.set.totals.map(({ cents }) => cents))
      },
    )
    return [text, worked]
  }
  expect(await read()).toEqual(['[5000]', 1])
  expect(await read()).toEqual(['[5000]', 1])
  await deliver(donation(0, 50), donation(1, 70))
  expect(await read()).toEqual(['[12000]', 2])
  expect(await read()).toEqual(['[12000]', 2])
  expect(await read(null, { ...taxonomy, kinds: taxonomy.kinds.slice(1) })).toEqual(['[12000]', 3])
  const limited = { ...storage, access: { ...storage.access, listHidden: async () => ['man_hidden'] } }
  const all = storage
  storage = limited
  expect(await read('usr_1')).toEqual(['[12000]', 4])
  storage = all
  expect(await read('usr_2', { ...taxonomy, kinds: taxonomy.kinds.slice(1) })).toEqual(['[12000]', 4])
})
