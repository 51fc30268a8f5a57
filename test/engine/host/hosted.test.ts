import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineEntry } from '../../../engine/built-engine.mjs'
import type { HostMessage } from '../../../engine/host/host-message.ts'
import { engineEnvironment, temporaryDataDir } from '../../support/engine-process.ts'

const ENTRY = engineEntry('main')
let data: ReturnType<typeof temporaryDataDir>
beforeEach(() => void (data = temporaryDataDir()))
afterEach(() => data.remove())

function startHosted(...words: string[]) {
  const env = engineEnvironment(data.dataDir)
  const child = fork(ENTRY, ['--host', ...words], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const said: HostMessage[] = []
  child.on('message', message => said.push(message as HostMessage))
  return { child, said, gone: once(child, 'exit') as Promise<[number | null]> }
}

test('a hosted engine asks for its key, says that it is ready and what there is to do, and stops when told', async () => {
  const { child, said, gone } = startHosted('--keychain')
  child.on('message', (message: HostMessage) => {
    // A keychain that turns the text round.
    if (message.type !== 'seal' && message.type !== 'unseal') return
    const text = Buffer.from(message.text, 'base64').reverse().toString('base64')
    child.send({ type: 'keychain', id: message.id, text })
  })
  await expect.poll(() => said.map(each => each.type)).toContain('work')
  expect(said.map(each => each.type)).toEqual(['logs', 'seal', 'unseal', 'ready', 'work'])
  expect(said.at(-1)).toEqual({ type: 'work', open: 0, percent: null })
  child.send({ type: 'stop' })
  expect((await gone)[0]).toBe(0)
})

test('an engine that is told to stop while it starts does so', async () => {
  const { child, said, gone } = startHosted('--keychain')
  const asked = () => said.flatMap(each => (each.type === 'seal' ? [each.id] : []))
  await expect.poll(asked, { interval: 5 }).toHaveLength(1)
  child.send({ type: 'stop' })
  child.send({ type: 'keychain', id: asked()[0] ?? -1, text: null })
  expect((await gone)[0]).toBe(0)
})
