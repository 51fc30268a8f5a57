import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examineDataFolder } from '../../../engine/cli/examine-machine.ts'
import type { FolderDeps } from '../../../engine/cli/examine-machine.ts'
import { aFolder } from './run-cli.ts'

/** As Windows gives it for a folder below LOCALAPPDATA. */
const OWN = 'D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;S-1-5-21-1-2-3-1001)'

async function onWindows(deps: Partial<FolderDeps>): Promise<Record<string, { state: string; text: string }>> {
  const system = {
    isWindows: true,
    rights: () => Promise.resolve(OWN),
    realPath: (path: string) => Promise.resolve(path),
  }
  const found = await examineDataFolder(aFolder(), { ...system, ...deps })
  return Object.fromEntries(found.map(finding => [finding.id, finding]))
}

test('on Windows the list of rights says who else may read', async () => {
  expect((await onWindows({}))['data_folder']).toMatchObject({ state: 'ok' })
  const open = (more: string) => onWindows({ rights: () => Promise.resolve(`x\r\n${OWN}${more}S:AI(AU;SA;FA;;;WD)`) })
  expect((await open(''))['data_folder']).toMatchObject({ state: 'ok' })
  const found = (await open('(A;OICIID;0x1200a9;;;BU)(D;;FA;;;BG)(A;;FR;;;WD)'))['data_folder']
  expect(found).toMatchObject({ state: 'warning' })
  expect(found?.text).toContain('(Benutzer, Jeder)')
  expect(found?.text).toContain('icacls')
})

test('where the rights cannot be read nothing is claimed', async () => {
  const found = (await onWindows({ rights: () => Promise.resolve(null) }))['data_folder']
  expect(found).toMatchObject({ state: 'warning' })
  expect(found?.text).not.toContain('nur für den eigenen Benutzer')
})

test('a mapped drive is told as the network share that it is', async () => {
  const found = await onWindows({ realPath: () => Promise.resolve(String.raw`\\server\kanzlei\daten`) })
  expect(found['network_share']).toMatchObject({ state: 'wrong' })
  expect((await onWindows({}))['network_share']).toBeUndefined()
})

test.runIf(process.platform !== 'win32')('elsewhere the mode of the folder says it', async () => {
  const folder = aFolder()
  chmodSync(folder, 0o755)
  expect((await examineDataFolder(folder))[0]).toMatchObject({ id: 'data_folder', state: 'warning' })
  chmodSync(folder, 0o700)
  expect((await examineDataFolder(folder))[0]).toMatchObject({ id: 'data_folder', state: 'ok' })
})

test('a folder of a newer program is told', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'program-version'), '99.0.0\n')
  expect(await examineDataFolder(folder)).toContainEqual(
    expect.objectContaining({ id: 'program_version', state: 'wrong' }),
  )
})
