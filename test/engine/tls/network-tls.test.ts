import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../engine/config.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { issueAuthority, issueLeaf } from '../../../engine/tls/issue-certificate.ts'
import { hostsOf } from '../../../engine/tls/network-setting.ts'
import { networkTls } from '../../../engine/tls/network-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'steuerstapel-tls-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const deps = () => ({ dataDir, clock: systemClock, secrets: SECRETS })
const settings = (more: Readonly<Record<string, string>>) =>
  readConfig({ STEUERSTAPEL_DATA_DIR: dataDir, STEUERSTAPEL_LISTEN: '0.0.0.0:7443', ...more }).network
const named = (STEUERSTAPEL_HOST_NAMES: string) => {
  const network = settings({ STEUERSTAPEL_HOST_NAMES })
  if (!network) throw new Error('no network')
  return network
}
const isFor = ({ cert }: { readonly cert: string }, names: readonly string[]) => {
  const leaf = new X509Certificate(cert)
  return names.map(name => (isIP(name) === 0 ? leaf.checkHost(name) : leaf.checkIP(name)) !== undefined)
}

test('the certificate is for every name and address of the settings, and of the same authority at the next start', async () => {
  const network = named('server.kanzlei.local, 192.168.1.5, [fd00::5]:8443')
  const first = await networkTls(network, deps())
  expect(isFor(first, ['server.kanzlei.local', '192.168.1.5', 'fd00::5', 'kanzlei.local'])).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await networkTls(network, deps())).toEqual(first)
})

test('another name gets another authority, and who trusts the former one still reads it in the same file', async () => {
  const ca = () => readFile(join(dataDir, 'tls/network/ca.pem'), 'utf8')
  await networkTls(named('alt.kanzlei.local'), deps())
  const former = await ca()
  const second = await networkTls(named('alt.kanzlei.local,neu.kanzlei.local'), deps())
  const now = await ca()
  expect([now.includes(former.trim()), now.split('BEGIN').length]).toEqual([true, 3])
  expect(new X509Certificate(second.cert).verify(new X509Certificate(now).publicKey)).toBe(true)
  // Fewer names need no new one.
  await networkTls(named('neu.kanzlei.local'), deps())
  expect(await ca()).toBe(now)
})

test('a Host is a name with the port that leads here; 443 may be left out', () => {
  expect(hostsOf(named('server.kanzlei.local,192.168.1.5:8443,[fd00::5]'), 7443)).toEqual([
    'server.kanzlei.local:7443',
    '192.168.1.5:8443',
    '[fd00::5]:7443',
  ])
  expect(hostsOf(named('server.kanzlei.local'), 443)).toEqual(['server.kanzlei.local', 'server.kanzlei.local:443'])
})

test.each([
  [{}, 'STEUERSTAPEL_HOST_NAMES'],
  [{ STEUERSTAPEL_HOST_NAMES: 'server.kanzlei.local, böse/' }, 'STEUERSTAPEL_HOST_NAMES'],
  [{ STEUERSTAPEL_HOST_NAMES: '*.kanzlei.local' }, 'STEUERSTAPEL_HOST_NAMES'],
  [{ STEUERSTAPEL_HOST_NAMES: 'a.test<script>' }, 'STEUERSTAPEL_HOST_NAMES'],
  [{ STEUERSTAPEL_HOST_NAMES: 'a.test:99999' }, 'STEUERSTAPEL_HOST_NAMES'],
  [{ STEUERSTAPEL_HOST_NAMES: 'a.test', STEUERSTAPEL_TLS_CERT: '/etc/server.pem' }, 'STEUERSTAPEL_TLS_KEY'],
  [{ STEUERSTAPEL_HOST_NAMES: 'a.test', STEUERSTAPEL_LISTEN: 'überall' }, 'STEUERSTAPEL_LISTEN'],
])('settings that do not go together are named: %o', (more, field) => {
  expect(() => settings(more)).toThrow(field)
})

test('an address of the machine is a name, too', () => {
  expect(settings({ STEUERSTAPEL_LISTEN: '192.168.1.5:7443' })?.names).toEqual([{ name: '192.168.1.5', port: null }])
  expect(readConfig({ STEUERSTAPEL_DATA_DIR: dataDir }).network).toBeNull()
})

test('the office’s own certificate is answered with, and one that cannot be is refused by its file', async () => {
  const authority = await issueAuthority(systemClock.now(), ['server.kanzlei.local'])
  const leaf = await issueLeaf(authority, systemClock.now(), ['server.kanzlei.local'])
  const [certFile, keyFile, otherFile] = ['server.pem', 'server.key', 'other.key'].map(name => join(dataDir, name))
  await writeFile(certFile ?? '', leaf.cert + authority.cert)
  await writeFile(keyFile ?? '', leaf.key)
  await writeFile(otherFile ?? '', authority.key)
  const own = (names: string, cert = certFile, key = keyFile) => {
    const files = { STEUERSTAPEL_TLS_CERT: cert ?? '', STEUERSTAPEL_TLS_KEY: key ?? '' }
    const network = settings({ STEUERSTAPEL_HOST_NAMES: names, ...files })
    return network ? networkTls(network, deps()) : Promise.reject(new Error('no network'))
  }
  // With those that signed it, as a chain.
  expect(await own('server.kanzlei.local')).toEqual({ cert: leaf.cert + authority.cert, key: leaf.key })
  await expect(own('server.kanzlei.local,andere.kanzlei.local')).rejects.toThrow('gilt nicht für andere.kanzlei.local')
  await expect(own('server.kanzlei.local', certFile, otherFile)).rejects.toThrow('gehört nicht zum Zertifikat')
  await expect(own('server.kanzlei.local', keyFile)).rejects.toThrow('ist kein Zertifikat')
  await expect(own('server.kanzlei.local', certFile, certFile)).rejects.toThrow('ist kein Schlüssel')
  await expect(own('server.kanzlei.local', join(dataDir, 'fehlt.pem'))).rejects.toThrow('nicht lesbar (ENOENT)')
})
