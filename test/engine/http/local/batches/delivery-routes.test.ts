import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Batch } from '../../../../../engine/model/batch.ts'
import type { BatchEvent } from '../../../../../engine/storage/outbox.ts'
import { postTo, readFrom } from '../ask-window.ts'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

const ask = (path: string, payload?: object) => postTo(world, path, payload)
const look = (path: string) => readFrom(world, path)

test('the log of deliveries names the receiver without what may be secret in its address', async () => {
  addBatch()
  const { receiver, deliveries } = (await look('batches/bat_1/deliveries')).json()
  expect(receiver).toBe('hooks.example')
  expect(deliveries).toEqual([
    {
      id: 'evt_1',
      status: 'completed',
      occurredAt: 3,
      state: 'exhausted',
      nextAttemptAt: null,
      attempts: [{ at: 4, durationMs: 20, statusCode: 500, fault: null }],
    },
    expect.objectContaining({ id: 'evt_2', state: 'pending', attempts: [] }),
  ])
})

test('a delivery that has ended is sent again; one of another batch, or one that waits, is not', async () => {
  addBatch()
  expect((await ask('batches/bat_1/deliveries/evt_1/replay')).statusCode).toBe(204)
  expect(world.replayed).toEqual(['evt_1', 'woken'])
  expect((await ask('batches/bat_1/deliveries/evt_2/replay')).statusCode).toBe(409)
  expect((await ask('batches/bat_2/deliveries/evt_1/replay')).statusCode).toBe(409)
  expect((await ask('batches/bat_x/deliveries/evt_1/replay')).statusCode).toBe(404)
  expect(world.replayed).toHaveLength(2)
})

function addBatch(): void {
  const batch = { id: 'bat_1', projectId: 'prj_1', webhookUrl: 'https://hooks.example/geheim?token=geheim' } as Batch
  world.batches.set('bat_1', batch)
  world.batches.set('bat_2', { ...batch, id: 'bat_2' })
  const event = {
    id: 'evt_1',
    batch,
    status: 'completed',
    occurredAt: 3,
    state: 'exhausted',
    nextAttemptAt: null,
  } as unknown as BatchEvent
  const attempt = { at: 4, durationMs: 20, statusCode: 500, fault: null, answer: 'Herr Muster' }
  world.events.push({ event, deliveries: [attempt] })
  world.events.push({ event: { ...event, id: 'evt_2', state: 'pending' }, deliveries: [] })
}
