import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../engine/shared/clock.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { certificatesIn } from '../../../engine/tls/authorities.ts'
import { ensureLocalTls, type LocalTls } from '../../../engine/tls/local-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_DAYS = 365.25

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-authorities-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The certificates of the folder, as an engine has them that starts so many days from now. */
function after(days: number): Promise<LocalTls> {
  return ensureLocalTls({
    folder,
    clock: { ...systemClock, now: () => systemClock.now() + days * DAY_MS },
    secrets: SECRETS,
  })
}

/** Whether a leaf is one that somebody accepts who was given these authorities, at that day. */
function isTrusted({ cert }: LocalTls, bundle: string, days: number): boolean {
  const leaf = new X509Certificate(cert)
  const at = systemClock.now() + days * DAY_MS
  return certificatesIn(bundle).some(text => {
    const authority = new X509Certificate(text)
    const holds = [leaf, authority].every(({ validFromDate, validToDate }) => +validFromDate <= at && at < +validToDate)
    return holds && leaf.verify(authority.publicKey)
  })
}

const bundle = () => readFile(join(folder, 'ca.pem'), 'utf8')

describe('trust that lasts', () => {
  test('who took ca.pem once is served for three years, through three renewed certificates', async () => {
    await after(0)
    const taken = await bundle()
    const leaves = new Set<string>()
    for (let days = 0; days <= 3 * YEAR_DAYS; days += 15) {
      const tls = await after(days)
      leaves.add(tls.cert)
      expect(isTrusted(tls, taken, days)).toBe(true)
    }
    expect(leaves.size).toBe(3)
    expect(await bundle()).toBe(taken)
  })

  test('who looks into ca.pem once in two years is served for ever', async () => {
    let taken = ''
    for (let days = 0; days <= 25 * YEAR_DAYS; days += 30) {
      const tls = await after(days)
      if (days % (24 * 30) === 0) taken = await bundle()
      expect(isTrusted(tls, taken, days)).toBe(true)
    }
    const names = (await readdir(folder)).filter(name => name.startsWith('authority-'))
    expect(names.sort()).toEqual([
      'authority-1.json',
      'authority-2.json',
      'authority-3.json',
      'authority-4.json',
      'authority-5.json',
    ])
  })

  test('an authority of a former version stays trusted beside the new one until it ends', async () => {
    await after(0)
    const former = certificatesIn(await bundle())[0] ?? ''
    await rm(join(folder, 'authority-1.json'))
    const old = await after(0)
    const both = await bundle()
    expect(certificatesIn(both)).toHaveLength(2)
    expect(both).toContain(former.trim())
    expect(isTrusted(old, former, 0)).toBe(true)
    const renewed = await after(380)
    expect(isTrusted(renewed, former, 380)).toBe(false)
    expect(isTrusted(renewed, both, 380)).toBe(true)
  })

  test('a key that another master key sealed, or a damaged file, makes a new authority, and the old one stays trusted', async () => {
    await after(0)
    const first = await bundle()
    const others = createSecretBox(Buffer.alloc(32, 8))
    await ensureLocalTls({ folder, clock: systemClock, secrets: others })
    expect(certificatesIn(await bundle())).toHaveLength(2)
    expect(await bundle()).toContain(first.trim())
    await writeFile(join(folder, 'authority-2.json'), '{"cert":"kaputt"')
    await ensureLocalTls({ folder, clock: systemClock, secrets: others })
    expect(certificatesIn(await bundle())).toHaveLength(3)
  })

  test('a clock that was years ahead and is right again costs nobody the trust', async () => {
    await after(0)
    const taken = await bundle()
    await after(30 * YEAR_DAYS)
    expect(isTrusted(await after(1), taken, 1)).toBe(true)
  })
})

test('a real client that was given the bundle reaches a server whose certificate was renewed', async () => {
  const first = await after(-390)
  const ca = await bundle()
  const second = await after(0)
  expect(second.cert).not.toBe(first.cert)
  const server = createServer({ key: second.key, cert: second.cert }, (_request, response) => response.end('da'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => {
    get(`https://localhost:${port}/`, { ca, agent: false }, response => resolve(response.statusCode)).on(
      'error',
      reject,
    )
  })
  await new Promise(resolve => server.close(resolve))
  expect(status).toBe(200)
})
