import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

const under = mkdtempSync(join(tmpdir(), 'steuerstapel-memory-'))
afterAll(() => {
  rmSync(under, { recursive: true, force: true })
})

test('the folder of the tests is made where there is room, and nowhere else', () => {
  const made = memoryFolder(under, 1) ?? ''
  expect(made.startsWith(join(under, 'steuerstapel-tests-'))).toBe(true)
  expect(existsSync(made)).toBe(true)

  expect(memoryFolder(under, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder(join(under, 'nothing'), 1)).toBeUndefined()
})
