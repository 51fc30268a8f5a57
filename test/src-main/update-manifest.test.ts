import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { UpdateFault, compareVersions, parsePublicKey, readManifest } from '../../src-main/update-manifest.ts'

const FILE = {
  platform: 'linux',
  arch: 'x64',
  name: 'steuerstapel-1.2.3-amd64.deb',
  byte_size: 7,
  sha256: 'a'.repeat(64),
}
const manifest = (part: object = {}) =>
  Buffer.from(JSON.stringify({ schema: 'steuerstapel-update/1', version: '1.2.3', files: [FILE], ...part }))

const office = generateKeyPairSync('ed25519')
const PEM = office.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const BASE64 = office.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const signed = (bytes: Buffer) => sign(null, bytes, office.privateKey).toString('base64')

test('a whole manifest is read', () => {
  expect(readManifest(manifest(), null, null)).toEqual({
    version: '1.2.3',
    files: [{ platform: 'linux', arch: 'x64', name: FILE.name, byteSize: 7, sha256: FILE.sha256 }],
  })
})

test.each([
  ['no JSON', Buffer.from('{')],
  ['another schema', manifest({ schema: 'x' })],
  ['a version with a word', manifest({ version: '1.2.3-beta' })],
  ['no files', manifest({ files: null })],
  ['a name that leads elsewhere', manifest({ files: [{ ...FILE, name: '../x.deb' }] })],
  ['a name of another kind', manifest({ files: [{ ...FILE, name: 'x.sh' }] })],
  ['a hash of another kind', manifest({ files: [{ ...FILE, sha256: 'A'.repeat(64) }] })],
  ['no size', manifest({ files: [{ ...FILE, byte_size: 0 }] })],
  ['a size beyond all measure', manifest({ files: [{ ...FILE, byte_size: 2 ** 40 }] })],
])('a manifest with %s is refused', (_what, bytes) => {
  expect(() => readManifest(bytes, null, null)).toThrow(UpdateFault)
})

test.each([PEM, BASE64])('with a key the signature has to fit the very bytes', key => {
  const bytes = manifest()
  expect(readManifest(bytes, `${signed(bytes)}\n`, key).version).toBe('1.2.3')
  const stranger = generateKeyPairSync('ed25519')
  const foreign = sign(null, bytes, stranger.privateKey).toString('base64')
  for (const signature of [null, '', 'x', foreign, signed(manifest({ version: '9.9.9' }))]) {
    expect(() => readManifest(bytes, signature, key)).toThrow('Unterschrift')
  }
})

test('only Ed25519 keys are keys', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
  expect(parsePublicKey(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBeNull()
  expect(parsePublicKey('kein Schlüssel')).toBeNull()
  expect(() => readManifest(manifest(), signed(manifest()), 'kein Schlüssel')).toThrow(UpdateFault)
})

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.10', '1.2.9', 1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '10.0.0', -1],
])('%s beside %s', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order)
})
