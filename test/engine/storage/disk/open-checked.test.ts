import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHashCheck } from '../../../../engine/storage/disk/check-hash.ts'
import { openChecked } from '../../../../engine/storage/disk/open-checked.ts'

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-open-'))
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const { check } = createHashCheck()

function aFile(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('what was checked is what is read, also when another file takes the name', async () => {
  const path = aFile('mappe.pdf', 'erste')
  const opened = await openChecked(check, path, hashOf('erste'))
  renameSync(aFile('neu.pdf', 'zweite, länger'), path)
  if (opened.state !== 'whole') throw new Error(opened.state)
  expect(await opened.handle.readFile('utf8')).toBe('erste')
  await opened.handle.close()
  expect((await openChecked(check, path, hashOf('erste'))).state).toBe('damaged')
})

test('a file that is replaced between opening and checking is not given out', async () => {
  const path = aFile('schnell.pdf', 'alt')
  const swapping = async (at: string, sha256: string) => {
    renameSync(aFile('anders.pdf', 'neu'), at)
    return check(at, sha256)
  }
  expect((await openChecked(swapping, path, hashOf('neu'))).state).toBe('damaged')
  expect((await openChecked(check, join(folder, 'fort.pdf'), hashOf('x'))).state).toBe('missing')
})
