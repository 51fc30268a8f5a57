import { beforeEach, describe, expect, test } from 'vitest'
import type { ExpectedDocument } from '../../engine/model/expected-document.ts'
import type { MandantData, MandantSpouse } from '../../engine/model/mandant.ts'
import { mandantName } from '../../engine/model/mandant.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, aSpouse, ID_NRS, mandantData, VAT_ID } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const names = { firstName: 'Erika', lastName: 'Müller', companyName: null }

/** What every storage adapter does about mandants and their checklists; `open` gives an empty one. */
export function mandantConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })
    const created = async (wishes: Parameters<typeof aMandant>[0] = {}, data: Partial<MandantData> = {}) => {
      const mandant = aMandant(wishes)
      expect(await storage.mandants.create(mandant, mandantData(data), 2_000)).toEqual({ saved: true, version: 1 })
      return mandant.id
    }
    const save = (id: string, version: number, data: Partial<MandantData>, at = 3_000) =>
      storage.mandants.save(ORG, id, { names, data: mandantData(data), version, at })

    test('a couple is called by both names, found by them and by the first one alone', async () => {
      const couple = { kind: 'couple', spouse: aSpouse('Max', 'Müller-Lüdenscheidt') } as const
      const id = await created({}, couple)
      const nameOf = async () => mandantName((await storage.mandants.find(ORG, id)) ?? names)
      expect(await nameOf()).toBe('Erika und Max Müller-Lüdenscheidt')
      for (const name of ['Erika und Max Müller-Lüdenscheidt', 'Erika Müller-Lüdenscheidt']) {
        expect((await storage.mandants.findByName(ORG, name))?.id).toBe(id)
      }
      expect(await save(id, 1, { kind: 'couple', spouse: aSpouse('Max', 'Groß') })).toMatchObject({ saved: true })
      expect(await nameOf()).toBe('Erika Müller und Max Groß')
      expect((await storage.mandants.findByName(ORG, 'Erika Müller und Max Groß'))?.id).toBe(id)
      const batch = aBatch()
      await storage.batches.create({ ...batch, batch: { ...batch.batch, mandantId: id } })
      const { items } = await storage.batches.list({ projectId: null, limit: 5, offset: 0 })
      expect(items.map(each => each.mandantName)).toEqual(['Erika Müller und Max Groß'])
      await save(id, 2, {})
      expect(await nameOf()).toBe('Erika Müller')
    })

    test('a couple that came with a batch has its master data from the first moment', async () => {
      const mandant = aMandant({ spouse: { firstName: 'Max', lastName: 'Groß' } })
      await storage.batches.create({ ...aBatch(), newMandant: mandant })
      expect(await storage.mandants.record(ORG, mandant.id)).toMatchObject({
        mandant,
        data: { kind: 'couple', spouse: { firstName: 'Max', lastName: 'Groß', idNr: null } },
        version: 0,
      })
    })

    test('of several writings all are done, or none when one is refused', async () => {
      const known = await created({}, { vatId: VAT_ID })
      const create = (number: string | null) =>
        ({ type: 'create', mandant: aMandant(), data: mandantData({ vatId: number }), at: 5_000 }) as const
      const change = (version: number) =>
        ({
          type: 'save',
          mandantId: known,
          change: { names, data: mandantData({ notes: 'neu', vatId: VAT_ID }), version, at: 5_000 },
        }) as const
      expect(await storage.mandants.saveAll(ORG, [create(null), change(1), create(VAT_ID)])).toMatchObject({
        saved: false,
        index: 2,
        outcome: { reason: 'number_taken' },
      })
      expect(await storage.mandants.saveAll(ORG, [create(null), change(7)])).toMatchObject({
        saved: false,
        index: 1,
        outcome: { reason: 'changed', version: 1 },
      })
      expect((await storage.mandants.records(ORG)).map(({ version }) => version)).toEqual([1])
      expect(await storage.mandants.saveAll(ORG, [create(null), change(1)])).toEqual({ saved: true })
      expect((await storage.mandants.records(ORG)).map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([
        1, 2,
      ])
    })

    test('a mandant that came with a batch has the data that its number tells, and nothing was changed yet', async () => {
      const mandant = aMandant({ taxId: '12 345 678 995', taxIdNormalized: '12345678995' })
      await storage.batches.create({ ...aBatch(), newMandant: mandant })
      expect(await storage.mandants.record(ORG, mandant.id)).toMatchObject({
        mandant,
        data: { kind: 'person', idNr: '12345678995', taxNumbers: [], vatId: null },
        version: 0,
        changedAt: null,
      })
      expect(await storage.mandants.history(mandant.id)).toEqual([])
      expect(await storage.mandants.record('org_other', mandant.id)).toBeNull()
    })

    test('master data is kept with what changed, and a save over somebody else’s is refused', async () => {
      const id = await created()
      const data = {
        idNr: ID_NRS[0],
        clientNumber: 10_023,
        taxNumbers: ['181/815/08155'],
        ibans: ['DE89370400440532013000'],
      }
      expect(await save(id, 1, data)).toEqual({ saved: true, version: 2 })
      expect(await storage.mandants.record(ORG, id)).toMatchObject({
        mandant: { firstName: 'Erika', lastName: 'Müller', taxIdNormalized: ID_NRS[0] },
        data: mandantData(data),
        version: 2,
        changedAt: 3_000,
      })
      expect(await save(id, 1, {})).toEqual({ saved: false, reason: 'changed', version: 2 })
      expect(await save(id, 2, data)).toEqual({ saved: true, version: 2 })
      expect(await save('man_unknown', 0, {})).toEqual({ saved: false, reason: 'not_found' })
      const [last, first] = await storage.mandants.history(id)
      expect(first).toEqual({ version: 1, at: 2_000, changes: [] })
      expect(last?.changes).toContainEqual({ field: 'clientNumber', from: null, to: 10_023 })
      expect(last?.changes.map(({ field }) => field)).toEqual([
        'lastName',
        'clientNumber',
        'idNr',
        'taxNumbers',
        'ibans',
      ])
    })

    test('the register of a mandant is kept, with what changed, and its businesses are found by their numbers', async () => {
      const id = await created()
      const register: Partial<MandantData> = {
        birthDate: '1985-07-03',
        religion: 'ev',
        children: [
          { id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: '2015-02-01', idNr: ID_NRS[2] },
          { id: 'chd_2', firstName: 'Ole', lastName: 'Groß', birthDate: null, idNr: null },
        ],
        objects: [
          {
            id: 'obj_1',
            name: 'Lindenweg 4, Wohnung 3',
            street: 'Lindenweg 4',
            postcode: '12345',
            town: 'Musterstadt',
            use: 'mixed',
            letSharePercent: 33.33,
            ownerSharePercent: 50,
            owner: 'joint',
            references: ['WEG 12'],
          },
        ],
        businesses: [{ id: 'biz_1', name: 'Blumen Süß', taxNumber: '181/815/08155', vatId: VAT_ID }],
        profitMethod: 'cash',
      }
      expect(await save(id, 1, register)).toEqual({ saved: true, version: 2 })
      expect((await storage.mandants.record(ORG, id))?.data).toEqual(mandantData(register))
      await created({ firstName: 'Max' }, { businesses: [], objects: [], children: [] })
      for (const text of ['suess', '181/815', 'lindenweg', 'lena', 'ole gross', 'mueller']) {
        const { items } = await storage.mandants.search(ORG, { text, limit: 10, offset: 0 })
        expect(items.filter(({ mandant }) => mandant.firstName === 'Erika').map(({ mandant }) => mandant.id)).toEqual([
          id,
        ])
        expect(items.length, text).toBe(text === 'mueller' ? 2 : 1)
      }
      expect((await storage.mandants.search(ORG, { text: 'taxnumber', limit: 10, offset: 0 })).total).toBe(0)
      expect((await storage.mandants.findByTaxId(ORG, VAT_ID))?.id).toBe(id)
      expect((await storage.mandants.find(ORG, id))?.taxIdNormalized).toBe(VAT_ID)
      const [last] = await storage.mandants.history(id)
      expect(last?.changes).toContainEqual({ field: 'children', from: [], to: register.children })
      expect(last?.changes).toContainEqual({ field: 'profitMethod', from: null, to: 'cash' })
    })

    test('data from before a field existed have that field empty, and reading them is no change', async () => {
      const spouse = { firstName: 'Max', lastName: 'Müller', birthName: null, idNr: null } as MandantSpouse
      const { birthDate, religion, children, objects, profitMethod, ...old } = mandantData({
        kind: 'couple',
        spouse,
      })
      const id = await created({}, {})
      const written = { names, data: old as MandantData, version: 1, at: 3_000 }
      expect(await storage.mandants.save(ORG, id, written)).toEqual({ saved: true, version: 2 })
      const record = await storage.mandants.record(ORG, id)
      const read = { birthDate, religion, children, objects, profitMethod, ...old, spouse: aSpouse('Max', 'Müller') }
      expect(record?.data).toEqual(read)
      expect(await save(id, 2, read)).toEqual({ saved: true, version: 2 })
    })

    test('an IdNr and a USt-IdNr belong to one mandant of the organization, a Steuernummer and a spouse’s IdNr may be shared', async () => {
      const first = await created({}, { idNr: ID_NRS[0], vatId: VAT_ID, taxNumbers: ['181/815/08155'] })
      const second = await created()
      const taken = { saved: false, reason: 'number_taken' }
      const ofBusiness = { id: 'biz_1', name: 'Blumen Süß', taxNumber: null, vatId: VAT_ID }
      expect(await save(second, 1, { idNr: ID_NRS[0] })).toEqual({ ...taken, kind: 'idnr', value: ID_NRS[0] })
      expect(await save(second, 1, { vatId: VAT_ID })).toEqual({ ...taken, kind: 'vat_id', value: VAT_ID })
      expect(await save(second, 1, { businesses: [ofBusiness] })).toEqual({ ...taken, kind: 'vat_id', value: VAT_ID })
      expect(await storage.mandants.create(aMandant(), mandantData({ idNr: ID_NRS[0] }), 1)).toMatchObject({
        saved: false,
      })
      const spouse = aSpouse('Max', 'Müller', { idNr: ID_NRS[0] })
      expect(await save(second, 1, { spouse, taxNumbers: ['181/815/08155'] })).toEqual({ saved: true, version: 2 })
      expect((await storage.mandants.findByTaxId(ORG, ID_NRS[0]))?.id).toBe(first)
      expect((await storage.mandants.findByTaxId(ORG, VAT_ID))?.id).toBe(first)
      const other = aMandant({ organizationId: 'org_other' })
      expect(await storage.mandants.create(other, mandantData({ idNr: ID_NRS[0] }), 1)).toMatchObject({ saved: true })
    })

    test('a number that another program knows it by stays the key while it is right', async () => {
      const mandant = aMandant({ taxId: '181/815/08155', taxIdNormalized: '18181508155' })
      await storage.batches.create({ ...aBatch(), newMandant: mandant })
      await save(mandant.id, 0, { idNr: ID_NRS[1], taxNumbers: ['181/815/08155'] })
      expect((await storage.mandants.findByTaxId(ORG, '18181508155'))?.id).toBe(mandant.id)
      expect((await storage.mandants.findByTaxId(ORG, ID_NRS[1]))?.id).toBe(mandant.id)
      await save(mandant.id, 1, { idNr: ID_NRS[1] })
      expect(await storage.mandants.findByTaxId(ORG, '18181508155')).toBeNull()
      expect((await storage.mandants.find(ORG, mandant.id))?.taxIdNormalized).toBe(ID_NRS[1])
    })

    test('mandants are found by every word of names and numbers in any spelling, in the order of names', async () => {
      const erika = await created(
        {},
        { clientNumber: 10_023, taxNumbers: ['181/815/08155'], furtherNames: ['Blumen Süß'] },
      )
      const company = await created({ firstName: null, lastName: null, companyName: 'Äpfel GmbH' })
      await created({ organizationId: 'org_other' })
      const found = async (text: string) =>
        (await storage.mandants.search(ORG, { text, limit: 10, offset: 0 })).items.map(({ mandant }) => mandant.id)
      expect(await found('')).toEqual([company, erika])
      for (const text of ['mueller erika', 'MÜLLER', 'muller-lüd', 'suess', '10023', '18181508155', '181/815']) {
        expect(await found(text)).toEqual([erika])
      }
      expect(await found('aepfel')).toEqual([company])
      expect(await found('erika gmbh')).toEqual([])
      const page = await storage.mandants.search(ORG, { text: '', limit: 1, offset: 1 })
      expect([page.total, page.items.map(({ mandant }) => mandant.id)]).toEqual([2, [erika]])
      expect((await storage.mandants.findByName(ORG, 'Erika Müller-Lüdenscheidt'))?.id).toBe(erika)
      expect((await storage.mandants.findByName(ORG, 'Äpfel GmbH'))?.id).toBe(company)
      expect(await storage.mandants.findByName(ORG, 'Erika')).toBeNull()
    })

    test('the search counts batches, and tells when the last one came', async () => {
      const id = await created()
      for (const createdAt of [5_000, 7_000]) {
        const batch = aBatch({ createdAt })
        await storage.batches.create({ ...batch, batch: { ...batch.batch, mandantId: id } })
      }
      const { items } = await storage.mandants.search(ORG, { text: '', limit: 10, offset: 0 })
      expect(items).toMatchObject([{ batches: 2, lastBatchAt: 7_000 }])
    })

    test('a checklist holds for its year or for every year from one on, with a state per year', async () => {
      const mandantId = await created()
      const expected = (taxYear: number | null, firstYear: number): ExpectedDocument => ({
        id: newId('exp'),
        mandantId,
        kindId: 'lstb',
        label: 'Lohnsteuerbescheinigung',
        issuerHint: 'Muster AG',
        taxYear,
        firstYear,
        createdAt: 1,
      })
      const [once, always] = [expected(2024, 2024), expected(null, 2025)]
      await storage.expected.add([once, always])
      const ids = async (year: number) => (await storage.expected.listForYear(mandantId, year)).map(({ id }) => id)
      expect([await ids(2023), await ids(2024), await ids(2025), await ids(2026)]).toEqual([
        [],
        [once.id],
        [always.id],
        [always.id],
      ])
      expect(await storage.expected.list(mandantId)).toEqual([once, always])
      await storage.expected.setState(always.id, 2025, 'requested', null, 9)
      await storage.expected.setState(always.id, 2025, 'waived', null, 10)
      expect(await storage.expected.listForYear(mandantId, 2025)).toMatchObject([
        { state: 'waived', stateAt: 10, documentId: null, year: 2025 },
      ])
      expect(await storage.expected.listForYear(mandantId, 2026)).toMatchObject([{ state: 'open', stateAt: null }])
      expect(await storage.expected.change({ ...once, label: 'Anders', taxYear: null, firstYear: 2020 })).toBe(true)
      expect(await storage.expected.find(once.id)).toMatchObject({ label: 'Anders', taxYear: null, firstYear: 2020 })
      expect([await storage.expected.remove(once.id), await storage.expected.remove(once.id)]).toEqual([true, false])
      expect(await storage.expected.list(mandantId)).toEqual([always])
    })
  })
}
