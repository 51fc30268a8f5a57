import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { namedSteps } from '../../../engine/shared/named-steps.ts'

const CHANNEL = 'steuerstapel:step'

function ports() {
  const find = async (id: string) => id.toUpperCase()
  const fail = async () => Promise.reject(new Error('Nein.'))
  return { storage: { runs: { find, fail }, size: 3 }, has: (id: string) => id === 'a' }
}

test('where nobody listens, the ports are the very same', () => {
  const given = ports()
  expect(namedSteps(given)).toBe(given)
})

test('where somebody listens, each verb is told before it begins and after it was done, and does the same', async () => {
  const told: unknown[] = []
  const listen = (message: unknown): void => void told.push(message)
  subscribe(CHANNEL, listen)
  try {
    const { storage, has } = namedSteps(ports())
    expect(await storage.runs.find('x')).toBe('X')
    expect([has('a'), has('b'), storage.size]).toEqual([true, false, 3])
    await expect(storage.runs.fail()).rejects.toThrow('Nein.')
  } finally {
    unsubscribe(CHANNEL, listen)
  }
  const [before, after] = ['before', 'after'].map(moment => ({ verb: 'storage.runs.find', moment }))
  const asked = { verb: 'has', moment: 'before' }
  expect(told).toEqual([before, after, asked, asked, { verb: 'storage.runs.fail', moment: 'before' }])
})
