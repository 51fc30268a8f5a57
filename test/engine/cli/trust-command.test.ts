import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

const dataDir = aFolder()
const environment = { STEUERSTAPEL_DATA_DIR: dataDir }
beforeAll(async () => {
  await ensureLocalTls({ folder: join(dataDir, 'tls'), clock: systemClock, secrets: SECRETS })
})

test('the authority is written as PEM or, by the name of the file, as DER', async () => {
  const bundle = readFileSync(join(dataDir, 'tls', 'ca.pem'), 'utf8')
  expect((await steuerstapel(['trust', 'export'], environment)).stdout).toBe(bundle)
  const der = join(dataDir, 'für Windows.cer')
  expect((await steuerstapel(['trust', 'export', '--out', der], environment)).code).toBe(0)
  expect(new X509Certificate(readFileSync(der)).raw).toEqual(new X509Certificate(bundle).raw)
})

test('what cannot be done is said in a sentence', async () => {
  const told = async (args: readonly string[], over: Record<string, string> = {}) => {
    const { code, stderr } = await steuerstapel(['trust', ...args], { ...environment, ...over })
    expect(stderr).not.toMatch(/^ +at /m)
    return [code, stderr] as const
  }
  expect(await told(['export', '--out', dataDir])).toEqual([1, expect.stringContaining('nicht schreibbar (EISDIR)')])
  expect(await told(['export', '--out', join(dataDir, 'fehlt', 'ca.pem')])).toEqual([
    1,
    expect.stringContaining('ENOENT'),
  ])
  expect(await told(['export', '--out', ''])).toEqual([64, expect.stringContaining('trust kennt')])
  expect(await told(['install', '--store', 'java'])).toEqual([64, expect.stringContaining('--keystore DATEI')])
  expect(await told(['export'], { STEUERSTAPEL_DATA_DIR: aFolder() })).toEqual([
    1,
    expect.stringContaining('noch nicht'),
  ])
  const damaged = aFolder()
  mkdirSync(join(damaged, 'tls'))
  writeFileSync(join(damaged, 'tls', 'ca.pem'), '-----BEGIN CERTIFICATE-----\nkaputt\n-----END CERTIFICATE-----\n')
  for (const verb of ['export', 'install']) {
    expect(await told([verb], { STEUERSTAPEL_DATA_DIR: damaged })).toEqual([1, expect.stringContaining('beschädigt')])
  }
})
