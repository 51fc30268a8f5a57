import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { readConfig } from '../../../engine/config.ts'
import type { Project } from '../../../engine/model/client.ts'
import type { ScanOrder, Scanning } from '../../../engine/scanner/scanning.ts'
import { scannerSetting } from '../../../engine/scanner/scanner-setting.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { openScanner } from '../../../engine/wiring/open-scanner.ts'
import { aClock } from '../../support/a-clock.ts'
import { SECRETS } from '../../support/a-secret-box.ts'
import { startEsclScanner } from '../../support/escl-scanner.ts'
import type { EsclScanner } from '../../support/escl-scanner.ts'

const PROJECT: Project = {
  id: 'prj_scan',
  name: 'Scan',
  organizationId: 'org_scan',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}

let device: EsclScanner
let folder: string
let storage: Storage
let files: FileStore
let scanning: Scanning & { close(): Promise<void> }
let config: Parameters<typeof openScanner>[0]['config'] & { scanner: ReturnType<typeof aSetting> | null }
let connections: string[]
let logs: string

beforeEach(async () => {
  device = await startEsclScanner()
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-scanner-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  files = await openFileStore(join(folder, 'files'))
  await storage.clients.ensureProject(PROJECT, 0)
  const { limits } = readConfig({ STEUERSTAPEL_DATA_DIR: folder })
  config = { limits: { ...limits, fileBytesMax: 100_000 }, extraCaFile: null, scanner: aSetting() }
  connections = []
  logs = ''
  scanning = open()
})

afterEach(async () => {
  await scanning.stop()
  await scanning.close()
  await device.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

function aSetting(changes: Readonly<Record<string, unknown>> = {}) {
  return scannerSetting.parse({ url: device.address, ...changes })
}

function open(ownPorts: readonly number[] = []) {
  const clock = aClock()
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((logs += String(chunk)), done()) })
  return openScanner({
    ...{ config, files, clock },
    logger: pino({ level: 'debug' }, sink),
    createBatch: createBatchCreator({ storage, clock, workers: 1, priceList: [], secrets: SECRETS }),
    project: async () => PROJECT,
    isDiskLow: () => false,
    onCreated: () => undefined,
    ownPorts: () => ownPorts,
    connections: {
      tell: purpose => (host, port, isMade) => void connections.push(`${purpose} ${host} ${port} ${isMade}`),
    },
    pauseMs: 1,
  })
}

/** Scans and waits for the end; what is told of it, and the files of the batch with their bytes. */
async function scan(order: Partial<ScanOrder> = {}) {
  scanning.scan({ source: 'feeder', name: 'Scan am Empfang', mandantId: null, by: null, ...order })
  await expect.poll(() => scanning.progress().state).not.toBe('scanning')
  const { state, fault, batchId, files: count } = scanning.progress()
  const documents = batchId === null ? [] : await storage.documents.listByBatch(batchId)
  const bytes = documents.map(({ sha256 }) => (sha256 === null ? '' : readFileSync(files.pathOf(sha256)).toString()))
  const names = documents.map(({ filename }) => filename)
  return { state, code: fault?.code ?? null, count, names, bytes, batchId }
}

const page = (number: number) => Buffer.from(`%PDF-1.4 Seite ${number}`)

test('a stack of paper on both sides comes as one PDF and is a batch, over the address of the settings alone', async () => {
  device.files = [page(1)]
  expect(await scanning.look()).toMatchObject({ model: 'Muster ScanStation 5', state: 'idle', detectsPaper: true })
  const done = await scan({ source: 'feeder_duplex' })
  expect(done).toMatchObject({ state: 'done', code: null, names: ['Scan.pdf'] })
  expect((await storage.batches.find(done.batchId ?? ''))?.name).toBe('Scan am Empfang')
  const [order = ''] = device.orders
  expect(order).toContain('<pwg:InputSource>Feeder</pwg:InputSource>')
  expect(order).toContain('<scan:Duplex>true</scan:Duplex>')
  expect(order).toContain('<pwg:DocumentFormat>application/pdf</pwg:DocumentFormat>')
  expect(order).toContain('<scan:ColorMode>Grayscale8</scan:ColorMode>')
  // No longer than its feeder takes: A4 has 3508.
  expect(order).toContain('<pwg:Width>2480</pwg:Width><pwg:Height>3300</pwg:Height>')
  expect(device.asked.at(-1)).toBe('DELETE /eSCL/ScanJobs/4711')
  const [host, port] = device.address.split(':')
  expect(new Set(connections)).toEqual(new Set([`scanner ${host} ${port} true`]))
  expect(logs).not.toContain('Empfang')
})

test('a scanner without PDF gives a picture a page, and the glass one page alone', async () => {
  device.formats = ['image/jpeg']
  device.files = [page(1), page(2), page(3)]
  config.scanner = aSetting({ resolution: 250, color: 'color' })
  const stack = await scan()
  expect(stack.names).toEqual(['Scan 001.jpg', 'Scan 002.jpg', 'Scan 003.jpg'])
  expect(stack.bytes).toEqual(device.files.map(String))
  expect(device.orders[0]).toContain('<scan:XResolution>300</scan:XResolution>')
  expect(device.orders[0]).toContain('<scan:ColorMode>RGB24</scan:ColorMode>')
  const sheet = await scan({ source: 'glass' })
  expect(sheet).toMatchObject({ state: 'done', names: ['Scan.jpg'], count: 1 })
  expect(device.orders[1]).not.toContain('Duplex')
})

test('a scanner that is not ready yet is waited for, and one that never is, told as busy', async () => {
  device.files = [page(1)]
  device.refusals = [503, 503]
  device.stumbles = [503, 503, 503]
  expect(await scan()).toMatchObject({ state: 'done', names: ['Scan.pdf'] })
  device.refusals = Array.from({ length: 20 }, () => 503)
  device.feeder = 'ScannerAdfLoaded'
  expect(await scan()).toMatchObject({ state: 'failed', code: 'scanner_busy', batchId: null })
})

test('an empty feeder, an open lid and a jam are told before paper moves; the glass is free all the same', async () => {
  for (const [feeder, code] of [
    ['ScannerAdfEmpty', 'scanner_empty'],
    ['ScannerAdfDoorOpen', 'scanner_open'],
    ['ScannerAdfJam', 'scanner_jam'],
  ]) {
    device.feeder = feeder ?? ''
    expect(await scan()).toMatchObject({ state: 'failed', code, batchId: null })
  }
  expect(device.orders).toEqual([])
  device.files = [page(1)]
  expect(await scan({ source: 'glass' })).toMatchObject({ state: 'done', code: null })
})

test('when paper jams after two pages these are a batch, and it is said that the others are missing', async () => {
  device.formats = ['image/jpeg']
  device.files = [page(1), page(2), page(3)]
  device.jamsAfter = 2
  expect((await scan()).bytes).toEqual([page(1), page(2)].map(String))
  const { fault, ...ended } = scanning.progress()
  expect(ended).toMatchObject({ state: 'done', files: 2 })
  expect(fault).toMatchObject({ code: 'scanner_jam', message: expect.stringContaining('fehlenden Blätter') })
  expect(device.asked.at(-1)).toBe('DELETE /eSCL/ScanJobs/4711')
})

test('a broken connection keeps what had come, and a scan above the limit is refused', async () => {
  device.formats = ['image/jpeg']
  device.files = [page(1), Buffer.alloc(100_001)]
  expect(await scan()).toMatchObject({ state: 'done', code: 'scanner_too_large', names: ['Scan.jpg'] })
  device.stumbles = [-1]
  expect(await scan()).toMatchObject({ state: 'failed', code: 'scanner_unreachable', batchId: null })
})

test('one scan at a time; a scan that is called off leaves nothing and frees the scanner', async () => {
  device.stumbles = [0]
  scanning.scan({ source: 'feeder', name: 'Scan', mandantId: null, by: null })
  expect(() => scanning.scan({ source: 'feeder', name: 'Scan', mandantId: null, by: null })).toThrow('gerade schon')
  await expect.poll(() => device.asked.at(-1)).toContain('NextDocument')
  await scanning.cancel()
  expect(scanning.progress()).toMatchObject({ state: 'idle', batchId: null })
  expect(device.asked.at(-1)).toBe('DELETE /eSCL/ScanJobs/4711')
  device.files = [page(1)]
  expect(await scan()).toMatchObject({ state: 'done' })
})

test('what is no scanner, wants a sign-in, or is not there, is said by name', async () => {
  device.abilities = '<html><body>Drucker</body></html>'
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_not_understood' })
  device.abilities = '<!DOCTYPE x [<!ENTITY a "b">]><ScannerCapabilities><Platen/></ScannerCapabilities>'
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_not_understood' })
  device.abilities = null
  device.refusals = [401]
  expect(await scan()).toMatchObject({ state: 'failed', code: 'scanner_locked' })
  device.hasDuplex = false
  expect(await scan({ source: 'feeder_duplex' })).toMatchObject({ state: 'failed', code: 'scanner_source_missing' })
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => free.once('listening', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise(resolve => free.close(resolve))
  config.scanner = aSetting({ url: `http://127.0.0.1:${port}/eSCL/` })
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_unreachable' })
  config.scanner = null
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_off' })
})

test('the guard of all connections holds: neither the program itself nor link-local addresses are scanners', async () => {
  await scanning.close()
  scanning = open([Number(device.address.split(':')[1])])
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_unreachable' })
  config.scanner = aSetting({ url: 'http://169.254.1.1' })
  await expect(scanning.look()).rejects.toMatchObject({ code: 'scanner_unreachable' })
  expect([device.asked, connections]).toEqual([[], []])
})

test('an address is a host, or a whole address without a name and a password', () => {
  const root = (url: string) => scannerSetting.safeParse({ url }).success
  expect(['192.168.1.20', 'scanner.kanzlei.local:8080', 'https://scanner/eSCL', '[fd00::1]'].map(root)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['', 'ftp://scanner', 'http://a:b@scanner', 'http://scanner/?x=1'].map(root)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
