import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderFaultOf } from '../../../engine/host/folder-fault.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'steuerstapel-folder-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a folder in the place of a file is told, though the system does not say which', async () => {
  mkdirSync(join(root, 'download.key'))
  const error = await readFile(join(root, 'download.key')).catch((cause: unknown) => cause)
  expect(folderFaultOf(error)).toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringContaining('ist ein Ordner, wo eine Datei sein müsste') as string,
  })
})

test('who stands in the way is named where the system says it', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/daten/master.key' })
  expect(folderFaultOf(error)?.message).toContain('Auf /daten/master.key darf dieses Programm nicht zugreifen.')
})

test('what is no matter of files is left to others', () => {
  expect(folderFaultOf(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBeNull()
  expect(folderFaultOf('EISDIR')).toBeNull()
})
