import { expect, test } from 'vitest'
import type { PageText } from '../../../../../engine/model/page.ts'
import { BLANK, LETTER, aRequestedWorld, aSheet } from './a-requested-batch.ts'
import type { RequestedWorld } from './a-requested-batch.ts'

/** What the sheets of a batch closed nothing for, as page:code; nothing may have been closed. */
async function refused(world: RequestedWorld, pages: readonly PageText[], mandantId?: string | null) {
  const { closed, unsettled } = await world.plan(await world.receive(pages, mandantId))
  expect(closed).toEqual([])
  for (const { message } of unsettled) expect(message).toMatch(/[Bb]itte/)
  return unsettled.map(({ page, code }) => `${page}:${code}`)
}

const sheetOf = (world: RequestedWorld, expectedId: string, year = 2025, mandant = world.mandant.id) =>
  aSheet({ mandant, item: { expectedId, year } })

test('a sheet of another mandant closes nothing, whoever its item belongs to, and says so without a name', async () => {
  const world = await aRequestedWorld()
  const [own, foreign] = [await world.expect('Lohn'), await world.expect('Lohn', { mandantId: world.other.id })]
  expect(await refused(world, [sheetOf(world, foreign, 2025, world.other.id), LETTER])).toEqual(['1:other_mandant'])
  expect(await refused(world, [sheetOf(world, own, 2025, world.other.id), LETTER])).toEqual(['1:other_mandant'])
  expect(await refused(world, [sheetOf(world, own, 2025, 'man_nobody'), LETTER])).toEqual(['1:other_mandant'])
  const { unsettled } = await world.plan(await world.receive([sheetOf(world, foreign, 2025, world.other.id), LETTER]))
  expect(unsettled[0]?.message).not.toContain('Fremd')
})

test("an item of another mandant on a sheet with the batch's mandant is unknown, as is one that is not there", async () => {
  const world = await aRequestedWorld()
  const foreign = await world.expect('Lohn', { mandantId: world.other.id })
  expect(await refused(world, [sheetOf(world, foreign), LETTER])).toEqual(['1:unknown_item'])
  expect(await refused(world, [sheetOf(world, "exp_' OR 1=1 --"), LETTER])).toEqual(['1:unknown_item'])
})

test('a batch without a mandant closes nothing', async () => {
  const world = await aRequestedWorld()
  expect(await refused(world, [sheetOf(world, await world.expect('Lohn')), LETTER], null)).toEqual(['1:no_mandant'])
})

test('a year in which the item is not expected closes nothing; one that no checklist has makes a plain separator', async () => {
  const world = await aRequestedWorld()
  const wage = await world.expect('Lohn')
  expect(await refused(world, [sheetOf(world, wage, 2023), LETTER])).toEqual(['1:not_in_year'])
  expect(await refused(world, [LETTER, sheetOf(world, wage, 99_999), LETTER])).toEqual([])
})

test('a sheet whose checksum is wrong is none', async () => {
  const world = await aRequestedWorld()
  const good = sheetOf(world, await world.expect('Lohn'))
  const codes = good.codes?.map(code => ({ ...code, text: code.text.replace('jahr=2025', 'jahr=2024') })) ?? []
  expect(await refused(world, [LETTER, { ...good, codes }, LETTER])).toEqual([])
})

test('a sheet closes nothing when another sheet, empty pages or the end of the file follows', async () => {
  const world = await aRequestedWorld()
  const [one, two] = [await world.expect('Lohn'), await world.expect('Steuer')]
  expect(await refused(world, [LETTER, sheetOf(world, one), sheetOf(world, two), BLANK])).toEqual([
    '2:nothing_follows',
    '3:nothing_follows',
  ])
  expect(await refused(world, [sheetOf(world, one), BLANK])).toEqual(['1:nothing_follows'])
  expect(await refused(world, [sheetOf(world, one)])).toEqual(['1:nothing_follows'])
})

test('the same sheet twice closes with the first document and tells of the second', async () => {
  const world = await aRequestedWorld()
  const wage = await world.expect('Lohn')
  const batch = await world.receive([sheetOf(world, wage), LETTER, sheetOf(world, wage), LETTER])
  const { closed, unsettled } = await world.plan(batch)
  expect(closed).toHaveLength(1)
  expect(unsettled).toMatchObject([{ page: 3, code: 'already_closed' }])
})

test("an item that another batch's document closed stays with it, and one that is not needed stays so", async () => {
  const world = await aRequestedWorld()
  const [wage, tax] = [await world.expect('Lohn'), await world.expect('Steuer')]
  const [earlier] = await world.storage.documents.listByBatch((await world.receive([LETTER])).id)
  await world.storage.expected.setState(wage, 2025, 'received', earlier?.id ?? null, 1)
  await world.storage.expected.setState(tax, 2025, 'waived', null, 1)
  const pages = [sheetOf(world, wage), LETTER, sheetOf(world, tax), LETTER]
  expect(await refused(world, pages)).toEqual(['1:already_closed', '3:waived'])
})

test("a document that is another mandant's closes nothing", async () => {
  const world = await aRequestedWorld()
  const batch = await world.receive([sheetOf(world, await world.expect('Lohn')), LETTER])
  const all = new Set((await world.storage.documents.listByBatch(batch.id)).map(({ id }) => id))
  expect(await world.plan(batch, all)).toMatchObject({ closed: [], unsettled: [{ code: 'other_mandants_document' }] })
})
