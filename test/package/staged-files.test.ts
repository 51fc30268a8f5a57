import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagesBeside } from '../../build/packages-beside.ts'
import type { Lock } from '../../build/packages-beside.ts'
import { isStaged } from '../../build/windows/staged-file.ts'
import { REPO } from './packed-files.ts'
import { filesReached, packageOf } from './reached-files.ts'

const lock = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8')) as Lock
const beside = new Set(packagesBeside(lock, { os: process.platform, cpu: process.arch }))
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Asked for by a name that code puts together, and there only where it can be loaded. */
const NEVER_LOADED = /\/(pg-cloudflare|node-addon-api)\/|\/pg\/lib\/native\//

test('every file of a package that the built engine asks for by name is in the installed program for Windows', () => {
  const built = readdirSync(join(REPO, 'out/engine')).filter(name => name.endsWith('.js'))
  const entries = built.map(name => `out/engine/${name}`)
  // Packages in the build are named in its texts still; what lies beside it is followed on from there.
  const asked = [...filesReached(entries)].filter(path => beside.has(packageOf(path) ?? ''))
  const files = [...filesReached(asked)].filter(path => !path.endsWith('.d.ts'))
  expect(files.length).toBeGreaterThan(60)
  const missing = files.filter(path => {
    const folder = packageOf(path) ?? ''
    return !NEVER_LOADED.test(path) && !(beside.has(folder) && isStaged(nameOf(folder), path.slice(folder.length + 1)))
  })
  expect(missing).toEqual([])
})

test.each([
  ['better-sqlite3', 'prebuilds/win32-x64.node', true],
  ['better-sqlite3', 'prebuilds/linux-x64.node', false],
  ['@matbee/libreoffice-converter', 'wasm/soffice.data', true],
  ['@matbee/libreoffice-converter', 'dist/index.js', false],
  ['tesseract.js-core', 'tesseract-core-simd.js', true],
  ['tesseract.js-core', 'tesseract-core-simd.wasm.js', false],
  ['7z-wasm', 'unRarLicense.txt', true],
  ['sharp', 'lib/index.d.ts', false],
  ['sharp', 'README.md', false],
  ['dejavu-fonts-ttf', 'LICENSE', true],
])('of %s the file %s is installed: %s', (name, path, expected) => {
  expect(isStaged(name, path)).toBe(expected)
})
