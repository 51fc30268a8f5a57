import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readLastYear } from '../../../../../engine/phases/report/plan/read-last-year.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-last-year-'))
  return () => rm(folder, { recursive: true, force: true })
})

const TOTAL = {
  ...{ form: 'N', key: 'n.brutto', line: '5', line_doubtful: false, kz: '110', label: 'Bruttoarbeitslohn' },
  ...{ side: 'einnahme', person: 'A', object_id: null, child_id: null, business_id: null, place: 'Erika' },
  ...{ year: 2024, amount: '48000.10', confirmed: '0.00', year_assumed: '0.00', position_ids: [] },
}

/** Batches of one mandant, each with the index that lies beside its Belegmappe. */
async function world(indexes: Readonly<Record<string, unknown>>, owner: string | null = 'man_1') {
  for (const [id, index] of Object.entries(indexes)) {
    await mkdir(join(folder, id))
    await writeFile(join(folder, id, 'index.json'), typeof index === 'string' ? index : JSON.stringify(index))
  }
  const items = Object.keys(indexes).map(id => ({ batch: { id, name: `Stapel ${id}`, basePath: id } }))
  const fact = { event: 'batch_completed' }
  const moved = { event: 'mandant_assigned', before: owner, after: 'man_1' }
  const audit = owner === 'man_1' ? [{ fact }] : [{ fact }, { fact: moved }]
  return {
    storage: { batches: { list: async () => ({ items, total: items.length }) }, audit: { list: async () => audit } },
    files: { managedPath: (path: string) => join(folder, path) },
  } as unknown as Parameters<typeof readLastYear>[0]
}

const BATCH = { id: 'now', projectId: 'prj_1', mandantId: 'man_1' }
const index = (year: number, producedAt: string, totals: unknown = [TOTAL]) => {
  return { schema: 'index/2', produced_at: producedAt, tax_year: year, totals }
}

test('the last Belegmappe of the year before is read, of its own year alone', async () => {
  const deps = await world({
    now: index(2024, '2026-05-01T10:00:00.000Z'),
    old: index(2024, '2025-05-01T10:00:00.000Z', []),
    late: index(2024, '2025-06-01T10:00:00.000Z', [TOTAL, { ...TOTAL, year: 2023 }]),
    other: index(2022, '2025-07-01T10:00:00.000Z'),
    broken: '{',
    foreign: { tax_year: 2024 },
  })
  expect(await readLastYear(deps, BATCH, 2025)).toEqual({
    ...{ year: 2024, batchName: 'Stapel late', producedAt: Date.parse('2025-06-01T10:00:00.000Z'), others: 1 },
    totals: [
      {
        ...{ form: 'N', key: 'n.brutto', line: '5', label: 'Bruttoarbeitslohn', side: 'einnahme', person: 'A' },
        ...{ objectId: null, childId: null, businessId: null, cents: 4_800_010 },
      },
    ],
  })
  expect(await readLastYear(deps, BATCH, 2026)).toBeNull()
  expect(await readLastYear(deps, { ...BATCH, mandantId: null }, 2025)).toBeNull()
  expect(await readLastYear(deps, BATCH, null)).toBeNull()
})

test('an index that was written for another mandant is not read', async () => {
  const deps = await world({ old: index(2024, '2025-05-01T10:00:00.000Z') }, 'man_2')
  expect(await readLastYear(deps, BATCH, 2025)).toBeNull()
})
