import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { isOwnPage } from '../../src-main/guard-pages.ts'
import { shellPaths } from '../../src-main/paths.ts'

test.each(['app://ui', 'app://ui/', 'app://ui/#/neu'])('%s is the program’s own page', url => {
  expect(isOwnPage(url)).toBe(true)
})

test.each([
  'app://ui.evil/',
  'app://uix',
  'https://ui/',
  'file:///etc/passwd',
  '',
  'about:blank',
  'app://other/app://ui/',
])('“%s” is a foreign page', url => {
  expect(isOwnPage(url)).toBe(false)
})

test('in an installed program the engine is looked for beside the archive', () => {
  const main = ['', 'opt', 'Steuerstapel', 'resources', 'app.asar', 'out', 'main'].join(sep)
  const paths = shellPaths(main)
  expect(paths.engine).toContain(['resources', 'app.asar.unpacked', 'out', 'engine', 'main.js'].join(sep))
  expect(paths.preload).toContain(['resources', 'app.asar', 'out', 'preload', 'preload.cjs'].join(sep))
})
