import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { beforeEach, expect, test } from 'vitest'
import type { Checklist } from '../../../../../wire/checklist.ts'
import type { MandantDetail, MandantPage, SavedMandant } from '../../../../../wire/mandants.ts'
import type { Deletion } from '../../../../../engine/model/deletion.ts'
import { ID_NRS, VAT_ID } from '../../../../support/a-mandant.ts'
import { createMandantWorld, personForm } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function ask<T>(method: Method, url: string, payload?: object): Promise<{ status: number; body: T }> {
  const answer = await world.app.inject({ method, url: `/local/${url}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as T }
}

async function created(form: object = {}): Promise<string> {
  const { status, body } = await ask<SavedMandant>('POST', 'mandants', { form: { ...personForm, ...form } })
  expect(status).toBe(201)
  if (body.outcome !== 'saved') throw new Error(JSON.stringify(body))
  return body.id
}

test('a mandant is created, found, changed, and its history told; an older form overwrites nothing', async () => {
  const id = await created({ clientNumber: 10_023 })
  const list = await ask<MandantPage>('GET', 'mandants?text=mueller')
  expect(list.body).toEqual({
    total: 1,
    mandants: [
      { id, name: 'Erika Müller', kind: 'person', clientNumber: 10_023, town: null, batches: 0, lastBatchAt: null },
    ],
  })
  const form = { ...personForm, clientNumber: 10_023, idNr: '12 345 678 995' }
  const saved = await ask<SavedMandant>('PUT', `mandants/${id}`, { version: 1, form })
  expect(saved.body).toEqual({ outcome: 'saved', id, version: 2, hints: [] })
  const late = await ask<SavedMandant>('PUT', `mandants/${id}`, { version: 1, form: personForm })
  expect(late.body).toEqual({ outcome: 'changed', version: 2 })
  const { body } = await ask<MandantDetail>('GET', `mandants/${id}`)
  expect(body).toMatchObject({ id, version: 2, form: { idNr: ID_NRS[0], firstName: 'Erika' } })
  expect(body.history[0]?.changes).toEqual([{ field: 'idNr', from: null, to: ID_NRS[0] }])
})

test('a wrong number is told at its field, a number that another has as well; one name or client number for two is a hint', async () => {
  await created({ clientNumber: 7, idNr: ID_NRS[0] })
  const wrong = await ask<SavedMandant>('POST', 'mandants', { form: { ...personForm, idNr: '1', ibans: ['x'] } })
  expect(wrong.body).toMatchObject({ outcome: 'invalid', faults: [{ field: 'idNr' }, { field: 'ibans.0' }] })
  const taken = await ask<SavedMandant>('POST', 'mandants', { form: { ...personForm, idNr: ID_NRS[0] } })
  expect(taken.body).toMatchObject({ outcome: 'invalid', faults: [{ field: 'idNr' }] })
  const same = await ask<SavedMandant>('POST', 'mandants', { form: { ...personForm, clientNumber: 7 } })
  expect(same.body).toMatchObject({ outcome: 'saved', hints: [{ field: 'lastName' }, { field: 'clientNumber' }] })
  const broken = await ask<{ error: string }>('POST', 'mandants', { form: { ...personForm, kind: 'dog' } })
  expect([broken.status, broken.body.error]).toEqual([400, 'invalid_request'])
  expect((await ask('GET', 'mandants/man_unknown')).status).toBe(404)
})

test('entries of the register are given ids that outlive every save, and no form can name one itself', async () => {
  const child = { id: 'chd_mine', firstName: 'Lena', lastName: null, birthDate: '01.02.1965', idNr: null }
  const id = await created({ children: [child, child] })
  const read = async () => (await ask<MandantDetail>('GET', `mandants/${id}`)).body
  const { form } = await read()
  const [first, second] = form.children
  expect(form.children).toMatchObject([{ birthDate: '1965-02-01' }, { birthDate: '1965-02-01' }])
  expect(new Set(['chd_mine', first?.id, second?.id]).size).toBe(3)
  expect(first?.id).toMatch(/^chd_[0-9A-Z]{26}$/)
  expect((await ask<SavedMandant>('PUT', `mandants/${id}`, { version: 1, form })).body).toMatchObject({ version: 1 })

  const children = [{ ...child, id: '', firstName: 'Ole' }, { ...second, firstName: 'Mia' }, first, { ...first }]
  const changed = await ask<SavedMandant>('PUT', `mandants/${id}`, { version: 1, form: { ...form, children } })
  expect(changed.body).toMatchObject({ outcome: 'saved', version: 2 })
  const after = (await read()).form.children.map(each => each.id)
  expect(after.slice(1, 3)).toEqual([second?.id, first?.id])
  expect(new Set([...after, 'chd_mine', '']).size).toBe(6)
})

test('a USt-IdNr that another mandant has is told at the business that names it', async () => {
  await created({ vatId: VAT_ID })
  const businesses = [
    { id: '', name: 'Süß', taxNumber: null, vatId: null },
    { id: '', name: 'Sauer', taxNumber: null, vatId: VAT_ID },
  ]
  const taken = await ask<SavedMandant>('POST', 'mandants', { form: { ...personForm, businesses } })
  expect(taken.body).toMatchObject({ outcome: 'invalid', faults: [{ field: 'businesses.1.vatId' }] })
})

test('a checklist takes suggestions over, ticks off what came, and keeps what a person says of it', async () => {
  const id = await created()
  await world.completed(id, 'eins', { year: 2023 })
  const checklist = async (year: number) => (await ask<Checklist>('GET', `mandants/${id}/checklist?year=${year}`)).body
  const [suggestion] = (await checklist(2024)).suggestions
  expect(suggestion).toMatchObject({ kindId: 'lstb', issuerHint: 'Muster AG', lastYear: 2023 })
  const wish = { kindId: 'lstb', label: '', issuerHint: 'Muster AG', everyYear: true }
  const free = { kindId: null, label: 'Brief vom Amt', issuerHint: null, everyYear: false }
  expect((await ask('POST', `mandants/${id}/checklist`, { year: 2024, documents: [wish, free] })).status).toBe(204)
  expect((await checklist(2024)).suggestions).toEqual([])
  await world.completed(id, 'zwei', { year: 2024 })
  const [wage, letter] = (await checklist(2024)).expected
  expect(wage).toMatchObject({
    state: 'open',
    taxYear: null,
    firstYear: 2024,
    found: { filename: 'Beleg ä.txt', year: 2024 },
  })
  expect(letter).toMatchObject({ label: 'Brief vom Amt', taxYear: 2024, found: null })
  await ask('POST', `expected/${letter?.id}/state`, { year: 2024, state: 'waived' })
  await ask('PUT', `expected/${wage?.id}`, { year: 2025, document: { ...wish, label: 'Ausdruck der Lohnsteuer' } })
  expect((await checklist(2024)).expected).toMatchObject([
    { label: 'Ausdruck der Lohnsteuer', firstYear: 2024 },
    { state: 'waived' },
  ])
  expect((await checklist(2025)).expected).toMatchObject([{ found: null }])
  expect((await ask('DELETE', `expected/${wage?.id}`)).status).toBe(204)
  expect((await ask('DELETE', `expected/${wage?.id}`)).status).toBe(404)
  const empty = await ask<{ error_details: { field: string } }>('POST', `mandants/${id}/checklist`, {
    year: 2024,
    documents: [{ ...free, label: ' ' }],
  })
  expect([empty.status, empty.body.error_details.field]).toEqual([400, 'label'])
})

test('an entry of a checklist is closed by a document of its own mandant alone', async () => {
  const id = await created()
  const other = await created({ firstName: 'Max' })
  const documentOf = async (mandantId: string): Promise<string> => {
    const batchId = await world.completed(mandantId, mandantId, { year: 2020 })
    return (await world.storage.documents.listByBatch(batchId))[0]?.id ?? ''
  }
  const [own, foreign] = [await documentOf(id), await documentOf(other)]
  const brief = { kindId: null, label: 'Brief vom Amt', issuerHint: null, everyYear: false }
  await ask('POST', `mandants/${id}/checklist`, { year: 2024, documents: [brief] })
  const entry = async () => (await ask<Checklist>('GET', `mandants/${id}/checklist?year=2024`)).body.expected[0]
  const expectedId = (await entry())?.id
  const close = (documentId: string) =>
    ask('POST', `expected/${expectedId}/state`, { year: 2024, state: 'received', documentId })
  await close(foreign)
  expect(await entry()).toMatchObject({ state: 'received', documentId: null, found: null })
  await close(own)
  expect(await entry()).toMatchObject({ state: 'received', documentId: own, found: { documentId: own } })
})

test('an entry of a checklist has a state in the years alone in which it is expected', async () => {
  const id = await created()
  const wish = { kindId: null, issuerHint: null }
  const documents = [
    { ...wish, label: 'einmal', everyYear: false },
    { ...wish, label: 'immer', everyYear: true },
  ]
  await ask('POST', `mandants/${id}/checklist`, { year: 2024, documents })
  const { expected } = (await ask<Checklist>('GET', `mandants/${id}/checklist?year=2024`)).body
  const set = async (index: number, year: number) => {
    const path = `expected/${expected[index]?.id}/state`
    const { status, body } = await ask<{ error_details?: { field: string } } | undefined>('POST', path, {
      year,
      state: 'received',
    })
    return [status, body?.error_details?.field]
  }
  expect([await set(0, 2023), await set(0, 2025), await set(1, 2023)]).toEqual([
    [400, 'year'],
    [400, 'year'],
    [400, 'year'],
  ])
  expect([await set(0, 2024), await set(1, 2024), await set(1, 2025)]).toEqual([
    [204, undefined],
    [204, undefined],
    [204, undefined],
  ])
})

test('a save for a mandant who is deleted at that moment is refused as such', async () => {
  const id = await created()
  const { add } = world.storage.expected
  // As if the deletion came between the look and the save.
  Object.assign(world.storage.expected, {
    add: async (entries: Parameters<typeof add>[0]) => {
      await world.storage.deletions.removeMandant('org_test', id, { id: 'del_1', at: 9, engineVersion: '1' })
      await add(entries)
    },
  })
  const documents = [{ kindId: null, label: 'Beleg', issuerHint: null, everyYear: false }]
  const refused = await ask<{ error: string }>('POST', `mandants/${id}/checklist`, { year: 2024, documents })
  expect([refused.status, refused.body.error]).toEqual([409, 'deleted_meanwhile'])
})

test('an export holds master data, what was found, the files of the folder and the originals', async () => {
  const id = await created({
    idNr: ID_NRS[0],
    children: [{ id: '', firstName: 'Lena', lastName: null, birthDate: null, idNr: null }],
  })
  const batchId = await world.completed(id, 'das Original')
  const documentId = (await world.storage.documents.listByBatch(batchId))[0]?.id ?? ''
  const item = { id: `remark/${documentId}/x`, ground: 'g', documentId, expectedId: null }
  const saying = {
    organizationId: 'org_test',
    mandantId: id,
    year: 2025,
    item,
    type: 'closed',
    reason: 'Mit ihr geklärt.',
  } as const
  expect(await world.storage.workItems.say(saying, 7, null)).toBe('said')
  const project = {
    name: 'x',
    organizationId: 'org_test',
    partnerCode: 'DIREKT',
    discountPercent: 0,
    provisionPercent: 0,
  }
  await world.storage.clients.ensureProject({ ...project, id: 'prj_programm' }, 1)
  const given = { names: null, taxId: null, taxIdNormalized: null, reference: 'M-1', nameKey: null, createdAt: 1 }
  const link = { ...given, projectId: 'prj_programm', mandantId: id, isOrigin: false }
  await world.storage.projectMandants.add(link, null)
  const answer = await world.app.inject({ method: 'GET', url: `/local/mandants/${id}/export` })
  expect(answer.headers['content-disposition']).toContain('Mandant%20Erika%20M%C3%BCller')
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)])))
  const entries = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) entries.set(entry.filename, await entry.getData(new TextWriter()))
  }
  const folder = [...entries.keys()].find(name => name.endsWith('/stapel.json'))?.replace('/stapel.json', '') ?? ''
  expect(folder).toMatch(new RegExp(`^Stapel/1970-01-01_${batchId}$`))
  expect([...entries.keys()]).toEqual([
    'LIESMICH.txt',
    'Mandant.json',
    `${folder}/stapel.json`,
    `${folder}/Belegmappe.pdf`,
    `${folder}/Originale/001_Beleg ä.txt`,
  ])
  expect(entries.get(`${folder}/Originale/001_Beleg ä.txt`)).toBe('das Original')
  expect(JSON.parse(entries.get('Mandant.json') ?? '')).toMatchObject({
    schema: 'mandant-export/1',
    data: { idNr: ID_NRS[0], children: [{ firstName: 'Lena' }] },
    batches: [batchId],
    given_by_programs: [{ projectId: 'prj_programm', reference: 'M-1' }],
    engine_version: '1.2.3',
  })
  expect(JSON.parse(entries.get(`${folder}/stapel.json`) ?? '')).toMatchObject({
    documents: [{ filename: 'Beleg ä.txt', source: 'upload', analysis: { kind: { id: 'lstb' } } }],
    work_item_words: [{ itemId: item.id, type: 'closed', reason: 'Mit ihr geklärt.', at: 7 }],
  })
})

test('an export leaves out what still names the mandant that a batch was taken from', async () => {
  const [former, id] = [await created({ lastName: 'Vormals' }), await created({ idNr: ID_NRS[0] })]
  const batchId = await world.completed(former, 'das Original')
  await world.storage.corrections.assignMandant(batchId, id, 6)
  const names = async (): Promise<readonly string[]> => {
    const answer = await world.app.inject({ method: 'GET', url: `/local/mandants/${id}/export` })
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)])))
    return (await reader.getEntries()).map(({ filename }) => filename.split('/').slice(2).join('/')).filter(Boolean)
  }
  expect(await names()).toEqual(['stapel.json', 'Originale/001_Beleg ä.txt'])
  const output = await world.storage.batches.output(batchId)
  if (!output) throw new Error('it has a Belegmappe')
  await world.storage.corrections.finish(batchId, 1, output)
  expect(await names()).toContain('Belegmappe.pdf')
})

test('an export whose file is gone breaks off instead of passing for whole', async () => {
  const id = await created()
  const batchId = await world.completed(id, 'weg')
  const [document] = await world.storage.documents.listByBatch(batchId)
  const { pathOf } = world.files
  Object.assign(world.files, { has: () => true, pathOf: (sha256: string) => `${pathOf(sha256)}-gone` })
  expect(document).toBeDefined()
  await expect(world.app.inject({ method: 'GET', url: `/local/mandants/${id}/export` })).rejects.toThrow()
})

test('a mandant is deleted after its name was typed: rows, folders and files go, shared files and others stay, the proof tells', async () => {
  const id = await created({ idNr: ID_NRS[0] })
  const other = await created({ firstName: 'Max' })
  const batchId = await world.completed(id, 'nur hier')
  await world.completed(id, 'bei beiden')
  const kept = await world.completed(other, 'bei beiden')
  const originals = () =>
    readdirSync(join(world.folder, 'files/originals'), { recursive: true, withFileTypes: true }).filter(each =>
      each.isFile(),
    )
  await world.files.workFolder(batchId)
  expect(originals()).toHaveLength(2)

  const refused = await ask<{ error: string }>('POST', `mandants/${id}/delete`, { name: 'Erika' })
  expect([refused.status, refused.body.error, originals().length]).toEqual([400, 'name_differs', 2])
  const { status, body } = await ask<Deletion>('POST', `mandants/${id}/delete`, { name: ' Erika\u200B Müller\u202C ' })
  expect(status).toBe(200)
  expect(body.record.counts).toMatchObject({ batches: 2, documents: 2, originals_removed: 1, originals_shared: 1 })
  expect(body.filesRemovedAt).not.toBeNull()
  expect(originals()).toHaveLength(1)
  expect(existsSync(join(world.folder, 'files/managed/org_test/1970', id))).toBe(false)
  expect(existsSync(join(world.folder, 'files/work', batchId))).toBe(false)
  expect(
    existsSync(join(world.folder, 'files/managed', `org_test/1970/${other}/1970-01-01_${kept}/Belegmappe.pdf`)),
  ).toBe(true)
  expect((await ask('GET', `mandants/${id}`)).status).toBe(404)
  expect((await ask('POST', `mandants/${id}/delete`, { name: 'Erika Müller' })).status).toBe(404)

  const proof = await world.app.inject({ method: 'GET', url: `/local/deletions/${body.id}/record` })
  expect(proof.headers['content-disposition']).toContain(`Loeschprotokoll_${body.id}.json`)
  expect(proof.json()).toMatchObject({
    schema: 'deletion/2',
    mandant_id: id,
    originals: expect.arrayContaining([{ sha256: expect.any(String), fate: 'removed' }]),
  })
  expect(proof.body).not.toMatch(/Erika|Müller|12345678995/)
  expect((await ask<{ deletions: Deletion[] }>('GET', 'deletions')).body.deletions).toEqual([body])
})

test('what could not be removed stays on record and goes at the next try, unless somebody sent it again meanwhile', async () => {
  const { removeDeletedFiles } = await import('../../../../../engine/batches/mandants/delete-mandant.ts')
  const id = await created()
  const batchId = await world.completed(id, 'widerspenstig')
  const { removeOriginal } = world.files
  Object.assign(world.files, {
    removeOriginal: () => {
      throw Object.assign(new Error('busy'), { code: 'EBUSY' })
    },
  })
  const { body } = await ask<Deletion>('POST', `mandants/${id}/delete`, { name: 'Erika Müller' })
  expect([body.filesRemovedAt, (await world.storage.deletions.listRemovals()).length]).toEqual([null, 1])
  expect(await world.storage.batches.find(batchId)).toBeNull()
  Object.assign(world.files, { removeOriginal })
  const again = await world.completed(await created(), 'widerspenstig')
  const [sent] = await world.storage.documents.listByBatch(again)
  await removeDeletedFiles({ ...world, clock: { now: () => 77 }, logger: { warn: () => undefined } })
  expect(await world.storage.deletions.listRemovals()).toEqual([])
  expect(world.files.has(sent?.sha256 ?? '')).toBe(true)
})
