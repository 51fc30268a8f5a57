import { beforeEach, describe, expect, test } from 'vitest'
import { CLIENT_YEAR_STATES, clientYearState } from '../../engine/model/client-year-state.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { BoardCursor, BoardQuery, BoardRow, BoardSort } from '../../engine/storage/board-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const ALL: BoardQuery = {
  organizationId: ORG,
  text: '',
  year: null,
  state: null,
  sort: 'name',
  after: null,
  limit: 100,
  reader: null,
}

/** What every storage adapter shows of client-years; `open` gives an empty one. */
export function boardConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const mandant = async (lastName: string, clientNumber: number | null = null): Promise<string> => {
      const one = aMandant({ lastName, firstName: 'Eva' })
      await storage.mandants.create(one, mandantData({ clientNumber }), 1)
      return one.id
    }
    const deliver = async (mandantId: string, years: readonly number[]) => {
      const { batch, documentIds } = await aCountedBatch(
        storage,
        years.map(year => ({ analysis: { ...anAnalysis(), year } })),
      )
      await storage.corrections.assignMandant(batch.id, mandantId, 5)
      return { batchId: batch.id, documentIds }
    }
    const expectOne = (mandantId: string, taxYear: number) => {
      const document = { id: newId('exp'), mandantId, kindId: null, label: 'x', issuerHint: null }
      return storage.expected.add([{ ...document, taxYear, firstYear: taxYear, createdAt: 1 }])
    }
    /** Ärmel with two years, Öllers to check and missing something, Zander with a checklist alone, Aal all checked. */
    const anOffice = async () => {
      const [zander, oellers] = [await mandant('Zander'), await mandant('Öllers', 10_023)]
      const [aermel, aal] = [await mandant('Ärmel'), await mandant('Aal')]
      await deliver(aermel, [2024, 2025, 2025])
      await deliver(oellers, [2025])
      const done = await deliver(aal, [2025])
      const [documentId = ''] = done.documentIds
      await storage.corrections.apply(done.batchId, { type: 'confirm_document', documentId }, 6)
      await expectOne(zander, 2025)
      await expectOne(oellers, 2025)
      await expectOne(aal, 2024)
      return { zander, oellers, aermel, aal, done }
    }
    const show = (rows: readonly BoardRow[]) => rows.map(row => `${row.mandantName.split(' ')[1]} ${row.year}`)
    const list = async (query: Partial<BoardQuery> = {}) => storage.board.list({ ...ALL, ...query })

    test('client-years stand by name as people sort it, the latest year first, and are found by name and number', async () => {
      await anOffice()
      const { rows, total, next } = await list()
      expect(show(rows)).toEqual(['Aal 2025', 'Aal 2024', 'Ärmel 2025', 'Ärmel 2024', 'Öllers 2025', 'Zander 2025'])
      expect([total, next]).toEqual([6, null])
      expect(rows[2]).toMatchObject({ documents: 2, unchecked: 2, pages: 2, mandantKind: 'person', clientNumber: null })
      expect(show((await list({ text: 'ÖLL eva' })).rows)).toEqual(['Öllers 2025'])
      expect(show((await list({ text: '100' })).rows)).toEqual(['Öllers 2025'])
      expect(show((await list({ text: 'a', year: 2024 })).rows)).toEqual(['Aal 2024', 'Ärmel 2024'])
      expect((await list({ text: "x' OR 1=1" })).total).toBe(0)
      expect((await list({ organizationId: 'org_other' })).total).toBe(0)
      expect(await storage.board.years(ORG)).toEqual([2025, 2024])
    })

    test('a released client-year has that state whatever its counts, until it is opened again', async () => {
      const { oellers } = await anOffice()
      const key = { mandantId: oellers, year: 2025 }
      const asking = { deliveries: [], at: 10, by: null, stand: null }
      const file = { filename: 'm.pdf', path: 'm.pdf', byteSize: 1, sha256: 'a'.repeat(64), pages: 1, writtenAt: 11 }
      const contents = { documents: [], figures: [] }
      const seal = { digestsSha256: 'b'.repeat(64), key: 'k' }
      for (const releases of [null, 1]) {
        await storage.editions.ask(key, { ...asking, releases })
        const [waiting] = await storage.editions.listWaiting()
        if (waiting) await storage.editions.finish(waiting, { file, contents, seal, changes: null, stand: 1 })
      }
      const released = (await list({ state: 'released' })).rows
      expect(released).toMatchObject([{ mandantId: oellers, year: 2025, releasedEdition: 2, editionOutdated: 0 }])
      expect(await storage.clientYears.find(key)).toMatchObject({ releasedEdition: 2 })
      await storage.editions.judge(key, 2, { isOutdated: true, stand: 2 })
      expect((await list({ state: 'released' })).rows).toMatchObject([{ editionOutdated: 1 }])
      const states = await Promise.all(CLIENT_YEAR_STATES.map(async state => (await list({ state })).rows))
      expect(states.flat()).toHaveLength((await list()).rows.length)
      await storage.editions.open(key, 'Grund', 20, null)
      // The newest edition is old, whoever stands for it or not.
      expect(await storage.clientYears.find(key)).toMatchObject({ releasedEdition: null, editionOutdated: 1 })
      expect((await list({ state: 'released' })).rows).toEqual([])
    })

    test('sums stand with a client-year, but for who may not see all that they are made of', async () => {
      const { oellers, aermel } = await anOffice()
      const user = newId('usr')
      const countAll = async (): Promise<void> => {
        for (const year of await storage.clientYears.listUncounted(9)) {
          const totals = JSON.stringify({ of: year.year })
          await storage.clientYears.saveCount(year, { openItems: 0, openQuestions: 0, countedWith: '1', totals })
        }
      }
      const sums = async (reader: string | null) =>
        (await list({ text: 'öllers', reader })).rows.map(({ totals }) => totals && JSON.parse(totals))
      expect(await sums(null)).toEqual([null])
      await countAll()
      expect(await sums(null)).toEqual([{ of: 2025 }])
      const { documentIds } = await deliver(aermel, [2025])
      const [documentId = ''] = documentIds
      const to = { mandantId: oellers, year: 2025 }
      await storage.clientYears.move(ORG, [{ documentId, to }], 9)
      expect(await sums(null), 'taken away by what changes them').toEqual([null])
      await countAll()
      expect(await sums(user)).toEqual([{ of: 2025 }])
      await storage.access.set(aermel, [])
      expect(await sums(user), 'a paper came with the batch of a hidden mandant').toEqual([null])
      expect(await sums(null)).toEqual([{ of: 2025 }])
      await storage.clientYears.recountUnless('1')
      expect(await sums(null)).toEqual([{ of: 2025 }])
      await storage.clientYears.recountUnless('2')
      expect(await sums(null)).toEqual([null])
      expect((await storage.clientYears.listUncounted(9)).length).toBeGreaterThan(4)
    })

    test('each state finds the client-years whose counts say so, and every one has a state', async () => {
      await anOffice()
      const all = (await list()).rows
      const found = await Promise.all(CLIENT_YEAR_STATES.map(async state => (await list({ state })).rows))
      for (const [index, state] of CLIENT_YEAR_STATES.entries()) {
        expect(found[index]).toEqual(all.filter(row => clientYearState(row) === state))
      }
      expect(show(found.flat()).toSorted()).toEqual(show(all).toSorted())
      expect(show(found[0] ?? [])).toEqual(['Aal 2024', 'Zander 2025'])
    })

    test('pages follow each other without a gap, whatever it is sorted by', async () => {
      await anOffice()
      const sorts: readonly BoardSort[] = ['name', 'delivery', 'unchecked', 'missing']
      for (const sort of sorts) {
        const whole = (await list({ sort })).rows
        const paged: BoardRow[] = []
        let after: BoardCursor | null = null
        do {
          const page = await storage.board.list({ ...ALL, sort, after, limit: 2 })
          expect(page.total).toBe(after === null ? 6 : null)
          paged.push(...page.rows)
          after = page.next
        } while (after !== null)
        expect(paged).toEqual(whole)
        expect(whole).toHaveLength(6)
      }
      const missing = (await list({ sort: 'missing' })).rows.map(row => row.missing)
      expect(missing).toEqual(missing.toSorted((one, other) => other - one))
    })

    test('a shelf holds its documents and deliveries, and the fates of its pages add up', async () => {
      const { aermel, done, aal } = await anOffice()
      const key = { mandantId: aermel, year: 2025 }
      const late = await deliver(aermel, [2025])
      const page = await storage.board.documents(key, { limit: 2, offset: 1, reader: null })
      expect(page.total).toBe(3)
      expect(page.documents).toHaveLength(2)
      expect(page.documents[0]).toMatchObject({
        mandantId: aermel,
        year: 2025,
        placedBy: 'engine',
        pages: 1,
        isChecked: false,
        lastCorrection: 1,
      })
      expect((await storage.board.deliveries(key, null)).map(each => each.documents)).toEqual(
        expect.arrayContaining([1, 2]),
      )
      const [documentId = ''] = late.documentIds
      await storage.corrections.apply(late.batchId, { type: 'set_document_aside', documentId, reason: 'x' }, 7)
      expect(await storage.board.ledger(key)).toMatchObject({ pages: 3, bound: 2, removed: 1 })
      await storage.clientYears.move(ORG, [{ documentId, to: { mandantId: aermel, year: null } }], 8)
      expect(await storage.board.ledger(key)).toMatchObject({ pages: 2, bound: 2, removed: 0 })
      const tray = await storage.board.documents({ tray: ORG }, { limit: 9, offset: 0, reader: null })
      expect(tray.documents).toMatchObject([{ documentId, isRemoved: true, placedBy: 'person', lastCorrection: 2 }])
      expect(await storage.board.ledger({ tray: ORG })).toMatchObject({ pages: 1, removed: 1 })
      const checked = await storage.board.documents(
        { mandantId: aal, year: 2025 },
        { limit: 9, offset: 0, reader: null },
      )
      expect(checked.documents).toMatchObject([{ documentId: done.documentIds[0], isChecked: true, isDoubtful: false }])
    })
  })
}
