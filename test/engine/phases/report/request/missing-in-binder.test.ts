import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RequestOutcome } from '../../../../../engine/model/request-outcome.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { hintKind, requestedKinds } from '../../../../../engine/separator-sheets/hint-kind.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages } from '../read-binder.ts'
import { aPdf, aPlan, anAnalysis } from '../sample-stack.ts'
import { LETTER, aRequestedWorld, aSheet } from './a-requested-batch.ts'

const REQUESTS: RequestOutcome = {
  year: 2025,
  missing: [
    {
      expectedId: 'exp_1',
      label: 'Lohnsteuerbescheinigung',
      issuerHint: 'Muster AG',
      kindId: 'lstb',
      state: 'requested',
      requestedAt: Date.UTC(2026, 1, 3),
    },
    {
      expectedId: 'exp_2',
      label: 'Brief vom Amt',
      issuerHint: null,
      kindId: null,
      state: 'open',
      requestedAt: null,
    },
  ],
  closed: [{ expectedId: 'exp_3', year: 2025, documentId: 'doc_0', receivedAt: null }],
  unsettled: [{ documentId: 'doc_9', filename: 'Scan.pdf', page: 4, code: 'other_mandant', message: 'Bitte prüfen.' }],
}

test('the binder says among what is to be clarified what is missing, and its index says the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-missing-'))
  const section = ['anlage-n', 'Anlage N', 40] as const
  const plan = await aPlan(folder, [
    { filename: 'Brief.pdf', drawn: await aPdf(1, 'Brief'), analysis: anAnalysis(), section },
  ])
  await writeBinder({ ...plan, requests: REQUESTS })
  const page = (await readPages(plan.outPath)).map(({ text }) => text).find(text => text.includes('Zu klären'))
  const words = page?.replaceAll(/\s+/g, ' ') ?? ''
  expect(words).toContain('Unterlage fehlt')
  expect(words).toContain('Angefordert am 03.02.2026; bitte nachfassen.')
  expect(words).toContain('Bitte anfordern.')
  expect(words).toContain('Seite 4: Bitte prüfen.')
  expect(words.indexOf('Unterlage fehlt')).toBeLessThan(words.indexOf('Anforderungsblatt'))
  const index = JSON.parse(readFileSync(plan.indexPath, 'utf8')) as { requests: unknown }
  expect(index.requests).toMatchObject({
    year: 2025,
    missing: [
      { expected_id: 'exp_1', kind: 'lstb', state: 'requested', requested_at: '2026-02-03T00:00:00.000Z' },
      { expected_id: 'exp_2', state: 'open', requested_at: null },
    ],
    closed: [{ expected_id: 'exp_3', year: 2025, document_id: 'doc_0' }],
    sheets_that_closed_nothing: [{ filename: 'Scan.pdf', page: 4, code: 'other_mandant' }],
  })
})

test('what was found in this or another batch, or is not needed, is not missing; what a letter asked for still is', async () => {
  const world = await aRequestedWorld()
  const { storage } = world
  const [there, waived, asked] = await Promise.all(['da', 'unnötig', 'angefordert'].map(label => world.expect(label)))
  const kindId = anAnalysis().kind.id
  const [byKind, second, none] = await Promise.all(
    ['eins', 'zwei', 'drei'].map(label => world.expect(label, { kindId })),
  )
  await storage.expected.setState(there ?? '', 2025, 'received', null, 1)
  await storage.expected.setState(waived ?? '', 2025, 'waived', null, 1)
  await storage.expected.setState(asked ?? '', 2025, 'requested', null, 77)
  const earlier = await world.receive([LETTER])
  await world.complete(earlier)
  const { year, missing } = await world.plan(await world.receive([LETTER]))
  expect(year).toBe(2025)
  expect([byKind, second, none].filter(id => missing.some(({ expectedId }) => expectedId === id))).toEqual([none])
  expect(missing).toMatchObject([{ expectedId: asked, requestedAt: 77 }, { expectedId: none }])
})

test("what another batch had to set aside as another mandant's brings nothing", async () => {
  const world = await aRequestedWorld()
  const earlier = await world.complete(await world.receive([LETTER]))
  const [foreign] = await world.storage.documents.listByBatch(earlier.id)
  const filed = () => world.storage.mandants.filedDocuments(world.mandant.organizationId, world.mandant.id)
  expect((await filed()).map(({ documentId }) => documentId)).toEqual([foreign?.id])
  await world.storage.documents.addNotes(foreign?.id ?? '', [{ code: 'other_mandant', message: 'Fremd.' }])
  expect(await filed()).toEqual([])
})

test('the requested kind is a hint for a document whose kind is unclear, and changes no other', async () => {
  const world = await aRequestedWorld()
  const taxonomy = loadTaxonomy()
  const [wage, free] = [await world.expect('Lohn', { kindId: 'lstb' }), await world.expect('Brief')]
  const foreign = await world.expect('Lohn', { mandantId: world.other.id, kindId: 'lstb' })
  const sheet = (expectedId: string, mandant = world.mandant.id) =>
    aSheet({ mandant, item: { expectedId, year: 2025 } })
  const batch = await world.receive([
    sheet(wage),
    LETTER,
    sheet(free),
    LETTER,
    sheet(foreign),
    LETTER,
    sheet(wage, world.other.id),
    LETTER,
  ])
  const kinds = [...(await requestedKinds(world.storage, batch))]
  const named = await Promise.all(
    kinds.map(async ([id, kind]) => [(await world.storage.documents.find(id))?.filename, kind]),
  )
  expect(named).toEqual([['beleg-1 (S. 2).pdf', 'lstb']])

  const other = { id: 'spende', confidence: 0.3 }
  const unclear = anAnalysis({
    kind: { id: 'unklar', label: 'Unklar', confidence: 0, decision: 'unklar', alternatives: [other], reasons: [] },
  })
  const hinted = hintKind(unclear, 'lstb', taxonomy)
  expect(hinted.kind).toMatchObject({ id: 'unklar', decision: 'unklar', confidence: 0 })
  expect(hinted.kind.alternatives).toEqual([{ id: 'lstb', confidence: 0.4 }, other])
  expect(hinted.kind.reasons[0]?.text).toContain('Anforderungsblatt')
  expect(hintKind(anAnalysis(), 'lstb', taxonomy)).toEqual(anAnalysis())
  expect(hintKind(unclear, 'no_such_kind', taxonomy)).toBe(unclear)
})
