import { expect, test } from 'vitest'
import { isSafeRelativePath } from '../../../engine/sources/check-path.ts'

test.each(['a.pdf', 'mandant/2025/beleg.pdf', 'Müller GmbH/Rechnung 1.pdf', 'console.pdf', '.versteckt'])(
  '%s is taken',
  path => {
    expect(isSafeRelativePath(path)).toBe(true)
  },
)

test.each([
  '',
  '/etc/passwd',
  '../a.pdf',
  'a/../../b.pdf',
  'a/./b.pdf',
  'a//b.pdf',
  'a/',
  'C:/a.pdf',
  'C:\\a.pdf',
  '\\\\server\\share\\a.pdf',
  '..\\a.pdf',
  'a.pdf:strom',
  'a\0.pdf',
  'CON',
  'con.txt',
  'a/NUL.pdf',
  'COM1',
  'COM¹.pdf',
  'LPT9',
  'CONIN$',
  'a.pdf.',
  'a.pdf ',
  'ordner./a.pdf',
])('%j is refused', path => {
  expect(isSafeRelativePath(path)).toBe(false)
})

test.each(['beleg-com1.pdf', 'icon', 'x'.repeat(1024), 'a/console/b.pdf'])(
  'a name that only holds a device name is taken: %.20s',
  path => {
    expect(isSafeRelativePath(path)).toBe(true)
  },
)

test.each(['x'.repeat(1025), 'a\ud800.pdf', '/a', '..', '.', 'a/..', 'a/.'])('%.20j is refused as well', path => {
  expect(isSafeRelativePath(path)).toBe(false)
})
