import { expect, test } from 'vitest'
import { createEngineHost } from '../../src-main/engine-host.ts'
import type { EngineChild } from '../../src-main/engine-host.ts'
import type { EngineNews } from '../../wire/desktop.ts'

const READY = { type: 'ready', httpUrl: 'http://127.0.0.1:1', sessionHeader: { name: 'x-s', value: 'secret' } } as const

function setup() {
  let nowMs = 0
  const news: EngineNews[] = []
  const told: unknown[] = []
  const timers: { at: number; act: () => void; on: boolean }[] = []
  const children: (EngineChild & { say(message: unknown): void; die(): void; posted: unknown[]; killed: boolean })[] =
    []
  const fork = (): EngineChild => {
    let hear: (message: unknown) => void = () => {}
    let gone: () => void = () => {}
    const child = {
      posted: [] as unknown[],
      killed: false,
      post: (message: unknown) => void child.posted.push(message),
      kill: () => {
        child.killed = true
        gone()
      },
      onMessage: (listener: (message: unknown) => void) => void (hear = listener),
      onExit: (listener: () => void) => void (gone = listener),
      say: (message: unknown) => hear(message),
      die: () => gone(),
    }
    children.push(child)
    return child
  }
  const host = createEngineHost({
    fork,
    now: () => nowMs,
    after: (ms, act) => {
      const timer = { at: nowMs + ms, act, on: true }
      timers.push(timer)
      return () => void (timer.on = false)
    },
    onNews: each => news.push(each),
    onWork: work => told.push(work),
    onEnded: ended => told.push(ended),
    askKeychain: ({ type, text }) =>
      text === 'kaputt' ? Promise.reject(new Error('locked')) : Promise.resolve(`${type} ${text}`),
  })
  const pass = (ms: number) => {
    nowMs += ms
    for (const timer of timers.filter(each => each.on && each.at <= nowMs)) {
      timer.on = false
      timer.act()
    }
  }
  return { host, news, told, children, pass, last: () => children.at(-1)! }
}

test('where the logs are is known also of an engine that did not start', () => {
  const { host, last } = setup()
  host.start()
  expect(host.logFolder()).toBeNull()
  last().say({ type: 'logs', folder: 7 })
  expect(host.logFolder()).toBeNull()
  last().say({ type: 'logs', folder: '/daten/logs' })
  last().say({ type: 'failed', code: 'data_dir_unusable', message: 'Bitte …' })
  last().die()
  expect(host.logFolder()).toBe('/daten/logs')
})

test('the engine counts as there only when it says that it is ready', () => {
  const { host, news, last } = setup()
  host.start()
  expect(host.engine()).toBeNull()
  last().say({ type: 'something else' })
  last().say({ type: 'ready', httpUrl: 'http://127.0.0.1:1' })
  expect(host.engine()).toBeNull()
  last().say(READY)
  expect(host.engine()).toEqual(READY)
  expect(news.map(each => each.state)).toEqual(['starting', 'ready'])
})

test('a crashed engine is started again, each time after a longer wait', () => {
  const { host, children, pass, last } = setup()
  host.start()
  for (const waitMs of [500, 1000, 2000, 4000]) {
    last().die()
    expect(host.news().state).toBe('restarting')
    expect(host.engine()).toBeNull()
    const before = children.length
    pass(waitMs - 1)
    expect(children.length).toBe(before)
    pass(1)
    expect(children.length).toBe(before + 1)
  }
})

test('an engine that keeps crashing is given up', () => {
  const { host, children, pass, last } = setup()
  host.start()
  for (let crash = 0; crash < 7; crash += 1) {
    last().die()
    pass(60_000)
  }
  expect(host.news().state).toBe('failed')
  expect(children.length).toBe(7)
})

test('after a minute of steady work the next crash is the first again', () => {
  const { host, children, pass, last } = setup()
  host.start()
  for (let crash = 0; crash < 20; crash += 1) {
    last().say(READY)
    pass(60_000)
    last().die()
    pass(500)
  }
  expect(children.length).toBe(21)
})

test('an engine that says why it cannot start is not tried again', () => {
  const { host, children, pass, last } = setup()
  host.start()
  last().say({ type: 'failed', code: 'data_folder_in_use', message: 'Der Datenordner ist belegt.' })
  last().die()
  pass(60_000)
  expect(host.news()).toEqual({ state: 'failed', message: 'Der Datenordner ist belegt.' })
  expect(children.length).toBe(1)
})

test('stopping asks the engine first and waits until it has gone', async () => {
  const { host, pass, last } = setup()
  host.start()
  last().say(READY)
  const stopped = host.stop()
  expect(last().posted).toEqual([{ type: 'stop' }])
  last().die()
  await stopped
  pass(60_000)
  expect(last().killed).toBe(false)
})

test('an engine that does not stop in ten seconds is killed', async () => {
  const { host, pass, last } = setup()
  host.start()
  last().say(READY)
  const stopped = host.stop()
  pass(9_999)
  expect(last().killed).toBe(false)
  pass(1)
  await stopped
  expect(last().killed).toBe(true)
})

test('stopping while a restart is due leaves nothing behind', async () => {
  const { host, children, pass, last } = setup()
  host.start()
  last().die()
  await host.stop()
  pass(60_000)
  expect(children.length).toBe(1)
})

test('what the engine says of its work goes on, what it says malformed does not', () => {
  const { host, told, last } = setup()
  host.start()
  const whole = [
    { type: 'work', open: 2, percent: 40 },
    { type: 'work', open: 0, percent: null },
    { type: 'ended', batchId: 'bat_1', status: 'completed' },
  ]
  const malformed = [
    { type: 'work', open: -1, percent: 1 },
    { type: 'work', open: 1, percent: 'viel' },
    { type: 'ended', batchId: 'bat_1', status: 'processing' },
    { type: 'ended', batchId: 7, status: 'failed' },
    null,
    'work',
  ]
  for (const message of [...whole, ...malformed]) last().say(message)
  expect(told).toEqual(whole)
})

test('the engine’s questions to the keychain are answered under their number, also when it is locked', async () => {
  const { host, last } = setup()
  host.start()
  last().say({ type: 'seal', id: 1, text: 'abc' })
  last().say({ type: 'unseal', id: 2, text: 'kaputt' })
  await expect.poll(() => last().posted.length).toBe(2)
  expect(last().posted).toEqual([
    { type: 'keychain', id: 1, text: 'seal abc' },
    { type: 'keychain', id: 2, text: null },
  ])
})

test('an engine that is gone is not answered', async () => {
  const { host, children, pass, last } = setup()
  host.start()
  const first = last()
  first.say({ type: 'seal', id: 1, text: 'abc' })
  first.die()
  pass(500)
  await Promise.resolve()
  await new Promise(setImmediate)
  expect(children.map(child => child.posted)).toEqual([[], []])
})
