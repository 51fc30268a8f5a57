import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { registerSearchRoute } from '../../../../../engine/http/local/documents/search-route.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import type { DocumentHits, SearchChoices, SearchPage } from '../../../../../wire/search.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../../support/a-batch.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { aSearchedStorage } from '../../../../support/a-searched-storage.ts'
import { anAnalysis } from '../../../phases/report/sample-stack.ts'

const OTHER = { ...aProject, id: 'prj_other', name: 'Andere' }
let world: Awaited<ReturnType<typeof aSearchedStorage>>
let app: FastifyInstance
beforeEach(async () => {
  world = await aSearchedStorage()
  await world.storage.clients.ensureProject(OTHER, 1)
  app = Fastify()
  app.setErrorHandler(sendLocalError)
  registerSearchRoute(wireApp(app), { storage: world.storage, project: aProject, taxonomy: loadTaxonomy() })
})
afterEach(async () => {
  await app.close()
  await world.storage.close()
})

const ask = async <T>(path: string, query: Record<string, string>): Promise<{ status: number; body: T }> => {
  const answer = await app.inject({ method: 'GET', url: path, query })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as T }
}
const search = (query: Record<string, string>) => ask<SearchPage>('/local/search', query)

test('a search answers with documents, their batch and mandant, and where the hit is, page by page', async () => {
  const mandant = aMandant()
  await world.storage.mandants.create(mandant, mandantData(), 1)
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      return world.put({ pages: [['Gebäudereinigung im März']], analysis: anAnalysis(), mandantId: mandant.id })
    }),
  )
  const early = await search({ text: 'reinigung', limit: '1' })
  expect(early.body).toMatchObject({ hits: [], total: 0, waiting: 2 })
  await world.index()
  const one = await search({ text: 'reinigung', limit: '1' })
  expect(one.body).toMatchObject({ total: 2, isTotalExact: true, waiting: 0 })
  expect(one.body.hits[0]).toMatchObject({
    documentId: second,
    batchName: 'Stapel',
    mandantName: 'Erika Müller-Lüdenscheidt',
    kind: 'Rechnung',
    issuer: 'Gebäudereinigung Müller & Söhne GmbH',
    date: '2025-03-31',
    amount: { value: '1190.00' },
    foundIn: 'page',
    page: 1,
    field: null,
  })
  const two = await search({ text: 'reinigung', limit: '1', after: String(one.body.next) })
  expect(two.body).toMatchObject({ hits: [{ documentId: first }], next: null })
  const hits = await ask<DocumentHits>(`/local/documents/${first}/hits`, { text: 'märz' })
  expect(hits.body.hits).toMatchObject([{ page: 1 }])
})

test('a search is narrowed by what is there, and stays within its project', async () => {
  const mandant = aMandant()
  await world.storage.mandants.create(mandant, mandantData(), 1)
  const own = await world.put({ pages: [['Beleg']], analysis: anAnalysis(), mandantId: mandant.id })
  const foreign = await world.put({ pages: [['Beleg']], projectId: OTHER.id })
  expect((await ask<SearchChoices>('/local/search/choices', {})).body.waiting).toBe(2)
  await world.index()
  const found = async (query: Record<string, string>) =>
    (await search({ text: 'beleg', ...query })).body.hits.map(({ documentId }) => documentId)
  expect(await found({})).toEqual([own])
  expect(await found({ project: OTHER.id })).toEqual([foreign])
  expect(await found({ mandant: mandant.id, year: '2025', kind: 'er_rechnung' })).toEqual([own])
  expect(await found({ year: '2024' })).toEqual([])
  expect(await found({ project: OTHER.id, mandant: mandant.id })).toEqual([])
  const choices = await ask<SearchChoices>('/local/search/choices', {})
  expect(choices.body).toMatchObject({
    projects: [{ id: aProject.id, isOwn: true }, { id: OTHER.id }],
    mandants: [{ id: mandant.id, name: 'Erika Müller-Lüdenscheidt' }],
    years: [2025],
    waiting: 0,
  })
  expect(choices.body.kinds.map(({ id }) => id)).toEqual(['er_rechnung'])
})

test('what cannot be asked is refused without repeating it; whatever is typed is an answer', async () => {
  for (const query of [{}, { text: 'x'.repeat(201) }, { text: 'geheim', limit: '51' }, { text: 'geheim', year: 'x' }]) {
    const { status, body } = await search(query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).not.toContain('geheim')
  }
  expect((await search({ text: 'x', project: 'prj_none' })).status).toBe(404)
  expect((await ask('/local/documents/doc_none/hits', { text: 'x' })).status).toBe(404)
  for (const text of [
    '',
    '"',
    '*',
    'a AND (',
    'NEAR("x" "y")',
    "'; DROP TABLE documents; --",
    '\u0000',
    '{',
    '-x',
    '^x',
  ]) {
    expect((await search({ text })).status, text).toBe(200)
  }
})
