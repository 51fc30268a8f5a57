import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureContextOptions } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { renewWhileRunning } from '../../../engine/tls/renew-while-running.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SOON = { interval: 5 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-tls-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('an engine that runs for a year gets a new certificate in time, once, and keeps it', async () => {
  let days = 0
  const clock = { ...systemClock, now: () => systemClock.now() + days * DAY_MS }
  const { cert } = await ensureLocalTls({ folder, clock, secrets: SECRETS })
  const taken: SecureContextOptions[] = []
  const looks: number[] = []
  const told: string[] = []
  const logger = {
    info: (_fields: object, message: string) => told.push(message),
    error: (_fields: object, message: string) => told.push(message),
  }
  const watched = { ...clock, now: () => (looks.push(days), clock.now()) }
  const server = { setSecureContext: (options: SecureContextOptions) => void taken.push(options) }
  const end = renewWhileRunning([server], {
    load: () => ensureLocalTls({ folder, clock: watched, secrets: SECRETS }),
    cert,
    logger,
    everyMs: 5,
  })
  days = 366
  await expect.poll(() => looks.filter(day => day === 366).length, SOON).toBeGreaterThan(3)
  expect(taken).toEqual([])
  days = 368
  await expect.poll(() => taken.length, SOON).toBe(1)
  const after = looks.length
  await expect.poll(() => looks.length, SOON).toBeGreaterThan(after + 3)
  end()
  expect(taken).toHaveLength(1)
  expect(told).toEqual(['certificate_renewed'])
  const renewed = new X509Certificate(String(taken[0]?.cert))
  expect(renewed.validToDate.getTime()).toBeGreaterThan(clock.now() + 396 * DAY_MS)
  expect(taken[0]?.minVersion).toBe('TLSv1.2')
  expect((await ensureLocalTls({ folder, clock, secrets: SECRETS })).cert).toBe(taken[0]?.cert)
})
