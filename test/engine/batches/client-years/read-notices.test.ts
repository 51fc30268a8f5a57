import { beforeEach, expect, test } from 'vitest'
import { judgeItem } from '../../../../engine/batches/client-years/judge-item.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { aProject } from '../../../support/a-batch.ts'
import { GIFT, NOTICE, openNoticeWorld } from './notice-world.ts'
import type { NoticeWorld } from './notice-world.ts'

let world: NoticeWorld
beforeEach(async () => {
  world = await openNoticeWorld()
  return () => world.close()
})

const whose = async (year: number) => {
  return { key: { mandantId: world.mandantId, year }, record: await world.record(), reader: null }
}
const read = async (year: number) => {
  const { key, record, reader } = await whose(year)
  const { notices, items } = await readYearItems(world, key, record, reader)
  return { notices, items: items.filter(({ kind }) => kind === 'assessment_differs') }
}

test('a notice stands in the year that it assesses, wherever it is filed, the newest one first', async () => {
  await world.deliver(['spende', 2024, GIFT])
  const { documentIds } = await world.deliver(
    ['est_bescheid', 2024, { ...NOTICE, zuwendungen: 200 }],
    ['est_bescheid', 2024, { ...NOTICE, bescheiddatum: '2025-11-03', zuwendungen: 350 }],
    ['est_bescheid', 2023, NOTICE],
  )
  const [first = '', second = ''] = documentIds
  await world.storage.clientYears.move(
    aProject.organizationId,
    [{ documentId: second, to: { mandantId: world.mandantId, year: 2026 } }],
    7,
  )
  const { notices, items } = await read(2024)
  expect(notices.map(({ document }) => document.id)).toEqual([second, first])
  expect(items).toEqual([])
  expect((await read(2026)).notices).toEqual([])
})

test('a difference is an item that somebody accepts with a reason, and opens again; another amount asks anew', async () => {
  await world.deliver(['spende', 2024, GIFT])
  const { batchId, documentIds } = await world.deliver(['est_bescheid', 2024, { ...NOTICE, zuwendungen: 200 }])
  const [item] = (await read(2024)).items
  expect(item).toMatchObject({ field: 'zuwendungen', cents: 15_000, documentId: documentIds[0], closed: null })
  expect(item?.known).toContain('Zuwendungen (Anlage Sonderausgaben')
  expect(item?.known).toContain('im Bescheid 200,00 €, 150,00 € weniger als nach den Belegen (350,00 €)')
  const deps = { ...world, clock: { now: () => 9 }, onJudged: () => {} }
  const by = { userId: 'usr_1', sign: 'EM' }
  const say = async (type: 'closed' | 'reopened', reason: string | null) =>
    judgeItem(deps, await whose(2024), { id: item?.id ?? '', ground: item?.ground ?? '', type, reason }, by)
  await say('closed', 'Beleg ohne Unterschrift')
  expect((await read(2024)).items[0]?.closed).toMatchObject({ reason: 'Beleg ohne Unterschrift', by: 'EM', at: 9 })
  await say('reopened', null)
  expect((await read(2024)).items[0]?.closed).toBeNull()
  await say('closed', 'Beleg ohne Unterschrift')
  const field = { type: 'money', value: '250.00', unit: 'EUR', raw: '250,00', place: null } as const
  const typed = { type: 'set_field', documentId: documentIds[0] ?? '', name: 'zuwendungen', field } as const
  expect(await world.storage.corrections.apply(batchId, typed, 10)).toMatchObject({ applied: true })
  expect((await read(2024)).items[0]).toMatchObject({ cents: 10_000, closed: null, closedBefore: { by: 'EM' } })
})

test('what the papers have and the notice does not show is asked, unless its computation was not read', async () => {
  await world.deliver(['spende', 2024, GIFT])
  await world.deliver(['est_bescheid', 2024, { bescheiddatum: '2025-08-11', erstattung: 12 }])
  expect((await read(2024)).items).toEqual([])
  await world.deliver(['est_bescheid', 2024, { ...NOTICE, bescheiddatum: '2025-09-01' }])
  const { items } = await read(2024)
  expect(items.map(({ field, known }) => `${field} ${known.includes('im Bescheid nicht gefunden')}`)).toEqual([
    'zuwendungen true',
  ])
})
