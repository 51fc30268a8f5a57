import { expect, test } from 'vitest'
import { watchStorage } from '../../../engine/wiring/storage-state.ts'

test('a state is logged once while it lasts, and gone when it was not met again for 20 s', () => {
  let ms = 0
  const logged: object[] = []
  const watch = watchStorage({
    clock: { now: () => 0, monotonicMs: () => ms },
    logger: { error: (fields: object) => void logged.push(fields), info: () => undefined },
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

test('damage stays until the whole was found sound, whatever else is met meanwhile', () => {
  let ms = 0
  const said: string[] = []
  const note = (_fields: object, text?: string): void => void said.push(text ?? '')
  const clock = { now: () => 0, monotonicMs: () => ms }
  const watch = watchStorage({ clock, logger: { error: note, info: note } })
  watch.isSound()
  const coded = (code: string): Error => Object.assign(new Error('x'), { code })
  watch.saw(coded('SQLITE_CORRUPT_INDEX'))
  watch.saw(coded('SQLITE_BUSY'))
  ms += 3_600_000
  expect(watch.state()).toBe('storage_damaged')
  watch.isSound()
  expect(watch.state()).toBeNull()
  expect(said.at(-1)).toBe('storage_sound_again')
})
