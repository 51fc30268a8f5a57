import { expect, test } from 'vitest'
import { turnPage } from '../../../../engine/batches/corrections/turn-page.ts'
import type { Correction } from '../../../../engine/model/correction.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { createInTurn } from '../../../../engine/shared/in-turn.ts'

const text = (rotation: PageText['rotation']): PageText => ({
  source: 'ocr',
  words: [],
  meanConfidence: null,
  rotation,
  skewDegrees: 0,
})

function aWorld(status = 'completed') {
  const asked: unknown[] = []
  const saved: PageText[] = []
  const corrected: Correction[] = []
  const stored = [{ number: 2, sourceNumber: 7 }]
  let revised = 0
  let meanwhile = (): void => {}
  const deps = {
    storage: {
      corrections: {
        apply: (_batch: string, correction: Correction) => {
          corrected.push(correction)
          return { applied: true, sequence: 3 }
        },
      },
      documents: {
        find: (id: string) =>
          id === 'doc_1' ? { id, batchId: 'bat_1', sha256: 'aa', mediaType: 'image/jpeg', rendition: null } : null,
      },
      pages: {
        text: (_id: string, page: number) => (page === 2 ? text(270) : null),
        listByDocument: () => [...stored],
        saveText: (_id: string, _page: number, read: PageText) => void saved.push(read),
      },
    },
    files: { pathOf: (sha256: string) => `/originals/${sha256}` },
    workers: {
      run: (_operation: string, input: { turned: PageText['rotation'] }) => {
        asked.push(input)
        meanwhile()
        return Promise.resolve(text(input.turned))
      },
    },
    clock: { now: () => 5 },
    inTurn: createInTurn(),
    onCorrected: () => {
      revised++
    },
  }
  const batch = { id: 'bat_1', status, options: { language: 'de' } }
  const turn = (documentId: string, page: number, by: 90 | 180 | 270) =>
    turnPage(deps as never, batch as never, { documentId, page, by }, null)
  const whileRead = (work: () => void): void => void (meanwhile = work)
  return { turn, stored, asked, saved, corrected, whileRead, revised: () => revised }
}

test('a page is read anew as it stands after the turn, from where it was', async () => {
  const world = aWorld()
  expect(await world.turn('doc_1', 2, 180)).toBe(3)
  expect(world.asked).toMatchObject([{ page: 7, turned: 90, file: { path: '/originals/aa' }, language: 'de' }])
  expect(world.saved).toMatchObject([{ rotation: 90 }])
  expect(world.corrected).toEqual([{ type: 'turn_page', documentId: 'doc_1', page: 2, rotation: 90 }])
  expect(world.revised()).toBe(1)
})

test.each([
  ['another page got its number', [{ number: 2, sourceNumber: 4 }]],
  ['it is part of another document', []],
])('while it was read %s: no other page gets its text', async (_case, after) => {
  const world = aWorld()
  world.whileRead(() => world.stored.splice(0, 1, ...after))
  await expect(world.turn('doc_1', 2, 90)).rejects.toMatchObject({ code: 'page_not_found' })
  expect([world.saved, world.corrected]).toEqual([[], []])
})

test.each([
  ['doc_2', 2, 'completed', 'page_not_found'],
  ['doc_1', 3, 'completed', 'page_not_found'],
  ['doc_1', 2, 'processing', 'batch_not_completed'],
] as const)('%s page %i of a batch that is %s and what cannot be turned: %s', async (id, page, status, code) => {
  const world = aWorld(status)
  await expect(world.turn(id, page, 90)).rejects.toMatchObject({ code })
  expect([world.saved, world.corrected]).toEqual([[], []])
})
