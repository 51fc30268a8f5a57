import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { revokeClient } from '../../engine/batches/clients/issue-client.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { ContractServer } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
/** The same database as another process has it open. */
let other: Storage
beforeEach(async () => {
  server = await openContractServer()
  other = openSqlite(join(server.folder, 'test.db'), { clock: server.clock })
})
afterEach(async () => {
  await other.close()
  await server.close()
})

test('status, progress and list tell each change at once, whoever wrote it, and the time of each answer', async () => {
  const { get, post } = await server.client()
  const { batch_id: id } = (await post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  const told = async () => {
    const [status, progress, list] = await Promise.all(
      [`/v1/batches/${id}`, `/v1/batches/${id}/progress`, '/v1/batches'].map(async url => (await get(url)).json()),
    )
    return {
      status: (status as { status: string }).status,
      percent: (progress as { current_phase: { overall_progress: number } }).current_phase.overall_progress,
      timestamp: (progress as { timestamp: string }).timestamp,
      listed: (list as { batches: { status: string }[] }).batches.map(each => each.status),
    }
  }
  const first = await told()
  expect(first).toMatchObject({ status: 'queued', percent: 0, listed: ['queued'] })
  server.clock.advance(1_000)
  expect(await told()).toEqual({ ...first, timestamp: new Date(server.clock.now()).toISOString() })

  const view = {
    phase: 'OCR' as const,
    phasePercent: 50,
    overallPercent: 40,
    microStep: 'ocr_page',
    estimatedRemainingSeconds: 3,
    currentFile: 'a.pdf',
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 50,
    updatedAt: server.clock.now(),
  }
  for (const [storage, percent] of [[server.storage, 40] as const, [other, 60] as const]) {
    await storage.batches.saveProgress(id, { ...view, overallPercent: percent })
    expect((await told()).percent).toBe(percent)
  }
  await server.complete(id)
  expect(await told()).toMatchObject({ status: 'completed', percent: 100, listed: ['completed'] })
  await post('/v1/batches', aBatchBody())
  expect((await told()).listed).toEqual(['queued', 'completed'])
})

test('what one project was told is not told another, and a revoked token ends between two requests', async () => {
  const [client, stranger] = [await server.client({ name: 'A' }), await server.client({ name: 'B' })]
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  for (const url of [`/v1/batches/${id}`, `/v1/batches/${id}/progress`]) {
    for (let n = 0; n < 2; n += 1) {
      expect((await client.get(url)).statusCode).toBe(200)
      expect((await stranger.get(url)).statusCode).toBe(404)
    }
  }
  expect((await stranger.get('/v1/batches')).json<{ batches: unknown[] }>().batches).toEqual([])
  await revokeClient({ storage: other, clock: server.clock }, client.id)
  expect((await client.get(`/v1/batches/${id}`)).statusCode).toBe(401)
  server.clock.advance(3_600_000)
  expect((await stranger.get('/v1/batches')).statusCode).toBe(401)
})

test('a list with further pages names the next one in its body and its header alike, told first or again', async () => {
  const { get, post } = await server.client()
  for (const name of ['"next_url":"/x"}}', 'b']) await post('/v1/batches', aBatchBody({ batch_name: name }))
  for (let n = 0; n < 2; n += 1) {
    const answer = await get('/v1/batches?limit=1')
    const { next_url: next } = answer.json<{ pagination: { next_url: string } }>().pagination
    expect(answer.headers['link']).toBe(`<${next}>; rel="next"`)
    expect((await get(next)).headers['link']).toBeUndefined()
  }
})
