import { beforeEach, describe, expect, test } from 'vitest'
import type { Mandant } from '../../engine/model/mandant.ts'
import type { NewProjectMandant } from '../../engine/storage/project-mandant-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const OTHER = 'prj_other'

/** What every storage adapter keeps of the mandants of projects. */
export function projectMandantConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      await storage.clients.ensureProject({ ...aProject, id: OTHER }, 1)
      return () => storage.close()
    })
    const list = async (projectId: string, filter: object = {}) => {
      const { items, total } = await storage.projectMandants.list({ projectId, limit: 10, offset: 0, ...filter })
      expect(total).toBe(items.length)
      return items.map(({ mandant }) => mandant.id)
    }

    test('each project has its own, the newest first, with what it called them', async () => {
      await storage.projectMandants.add(aLink({ reference: 'R 1', taxIdNormalized: '123' }), aMandant('man_1'))
      await storage.projectMandants.add(aLink({ mandantId: 'man_2', createdAt: 3 }), aMandant('man_2'))
      const foreign = aLink({ projectId: OTHER, isOrigin: false, createdAt: 9 })
      await storage.projectMandants.add(foreign, null)
      expect(await list(aProject.id)).toEqual(['man_2', 'man_1'])
      expect(await list(OTHER)).toEqual(['man_1'])
      expect(await list(aProject.id, { mandantId: 'man_1' })).toEqual(['man_1'])
      expect(await list(OTHER, { mandantId: 'man_2' })).toEqual([])
      expect(await list(aProject.id, { reference: 'R 1' })).toEqual(['man_1'])
      expect(await list(OTHER, { reference: 'R 1' })).toEqual([])
      expect(await list(aProject.id, { taxIdNormalized: '123' })).toEqual(['man_1'])
      const page = await storage.projectMandants.list({ projectId: aProject.id, limit: 1, offset: 1 })
      expect([page.items.map(({ mandant }) => mandant.id), page.total]).toEqual([['man_1'], 2])
      const [own] = (await storage.projectMandants.list({ projectId: OTHER, limit: 1, offset: 0 })).items
      const { projectId: _p, mandantId: _m, nameKey: _n, ...told } = foreign
      expect(own).toEqual({ ...told, mandant: aMandant('man_1') })
    })

    test('a name finds those without a number that have just that reference, or none', async () => {
      const none = { nameKey: 'k', taxIdNormalized: null }
      await storage.projectMandants.add(aLink({ ...none, reference: null }), aMandant('man_1'))
      await storage.projectMandants.add(aLink({ ...none, mandantId: 'man_2', reference: 'R' }), aMandant('man_2'))
      const numbered = aLink({ nameKey: 'k', mandantId: 'man_3', taxIdNormalized: '9', reference: null })
      await storage.projectMandants.add(numbered, aMandant('man_3'))
      const named = (reference: string | null) => list(aProject.id, { named: { nameKey: 'k', reference } })
      expect([await named(null), await named('R'), await named('S')]).toEqual([['man_1'], ['man_2'], []])
    })

    test('who brought a mandant is known, a reference is kept once, and all of it goes with the mandant', async () => {
      await storage.projectMandants.add(aLink({}), aMandant('man_1'))
      expect(await storage.projectMandants.isOfOther(OTHER, 'man_1')).toBe(true)
      expect(await storage.projectMandants.isOfOther(aProject.id, 'man_1')).toBe(false)
      const foreign = aLink({ projectId: OTHER, isOrigin: false, names: null, createdAt: 9 })
      await storage.projectMandants.add(foreign, null)
      expect(await storage.projectMandants.listOfMandant('man_1')).toEqual([
        { projectId: aProject.id, names: NAMES, taxId: null, taxIdNormalized: null, reference: null },
        { projectId: OTHER, names: null, taxId: null, taxIdNormalized: null, reference: null },
      ])
      for (const reference of ['R', 'S']) await storage.projectMandants.add(aLink({ reference }), null)
      expect(await list(aProject.id, { reference: 'R' })).toEqual(['man_1'])
      const { organizationId } = aProject
      const by = { id: 'del_1', at: 5, engineVersion: '1' }
      expect(await storage.deletions.removeMandant(organizationId, 'man_1', by as never)).toMatchObject({
        removed: true,
      })
      expect(await list(aProject.id)).toEqual([])
    })

    test('a batch brings its mandant in the same step, and the list names it as the project does', async () => {
      for (const [projectId, isOrigin, n] of [
        [aProject.id, true, 1],
        [OTHER, false, 2],
      ] as const) {
        const input = aBatch({ id: `bat_${n}`, projectId, createdAt: n })
        await storage.batches.create({
          ...input,
          batch: { ...input.batch, mandantId: 'man_1' },
          newMandant: isOrigin ? aMandant('man_1') : null,
          projectMandant: aLink({ projectId, isOrigin, names: { ...NAMES, companyName: `Gegeben ${n}` } }),
        })
      }
      const namesOf = async (projectId: string) =>
        (await storage.batches.projectPage({ projectId, limit: 5, offset: 0 })).items.map(each => each.mandantName)
      expect([await namesOf(aProject.id), await namesOf(OTHER)]).toEqual([['man_1'], ['Gegeben 2']])
    })

    test('years of a mandant count what batches of one project brought', async () => {
      for (const [n, projectId] of [aProject.id, OTHER, aProject.id].entries()) {
        const input = aBatch({ id: `bat_${n}`, projectId, createdAt: 10 + n, documents: 2 })
        const newMandant = n === 0 ? aMandant('man_1') : null
        await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: 'man_1' }, newMandant })
        const documents = await storage.documents.listByBatch(`bat_${n}`)
        const year = n === 2 ? 2023 : 2024
        const to = documents.map(({ id }) => ({ documentId: id, mandantId: 'man_1', year }))
        await storage.clientYears.propose(`bat_${n}`, to)
      }
      const years = async (projectId: string) =>
        (await storage.clientYears.listOfProject(projectId, 'man_1')).map(each => [each.year, each.documents])
      expect(await years(aProject.id)).toEqual([
        [2024, 2],
        [2023, 2],
      ])
      expect(await years(OTHER)).toEqual([[2024, 2]])
      expect(await years('prj_none')).toEqual([])
    })
  })
}

const NAMES = { firstName: null, lastName: null, companyName: 'Gegeben' }

function aMandant(id: string): Mandant {
  const none = { firstName: null, lastName: null, taxId: null, taxIdNormalized: null }
  return { id, organizationId: aProject.organizationId, companyName: id, createdAt: 1, ...none }
}

function aLink(changes: Partial<NewProjectMandant>): NewProjectMandant {
  return {
    projectId: aProject.id,
    mandantId: 'man_1',
    isOrigin: true,
    names: NAMES,
    nameKey: null,
    taxId: null,
    taxIdNormalized: null,
    reference: null,
    createdAt: 1,
    ...changes,
  }
}
