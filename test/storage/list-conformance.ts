import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchFault, BatchStatus } from '../../engine/model/batch.ts'
import type { Mandant } from '../../engine/model/mandant.ts'
import type { BatchListFilter, Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OTHER = 'prj_other'
const MANDANTS = ['man_1', 'man_2']
const STATUSES: readonly BatchStatus[] = ['queued', 'processing', 'completed', 'failed']
const fault: BatchFault = { code: 'cancelled', message: 'x', phase: 'OCR', retryable: false, failedAt: 1 }

/** What every storage adapter tells of its list: the total is exact for every filter, after every change. */
export function listConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      await storage.clients.ensureProject({ ...aProject, id: OTHER }, 1)
      return () => storage.close()
    })

    /** Two projects, three mandants (one of them none), five days, some at the very edges of a day. */
    const fill = async (): Promise<void> => {
      const known = new Set<string>()
      for (let n = 0; n < 60; n += 1) {
        const mandantId = [null, ...MANDANTS][n % 3] ?? null
        const createdAt = 10 * DAY_MS + (n % 5) * DAY_MS + ([0, 1, DAY_MS - 1, 40_000_000][n % 4] ?? 0)
        const input = aBatch({ projectId: n % 7 === 0 ? OTHER : aProject.id, createdAt, stored: n % 2 === 0 })
        const newMandant = mandantId === null || known.has(mandantId) ? null : aMandant(mandantId)
        if (newMandant) known.add(newMandant.id)
        await storage.batches.create({ ...input, batch: { ...input.batch, mandantId }, newMandant })
      }
    }
    /** Some batches end, one way or the other. */
    const work = async (): Promise<void> => {
      for (let n = 0; n < 12; n += 1) {
        const run = await storage.runs.claim('engine', 1_500_000_000, 1_000)
        if (!run) throw new Error('nothing to claim')
        if (n % 3 === 0) await storage.runs.finish(run, { status: 'failed', fault }, 1_500_000_001)
        if (n % 3 === 1) await storage.runs.finish(run, { status: 'completed', ...endOf(run.batchId) }, 1_500_000_001)
      }
    }
    const everyFilter = (): Omit<BatchListFilter, 'limit' | 'offset'>[] => {
      const bounds = [undefined, 10 * DAY_MS, 11 * DAY_MS, 11 * DAY_MS + 1, 12 * DAY_MS - 1, 12 * DAY_MS + 50_000_000]
      return [aProject.id, OTHER, 'prj_unknown', null].flatMap(projectId =>
        [undefined, ...STATUSES].flatMap(status =>
          [undefined, ...MANDANTS, 'man_unknown'].flatMap(mandantId =>
            bounds.flatMap(createdFrom =>
              bounds.map(createdBefore => ({
                projectId,
                ...(status ? { status } : {}),
                ...(mandantId === undefined ? {} : { mandantId }),
                ...(createdFrom === undefined ? {} : { createdFrom }),
                ...(createdBefore === undefined ? {} : { createdBefore }),
              })),
            ),
          ),
        ),
      )
    }
    /** Filters whose page and total are not those of the batches that fit them. */
    const inexact = async (): Promise<object[]> => {
      const all = (await storage.batches.list({ projectId: null, limit: 1_000, offset: 0 })).items.map(
        ({ batch }) => batch,
      )
      const wrong: object[] = []
      for (const filter of everyFilter()) {
        const expected = all.filter(
          batch =>
            (filter.projectId === null || batch.projectId === filter.projectId) &&
            (filter.status === undefined || batch.status === filter.status) &&
            (filter.mandantId === undefined || batch.mandantId === filter.mandantId) &&
            batch.createdAt >= (filter.createdFrom ?? 0) &&
            batch.createdAt < (filter.createdBefore ?? Infinity),
        )
        const { items, total } = await storage.batches.list({ ...filter, limit: 100, offset: 0 })
        const isPage = items.map(({ batch }) => batch.id).join() === expected.map(({ id }) => id).join()
        const { projectId } = filter
        const page =
          projectId === null ? null : await storage.batches.projectPage({ ...filter, projectId, limit: 100, offset: 0 })
        const isSame =
          page === null ||
          (page.total === total && page.items.map(({ id }) => id).join() === items.map(({ batch }) => batch.id).join())
        if (total !== expected.length || !isPage || !isSame) wrong.push(filter)
      }
      return wrong
    }

    test('the total is that of the batches found, for every filter, also where it cuts through a day', async () => {
      await fill()
      expect(await inexact()).toEqual([])
    })

    test('a batch is found by the reference of its project, and keeps what was said with it', async () => {
      const metadata = { akte: '4711', 'a.b': 'Grüße 📎 "\\' }
      for (const [n, projectId] of [aProject.id, OTHER, aProject.id, aProject.id].entries()) {
        const input = aBatch({ id: `bat_${n}`, projectId, createdAt: 10 * DAY_MS + n })
        const own = n === 3 ? {} : { reference: 'Auftrag', metadata }
        await storage.batches.create({ ...input, batch: { ...input.batch, ...own } })
      }
      const page = { projectId: aProject.id, limit: 1, offset: 0, reference: 'Auftrag' }
      const { items, total } = await storage.batches.list(page)
      expect([items.map(({ batch }) => [batch.id, batch.reference, batch.metadata]), total]).toEqual([
        [['bat_2', 'Auftrag', metadata]],
        2,
      ])
      const next = await storage.batches.list({ ...page, offset: 1, status: 'queued' })
      expect(next.items.map(({ batch }) => batch.id)).toEqual(['bat_0'])
      expect((await storage.batches.list({ ...page, reference: 'auftrag' })).total).toBe(0)
      expect(await storage.batches.find('bat_3')).toMatchObject({ reference: null, metadata: {} })
    })

    test('the total stays exact while batches are processed, completed and cancelled', async () => {
      await fill()
      await work()
      const queued = (await storage.batches.list({ projectId: null, status: 'queued', limit: 5, offset: 0 })).items
      for (const { batch } of queued) expect(await storage.runs.requestCancel(batch.id, fault)).toBe(true)
      expect(await inexact()).toEqual([])
    })

    test('a text is found anywhere in the name, in upper and lower case, and means itself', async () => {
      const names = ['Bücher 2025', 'BÜCHER*', 'Bucher', 'Müll [alt]', '50 % Rabatt?', 'a^b]']
      for (const [n, batchName] of names.entries()) {
        const input = aBatch({ createdAt: (n + 1) * DAY_MS + n, projectId: n === 0 ? OTHER : aProject.id })
        await storage.batches.create({ ...input, batch: { ...input.batch, name: batchName } })
      }
      const found = async (nameContains: string, filter: Partial<BatchListFilter> = {}) => {
        const { items, total } = await storage.batches.list({
          projectId: null,
          nameContains,
          limit: 9,
          offset: 0,
          ...filter,
        })
        expect(total).toBe(items.length)
        return items.map(({ batch }) => batch.name)
      }
      expect(await found('bücher')).toEqual(['BÜCHER*', 'Bücher 2025'])
      expect(await found('bücher', { projectId: OTHER })).toEqual(['Bücher 2025'])
      expect(await found('bücher', { createdFrom: 2 * DAY_MS })).toEqual(['BÜCHER*'])
      expect(await found('bücher', { status: 'failed' })).toEqual([])
      expect(await found('*')).toEqual(['BÜCHER*'])
      expect(await found('?')).toEqual(['50 % Rabatt?'])
      expect(await found('[ALT]')).toEqual(['Müll [alt]'])
      expect(await found('^b]')).toEqual(['a^b]'])
      expect(await found('B\u0075\u0308cher')).toEqual(['BÜCHER*', 'Bücher 2025'])
      expect((await found('')).length).toBe(names.length)
      const page = await storage.batches.list({ projectId: null, nameContains: 'ü', limit: 2, offset: 1 })
      expect([page.items.map(({ batch }) => batch.name), page.total]).toEqual([['BÜCHER*', 'Bücher 2025'], 3])
    })
  })
}

function aMandant(id: string): Mandant {
  const none = { firstName: null, lastName: null, taxId: null, taxIdNormalized: null }
  return { id, organizationId: aProject.organizationId, companyName: id, createdAt: 1, ...none }
}

function endOf(batchId: string) {
  const output = { batchId, filename: 'a.pdf', path: `${batchId}/a.pdf`, byteSize: 1, sha256: 'a'.repeat(64) }
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 'finished',
    estimatedRemainingSeconds: 0,
    currentFile: 'a.pdf',
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
    updatedAt: 1,
  }
  return { output: { ...output, createdAt: 1 }, progress }
}
