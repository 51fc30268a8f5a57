import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import * as replacing from '../../../../engine/shared/disk/replace-file.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'

vi.mock(import('../../../../engine/shared/disk/replace-file.ts'), async original => {
  const real = await original()
  return { ...real, replaceFile: vi.fn<typeof real.replaceFile>(real.replaceFile) }
})
afterEach(() => vi.mocked(replacing.replaceFile).mockReset())

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-held-store-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const options = { byteSizeMax: 1_000, signal: new AbortController().signal }
const held = () => vi.mocked(replacing.replaceFile).mockRejectedValueOnce(Object.assign(new Error(), { code: 'EPERM' }))
const bytes = () => Readable.from([Buffer.from('Beleg')])

test('an original that is being read takes its like again, and a damaged one says that it is held', async () => {
  const files = await openFileStore(folder)
  const stored = await files.put(bytes(), options)
  held()
  expect(await files.put(bytes(), options)).toEqual(stored)

  writeFileSync(files.pathOf(stored.sha256), 'Beleh')
  held()
  await expect(files.put(bytes(), options)).rejects.toMatchObject({ code: 'storage_busy', kind: 'transient' })
})

test('a new original whose file a scanner holds is a fault that passes by itself', async () => {
  const files = await openFileStore(folder)
  held()
  const put = files.put(Readable.from([Buffer.from('nie dagewesen')]), options)
  await expect(put).rejects.toMatchObject({ code: 'storage_busy', kind: 'transient' })
})

test('a result that a viewer holds stays as it is, and the fault is one that passes by itself', async () => {
  const files = await openFileStore(folder)
  await files.writeManaged('a/Belegmappe.pdf', path => writeFile(path, 'alt'))
  held()
  const again = files.writeManaged('a/Belegmappe.pdf', path => writeFile(path, 'neu'))
  await expect(again).rejects.toMatchObject({ code: 'storage_busy' })
  await expect(again).rejects.toThrow(/in einem anderen Programm geöffnet/)
  expect(readFileSync(files.managedPath('a/Belegmappe.pdf'), 'utf8')).toBe('alt')
})
