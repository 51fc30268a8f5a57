import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Deletion } from '../../../../../wire/deletions.ts'
import type { SavedMandant } from '../../../../../wire/mandants.ts'
import type { Retention } from '../../../../../wire/retention.ts'
import { createMandantWorld, personForm } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

interface Refused {
  readonly error: string
  readonly error_description: string
}

let world: MandantWorld
beforeEach(async () => {
  world = await createMandantWorld()
  return () => world.close()
})

async function ask<T = Refused>(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await world.app.inject({ method, url: `/local/${url}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as T }
}

async function created(): Promise<string> {
  const { body } = await ask<SavedMandant>('POST', 'mandants', { form: personForm })
  if (body.outcome !== 'saved') throw new Error(JSON.stringify(body))
  return body.id
}

/** A delivery whose documents are filed in a year; it ended when the clock began. */
async function filed(mandantId: string, year: number, original: string): Promise<string> {
  const batchId = await world.completed(mandantId, original)
  const documents = await world.storage.documents.listByBatch(batchId)
  const moves = documents.map(({ id }) => ({ documentId: id, to: { mandantId, year } }))
  await world.storage.clientYears.move('org_test', moves, 2)
  for (const batch of [batchId]) await world.storage.corrections.fail(batch, { code: 'x', message: 'x' })
  return batchId
}

const originals = (): string[] =>
  readdirSync(join(world.folder, 'files/originals'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

test('what is due is listed with its period, is deleted by the year typed, and the proof names nobody', async () => {
  const id = await created()
  await filed(id, 1991, 'alt')
  await world.completed(id, 'neu')
  const before = (await ask<Retention>('GET', 'retention')).body
  expect(before.officeFile).toMatchObject({ years: 10, source: expect.stringContaining('§ 66 Abs. 1 StBerG') })
  expect(before.rules.find(({ source }) => source.startsWith('§ 147 Abs. 1 Nr. 1,'))).toMatchObject({ years: 10 })
  expect(before.backupDays).toBe(30)
  const wrong = await ask('POST', `mandants/${id}/years/1991/delete`, { name: '1990' })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'name_differs'])
  const { status, body } = await ask<Deletion>('POST', `mandants/${id}/years/1991/delete`, { name: ' 1991 ' })
  expect([status, body.record.scope, body.record.year, body.record.counts.originals_removed]).toEqual([
    200,
    'client_year',
    1991,
    1,
  ])
  expect(body.filesRemovedAt).not.toBeNull()
  expect(originals()).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/Erika|Müller/)
  const empty = await ask('POST', `mandants/${id}/years/1991/delete`, { name: '1991' })
  expect([empty.status, empty.body.error]).toEqual([404, 'client_year_empty'])
})

test('a hold keeps a year, its deliveries and the mandant, says why, and is lifted by a person', async () => {
  const id = await created()
  const batchId = await filed(id, 1991, 'alt')
  expect((await ask('POST', `mandants/${id}/holds`, { year: 1991, reason: ' \u200B ' })).status).toBe(400)
  expect((await ask('POST', `mandants/${id}/holds`, { year: 0, reason: 'x' })).status).toBe(400)
  expect((await ask('POST', 'mandants/man_none/holds', { year: null, reason: 'x' })).status).toBe(404)
  expect((await ask('POST', `mandants/${id}/holds`, { year: 1991, reason: 'Klage 3 K 12/25' })).status).toBe(200)
  const { name } = (await world.storage.batches.find(batchId)) ?? { name: '' }
  for (const [url, typed] of [
    [`mandants/${id}/years/1991/delete`, '1991'],
    [`batches/${batchId}/delete`, name],
    [`mandants/${id}/delete`, 'Erika Müller'],
  ] as const) {
    const refused = await ask('POST', url, { name: typed })
    expect([refused.status, refused.body.error]).toEqual([409, 'deletion_held'])
    expect(refused.body.error_description).toContain('Klage 3 K 12/25')
  }
  const [hold] = (await ask<Retention>('GET', 'retention')).body.holds
  expect(hold).toMatchObject({ mandantName: 'Erika Müller', year: 1991, liftedAt: null })
  expect((await ask('POST', `mandants/${id}/holds/${hold?.id}/lift`, {})).status).toBe(200)
  expect((await ask('POST', `mandants/${id}/holds/${hold?.id}/lift`, {})).body.error).toBe('hold_not_found')
  const gone = await ask<Deletion>('POST', `batches/${batchId}/delete`, { name })
  expect([gone.status, gone.body.record.scope]).toEqual([200, 'batch'])
  expect((await ask('POST', `batches/${batchId}/delete`, { name })).body.error).toBe('batch_not_found')
  expect(originals()).toEqual([])
})
