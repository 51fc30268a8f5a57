import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-tls-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a client that trusts ca.pem alone reaches the server under all three local names', async () => {
  const { key, cert, caFile } = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const server = createServer({ key, cert, minVersion: 'TLSv1.2' }, (_request, response) => response.end('da'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ca = await readFile(caFile, 'utf8')
  expect(await fetchText(`https://localhost:${port}/`, { ca, family: 4 })).toBe('da')
  expect(await fetchText(`https://127.0.0.1:${port}/`, { ca })).toBe('da')
  await expect(fetchText(`https://127.0.0.1:${port}/`, {})).rejects.toMatchObject({
    code: expect.stringMatching(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED|UNABLE_TO_GET_ISSUER/),
  })
  await new Promise(resolve => server.close(resolve))
  const leaf = new X509Certificate(cert)
  expect(leaf.checkIP('::1')).toBe('::1')
  expect(leaf.checkHost('example.com')).toBeUndefined()
})

test("the authority's key lies sealed on the disk, and the server's key is readable by its owner only", async () => {
  await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const names = await readdir(folder)
  expect(names.sort()).toEqual(['authority-1.json', 'ca.pem', 'server-key.pem', 'server.pem'])
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  expect(texts.filter(text => text.includes('PRIVATE KEY'))).toHaveLength(1)
  const { mode } = await stat(join(folder, 'server-key.pem'))
  // Windows has no such bits: everything is 0666 there.
  expect(mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

test('the authority is constrained to the local names, critically', async () => {
  const { caFile } = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const der = new X509Certificate(await readFile(caFile)).raw
  // OID 2.5.29.30, critical TRUE, then the permitted subtrees.
  const start = der.indexOf(Buffer.from('0603551d1e0101ff', 'hex'))
  expect(start).toBeGreaterThan(0)
  expect(der.indexOf(Buffer.from('localhost', 'ascii'), start)).toBeGreaterThan(start)
})

test('a second start uses the same files, and less than 30 days before the end they are made anew', async () => {
  const first = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const second = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  expect(second.cert).toBe(first.cert)
  const later = { ...systemClock, now: () => systemClock.now() + 366 * DAY_MS }
  expect((await ensureLocalTls({ folder, clock: later, secrets: SECRETS })).cert).toBe(first.cert)
  const late = { ...systemClock, now: () => systemClock.now() + 368 * DAY_MS }
  expect((await ensureLocalTls({ folder, clock: late, secrets: SECRETS })).cert).not.toBe(first.cert)
})

test('files that do not belong together are replaced by a pair that does', async () => {
  const first = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  await writeFile(join(folder, 'server-key.pem'), 'kaputt')
  const second = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  expect(second.cert).not.toBe(first.cert)
  expect(new X509Certificate(second.cert).verify(new X509Certificate(await readFile(second.caFile)).publicKey)).toBe(
    true,
  )
})

function fetchText(url: string, options: { ca?: string; family?: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ...options, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    }).on('error', reject)
  })
}
