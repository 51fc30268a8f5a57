import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openBallast } from '../../../engine/wiring/ballast.ts'
import { watchStorage } from '../../../engine/wiring/storage-state.ts'
import { aClock } from '../../support/a-clock.ts'

test('it is laid where there is room, given back when the disk is full, and laid again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steuerstapel-ballast-'))
  const path = join(dataDir, 'ballast')
  const ballast = await openBallast(dataDir)
  await ballast.resize(100_000_000)
  expect(existsSync(path)).toBe(false)
  await ballast.resize(1e12)
  const { size, blocks } = statSync(path)
  expect([size, blocks * 512 >= size]).toEqual([8_000_000, true])
  const watch = watchStorage({ clock: aClock(), logger: pino({ level: 'silent' }), onFull: ballast.release })
  watch.saw(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }))
  expect(existsSync(path)).toBe(true)
  watch.saw(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }))
  expect([existsSync(path), watch.state()]).toEqual([false, 'storage_full'])
  await ballast.resize(1e12)
  await ballast.resize(1_000_000)
  expect(existsSync(path)).toBe(false)
  ballast.release()
})

test('what an engine that was killed had laid of it is given back, too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steuerstapel-ballast-'))
  const half = join(dataDir, 'ballast.tmp')
  writeFileSync(half, 'x')
  const ballast = await openBallast(dataDir)
  ballast.release()
  expect(existsSync(half)).toBe(false)
})
