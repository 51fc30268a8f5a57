import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { correctBatch } from '../../../../../engine/batches/corrections/correct-batch.ts'
import { registerCorrectionRoutes } from '../../../../../engine/http/local/batches/correction-routes.ts'
import { wireDocument } from '../../../../../engine/http/local/batches/wire-document.ts'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { correctionList } from '../../../../../wire/corrections.ts'
import { aProject } from '../../../../support/a-batch.ts'
import { aCountedBatch } from '../../../../support/a-counted-batch.ts'
import { anAnalysis } from '../../../phases/report/sample-stack.ts'
import { aGuardedOffice, signOf } from '../rights/a-guarded-office.ts'

const VALUES = { name: 'Porto', quantity: '', unit: '', price: '', rate: '19', amount: '4,90' }

describe('lines of a bill', () => {
  const clock = { now: () => 5, monotonicMs: () => 0 }
  const taxonomy = loadTaxonomy()
  let storage: Storage
  let app: FastifyInstance
  let batchId: string
  let documentId: string
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-lines-'))
    storage = openSqlite(join(folder, 'test.db'), { clock })
    await storage.clients.ensureProject(aProject, 1)
    app = Fastify()
    app.setErrorHandler(sendLocalError)
    const nothing = (): void => undefined
    const none = () => Promise.reject(new Error('not asked here'))
    const more = { readPositions: none, readBookings: none, onCorrected: nothing, onTaught: nothing }
    const use = { storage, taxonomy, clock, ...more }
    registerCorrectionRoutes(wireApp(app), {
      ...{ storage, taxonomy, readAgain: none, turnPage: none, reviseAgain: nothing },
      correctBatch: (batch, request, by, seen) => correctBatch(use, batch, request, by, seen),
    })
    const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: anAnalysis() }])
    batchId = batch.id
    documentId = documentIds[0] ?? ''
    return async () => {
      await app.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  const correct = (payload: object) =>
    app.inject({ method: 'POST', url: `/local/batches/${batchId}/corrections`, payload: { documentId, ...payload } })
  const lines = async () => {
    const document = await storage.documents.find(documentId)
    return document && (await wireDocument({ storage, taxonomy }, document, undefined)).lines
  }

  test('one is added, changed and removed; the window gets each with its key and who said it', async () => {
    expect(await lines()).toBeNull()
    expect((await correct({ type: 'add_line', values: VALUES })).statusCode).toBe(201)
    const added = { key: 'h1', name: 'Porto', rate: '19', amount: '4.90', isByPerson: true, page: null, box: null }
    expect(await lines()).toMatchObject({ isCorrected: true, items: [added] })
    const values = { ...VALUES, quantity: '2', price: '2,50', amount: '5' }
    await correct({ type: 'set_line', line: 'h1', values })
    expect((await lines())?.items).toMatchObject([
      { quantity: '2', price: '2.5', amount: '5.00', discount: null, article: null, isSure: true },
    ])
    await correct({
      type: 'set_line',
      line: 'h1',
      values: { ...values, discount: '10', article: 'P-1', amount: '4,50' },
    })
    const reduced = { discount: '10', article: 'P-1', amount: '4.50', isSure: true }
    expect((await lines())?.items).toMatchObject([reduced])
    // A window of before does not know them.
    await correct({ type: 'set_line', line: 'h1', values: { ...values, amount: '4,50', name: 'Porto Inland' } })
    expect((await lines())?.items).toMatchObject([{ ...reduced, name: 'Porto Inland' }])
    const { corrections: made } = correctionList.parse(
      (await app.inject(`/local/batches/${batchId}/corrections`)).json(),
    )
    await correct({ type: 'undo', sequence: made.at(-1)?.sequence })
    await correct({ type: 'undo', sequence: made.at(-2)?.sequence })
    expect((await lines())?.items).toMatchObject([{ discount: null, article: null, amount: '5.00' }])
    await correct({ type: 'remove_line', line: 'h1' })
    expect(await lines()).toMatchObject({ isCorrected: true, items: [] })
    const answer = await app.inject(`/local/batches/${batchId}/corrections`)
    const { corrections } = correctionList.parse(answer.json())
    expect(corrections.map(({ correction, canUndo }) => [correction.type, canUndo])).toEqual([
      ['add_line', false],
      ['set_line', false],
      ['set_line', false],
      ['set_line', false],
      ['undo', false],
      ['undo', false],
      ['remove_line', true],
    ])
    expect(answer.body).not.toContain('Porto')
    await correct({ type: 'reset_lines' })
    expect(await lines()).toBeNull()
  })

  test('what cannot be done is answered with what to do', async () => {
    const refused = async (payload: object) => {
      const answer = await correct(payload)
      return [answer.statusCode, answer.json<{ error: string }>().error]
    }
    const wrong = { ...VALUES, amount: 'viel' }
    expect(await refused({ type: 'add_line', values: wrong })).toEqual([400, 'value_invalid'])
    expect(await refused({ type: 'add_line', values: { ...VALUES, more: 'x' } })).toEqual([400, 'invalid_request'])
    expect(await refused({ type: 'remove_line', line: '7' })).toEqual([400, 'line_unknown'])
    expect(await refused({ type: 'remove_line', line: '../7' })).toEqual([400, 'invalid_request'])
  })
})

test('who may correct a document may correct its lines, and nobody else', async () => {
  const office = await aGuardedOffice()
  const payload = { type: 'add_line', documentId: office.ids.document, values: VALUES }
  const url = `/local/batches/${office.ids.batch}/corrections`
  const answers: unknown[] = []
  for (const sign of [signOf('erfassung'), signOf('pruefer'), 'ZP']) {
    const headers = await office.signIn(sign)
    const answer = await office.world.app.inject({ method: 'POST', url, headers, payload })
    answers.push([answer.statusCode, answer.json<{ error?: string }>().error])
  }
  await office.close()
  expect(answers).toEqual([
    [403, 'role_not_allowed'],
    [404, 'batch_not_found'],
    [201, undefined],
  ])
})
