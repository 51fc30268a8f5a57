import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepFolderVersion, newerProgramOf, refuseNewerFolder } from '../../../engine/wiring/folder-version.ts'
import { VERSION } from '../../../engine/version.ts'
import { steuerstapel } from '../cli/run-cli.ts'

const folderOf = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-fassung-'))
  writeFileSync(join(folder, 'program-version'), text)
  return folder
}

test.each([
  ['1.2.10', '1.2.9', '1.2.10'],
  ['1.10.0', '1.9.9', '1.10.0'],
  ['1.2.3', '1.2.3', null],
  ['1.2.3', '2.0.0', null],
  ['1.9.9\r\n', '1.10.0', null],
  ['', '1.0.0', null],
  ['99', '1.0.0', null],
])('a folder of %j is newer for %s: %s', async (known, own, newer) => {
  expect(await newerProgramOf(folderOf(known), own)).toBe(newer)
})

test('the newest program stays known, and an older one is refused with what to do', async () => {
  const folder = folderOf('broken')
  await keepFolderVersion(folder, '1.2.0')
  await keepFolderVersion(folder, '1.3.0')
  expect(readFileSync(join(folder, 'program-version'), 'utf8')).toBe('1.3.0\n')
  await expect(refuseNewerFolder(folder, '1.2.9')).rejects.toMatchObject({ code: 'data_folder_newer' })
  await refuseNewerFolder(folder, '1.3.0')
})

test('the engine does not start on a newer program’s folder, and changes nothing in it', async () => {
  const dataDir = folderOf('99.0.0')
  const ended = await steuerstapel(['serve'], { STEUERSTAPEL_DATA_DIR: dataDir })
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.stderr).toContain(`Steuerstapel 99.0.0 gearbeitet; dieses Programm (${VERSION}) ist älter`)
  expect(readFileSync(join(dataDir, 'program-version'), 'utf8')).toBe('99.0.0')
})
