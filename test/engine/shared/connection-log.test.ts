import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConnectionLog } from '../../../engine/shared/connection-log.ts'
import { aClock } from '../../support/a-clock.ts'
import type { TestClock } from '../../support/a-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let folder: string
let path: string
let clock: TestClock
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-connections-'))
  path = join(folder, 'connections.json')
  clock = aClock(Date.parse('2026-11-24T10:00:00Z'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openConnectionLog(path, { clock, logger: { warn: () => undefined } })

test('places are counted by purpose, are there after a restart, and are forgotten after 90 days', async () => {
  const log = await open()
  log.tell('source')('DMS.example', 443, true)
  log.tell('source')('dms.example', 443, false)
  clock.advance(DAY_MS)
  log.tell('source')('dms.example', 443, true)
  log.tell('webhook')('dms.example', 443, true)
  await log.stop()
  expect(readFileSync(path, 'utf8')).not.toContain('DMS')

  const again = await open()
  expect(again.list().map(({ purpose, host, made, failed }) => [purpose, host, made, failed])).toEqual([
    ['source', 'dms.example', 2, 1],
    ['webhook', 'dms.example', 1, 0],
  ])
  clock.advance(90 * DAY_MS)
  expect(again.list().map(({ purpose, made }) => [purpose, made])).toEqual([
    ['source', 1],
    ['webhook', 1],
  ])
  clock.advance(DAY_MS)
  expect(again.list()).toEqual([])
})

test('a file that cannot be read, or written, ends nothing', async () => {
  writeFileSync(path, '{ kaputt')
  const log = await open()
  expect(log.list()).toEqual([])
  log.tell('mailbox')('imap.example', 993, true)
  rmSync(folder, { recursive: true })
  await log.stop()
  expect(log.list()).toHaveLength(1)
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-connections-'))
})

test('a program that names ever new hosts does not fill the disk', async () => {
  const log = await open()
  const tell = log.tell('source')
  for (let at = 0; at < 10_500; at++) tell(`h${at}.example`, 443, true)
  expect(log.list()).toHaveLength(10_000)
  await log.stop()
})
