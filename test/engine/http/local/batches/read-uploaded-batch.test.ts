import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

const SHA256 = 'a'.repeat(64)
let world: WindowWorld

beforeEach(async () => {
  world = await createWindowWorld({ filesMax: 2 })
})

afterEach(() => world.close())

const body = { name: ' Belege März ', mandant: 'Müller GmbH', files: [{ filename: 'a.pdf', sha256: SHA256 }] }
const post = (payload: object, headers: Record<string, string> = { 'idempotency-key': 'k1' }) =>
  world.app.inject({ method: 'POST', url: '/local/batches', payload, headers: { ...headers, ...world.credential() } })

test('files that were sent in pieces become a batch with its labels, and the same one when it is asked for again', async () => {
  const named = { filename: '../../etc/Rechnung\u202e.pdf', sha256: SHA256 }
  const leftOut = [{ path: 'Belege/.alt\u202e', reason: 'hidden' }]
  const asked = { ...body, files: [named], leftOut }
  const first = await post(asked)
  expect([first.statusCode, first.json()]).toEqual([201, { id: 'bat_uploaded' }])
  const again = await post(asked)
  expect([again.statusCode, again.json()]).toEqual([200, { id: 'bat_uploaded' }])
  expect(world.uploaded[0]).toEqual({
    name: 'Belege März',
    mandant: { typedName: 'Müller GmbH' },
    key: 'k1',
    files: [{ filename: 'Rechnung.pdf', sha256: SHA256 }],
    leftOut: [{ path: 'Belege/.alt', reason: 'hidden' }],
    asked,
  })
})

test.each([
  ['no key', body, {}, 'required'],
  ['a key with white space', body, { 'idempotency-key': 'k 1' }, 'required'],
  ['no name', { ...body, name: ' ' }, undefined, 'required'],
  ['no file', { ...body, files: [] }, undefined, 'too_few'],
  ['one file too many', { ...body, files: Array.from({ length: 3 }, () => body.files[0]) }, undefined, 'too_many'],
  ['a path for a sum', { ...body, files: [{ filename: 'a', sha256: '../../a' }] }, undefined, 'invalid_type'],
  ['an unknown reason', { ...body, leftOut: [{ path: 'a', reason: 'no idea' }] }, undefined, 'invalid_type'],
  ['no files at all', { name: 'x' }, undefined, 'invalid_type'],
])('a batch with %s is refused', async (_title, payload, headers, reason) => {
  const answer = await post(payload, headers)
  expect([answer.statusCode, answer.json().error_details.reason]).toEqual([400, reason])
  expect(world.uploaded).toEqual([])
})
