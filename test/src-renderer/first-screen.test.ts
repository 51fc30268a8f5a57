import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuiltWindow } from '../support/built-window.ts'

const BUILT = join(import.meta.dirname, '../../out/renderer')
/** What a browser has to fetch before it shows anything, packed as a server would send it. */
const FIRST_SCREEN_BYTES_MAX = 350_000

beforeAll(ensureBuiltWindow)

/** The script of the page and all that it imports at once, by their paths in the built folder. */
function firstScripts(): readonly string[] {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const found = new Set([...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].flatMap(([, path = '']) => path))
  for (const path of found) {
    const code = readFileSync(join(BUILT, path), 'utf8')
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`assets/${name}`)
  }
  return [...found]
}

test(`the first screen needs at most ${FIRST_SCREEN_BYTES_MAX} bytes of scripts, packed`, () => {
  const scripts = firstScripts()
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.map(path => gzipSync(readFileSync(join(BUILT, path)), { level: 9 }).length)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(FIRST_SCREEN_BYTES_MAX)
})

test('screens that nobody sees first are fetched on demand', () => {
  const first = firstScripts().join(' ')
  for (const screen of ['review-screen', 'batch-detail', 'settings-page', 'mandants-place', 'sums-screen']) {
    expect(first).not.toContain(screen)
  }
})
