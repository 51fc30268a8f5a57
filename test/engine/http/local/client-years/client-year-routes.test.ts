import { beforeEach, expect, test } from 'vitest'
import { boardHead, boardPage, clientYearDetail, clientYearHistory, shelf } from '../../../../../wire/client-years.ts'
import { manyChanged } from '../../../../../wire/many-documents.ts'
import { aProject } from '../../../../support/a-batch.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { createMandantWorld } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

const mandant = async (lastName: string): Promise<string> => {
  const one = aMandant({ lastName, firstName: 'Eva' })
  await world.storage.mandants.create(one, mandantData({ clientNumber: 10_023 }), 1)
  return one.id
}
const get = async (url: string) => {
  const { statusCode, body } = await world.app.inject({ url })
  return { statusCode, json: JSON.parse(body) as unknown }
}
const fileThere = async (documentId: string, place: { mandantId?: string; year?: number | null }) => {
  const payload = { documents: [{ documentId, lastCorrection: 0 }], change: { type: 'file', ...place } }
  const { statusCode, body } = await world.app.inject({ method: 'POST', url: '/local/documents/changes', payload })
  expect(statusCode).toBe(200)
  return manyChanged.parse(JSON.parse(body))
}
const documentOf = async (mandantId: string, year: number) =>
  shelf.parse((await get(`/local/mandants/${mandantId}/years/${year}/documents`)).json).documents[0]?.documentId ?? ''

test('the board tells what each client-year holds, page by page, with what the law asks for', async () => {
  const [one, other] = [await mandant('Aal'), await mandant('Zander')]
  await world.completed(one, 'a', { year: 2024 })
  await world.completed(other, 'b', { year: 2025 })
  const first = boardPage.parse((await get('/local/board?limit=1')).json)
  expect(first).toMatchObject({
    total: 2,
    clientYears: [
      {
        mandantId: one,
        mandantName: 'Eva Aal',
        mandantKind: 'person',
        clientNumber: 10_023,
        year: 2024,
        state: 'to_check',
        documents: 1,
        unchecked: 1,
        missing: 0,
        filingDate: '2026-04-30',
      },
    ],
  })
  const second = boardPage.parse((await get(`/local/board?limit=1&after=${first.next}`)).json)
  expect(second.clientYears.map(each => [each.mandantId, each.filingDate])).toEqual([[other, '2027-03-01']])
  expect([second.next, second.total]).toEqual([null, null])
  expect(boardPage.parse((await get('/local/board?year=2025&state=to_check&sort=delivery')).json).total).toBe(1)
  expect(boardHead.parse((await get('/local/board/head')).json)).toEqual({
    years: [2025, 2024],
    trayDocuments: 0,
  })
  for (const bad of ['after=x', 'after=W10', 'sort=x', 'year=1200', 'limit=0'])
    expect((await get(`/local/board?${bad}`)).statusCode).toBe(400)
})

test('a client-year shows its deliveries, its pages and what happened, and a move can be taken back', async () => {
  const [one, other] = [await mandant('Aal'), await mandant('Zander')]
  const batchId = await world.completed(one, 'a', { year: 2024 })
  const detail = async () => clientYearDetail.parse((await get(`/local/mandants/${one}/years/2024`)).json)
  expect(await detail()).toMatchObject({ deliveries: [{ batchId, documents: 1 }], years: [2024] })
  const documentId = await documentOf(one, 2024)
  const { back } = await fileThere(documentId, { mandantId: other, year: 2025 })
  expect(back).toEqual([{ type: 'move', documentId, to: null }])
  expect((await detail()).clientYear).toMatchObject({ documents: 0, state: 'nothing_yet' })
  expect(await documentOf(other, 2025)).toBe(documentId)
  const { events } = clientYearHistory.parse((await get(`/local/mandants/${other}/years/2025/history`)).json)
  expect(events[0]).toMatchObject({
    type: 'filed',
    batchId,
    from: { mandantName: 'Eva Aal', year: 2024 },
    to: { mandantName: 'Eva Zander', year: 2025 },
  })
  expect(events.map(({ type }) => type)).toContain('delivered')
  const url = '/local/documents/changes/undo'
  const undone = await world.app.inject({ method: 'POST', url, payload: { steps: back } })
  expect(manyChanged.parse(undone.json()).back).toEqual([
    { type: 'move', documentId, to: { mandantId: other, year: 2025 } },
  ])
  expect((await detail()).clientYear.documents).toBe(1)
  await fileThere(documentId, { year: null })
  expect(shelf.parse((await get('/local/tray/documents')).json)).toMatchObject({
    total: 1,
    documents: [{ documentId }],
  })
})

test('an unknown mandant has no client-years, and one of another organization has none here', async () => {
  const stranger = aMandant({ organizationId: `${aProject.organizationId}_other` })
  await world.storage.mandants.create(stranger, mandantData(), 1)
  for (const id of ['man_none', stranger.id]) {
    for (const path of ['', '/documents', '/history'])
      expect((await get(`/local/mandants/${id}/years/2024${path}`)).statusCode).toBe(404)
  }
  expect((await get(`/local/mandants/${await mandant('Aal')}/years/1200`)).statusCode).toBe(400)
})
