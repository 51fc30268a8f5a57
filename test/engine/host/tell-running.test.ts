import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { tellRunning } from '../../../engine/host/tell-running.ts'
import { waitFor } from '../../support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-running-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const running = {
  pid: 7,
  version: '0.1.0',
  httpUrl: 'http://127.0.0.1:7410',
  httpsUrl: null,
  caFile: null,
  startedAt: '2026-11-23T08:00:00.000Z',
}
const fault = (code: string): Error => Object.assign(new Error(code), { code })
const noWait = () => Promise.resolve()

test('where the engine answers is written as soon as another program lets the last file go, and taken away at the end', async () => {
  const file = join(folder, 'engine.json')
  const onHeld = vi.fn<(error: unknown) => void>()
  let isHeld = true
  const move = (from: string, to: string): Promise<void> => (isHeld ? Promise.reject(fault('EPERM')) : rename(from, to))
  const end = await tellRunning(file, running, { onHeld, everyMs: 1, write: { rename: move, wait: noWait } })
  expect(onHeld).toHaveBeenCalledTimes(1)
  expect(existsSync(file)).toBe(false)

  isHeld = false
  await waitFor(() => expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(running))
  await end()
  expect(existsSync(file)).toBe(false)
})

test('where the engine answers is written again when somebody removes it', async () => {
  const file = join(folder, 'removed.json')
  const end = await tellRunning(file, running, { onHeld: () => undefined, everyMs: 1 })
  rmSync(file)
  await waitFor(() => expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(running))
  await end()
  expect(existsSync(file)).toBe(false)
})

test('an end takes back what was never written, and another fault stops the start', async () => {
  const file = join(folder, 'never.json')
  const write = { rename: () => Promise.reject(fault('EBUSY')), wait: noWait }
  const end = await tellRunning(file, running, { onHeld: () => undefined, everyMs: 1, write })
  await end()
  expect(existsSync(file)).toBe(false)

  const full = { rename: () => Promise.reject(fault('ENOSPC')), wait: noWait }
  await expect(tellRunning(file, running, { onHeld: () => undefined, write: full })).rejects.toMatchObject({
    code: 'ENOSPC',
  })
})
