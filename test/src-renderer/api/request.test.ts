import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, requestDone, requestJson } from '../../../src-renderer/api/request.ts'
import { texts } from '../../../src-renderer/texts.de.ts'
import { batchPage } from '../../../wire/batch-list.ts'

const logged = vi.fn<(...words: readonly unknown[]) => void>()
const answers = (body: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : body, { status }))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  logged.mockReset()
})

const item = {
  id: 'bat_1',
  name: 'Belege Erika Mustermann',
  mandantName: null,
  mandantId: null,
  sourceName: null,
  status: 'completed',
  createdAt: 1,
  completedAt: 2,
  overallPercent: 100,
  progress: null,
  documentsTotal: 1,
  documentsFailed: 0,
  error: null,
  waitsFor: null,
  canRestart: false,
}

test('an answer that fits is given without what its schema does not name', async () => {
  answers(JSON.stringify({ batches: [{ ...item, secret: 'x' }], total: 1 }))
  expect(await requestJson(batchPage, '/local/batches')).toEqual({ batches: [item], total: 1 })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['a status that the window does not know', JSON.stringify({ batches: [{ ...item, status: 'lost' }], total: 1 })],
  ['a missing value', JSON.stringify({ batches: [{ ...item, name: undefined }], total: 1 })],
  ['a list that is none', JSON.stringify({ batches: {}, total: 1 })],
  ['nothing', ''],
  ['a page of another server', '<!doctype html>'],
])('%s is an error that says in German what to do', async (_what, body) => {
  answers(body)
  const error = await failure(requestJson(batchPage, '/local/batches'))
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ code: 'unexpected_answer', status: 200, message: texts.errors.unexpectedAnswer })
})

test('the log says where an answer does not fit, and neither what it said nor what was looked for', async () => {
  answers(JSON.stringify({ batches: [{ ...item, status: 'lost' }], total: 1 }))
  await failure(requestJson(batchPage, '/local/batches?text=Mustermann'))
  const words = JSON.stringify(logged.mock.calls)
  expect(words).toContain('/local/batches')
  expect(words).toContain('batches.0.status: invalid_value')
  expect([words.includes('Mustermann'), words.includes('lost')]).toEqual([false, false])
})

test('a refusal keeps its code, its field and its German text; a body that is not ours gives a general one', async () => {
  answers(JSON.stringify({ error: 'too_long', error_description: 'Zu lang.', error_details: { field: 'name' } }), 400)
  expect(await failure(requestDone('/local/x', {}))).toMatchObject({ code: 'too_long', field: 'name', status: 400 })
  answers('<html>', 502)
  expect(await failure(requestDone('/local/x', {}))).toMatchObject({ code: 'server_error', status: 502 })
  answers('', 204)
  expect(await failure(requestDone('/local/x', {}))).toBe(null)
})
