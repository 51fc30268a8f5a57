import { pbkdf2Sync } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCpuTime } from './cpu-time.ts'

test('work counts, waiting does not', async () => {
  const workedMs = startCpuTime()
  const before = process.cpuUsage()
  do pbkdf2Sync('a', 'b', 10_000, 32, 'sha256')
  while (process.cpuUsage(before).user < 50_000)
  expect(workedMs()).toBeGreaterThan(45)
  const waitedMs = startCpuTime()
  await after(300)
  expect(waitedMs()).toBeLessThan(250)
})
