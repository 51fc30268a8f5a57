import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { limitAwake } from '../../../engine/shared/awake-time.ts'
import { waitFor } from '../../support/wait-for.ts'

test('a limit ends after its time, with the name that other time limits have', async () => {
  const limit = limitAwake(30)
  await waitFor(() => expect(limit.signal.aborted).toBe(true))
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
  expect(limit.passedMs()).toBeGreaterThanOrEqual(30)
})

test('a limit that was stopped never ends', async () => {
  const limit = limitAwake(20)
  limit.stop()
  await after(100)
  expect(limit.signal.aborted).toBe(false)
})

test.runIf(process.platform !== 'win32')(
  'a process that stood still for longer than its limit has it left',
  async () => {
    const child = fork(fileURLToPath(new URL('../../support/faults/awake-limit.ts', import.meta.url)), { execArgv: [] })
    const [ready] = (await once(child, 'message')) as [unknown]
    expect(ready).toBe('begun')
    child.kill('SIGSTOP')
    await after(4_000)
    child.kill('SIGCONT')
    const [found] = (await once(child, 'message')) as [{ passedMs: number }]
    // A timer of the same time is over at once.
    expect(found.passedMs).toBeLessThan(3_000)
    child.kill('SIGKILL')
  },
)
