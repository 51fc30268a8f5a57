import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanInbox } from '../../../engine/inbox/scan-inbox.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-scan-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a look is bounded in number and says so', async () => {
  for (let number = 1; number <= 7; number++) await writeFile(join(root, `${number}.pdf`), '')
  const { groups, faults } = await scanInbox(root, 5)
  expect(groups.get('')).toHaveLength(5)
  expect(faults).toEqual([{ path: '', code: 'too_many_files' }])
  expect((await scanInbox(root, 7)).faults).toEqual([])
})

test('a look is bounded in depth and says so; what lies higher is found', async () => {
  const deep = Array.from({ length: 30 }, () => 'x')
  await mkdir(join(root, ...deep), { recursive: true })
  await writeFile(join(root, ...deep, 'unten.pdf'), '')
  await writeFile(join(root, ...deep.slice(0, 10), 'mitte.pdf'), '')
  const { groups, faults } = await scanInbox(root)
  expect(groups.get('x')?.map(({ path }) => path)).toEqual([`${'x/'.repeat(10)}mitte.pdf`])
  expect(faults).toEqual([{ path: Array.from({ length: 21 }, () => 'x').join('/'), code: 'folder_too_deep' }])
})

test.runIf(process.platform === 'linux')('a name that is no UTF-8 is said', async () => {
  await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.pdf')]), '')
  const { groups, faults } = await scanInbox(root)
  expect(groups.size).toBe(0)
  expect(faults).toMatchObject([{ code: 'name_not_readable' }])
})

test('an inbox that is not there is an error, not an empty one', async () => {
  await expect(scanInbox(join(root, 'weg'))).rejects.toMatchObject({ code: 'ENOENT' })
})
