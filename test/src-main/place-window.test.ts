import { expect, test } from 'vitest'
import { placeWindow } from '../../src-main/place-window.ts'

const MAIN = { x: 0, y: 0, width: 1920, height: 1040 }
const LEFT = { x: -1280, y: 0, width: 1280, height: 984 }

test('the first window has its usual size, and fits a small screen', () => {
  expect(placeWindow(null, [MAIN])).toEqual({ width: 1366, height: 860 })
  expect(placeWindow(null, [{ x: 0, y: 0, width: 1280, height: 680 }])).toEqual({ width: 1280, height: 680 })
})

test('a window opens where it was, also on a second screen', () => {
  const kept = { x: -1000, y: 50, width: 1000, height: 700 }
  expect(placeWindow(kept, [MAIN, LEFT])).toEqual(kept)
})

test.each([
  ['its screen is gone', { x: -1000, y: 50, width: 1000, height: 700 }],
  ['it was beyond the lower edge', { x: 0, y: 1030, width: 1000, height: 700 }],
  ['its title bar was above the screen', { x: 0, y: -30, width: 1000, height: 700 }],
  ['a corner alone is left', { x: 1850, y: 0, width: 1000, height: 700 }],
])('it is not put where nobody can catch it: %s', (_what, kept) => {
  expect(placeWindow(kept, [MAIN])).toEqual({ width: 1000, height: 700 })
})

test('a size that is no use is mended', () => {
  expect(placeWindow({ x: 0, y: 0, width: 10, height: 99_999 }, [MAIN])).toEqual({
    x: 0,
    y: 0,
    width: 760,
    height: 1040,
  })
})
