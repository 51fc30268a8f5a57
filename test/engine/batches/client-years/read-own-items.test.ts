import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readOwnItems } from '../../../../engine/batches/client-years/read-own-items.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, aSpouse, ID_NRS, mandantData } from '../../../support/a-mandant.ts'
import { paper } from '../../positions/stack.ts'

const OTHER = 'prj_other'
const taxonomy = loadTaxonomy()
let storage: Storage
let mandantId: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-own-items-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  await storage.clients.ensureProject(aProject, 1)
  await storage.clients.ensureProject({ ...aProject, id: OTHER }, 1)
  const mandant = aMandant({ firstName: 'Kanzleiname' })
  mandantId = mandant.id
  const spouse = aSpouse('Ehename', 'Müller-Lüdenscheidt', { idNr: ID_NRS[2] })
  await storage.mandants.create(mandant, mandantData({ kind: 'couple', idNr: ID_NRS[0], spouse }), 1)
  const link = { mandantId, taxId: null, taxIdNormalized: null, reference: null, nameKey: null, createdAt: 2 }
  const names = { firstName: 'Rufname', lastName: 'Lüdenscheidt', companyName: null }
  await storage.projectMandants.add({ ...link, projectId: aProject.id, isOrigin: false, names }, null)
  await storage.projectMandants.add({ ...link, projectId: OTHER, isOrigin: true, names: null }, null)
  return async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
})

type Paper = Pick<ReturnType<typeof paper>, 'analysis' | 'text'>

const deliver = async (projectId: string, ...papers: readonly Paper[]): Promise<readonly string[]> => {
  const given = papers.map(({ analysis, text }) => ({ analysis, text }))
  const { batch, documentIds } = await aCountedBatch(storage, given, { projectId })
  await storage.corrections.assignMandant(batch.id, mandantId, 6)
  return documentIds
}
const ownItems = async (projectId: string) => {
  const [own] = (await storage.projectMandants.list({ projectId, mandantId, limit: 1, offset: 0 })).items
  if (!own) throw new Error('the project knows the mandant')
  return readOwnItems({ storage, taxonomy }, { projectId, own, year: 2025 })
}
const officeItems = async () => {
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('the mandant is there')
  return (await readYearItems({ storage, taxonomy }, { mandantId, year: 2025 }, record, null)).items
}

const CRAFTSMAN = paper(0, {
  kind: 'handwerker',
  fields: { date: '2025-12-10', number: 'R 7', gross: 1190, lohnanteil: 500, recipient: 'Rufname Lüdenscheidt' },
  text: 'Rechnung R 7 vom 10.12.2025 über Arbeiten im Bad',
})
const withIdNr = (idNr: string): Paper =>
  paper(1, {
    kind: 'spende',
    fields: { date: '2025-03-10', betrag: 50, gross: 50, year: 2025, issuer: 'Verein', idNr },
    text: `Zuwendungsbestätigung über 50 Euro ${idNr}`,
  })

test('what another project brought neither settles nor words what a project is told', async () => {
  const [documentId = ''] = await deliver(aProject.id, CRAFTSMAN)
  const alone = await ownItems(aProject.id)
  expect(alone).toContainEqual(expect.objectContaining({ documentId, kind: 'other_year' }))
  const [foreign = ''] = await deliver(OTHER, CRAFTSMAN)
  expect(await officeItems()).toContainEqual(expect.objectContaining({ kind: 'possible_duplicate' }))
  expect(await ownItems(aProject.id)).toEqual(alone)
  const theirs = await ownItems(OTHER)
  expect(new Set(theirs.map(item => item.documentId))).toEqual(new Set([foreign]))
  expect(theirs.map(({ kind }) => kind)).not.toContain('possible_duplicate')
})

test('a copy among the papers of the project itself is asked about', async () => {
  await deliver(aProject.id, CRAFTSMAN)
  await deliver(aProject.id, CRAFTSMAN)
  expect(await ownItems(aProject.id)).toContainEqual(expect.objectContaining({ kind: 'possible_duplicate' }))
})

test('the mandant is called what the project calls it, and as the office does only where it came from', async () => {
  await deliver(aProject.id, withIdNr(ID_NRS[1]))
  await deliver(OTHER, withIdNr(ID_NRS[1]))
  const own = await ownItems(aProject.id)
  expect(own).toContainEqual(
    expect.objectContaining({ known: expect.stringContaining('nicht die von „Rufname Lüdenscheidt“') as string }),
  )
  expect(JSON.stringify(own)).not.toMatch(/Kanzleiname|Ehename/)
  expect(JSON.stringify(await ownItems(OTHER))).toContain('Kanzleiname')
})

test('what the checklist expects is told to the project that brought the mandant', async () => {
  await deliver(aProject.id, CRAFTSMAN)
  await deliver(OTHER, CRAFTSMAN)
  const years = { taxYear: 2025, firstYear: 2025, createdAt: 1 }
  await storage.expected.add([
    { id: 'exp_1', mandantId, kindId: null, label: 'Rentenbescheid', issuerHint: null, ...years },
  ])
  expect((await ownItems(aProject.id)).map(({ kind }) => kind)).not.toContain('document_missing')
  expect((await ownItems(OTHER)).map(({ kind }) => kind)).toContain('document_missing')
})
