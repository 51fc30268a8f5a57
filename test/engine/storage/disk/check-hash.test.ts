import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHashCheck } from '../../../../engine/storage/disk/check-hash.ts'

test('a file is whole, changed or gone, and a change after the first look is seen', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-hash-')), 'original')
  const sha256 = createHash('sha256').update('Beleg').digest('hex')
  const check = createHashCheck().check
  writeFileSync(path, 'Beleg')
  expect([await check(path, sha256), await check(path, sha256)]).toEqual(['whole', 'whole'])
  writeFileSync(path, 'Belag')
  expect([await check(path, sha256), await check(path, sha256)]).toEqual(['damaged', 'damaged'])
  writeFileSync(path, 'Beleg')
  expect(await check(path, sha256)).toBe('whole')
  rmSync(path)
  expect(await check(path, sha256)).toBe('missing')
})
