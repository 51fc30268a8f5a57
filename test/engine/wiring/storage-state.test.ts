import { expect, test } from 'vitest'
import { watchStorage } from '../../../engine/wiring/storage-state.ts'

test('a state is logged once while it lasts, and gone when it was not met again for 20 s', () => {
  let ms = 0
  const logged: object[] = []
  const watch = watchStorage({
    clock: { now: () => 0, monotonicMs: () => ms },
    logger: { error: (fields: object) => void logged.push(fields) },
  })
  const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
  expect(watch.state()).toBeNull()
  watch.saw(new TypeError('a bug'))
  expect(watch.state()).toBeNull()
  for (ms = 0; ms < 60_000; ms += 5_000) watch.saw(full)
  expect(watch.state()).toBe('storage_full')
  expect(logged).toMatchObject([{ state: 'full' }])
  ms += 20_000
  expect(watch.state()).toBeNull()
})
