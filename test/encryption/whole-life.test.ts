import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { steuerstapel } from '../engine/cli/run-cli.ts'
import { createClient } from '../support/create-client.ts'
import { startEngine } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import type { SourceServer } from '../support/source-server.ts'
import { documentsOf, openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { findPlain } from './find-plain.ts'

const SAMPLES = join(import.meta.dirname, '..', 'fixtures', 'samples')
const PASSPHRASE = 'vier Wörter die nichts verbindet'
const NAMES = [
  '06-spendenbescheinigung.png',
  '09-kontoauszug-oktober.tif',
  '18-abgebrochener-scan.pdf',
  '20-arbeitszimmer-aufstellung.docx',
  '21-mail-mit-rechnung.eml',
  '23-xrechnung.xml',
]
const MANDANT = { first_name: 'Kanarine', last_name: 'Vogelsangius' }
const LETTER = `From: kanarine@example.org\r\nTo: kanzlei@example.org\r\nSubject: Zwitscherbeleg\r\nDate: Mon, 3 Mar 2025 10:00:00 +0100\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nRechnung 2025-77 der Zwitscherbeleg GmbH an Kanarine Vogelsangius, Rechnungsbetrag 119,00 EUR, Datum 03.03.2025.\r\n`
const WORDS = ['Vogelsangius', 'Kanarine', 'Zwitscherbeleg', 'kontoauszug-oktober']

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

interface Place {
  readonly root: string
  readonly dataDir: string
  /** Of the engine and its workers. */
  readonly temp: string
  readonly files: ReadonlyMap<string, Buffer>
  readonly settings: Readonly<Record<string, string>>
  readonly sources: SourceServer
}

async function aPlace(): Promise<Place> {
  const root = mkdtempSync(join(tmpdir(), 'steuerstapel-life-'))
  ending.push(() => rmSync(root, { recursive: true, force: true }))
  const [dataDir, temp, beside] = [join(root, 'daten'), join(root, 'temp'), join(root, 'beside')]
  for (const folder of [dataDir, temp, beside]) mkdirSync(folder)
  const files = new Map(NAMES.map(name => [name, readFileSync(join(SAMPLES, name))]))
  files.set('Vogelsangius Zwitscherbeleg.eml', Buffer.from(LETTER))
  const sources = await startSourceServer(beside, files)
  ending.push(() => sources.close())
  const settings = {
    STEUERSTAPEL_WORKERS: '2',
    STEUERSTAPEL_PASSPHRASE: PASSPHRASE,
    STEUERSTAPEL_SOURCE_ALLOW: sources.host,
    STEUERSTAPEL_EXTRA_CA: sources.caFile,
    TMPDIR: temp,
  }
  return { root, dataDir, temp, files, settings, sources }
}

async function start({ settings }: Place, dataDir: string): Promise<EngineProcess> {
  const engine = await startEngine({ dataDir, settings })
  ending.push(() => engine.kill())
  return engine
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function plainIn({ files }: Place, ...folders: readonly string[]) {
  return findPlain(folders, { words: WORDS, sha256s: new Set([...files.values()].map(sha256)) })
}

async function sendBatch(api: V1Client, { files, sources }: Place): Promise<string> {
  const documents = documentsOf(
    [...files].map(([filename, bytes]) => ({
      filename,
      url: sources.urlOf(filename),
      sha256: sha256(bytes),
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  )
  const batch = { batch_name: 'Zwitscherbeleg 2025', mandant: MANDANT, documents, processing: {} }
  return (await api.createBatch(batch, crypto.randomUUID())).batch_id
}

const untilEnded = (api: V1Client, id: string): Promise<void> =>
  waitFor(async () => expect(['completed', 'failed']).toContain((await api.status(id)).status))

function fetchPart(url: string, range?: string): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: range === undefined ? {} : { range } }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }))
    })
    request.on('error', reject)
  })
}

test('nothing readable lies on the disk through a whole job, kill -9, backup, restore by the recovery key, and all comes back plain', async () => {
  const place = await aPlace()
  const { root, dataDir, temp, settings } = place
  const own = { ...settings, STEUERSTAPEL_DATA_DIR: dataDir }
  const sheet = join(root, 'sheet.txt')
  const encrypted = await steuerstapel(['encrypt', '--sheet', sheet], own)
  expect(encrypted).toMatchObject({ code: 0, stderr: '' })
  const recoveryKey = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){5}/.exec(readFileSync(sheet, 'utf8'))?.[0] ?? ''
  expect(recoveryKey).not.toBe('')

  const credentials = await createClient(dataDir, 'Fremder Client', settings)
  let engine = await start(place, dataDir)
  let api = await openV1(engine.httpUrl, credentials)
  const batchId = await sendBatch(api, place)
  await waitFor(async () => expect((await api.progress(batchId)).current_phase.overall_progress).toBeGreaterThan(30))
  expect(plainIn(place, dataDir, temp).found).toEqual([])
  await engine.kill()
  expect(plainIn(place, dataDir, temp).found).toEqual([])

  engine = await start(place, dataDir)
  api = await openV1(engine.httpUrl, credentials)
  await untilEnded(api, batchId)
  expect((await api.status(batchId)).status).toBe('completed')
  const documents = await api.documents(batchId)
  // A scan that breaks off is a fault that is told.
  const failed = documents.filter(({ status }) => status === 'failed').map(({ filename }) => filename)
  expect(failed).toEqual(['18-abgebrochener-scan.pdf'])
  const { result } = await api.result(batchId)
  const url = result.download_url.replace(/^https:\/\/[^/]+/, engine.httpUrl)
  const whole = await fetchPart(url)
  expect(sha256(whole.bytes)).toBe(result.sha256)
  expect(whole.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const part = await fetchPart(url, 'bytes=65000-201000')
  expect(part.status).toBe(206)
  expect(part.bytes.equals(whole.bytes.subarray(65_000, 201_001))).toBe(true)
  const atWork = plainIn(place, dataDir, temp)
  expect(atWork.found).toEqual([])
  expect(atWork.files).toBeGreaterThan(15)

  const backup = join(root, 'sicherung')
  expect(await steuerstapel(['backup', backup], own)).toMatchObject({ code: 0, stderr: '' })
  const saved = plainIn(place, dataDir, temp, backup)
  expect(saved.found).toEqual([])
  expect(saved.files).toBeGreaterThan(atWork.files)
  await engine.stop()

  const back = join(root, 'zurueck')
  const without = { ...settings, STEUERSTAPEL_DATA_DIR: back, STEUERSTAPEL_PASSPHRASE: '' }
  expect((await steuerstapel(['restore', backup], without)).stderr).toContain('ist verschlüsselt, und sein Schlüssel')
  const wrong = { ...without, STEUERSTAPEL_PASSPHRASE: `${recoveryKey.slice(0, -1)}*` }
  expect((await steuerstapel(['restore', backup], wrong)).stderr).toContain('kein gültiger Wiederherstellungsschlüssel')
  const byPaper = { ...without, STEUERSTAPEL_PASSPHRASE: recoveryKey.toLowerCase() }
  expect(await steuerstapel(['restore', backup], byPaper)).toMatchObject({ code: 0, stderr: '' })
  expect(plainIn(place, back).found).toEqual([])

  expect(await steuerstapel(['decrypt'], byPaper)).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(join(back, 'encryption.json'))).toBe(false)
  expect(readFileSync(join(back, 'steuerstapel.db')).subarray(0, 15).toString()).toBe('SQLite format 3')
  const originals = readdirSync(join(back, 'files', 'originals'), { recursive: true, withFileTypes: true })
  const named = new Set(
    originals.filter(entry => entry.isFile()).map(entry => sha256(readFileSync(join(entry.parentPath, entry.name)))),
  )
  for (const bytes of place.files.values()) expect(named.has(sha256(bytes))).toBe(true)
  const plain = await start({ ...place, settings: { ...settings, STEUERSTAPEL_PASSPHRASE: '' } }, back)
  const later = await openV1(plain.httpUrl, credentials)
  expect((await later.result(batchId)).result.sha256).toBe(result.sha256)
})
