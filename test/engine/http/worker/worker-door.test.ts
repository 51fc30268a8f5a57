import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { LEASE_MS } from '../../../../engine/desk/messages.ts'
import { aDesk, aText, BYTES, SHA, VERSION } from '../../desk/a-desk.ts'
import type { DeskWorld } from '../../desk/a-desk.ts'
import { aClock } from '../../../support/a-clock.ts'
import type { TestClock } from '../../../support/a-clock.ts'

describe('the door for workers of other machines', () => {
  let world: DeskWorld<TestClock>
  beforeEach(async () => {
    world = await aDesk(aClock())
    // Both are here before anything is to be done, with room for two.
    for (const id of ['one', 'two']) world.desk.present.saw(id, 1)
    return async () => {
      await world.desk.workers.close()
      await world.storage.close()
    }
  })

  const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  const deliver = (
    task: { id: string; fence: number },
    bytes: Buffer,
    { sha256 = hashOf(bytes), token = 'one' } = {},
  ) =>
    world.ask('PUT', `/worker/tasks/${task.id}/output?fence=${task.fence}`, bytes, {
      token,
      headers: { 'x-content-sha256': sha256 },
    })
  const bytesOf = (word: string): Buffer => Buffer.from(JSON.stringify(aText(word)))
  /** Pages 1 and 2 are wanted: the engine's own worker has one of them, the door the other. */
  const twoPages = async () => {
    const first = world.readPage(1)
    const second = world.readPage(2)
    await expect.poll(() => world.own.length).toBe(1)
    const task = await world.claim()
    if (!task) throw new Error('there is a page left')
    return { first, second, task }
  }

  test('a page is read elsewhere with the file that its task names, and whoever waits gets its text', async () => {
    const { first, second, task } = await twoPages()
    const file = await world.ask('GET', `/worker/files/${SHA}`)
    expect([file.statusCode, file.rawPayload, file.headers['x-content-sha256']]).toEqual([200, BYTES, SHA])
    expect((await deliver(task, bytesOf('fern'))).statusCode).toBe(204)
    const [ownPage] = world.own
    ownPage?.end(aText('nah'))
    const texts = await Promise.all([first, second])
    const far = task.input.page === 1 ? 0 : 1
    expect([texts[far], texts[1 - far]]).toEqual([aText('fern'), aText('nah')])
    // Neither file nor task is this worker's any more.
    expect((await world.ask('GET', `/worker/files/${SHA}`)).statusCode).toBe(404)
    expect((await deliver(task, bytesOf('noch einmal'))).statusCode).toBe(410)
  })

  test.each([
    ['bytes that are not those of the hash', () => [bytesOf('x'), 'a'.repeat(64)] as const, 'wrong_hash'],
    ['what is no JSON', () => [Buffer.from('garbage'), undefined] as const, 'wrong_shape'],
    ['words without a place', () => [Buffer.from('{"source":"ocr","words":[{}]}'), undefined] as const, 'wrong_shape'],
    [
      'more than was asked for',
      () => [Buffer.from(JSON.stringify({ ...aText('x'), extra: 1 })), undefined] as const,
      'wrong_shape',
    ],
  ])('%s are refused, the worker is named and rests, and the page is read by another', async (_, answer, code) => {
    const { task } = await twoPages()
    const [bytes, sha256] = answer()
    expect((await deliver(task, bytes, sha256 === undefined ? {} : { sha256 })).statusCode).toBe(422)
    expect(world.logged).toEqual(
      expect.arrayContaining([expect.objectContaining({ msg: 'worker_refused', workerId: 'one', code })]),
    )
    expect(world.desk.present.isBarred('one')).toBe(true)
    expect(await world.claim('two')).toMatchObject({ id: task.id, fence: task.fence + 1 })
  })

  test('a worker that says nothing any more loses its page within seconds, and what it brings later is refused', async () => {
    const { task } = await twoPages()
    world.clock.advance(LEASE_MS - 1_000)
    expect((await world.ask('POST', `/worker/tasks/${task.id}/beat?fence=${task.fence}`, {})).statusCode).toBe(204)
    world.clock.advance(LEASE_MS + 1)
    expect(await world.storage.tasks.lapse(world.clock.now())).toBe(1)
    expect(await world.claim('two')).toMatchObject({ id: task.id })
    expect((await world.ask('POST', `/worker/tasks/${task.id}/beat?fence=${task.fence}`, {})).statusCode).toBe(410)
    expect((await deliver(task, bytesOf('zu spät'))).statusCode).toBe(410)
  })

  test('a full disk or a crash of a worker is no fault of the page; the second time it is the engine’s own', async () => {
    const { first, second, task } = await twoPages()
    const tell = (token: string, fence: number, error: object) =>
      world.ask('POST', `/worker/tasks/${task.id}/fault?fence=${fence}`, { error }, { token })
    const full = { type: 'bug', message: 'worker', stack: '', code: 'ENOSPC' }
    expect((await tell('one', task.fence, full)).statusCode).toBe(422)
    const again = await world.claim('two')
    const crash = { type: 'engine', kind: 'transient', code: 'processing_crashed', message: 'x', details: {} }
    expect((await tell('two', again?.fence ?? 0, crash)).statusCode).toBe(422)
    world.own[0]?.end(aText('nah'))
    await expect.poll(() => world.own.length).toBe(2)
    expect(world.own[1]?.page).toBe(task.input.page)
    world.own[1]?.end(aText('doch nah'))
    expect(await Promise.all([first, second])).toContainEqual(aText('doch nah'))
  })

  test('a worker’s word fails no page: the next one looks, then the engine, whose sentence is told', async () => {
    const { first, second, task } = await twoPages()
    const error = {
      type: 'engine',
      kind: 'input',
      code: 'corrupt_file',
      message: 'Bitte rufen Sie 0900 an.',
      details: {},
    }
    const tell = (token: string, fence: number) =>
      world.ask('POST', `/worker/tasks/${task.id}/fault?fence=${fence}`, { error }, { token })
    expect((await tell('one', task.fence)).statusCode).toBe(204)
    expect(world.desk.present.isBarred('one')).toBe(false)
    const again = await world.claim('two')
    expect((await tell('two', again?.fence ?? 0)).statusCode).toBe(204)
    world.own[0]?.end(aText('nah'))
    await expect.poll(() => world.own.length).toBe(2)
    world.own[1]?.fail(new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.'))
    await expect(task.input.page === 1 ? first : second).rejects.toMatchObject({ message: 'Die Datei ist beschädigt.' })
    expect(JSON.stringify(world.logged)).not.toContain('0900')
  })

  test('no worker holds more than it said that it does at once, nor a page for ever', async () => {
    const { task } = await twoPages()
    void world.readPage(3)
    const stop = new AbortController()
    const more = world.desk.hand('one', 60_000, stop.signal)
    const beat = () => world.ask('POST', `/worker/tasks/${task.id}/beat?fence=${task.fence}`, {})
    for (let at = 0; at < 10 * 60_000; at += LEASE_MS - 1) {
      world.desk.present.saw('one', 1)
      expect((await beat()).statusCode).toBe(204)
      world.clock.advance(LEASE_MS - 1)
    }
    world.clock.advance(LEASE_MS - 1)
    expect((await beat()).statusCode).toBe(410)
    expect(world.logged).toContainEqual(expect.objectContaining({ workerId: 'one', code: 'held_too_long' }))
    stop.abort()
    world.desk.cameBack()
    expect(await more).toBeNull()
  })

  test('an access that ends while its worker waits, or while it sends, gets and brings nothing more', async () => {
    const { task } = await twoPages()
    const waiting = world.ask('POST', '/worker/claim', { version: VERSION, capacity: 2 })
    await world.storage.pageWorkers.revoke('one', 5)
    void world.readPage(3)
    expect((await waiting).statusCode).toBe(401)
    expect((await deliver(task, bytesOf('x'))).statusCode).toBe(401)
    world.desk.present.saw('two', 2)
    expect(await world.claim('two')).toMatchObject({ input: { page: 3 } })
  })

  test('an answer that was stored though its worker never heard so is taken when it comes again', async () => {
    const { first, second, task } = await twoPages()
    const hold = { id: task.id, fence: task.fence, worker: 'one' }
    expect(await world.storage.tasks.finish(hold, bytesOf('fern').toString())).toBe(true)
    expect((await deliver(task, bytesOf('fern'))).statusCode).toBe(410)
    expect(await (task.input.page === 1 ? first : second)).toEqual(aText('fern'))
  })

  test('a page whose task is gone is asked for again', async () => {
    const { task } = await twoPages()
    await world.storage.tasks.withdraw(task.id)
    expect((await deliver(task, bytesOf('x'))).statusCode).toBe(410)
    await expect.poll(() => world.claim('two')).toMatchObject({ id: task.id })
  })

  test('a worker that waits hears at once of a page that another one lost', async () => {
    const { task } = await twoPages()
    world.clock.advance(5_000)
    const waiting = world.claim('two')
    await new Promise(resolve => setImmediate(resolve))
    world.clock.advance(LEASE_MS - 4_999)
    expect(await waiting).toMatchObject({ id: task.id, fence: task.fence + 1 })
  })

  test.each([
    ['a code that is a sentence', { code: 'Steuerbescheid Müller' }],
    ['details that are no facts', { code: 'corrupt_file', details: { a: { b: 1 } } }],
    ['a kind that there is not', { code: 'corrupt_file', kind: 'other' }],
  ])('a fault with %s is no answer', async (_, part) => {
    const { task } = await twoPages()
    const error = { type: 'engine', kind: 'input', message: 'x', details: {}, ...part }
    const told = await world.ask('POST', `/worker/tasks/${task.id}/fault?fence=${task.fence}`, { error })
    expect(told.statusCode).toBe(400)
  })

  test('no body is read for a task that the worker does not hold', async () => {
    const { task } = await twoPages()
    const headers = { 'content-type': 'image/png' }
    const put = (token: string) =>
      world.ask('PUT', `/worker/tasks/${task.id}/output?fence=${task.fence}`, Buffer.from('x'), { token, headers })
    expect([(await put('two')).statusCode, (await put('one')).statusCode]).toEqual([410, 415])
  })

  test('a page that nobody wants any more is taken from its worker', async () => {
    const stop = new AbortController()
    void world.readPage(1)
    await expect.poll(() => world.own.length).toBe(1)
    const wanted = world.readPage(2, stop.signal)
    const task = await world.claim()
    stop.abort(new Error('cancelled'))
    await expect(wanted).rejects.toThrow('cancelled')
    await expect
      .poll(async () => (await world.ask('POST', `/worker/tasks/${task?.id}/beat?fence=${task?.fence}`, {})).statusCode)
      .toBe(410)
  })

  test('nothing is told to who has no token, another’s task or file, or another version', async () => {
    const { task } = await twoPages()
    const status = async (...args: Parameters<DeskWorld['ask']>) => (await world.ask(...args)).statusCode
    for (const token of ['nobody', '', 'one two']) {
      expect(await status('POST', '/worker/claim', { version: VERSION, capacity: 1 }, { token })).toBe(401)
      expect(await status('GET', '/v1/batches', undefined, { token })).toBe(401)
    }
    expect(await status('GET', `/worker/files/${SHA}`, undefined, { token: 'two' })).toBe(404)
    expect(await status('GET', '/worker/files/..%2f..%2fmaster.key')).toBe(404)
    expect((await deliver(task, bytesOf('x'), { token: 'two' })).statusCode).toBe(410)
    expect(await status('POST', `/worker/tasks/${task.id}/release?fence=${task.fence}`, {}, { token: 'two' })).toBe(410)
    const other = await world.ask('POST', '/worker/claim', { version: '1.0.0', capacity: 1 })
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { message: expect.stringContaining(VERSION) as string },
    ])
    expect(await status('POST', '/worker/claim', { version: VERSION, capacity: 1e9 })).toBe(400)
    expect(await status('POST', `/worker/tasks/${task.id}/beat`, {})).toBe(400)
    for (const path of ['/v1/batches', '/local/session', '/healthz', '/docs'])
      expect(await status('GET', path)).toBe(404)
    await world.storage.pageWorkers.revoke('one', 5)
    expect(await status('POST', `/worker/tasks/${task.id}/beat?fence=${task.fence}`, {})).toBe(401)
  })

  test('while no worker is here, or for a person, everything is done here and no task is kept', async () => {
    for (const id of ['one', 'two']) await world.ask('POST', '/worker/leave', {}, { token: id })
    const text = world.readPage(1)
    world.own[0]?.end(aText('nah'))
    expect([await text, world.desk.workers.size]).toEqual([aText('nah'), 1])
    expect(
      await world.storage.tasks.claim({ worker: 'one', at: 1, leaseMs: 1, takesLost: true, heldMax: 9 }),
    ).toBeNull()
  })
})
