import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepShellSettings } from '../../src-main/shell-settings.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'shell-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const path = () => join(folder, 'neu', 'shell.json')
const PLACE = { x: 10, y: 20, width: 900, height: 700, maximized: true }
const UPDATES = { source: '/mnt/aktuell', publicKey: 'abc' }

test('what was changed is there at the next start, and the rest stays', () => {
  const settings = keepShellSettings(path())
  expect(settings.read().window).toBeNull()
  settings.change({ window: PLACE })
  settings.change({ updates: UPDATES })
  expect(keepShellSettings(path()).read()).toEqual({ window: PLACE, updates: UPDATES, trayHintShown: false })
  expect(readdirSync(join(folder, 'neu'))).toEqual(['shell.json'])
})

test.each(['', '{', 'null', '[]', '{"window":7,"updates":"x","trayHintShown":"ja"}', '{"window":{"x":1.5}}'])(
  'a damaged file (%s) is as good as none',
  text => {
    const file = join(folder, 'shell.json')
    writeFileSync(file, text)
    expect(keepShellSettings(file).read()).toEqual({
      window: null,
      updates: { source: null, publicKey: null },
      trayHintShown: false,
    })
  },
)

test('a place that cannot be written costs the memory only', () => {
  writeFileSync(join(folder, 'datei'), '')
  const settings = keepShellSettings(join(folder, 'datei', 'shell.json'))
  settings.change({ trayHintShown: true })
  expect(settings.read().trayHintShown).toBe(true)
})
