import { beforeEach, expect, test } from 'vitest'
import { readOfficeLetter, readOfficeLetters } from '../../../../engine/batches/letters/read-office-letters.ts'
import { readYearDeadlines } from '../../../../engine/batches/client-years/read-year-deadlines.ts'
import { answerPurpose } from '../../../../engine/model/request-letter.ts'
import { aProject } from '../../../support/a-batch.ts'
import { GIFT, openNoticeWorld } from '../client-years/notice-world.ts'
import type { NoticeWorld } from '../client-years/notice-world.ts'

let world: NoticeWorld
let key: { readonly mandantId: string; readonly year: number }
beforeEach(async () => {
  world = await openNoticeWorld()
  key = { mandantId: world.mandantId, year: 2024 }
  return () => world.close()
})

const LETTER = { date: '2025-06-02', year: 2024, issuer: 'Finanzamt Neufelderau', antwortBis: '2025-07-01' }
const read = async () => readOfficeLetters(world, key, await world.record())
const answer = async (id: string) => readOfficeLetter(world, key, await world.record(), id)

test('a letter of the tax office stands in its year with the other documents, and its day among the deadlines', async () => {
  const { documentIds } = await world.deliver(['fa_schreiben', 2024, LETTER], ['spende', 2024, GIFT])
  const { letters, documents } = await read()
  expect(letters.map(({ document }) => document.id)).toEqual([documentIds[0]])
  expect(letters[0]).toMatchObject({ kept: null, draft: { recipient: 'Finanzamt Neufelderau', items: [] } })
  expect(documents.map(({ documentId }) => documentId)).toEqual([documentIds[1]])
  const deadlines = await readYearDeadlines(world, key, await world.record(), null)
  expect(deadlines[0]).toMatchObject({ type: 'answer', day: '2025-07-01', field: 'antwortBis' })
})

test('what a person chose is kept with who did, taken back, and loses what was filed elsewhere since', async () => {
  const { documentIds } = await world.deliver(['fa_schreiben', 2024, LETTER], ['spende', 2024, GIFT])
  const [letter = '', gift = ''] = documentIds
  const { draft } = await answer(letter)
  const items = [{ expectedId: null, label: 'Spenden', from: '', documentIds: [gift] }]
  const purpose = answerPurpose(letter)
  const by = { userId: 'usr_1', sign: 'EM' }
  expect(await world.storage.letters.save({ ...key, purpose }, { ...draft, items }, { seen: 0, at: 9, by })).toBe(true)
  expect(await answer(letter)).toMatchObject({ kept: { version: 1, by: { sign: 'EM' } }, draft: { items } })
  const to = { mandantId: world.mandantId, year: 2023 }
  await world.storage.clientYears.move(aProject.organizationId, [{ documentId: gift, to }], 10)
  expect((await answer(letter)).draft.items).toEqual([{ ...items[0], documentIds: [] }])
  await world.storage.letters.undo({ ...key, purpose }, 1)
  expect((await answer(letter)).kept).toBeNull()
  await expect(answer(gift)).rejects.toMatchObject({ code: 'office_letter_not_found' })
})
