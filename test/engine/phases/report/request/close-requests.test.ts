import { expect, test } from 'vitest'
import { closeRequests } from '../../../../../engine/phases/report/request/close-requests.ts'
import { BLANK, LETTER, aRequestedWorld, aSheet } from './a-requested-batch.ts'

const item = (expectedId: string, year = 2025) => ({ expectedId, year })

test('each sheet closes its item with the document behind it', async () => {
  const { storage, mandant, expect: expectPaper, receive, plan, stateOf } = await aRequestedWorld()
  const [wage, tax, open] = [await expectPaper('Lohn'), await expectPaper('Steuer'), await expectPaper('Kita')]
  const sheet = (id: string) => aSheet({ mandant: mandant.id, item: item(id) })
  const batch = await receive([LETTER, sheet(wage), BLANK, LETTER, LETTER, sheet(tax), LETTER])
  const requests = await plan(batch)
  expect(requests.unsettled).toEqual([])
  expect(requests).toMatchObject({ year: 2025, missing: [{ expectedId: open, state: 'open', requestedAt: null }] })
  expect((await stateOf(wage)).state).toBe('open')
  await closeRequests(storage, requests, 5_000)
  expect(await stateOf(wage)).toEqual({ state: 'received', document: 'beleg-1 (S. 3–5).pdf', at: 5_000 })
  expect(await stateOf(tax)).toEqual({ state: 'received', document: 'beleg-1 (S. 7).pdf', at: 5_000 })
  expect((await stateOf(open)).state).toBe('open')
})

test('a sheet on top of a file of one document closes its item with that file', async () => {
  const { storage, mandant, expect: expectPaper, receive, plan, stateOf } = await aRequestedWorld()
  const wage = await expectPaper('Lohn')
  await storage.expected.setState(wage, 2025, 'requested', null, 900)
  await closeRequests(
    storage,
    await plan(await receive([aSheet({ mandant: mandant.id, item: item(wage) }), LETTER])),
    5_000,
  )
  expect(await stateOf(wage)).toMatchObject({ state: 'received', document: 'beleg-1.pdf' })
})

test('done again after a crash it changes nothing, and what a crash kept from being closed is closed then', async () => {
  const { storage, mandant, expect: expectPaper, receive, plan, stateOf } = await aRequestedWorld()
  const [first, second] = [await expectPaper('Lohn'), await expectPaper('Steuer')]
  const sheet = (id: string) => aSheet({ mandant: mandant.id, item: item(id) })
  const batch = await receive([sheet(first), LETTER, sheet(second), LETTER])
  const { setState } = storage.expected
  let written = 0
  const dying = {
    documents: storage.documents,
    expected: {
      ...storage.expected,
      setState: async (...change: Parameters<typeof setState>) => {
        if (written++ === 1) throw new Error('killed')
        await setState(...change)
      },
    },
  }
  await expect(closeRequests(dying, await plan(batch), 5_000)).rejects.toThrow('killed')
  expect([(await stateOf(first)).state, (await stateOf(second)).state]).toEqual(['received', 'open'])
  await closeRequests(storage, await plan(batch), 9_000)
  expect([(await stateOf(first)).at, (await stateOf(second)).at]).toEqual([5_000, 9_000])
  const before = [await stateOf(first), await stateOf(second)]
  const again = await plan(batch)
  expect(again.unsettled).toEqual([])
  await closeRequests(storage, again, 99_000)
  expect([await stateOf(first), await stateOf(second)]).toEqual(before)
})

test('when a person joins and divides the stack anew, the item follows to the document behind its sheet', async () => {
  const { storage, mandant, expect: expectPaper, receive, complete, plan, stateOf } = await aRequestedWorld()
  const wage = await expectPaper('Lohn')
  const sheet = aSheet({ mandant: mandant.id, item: item(wage) })
  const running = await receive([LETTER, sheet, LETTER, LETTER])
  const batch = await complete(running, async () => closeRequests(storage, await plan(running), 5_000))
  const named = async (filename: string) =>
    (await storage.documents.listByBatch(batch.id)).find(document => document.filename === filename)?.id ?? ''
  const received = { state: 'received', at: 5_000 }
  expect(await stateOf(wage)).toEqual({ ...received, document: 'beleg-1 (S. 3–4).pdf' })

  const joined = { type: 'join_document', documentId: await named('beleg-1 (S. 3–4).pdf') } as const
  expect((await storage.corrections.apply(batch.id, joined, 20_000)).applied).toBe(true)
  expect(await stateOf(wage)).toEqual({ ...received, document: null })
  await closeRequests(storage, await plan(batch), 21_000)
  expect(await stateOf(wage)).toEqual({ ...received, document: 'beleg-1 (S. 1, 3–4).pdf' })

  const divided = { type: 'split_document', documentId: await named('beleg-1 (S. 1, 3–4).pdf'), page: 2 } as const
  expect((await storage.corrections.apply(batch.id, divided, 22_000)).applied).toBe(true)
  for (const { id, status } of await storage.documents.listByBatch(batch.id))
    if (status === 'pending') await storage.documents.markProcessed(id)
  await closeRequests(storage, await plan(batch), 23_000)
  expect(await stateOf(wage)).toEqual({ ...received, document: 'beleg-1 (S. 3–4).pdf' })
})

test('what a person set anew after the batch was completed stays theirs', async () => {
  const { storage, mandant, expect: expectPaper, receive, complete, plan, stateOf } = await aRequestedWorld()
  const wage = await expectPaper('Lohn')
  const batch = await complete(await receive([aSheet({ mandant: mandant.id, item: item(wage) }), LETTER]))
  await storage.expected.setState(wage, 2025, 'open', null, 18_000)
  await closeRequests(storage, await plan(batch), 19_000)
  expect(await stateOf(wage)).toEqual({ state: 'open', document: null, at: 18_000 })
})

test('a document that could not be bound after all closes nothing', async () => {
  const { storage, mandant, expect: expectPaper, receive, plan, stateOf } = await aRequestedWorld()
  const wage = await expectPaper('Lohn')
  const batch = await receive([aSheet({ mandant: mandant.id, item: item(wage) }), LETTER])
  const documents = { ...storage.documents, find: async (id: string) => withStatus(await storage.documents.find(id)) }
  await closeRequests({ expected: storage.expected, documents }, await plan(batch), 9_000)
  expect((await stateOf(wage)).state).toBe('open')
})

function withStatus<T>(document: T | null): (T & { status: 'failed' }) | null {
  return document && { ...document, status: 'failed' }
}
