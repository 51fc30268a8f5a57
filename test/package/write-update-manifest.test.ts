import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readManifest } from '../../src-main/update-manifest.ts'
import { writeUpdateManifest } from './write-update-manifest.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'))
  for (const name of ['Steuerstapel-Setup-1.4.0.exe', 'steuerstapel-1.4.0-amd64.deb', 'steuerstapel-1.3.0-amd64.deb']) {
    writeFileSync(join(folder, name), name)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name))

test('what is written is what the program takes, with the signature of its key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const names = await writeUpdateManifest(
    folder,
    '1.4.0',
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  expect(names).toEqual(['Steuerstapel-Setup-1.4.0.exe', 'steuerstapel-1.4.0-amd64.deb'])
  const bytes = read('steuerstapel-update.json')
  const signature = read('steuerstapel-update.json.sig').toString()
  const manifest = readManifest(bytes, signature, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  expect(manifest.files.map(({ platform, byteSize }) => [platform, byteSize])).toEqual([
    ['win32', 28],
    ['linux', 28],
  ])
})

test('a version without installers is not announced', async () => {
  await expect(writeUpdateManifest(folder, '2.0.0', null)).rejects.toThrow('no installer')
})
