import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBatch } from '../../../../support/a-batch.ts'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

const look = (headers = world.credential()) => world.app.inject({ url: '/local/inbox', headers })

test('nobody learns of the watched folder without being signed in', async () => {
  world.inbox = { ...world.inbox, folder: '/srv/eingang' }
  const answer = await look({})
  expect(answer.statusCode).toBe(401)
  expect(answer.body).not.toContain('eingang')
})

test('without a watched folder the window is told so', async () => {
  expect((await look()).json()).toEqual({
    folder: null,
    state: 'off',
    lookedAt: null,
    waiting: 0,
    faults: [],
    recent: [],
  })
})

test('the window is told what stays in the folder and why, and which batches came of it', async () => {
  const batch = {
    ...aBatch({ id: 'bat_1' }).batch,
    reference: null,
    metadata: {},
    status: 'queued' as const,
    updatedAt: 1,
    startedAt: null,
    completedAt: null,
    error: null,
  }
  world.batches.set(batch.id, batch)
  const fault = { path: 'Muster/zu.pdf', code: 'EBUSY', message: 'Bitte dort schließen.' }
  const taken = { batchId: 'bat_1', at: 7, documents: 3, mandant: 'unknown' } as const
  world.inbox = {
    folder: '/srv/eingang',
    state: 'watching',
    lookedAt: 9,
    waiting: 2,
    faults: [fault],
    recent: [taken, { ...taken, batchId: 'bat_gone' }],
  }
  expect((await look()).json()).toEqual({
    folder: '/srv/eingang',
    state: 'watching',
    lookedAt: 9,
    waiting: 2,
    faults: [fault],
    recent: [
      { ...taken, batchName: batch.name },
      { ...taken, batchId: 'bat_gone', batchName: '' },
    ],
  })
})
