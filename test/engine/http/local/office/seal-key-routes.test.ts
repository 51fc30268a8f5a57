import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealKeys } from '../../../../../wire/seal-keys.ts'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

const ask = (method: 'GET' | 'POST', url: string) => world.app.inject({ method, url, headers: world.credential() })
const keysOf = (body: unknown) => sealKeys.parse(body).keys

test('the keys are listed, and after a change the former one with its end', async () => {
  const [first] = keysOf((await ask('GET', '/local/seal-keys')).json())
  expect(first?.fingerprint).toMatch(/^([0-9A-F]{4}-){4}[0-9A-F]{4}$/)
  const changed = keysOf((await ask('POST', '/local/seal-keys/rotate')).json())
  expect(changed.map(({ publicKey }) => publicKey === first?.publicKey)).toEqual([true, false])
  expect(changed.map(({ retiredAt }) => retiredAt === null)).toEqual([false, true])
  expect(keysOf((await ask('GET', '/local/seal-keys')).json())).toEqual(changed)
})

test('an auditor gets the public halves, and a page that knows them, each as a file', async () => {
  const [key] = keysOf((await ask('GET', '/local/seal-keys')).json())
  const list = await ask('GET', '/local/seal-keys/export')
  expect(list.headers['content-disposition']).toMatch(/^attachment.*siegelschluessel\.json/)
  expect(list.json()).toMatchObject({ schema: 'seal-keys/1', keys: [{ publicKey: key?.publicKey }] })
  const page = await ask('GET', '/local/verifier-page')
  expect(page.headers['content-disposition']).toMatch(/^attachment.*\.html/)
  expect(page.body).toContain(key?.publicKey)
  expect(page.body).toMatch(/Content-Security-Policy" content="default-src 'none'/)
})
