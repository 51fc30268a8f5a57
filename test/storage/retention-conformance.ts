import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import type { DeletionSelection } from '../../engine/storage/deletion-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const BY = { userId: 'usr_1', sign: 'AB' }
const FAULT = { code: 'cancelled', message: 'x', retryable: false, phase: 'CONVERSION', failedAt: 3 } as const
const SEAL = { digestsSha256: 'd'.repeat(64), key: 'key' }

/** What every storage adapter does when deliveries and client-years are deleted, and what holds keep; `open` gives an empty one. */
export function retentionConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const mandant = async (): Promise<string> => {
      const one = aMandant()
      await storage.mandants.create(one, mandantData(), 1)
      return one.id
    }
    /** A batch that has ended, each of its documents filed in a year of its mandant, or in none. */
    const filed = async (mandantId: string | null, years: readonly (number | null)[], isRunning = false) => {
      const input = aBatch({ documents: years.length })
      const sha256 = Buffer.from(input.batch.id).toString('hex').slice(-64).padStart(64, 'f')
      const documents = input.documents.map(one => ({ ...one, stored: { sha256, byteSize: 500 } }))
      await storage.batches.create({ ...input, documents, batch: { ...input.batch, mandantId } })
      const moves = documents.map(({ id }, index) => ({
        documentId: id,
        to: { mandantId, year: years[index] ?? null },
      }))
      expect(await storage.clientYears.move(ORG, moves, 2)).toMatchObject({ moved: true })
      if (!isRunning) await storage.runs.failQueued(input.batch.id, FAULT)
      return { batchId: input.batch.id, documents: documents.map(({ id }) => id), sha256 }
    }
    const remove = (selection: DeletionSelection) =>
      storage.deletions.removeBatches(ORG, selection, { id: newId('del'), at: 9_000, engineVersion: '1', by: BY })
    const ofYear = (mandantId: string, year: number) => ({ scope: 'client_year', mandantId, year }) as const
    const hold = async (mandantId: string, year: number | null) => {
      const id = newId('hld')
      expect(await storage.retention.hold(ORG, { id, mandantId, year, reason: 'Klage', at: 5, by: BY })).toBe(true)
      return id
    }
    /** An edition that shows a document. */
    const edition = async (mandantId: string, year: number, batchId: string, documentId: string) => {
      const key = { mandantId, year }
      const asked = await storage.editions.ask(key, { deliveries: [], at: 3, by: null, releases: null, stand: null })
      if (!asked.asked) throw new Error('nobody waits')
      const shown = { documentId, batchId, filename: 'GEHEIM.pdf', title: 'GEHEIM', pages: 1, digest: 'x' }
      await storage.editions.finish(
        { ...key, organizationId: ORG, number: asked.number },
        {
          file: {
            filename: 'm.pdf',
            path: `p/${asked.number}`,
            byteSize: 1,
            sha256: 'e'.repeat(64),
            pages: 1,
            writtenAt: 4,
          },
          seal: SEAL,
          contents: { documents: [{ ...shown, fate: 'bound' }], figures: [] },
          changes: null,
          stand: 0,
        },
      )
    }

    test('a delivery goes with all that hangs on it, and editions that showed it lose file and contents', async () => {
      const id = await mandant()
      const one = await filed(id, [2014])
      const other = await filed(id, [2014])
      await edition(id, 2014, one.batchId, one.documents[0] ?? '')
      const outcome = await remove({ scope: 'batch', batchId: one.batchId })
      expect(outcome).toMatchObject({
        removed: true,
        deletion: {
          record: {
            schema: 'deletion/2',
            scope: 'batch',
            mandant_id: id,
            year: null,
            deleted_by: { user_id: 'usr_1', sign: 'AB' },
            counts: { batches: 1, documents: 1, originals_removed: 1 },
            editions: [{ mandant_id: id, year: 2014, number: 1, sha256: 'e'.repeat(64) }],
          },
        },
      })
      expect(JSON.stringify(outcome)).not.toMatch(/GEHEIM|Erika/)
      expect(await storage.batches.find(one.batchId)).toBeNull()
      expect(await storage.audit.list(one.batchId)).toEqual([])
      expect((await storage.batches.find(other.batchId))?.status).toBe('failed')
      expect(await storage.editions.contents({ mandantId: id, year: 2014 }, 1)).toEqual({ documents: [], figures: [] })
      expect((await storage.editions.list({ mandantId: id, year: 2014 }))[0]?.file?.path).toBeNull()
      expect((await storage.editions.log({ mandantId: id, year: 2014 })).length).toBeGreaterThan(0)
      const targets = (await storage.deletions.listRemovals()).map(({ target }) => target)
      expect(targets).toContain(`Mandantenjahre/${id}/2014/Ausgabe-1`)
      expect(targets).toContain(one.sha256)
      expect(await remove({ scope: 'batch', batchId: one.batchId })).toEqual({ removed: false, reason: 'not_found' })
    })

    test('a client-year goes with its editions, chain and letters; other years stay as they are', async () => {
      const id = await mandant()
      const [old, next] = [await filed(id, [2014, 2014]), await filed(id, [2015])]
      await edition(id, 2014, old.batchId, old.documents[0] ?? '')
      await edition(id, 2015, next.batchId, next.documents[0] ?? '')
      expect(await storage.deletions.previewYear(ORG, { mandantId: id, year: 2014 })).toEqual({
        batches: 1,
        documents: 2,
        left: [],
      })
      expect(await remove(ofYear(id, 2014))).toMatchObject({
        removed: true,
        deletion: { record: { scope: 'client_year', year: 2014, counts: { batches: 1, documents: 2 } } },
      })
      expect(await storage.editions.list({ mandantId: id, year: 2014 })).toEqual([])
      expect(await storage.editions.log({ mandantId: id, year: 2014 })).toEqual([])
      expect(await storage.clientYears.find({ mandantId: id, year: 2014 })).toBeNull()
      expect((await storage.editions.contents({ mandantId: id, year: 2015 }, 1))?.documents).toHaveLength(1)
      expect((await storage.editions.log({ mandantId: id, year: 2015 })).length).toBeGreaterThan(0)
      expect(await remove(ofYear(id, 2014))).toEqual({ removed: false, reason: 'not_found' })
    })

    test('a delivery that holds another year, another mandant or something without a place stays', async () => {
      const [id, other] = [await mandant(), await mandant()]
      await filed(id, [2014, null])
      expect(await remove(ofYear(id, 2014))).toEqual({ removed: false, reason: 'mixed', batches: 1 })
      const whole = await filed(id, [2014])
      const mixed = await filed(id, [2014, 2014])
      const move = { documentId: mixed.documents[1] ?? '', to: { mandantId: other, year: 2014 } }
      await storage.clientYears.move(ORG, [move], 3)
      const preview = await storage.deletions.previewYear(ORG, { mandantId: id, year: 2014 })
      expect([preview.batches, preview.left.length]).toEqual([1, 2])
      expect(await remove(ofYear(id, 2014))).toMatchObject({ removed: true })
      expect(await storage.batches.find(whole.batchId)).toBeNull()
      expect(await storage.batches.find(mixed.batchId)).not.toBeNull()
      expect((await storage.clientYears.find({ mandantId: id, year: 2014 }))?.documents).toBe(2)
    })

    test('what is held stays, until somebody lifts it: a mandant, a year, a delivery with one document of it', async () => {
      const id = await mandant()
      const [held, free] = [await filed(id, [2014]), await filed(id, [2016])]
      const unknown = await filed(id, [null])
      const yearHold = await hold(id, 2014)
      expect(await remove(ofYear(id, 2014))).toMatchObject({ reason: 'held', hold: { id: yearHold, reason: 'Klage' } })
      expect(await remove({ scope: 'batch', batchId: held.batchId })).toMatchObject({ reason: 'held' })
      expect(await remove({ scope: 'batch', batchId: unknown.batchId })).toMatchObject({ reason: 'held' })
      const whole = { id: newId('del'), at: 1, engineVersion: '1' }
      expect(await storage.deletions.removeMandant(ORG, id, whole)).toMatchObject({ reason: 'held' })
      expect(await remove(ofYear(id, 2016))).toMatchObject({ removed: true })
      expect(await storage.batches.find(free.batchId)).toBeNull()
      const other = await mandant()
      expect(await storage.retention.lift(other, yearHold, 6, null)).toBe(false)
      expect(await storage.retention.lift(id, yearHold, 6, BY)).toBe(true)
      expect(await storage.retention.lift(id, yearHold, 7, BY)).toBe(false)
      expect(await storage.retention.listHolds(ORG)).toMatchObject([
        { id: yearHold, by: BY, lifted: { at: 6, by: BY } },
      ])
      expect(await storage.retention.listHolds('org_other')).toEqual([])
      expect(await remove({ scope: 'batch', batchId: held.batchId })).toMatchObject({ removed: true })
      const everything = await hold(id, null)
      expect(await remove({ scope: 'batch', batchId: unknown.batchId })).toMatchObject({ hold: { id: everything } })
      const nobody = { id: 'hld_x', mandantId: 'man_none', year: null, reason: 'x', at: 1, by: null }
      expect(await storage.retention.hold(ORG, nobody)).toBe(false)
    })

    test('what is under way stays, and a delivery of a released year', async () => {
      const id = await mandant()
      const running = await filed(id, [2014], true)
      expect(await remove({ scope: 'batch', batchId: running.batchId })).toMatchObject({ reason: 'in_use', batches: 1 })
      expect(await remove(ofYear(id, 2014))).toMatchObject({ reason: 'in_use', batches: 1 })
      await storage.runs.failQueued(running.batchId, FAULT)
      await edition(id, 2014, running.batchId, running.documents[0] ?? '')
      const key = { mandantId: id, year: 2014 }
      await storage.editions.ask(key, { deliveries: [], at: 6, by: BY, releases: 1, stand: null })
      expect(await remove(ofYear(id, 2014))).toMatchObject({ reason: 'in_use' })
      await storage.editions.finish(
        { ...key, organizationId: ORG, number: 2 },
        {
          file: { filename: 'm.pdf', path: 'p/2', byteSize: 1, sha256: 'a'.repeat(64), pages: 1, writtenAt: 7 },
          seal: SEAL,
          contents: { documents: [], figures: [] },
          changes: null,
          stand: 0,
        },
      )
      expect(await remove({ scope: 'batch', batchId: running.batchId })).toMatchObject({ reason: 'released' })
      expect(await remove(ofYear(id, 2014))).toMatchObject({ removed: true })
    })

    test('old client-years are listed with the last work on them', async () => {
      const id = await mandant()
      const { batchId, documents } = await filed(id, [2014])
      await filed(id, [2020])
      await edition(id, 2014, batchId, documents[0] ?? '')
      const [listed, ...more] = await storage.retention.listYears(ORG, 2016)
      expect(more).toEqual([])
      expect(listed).toMatchObject({ mandantId: id, year: 2014, documents: 1, kindIds: [] })
      expect(listed?.lastWorkAt).toBeGreaterThan(0)
      expect(await storage.retention.listYears('org_other', 2016)).toEqual([])
    })
  })
}
