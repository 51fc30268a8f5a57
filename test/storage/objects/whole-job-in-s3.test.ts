import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { steuerstapel } from '../../engine/cli/run-cli.ts'
import { createClient } from '../../support/create-client.ts'
import { startEngine } from '../../support/engine-process.ts'
import { startS3, type S3Server } from '../../support/s3-server.ts'
import { startSourceServer } from '../../support/source-server.ts'
import { documentsOf, openV1 } from '../../support/v1-client.ts'
import { waitFor } from '../../support/wait-for.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'fixtures', 'samples')
const NAMES = ['21-mail-mit-rechnung.eml', '23-xrechnung.xml']
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

async function aServer(s3: S3Server) {
  const root = mkdtempSync(join(tmpdir(), 'steuerstapel-s3-job-'))
  ending.push(() => rmSync(root, { recursive: true, force: true }))
  const [dataDir, beside] = [join(root, 'daten'), join(root, 'beside')]
  for (const folder of [dataDir, beside]) mkdirSync(folder)
  const keyFile = join(root, 's3.key')
  writeFileSync(keyFile, `${s3.setting.accessKey}\n${s3.setting.secretKey}\n`)
  const files = new Map(NAMES.map(name => [name, readFileSync(join(SAMPLES, name))]))
  const sources = await startSourceServer(beside, files)
  ending.push(() => sources.close())
  const settings = {
    STEUERSTAPEL_WORKERS: '1',
    STEUERSTAPEL_PASSPHRASE: 'vier Wörter die nichts verbindet',
    STEUERSTAPEL_SOURCE_ALLOW: sources.host,
    STEUERSTAPEL_EXTRA_CA: sources.caFile,
    STEUERSTAPEL_S3_ENDPOINT: s3.setting.endpoint,
    STEUERSTAPEL_S3_REGION: s3.setting.region,
    STEUERSTAPEL_S3_BUCKET: s3.setting.bucket,
    STEUERSTAPEL_S3_PREFIX: s3.setting.prefix,
    STEUERSTAPEL_S3_KEY_FILE: keyFile,
  }
  const own = { ...settings, STEUERSTAPEL_DATA_DIR: dataDir }
  const documents = documentsOf(
    [...files].map(([filename, bytes]) => ({
      filename,
      url: sources.urlOf(filename),
      sha256: sha256Of(bytes),
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  )
  return { root, dataDir, settings, own, documents }
}

const logOf = (dataDir: string): string => readFileSync(join(dataDir, 'logs', 'engine.log'), 'utf8')

test('a whole job over S3: the store goes away in the middle, the batch waits and says so, and wrong bytes never go out', async () => {
  const s3 = await startS3()
  ending.push(() => s3.close())
  const { root, dataDir, settings, own, documents } = await aServer(s3)
  const plain = await startEngine({ dataDir: join(root, 'offen'), settings }).catch((error: unknown) => String(error))
  expect(plain).toContain('steuerstapel encrypt')
  expect(await steuerstapel(['encrypt', '--sheet', join(root, 'sheet.txt')], own)).toMatchObject({ code: 0 })
  const credentials = await createClient(dataDir, 'Fremder Client', settings)
  const engine = await startEngine({ dataDir, settings })
  ending.push(() => engine.kill())
  const api = await openV1(engine.httpUrl, credentials)

  // Originals are there; the first result is not taken any more.
  let isAway = false
  s3.answer = (request, response) => {
    isAway ||= request.method === 'PUT' && request.url?.includes('/managed/') === true
    if (isAway) response.destroy()
    return isAway
  }
  const { batch_id: id } = await api.createBatch(
    {
      batch_name: 'Über S3',
      mandant: { first_name: 'Kanarine', last_name: 'Vogelsangius' },
      documents,
      processing: {},
    },
    crypto.randomUUID(),
  )
  const readyz = async () => {
    const answer = await fetch(`${engine.httpUrl}/readyz`)
    return { status: answer.status, body: await answer.text() }
  }
  await waitFor(async () => expect((await readyz()).body).toContain('storage_away'))
  expect((await readyz()).status).toBe(503)
  expect((await readyz()).body).toContain('Objektspeicher (S3)')
  const told = await steuerstapel(['doctor', '--json'], own)
  const { findings } = JSON.parse(told.stdout) as { findings: readonly { id: string; text: string }[] }
  expect(findings.map(({ text }) => text).join('\n')).toMatch(
    /Objektspeicher kanzlei auf .*geschrieben, gelesen|storage_away/,
  )
  expect((await api.status(id)).status).toBe('processing')

  s3.answer = null
  await waitFor(async () => expect(['completed', 'failed']).toContain((await api.status(id)).status))
  expect((await api.status(id)).status).toBe('completed')
  expect((await api.documents(id)).filter(({ status }) => status === 'failed')).toEqual([])
  await waitFor(async () => expect((await readyz()).status).toBe(200))

  const { result } = await api.result(id)
  const url = result.download_url.replace(/^https:\/\/[^/]+/, engine.httpUrl)
  const managed = join(dataDir, 'files', 'managed')
  const lose = (): void => {
    for (const entry of readdirSync(managed, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && entry.name.endsWith('.pdf')) rmSync(join(entry.parentPath, entry.name))
    }
  }
  lose()
  const brought = await fetch(url)
  expect(sha256Of(new Uint8Array(await brought.arrayBuffer()))).toBe(result.sha256)

  lose()
  for (const path of s3.objects().filter(each => each.includes('/managed/'))) {
    const bytes = s3.read(path)
    bytes[bytes.length - 1]! ^= 1
    writeFileSync(path, bytes)
  }
  const garbled = await fetch(url)
  expect(garbled.status).toBeGreaterThanOrEqual(400)
  expect(await garbled.text()).not.toContain('%PDF')
  await waitFor(() => expect(logOf(dataDir)).toContain('object_garbled'))
  const log = logOf(dataDir)
  expect(log).toContain('storage_away')
  for (const secret of ['Vogelsangius', '"S3RVER', 'AWS4-HMAC']) expect(log).not.toContain(secret)
})
