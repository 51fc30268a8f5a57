import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLIENT_YEAR_STATES } from '../../engine/model/client-year-state.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const YEARS = [2024, 2025] as const
const READER = 'usr_reader'

/** Something that an office does, on one of the mandants, documents and years that there are. */
export const officeDeed = fc.record({
  what: fc.constantFrom(
    'deliver',
    'deliver',
    'confirm',
    'confirm',
    'reopen',
    'set aside',
    'move',
    'to tray',
    'expect',
    'count',
    'count',
    'release',
    'release',
    'open',
    'hide',
    'show',
    'delete',
  ),
  mandant: fc.nat(2),
  document: fc.nat(20),
  year: fc.constantFrom(...YEARS),
  questions: fc.nat(1),
})
export type OfficeDeed = typeof officeDeed extends fc.Arbitrary<infer Deed> ? Deed : never

/** The totals of the board, read from counts that triggers keep, against the rows of the same board. */
export function boardCountConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    test('a released client-year that is deleted with its mandant is gone from the totals', async () => {
      const storage = await open()
      const office = await openOffice(storage)
      const deed = { mandant: 0, document: 0, year: 2025, questions: 0 } as const
      for (const [index, what] of (['expect', 'release'] as const).entries()) await office.do({ ...deed, what }, index)
      const query = { organizationId: ORG, text: '', year: 2025, state: 'released', sort: 'name' } as const
      const released = () => storage.board.list({ ...query, after: null, limit: 9, reader: null })
      expect((await released()).total).toBe(1)
      await office.do({ ...deed, what: 'delete' }, 3)
      expect((await released()).total).toBe(0)
      await expectTotals(storage, null)
      await storage.close()
    })

    test('the total of a board is the number of its rows, whatever an office did and whoever looks', async () => {
      expect.hasAssertions()
      const deeds = fc.array(officeDeed, { minLength: 6, maxLength: 24 })
      await fc.assert(
        fc.asyncProperty(deeds, async steps => {
          const storage = await open()
          try {
            const office = await openOffice(storage)
            for (const [index, step] of steps.entries()) {
              await office.do(step, index)
              if (index % 8 === 0) await expectTotals(storage, null)
            }
            await expectTotals(storage, null)
            await expectTotals(storage, READER)
          } finally {
            await storage.close()
          }
        }),
        { numRuns: 12 },
      )
    })
  })
}

/** Every filter of the board: how many rows it shows, and how many it says that there are. */
export async function expectTotals(storage: Storage, reader: string | null): Promise<void> {
  for (const year of [null, ...YEARS]) {
    for (const state of [null, ...CLIENT_YEAR_STATES]) {
      for (const text of state === null ? ['', 'muster'] : ['']) {
        const query = {
          organizationId: ORG,
          text,
          year,
          state,
          sort: 'name',
          after: null,
          limit: 1_000,
          reader,
        } as const
        const { rows, total } = await storage.board.list(query)
        expect({ year, state, text, reader, total }).toEqual({ year, state, text, reader, total: rows.length })
      }
    }
  }
}

/** Three mandants, and what may be done in their client-years. */
export async function openOffice(storage: Storage) {
  await storage.clients.ensureProject(aProject, 1)
  const mandants: string[] = []
  const documents: { readonly batchId: string; readonly documentId: string }[] = []
  const join = async (index: number): Promise<void> => {
    const mandant = aMandant({ lastName: `Muster${index}` })
    await storage.mandants.create(mandant, mandantData({}), 1)
    mandants[index] = mandant.id
  }
  for (const index of [0, 1, 2]) await join(index)
  const correct = (one: { readonly batchId: string; readonly documentId: string }, rest: object, at: number) =>
    storage.corrections.apply(one.batchId, { ...rest, documentId: one.documentId } as never, at)
  return {
    do: async ({ what, mandant, document, year, questions }: OfficeDeed, index: number): Promise<void> => {
      const [mandantId = '', one, at] = [
        mandants[mandant],
        documents[document % Math.max(1, documents.length)],
        100 + index,
      ]
      switch (what) {
        case 'deliver': {
          const read = [
            { analysis: { ...anAnalysis(), year } },
            { analysis: { ...anAnalysis(), year: year - (index % 2) } },
          ]
          const { batch, documentIds } = await aCountedBatch(storage, read)
          await storage.corrections.assignMandant(batch.id, mandantId, at)
          documents.push(...documentIds.map(documentId => ({ batchId: batch.id, documentId })))
          return
        }
        case 'expect': {
          const facts = { id: newId('exp'), mandantId, kindId: null, label: 'x', issuerHint: null }
          return storage.expected.add([{ ...facts, taxYear: year, firstYear: year, createdAt: at }])
        }
        case 'count':
          for (const uncounted of await storage.clientYears.listUncounted(2)) {
            const counts = { openItems: questions, openQuestions: questions, totals: null, countedWith: '1' }
            await storage.clientYears.saveCount(uncounted, counts)
          }
          return
        case 'release':
          return release(storage, { mandantId, year }, at)
        case 'open':
          return void (await storage.editions.open({ mandantId, year }, 'Grund', at, null))
        case 'hide':
          return void (await storage.access.set(mandantId, []))
        case 'show':
          return void (await storage.access.set(mandantId, null))
        case 'delete':
          await storage.deletions.removeMandant(ORG, mandantId, { id: newId('del'), at, engineVersion: '1' })
          return join(mandant)
        default:
          if (!one) return
      }
      if (what === 'confirm') await correct(one, { type: 'confirm_document' }, at)
      if (what === 'reopen') await correct(one, { type: 'reopen_document' }, at)
      if (what === 'set aside') await correct(one, { type: 'set_document_aside', reason: 'x' }, at)
      const to = what === 'to tray' ? { mandantId, year: null } : { mandantId, year }
      if (what === 'move' || what === 'to tray')
        await storage.clientYears.move(ORG, [{ documentId: one.documentId, to }], at)
    },
  }
}

/** The first edition of a client-year is written, and the next one released; where one stands, nothing happens. */
async function release(storage: Storage, key: { readonly mandantId: string; readonly year: number }, at: number) {
  const asking = { deliveries: [], at, by: null, stand: null }
  const file = { filename: 'm.pdf', path: `${at}.pdf`, byteSize: 1, sha256: 'a'.repeat(64), pages: 1, writtenAt: at }
  const written = { file, contents: { documents: [], figures: [] }, changes: null, stand: 1 }
  const seal = { digestsSha256: 'b'.repeat(64), key: 'k' }
  for (const releases of [null, (await storage.editions.list(key))[0]?.number ?? 1]) {
    const newest = (await storage.editions.list(key))[0]?.number ?? null
    await storage.editions.ask(key, { ...asking, releases: releases === null ? null : newest })
    for (const waiting of await storage.editions.listWaiting())
      await storage.editions.finish(waiting, { ...written, seal })
  }
}
