import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import type { Document, DocumentSource } from '../../../engine/model/document.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import type { SourceFetcherDeps } from '../../../engine/sources/fetcher-deps.ts'
import type { SourceFetcher } from '../../../engine/sources/source-fetcher.ts'
import { createSourceFetcher } from '../../../engine/sources/source-fetcher.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { deletingFiles } from '../../support/faults/deleting-files.ts'
import type { SourceServer } from './open-source-server.ts'
import { openSourceServer } from './open-source-server.ts'

const BYTES = Buffer.from('%PDF-1.7 ein Beleg')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

let folder: string
let storage: Storage
let files: FileStore
let server: SourceServer
let routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void>
let calls: string[]
let fetchers: SourceFetcher[]
let logs: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-fetch-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: systemClock })
  files = await openFileStore(join(folder, 'files'))
  routes = { '/ok': (_request, response) => response.end(BYTES) }
  calls = []
  fetchers = []
  logs = []
  server = await openSourceServer((request, response) => {
    calls.push(request.url ?? '')
    const route = routes[request.url ?? '']
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
})
afterEach(async () => {
  await Promise.all(fetchers.map(fetcher => fetcher.stop()))
  await server.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

describe('fetching', () => {
  test('a source on an allowed host arrives with its checksum, and the run becomes available', async () => {
    const [document] = await fetchAll([url('/ok', { sha256: SHA256 })])
    expect(document).toMatchObject({ status: 'pending', sha256: SHA256, byteSize: BYTES.length, error: null })
    expect(await readFile(files.pathOf(SHA256))).toEqual(BYTES)
    expect((await storage.runs.find(document?.batchId ?? ''))?.state).toBe('available')
  })

  test('a source whose bytes went with a deleted document before it was noted is fetched again', async () => {
    const deleting = deletingFiles(files, storage.deletions.isReferenced)
    const [document] = await fetchAll([url('/ok')], {}, { files: deleting.files })
    await Promise.all(deleting.beside)
    expect(outcome(document as Document)).toBe('fetched')
    expect(calls).toEqual(['/ok', '/ok'])
    expect(await readFile(files.pathOf(document?.sha256 ?? ''))).toEqual(BYTES)
  })

  test('a checksum mismatch is an error of that document alone', async () => {
    const documents = await fetchAll([url('/ok', { sha256: 'a'.repeat(64) }), url('/ok')])
    expect(documents.map(outcome)).toEqual(['checksum_mismatch', 'fetched'])
  })

  test('two redirects are followed, a third is too many', async () => {
    routes['/1'] = redirect('/2')
    routes['/2'] = redirect('/ok')
    routes['/0'] = redirect('/1')
    expect((await fetchAll([url('/1'), url('/0')])).map(outcome)).toEqual(['fetched', 'too_many_redirects'])
  })

  test('a redirect is checked like the first address', async () => {
    routes['/meta'] = redirect('https://169.254.169.254/latest/meta-data')
    routes['/http'] = redirect(`http://localhost:${server.port}/ok`)
    routes['/file'] = redirect('file:///etc/passwd')
    routes['/userinfo'] = redirect(`https://a:b@localhost:${server.port}/ok`)
    const documents = await fetchAll([url('/meta'), url('/http'), url('/file'), url('/userinfo')])
    expect(documents.map(outcome)).toEqual(Array(4).fill('source_address_forbidden'))
    expect(calls).not.toContain('/ok')
  })

  test('every connection is in the audit log by its host, redirects, refused ones and new attempts included', async () => {
    let asked = 0
    routes['/busy'] = (request, response) =>
      asked++ === 0 ? response.writeHead(503).end() : routes['/ok']?.(request, response)
    routes['/1'] = redirect('/ok?sig=geheim')
    routes['/ok?sig=geheim'] = (_request, response) => response.end(BYTES)
    routes['/meta'] = redirect('https://169.254.169.254/latest/meta-data')
    const documents = await fetchAll([url('/1'), url('/busy'), url('/meta')])
    const told = (await storage.audit.list(documents[0]?.batchId ?? '')).flatMap(({ fact }) =>
      fact.event === 'connection' ? [fact] : [],
    )
    const ofDocument = (index: number) =>
      told.flatMap(({ document_id, host, outcome: of }) => (document_id === documents[index]?.id ? [[host, of]] : []))
    const host = `localhost:${server.port}`
    expect(ofDocument(0)).toEqual([
      [host, 'http_302'],
      [host, 'http_200'],
    ])
    expect(ofDocument(1)).toEqual([
      [host, 'http_503'],
      [host, 'http_200'],
    ])
    expect(ofDocument(2)).toEqual([
      [host, 'http_302'],
      ['169.254.169.254', 'source_address_forbidden'],
    ])
    expect(JSON.stringify(told)).not.toMatch(/geheim|meta-data/)
  })

  test('a source whose connection cannot be logged is fetched again, and then once logged', async () => {
    const { audit } = storage
    let refused = 0
    const append: typeof audit.append = async (...entry) => {
      if (refused++ === 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      await audit.append(...entry)
    }
    storage = { ...storage, audit: { ...audit, append } }
    const [document] = await fetchAll([url('/ok')])
    expect(document?.sha256).toBe(SHA256)
    const told = (await storage.audit.list(document?.batchId ?? '')).filter(({ fact }) => fact.event === 'connection')
    expect([calls, told.length]).toEqual([['/ok', '/ok'], 1])
  })

  test('an expired link is not even asked for', async () => {
    const source = { ...url('/ok'), expiresAt: systemClock.now() - 1 } as DocumentSource
    expect((await fetchAll([source])).map(outcome)).toEqual(['source_expired'])
    expect(calls).toEqual([])
  })

  test('too large is refused by the declared size, and by counting where none is declared', async () => {
    routes['/declared'] = (_request, response) =>
      response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000))
    routes['/counted'] = (_request, response) => {
      response.write('x'.repeat(3000))
      response.end('x'.repeat(3000))
    }
    const config = { limits: { ...LIMITS, fileBytesMax: 4000 } }
    expect((await fetchAll([url('/declared'), url('/counted')], config)).map(outcome)).toEqual([
      'file_too_large',
      'file_too_large',
    ])
  })

  test('the files of a batch together stay below its limit', async () => {
    const config = { limits: { ...LIMITS, batchBytesMax: BYTES.length * 2 + 1 } }
    const outcomes = (await fetchAll([url('/ok'), url('/ok'), url('/ok'), url('/ok')], config)).map(outcome)
    expect(outcomes.sort()).toEqual(['fetched', 'fetched', 'file_too_large', 'file_too_large'])
  })

  test('compressed content is refused, since it could grow without end', async () => {
    routes['/gzip'] = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    expect((await fetchAll([url('/gzip')])).map(outcome)).toEqual(['source_http_error'])
  })

  test('a server that recovers is asked again; one that does not is given up after three more attempts', async () => {
    let asked = 0
    routes['/recovers'] = (_request, response) => {
      asked += 1
      if (asked < 3) response.writeHead(503).end()
      else response.end(BYTES)
    }
    routes['/down'] = (_request, response) => response.writeHead(500).end()
    expect((await fetchAll([url('/recovers'), url('/down'), url('/gone')])).map(outcome)).toEqual([
      'fetched',
      'source_http_error',
      'source_http_error',
    ])
    expect(calls.filter(call => call === '/down')).toHaveLength(4)
    expect(calls.filter(call => call === '/gone')).toHaveLength(1)
  })

  test('a body that breaks off, and a server that never answers, end as unreachable', async () => {
    routes['/short'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('x', () => response.destroy())
    }
    routes['/silent'] = () => undefined
    const timeouts = { headersMs: 150, idleMs: 150 }
    expect((await fetchAll([url('/short'), url('/silent')], {}, { timeouts })).map(outcome)).toEqual([
      'source_unreachable',
      'source_unreachable',
    ])
  })

  test('a certificate that nobody vouches for is a TLS error', async () => {
    expect((await fetchAll([url('/ok')], { extraCaFile: null })).map(outcome)).toEqual(['source_tls_error'])
  })

  test('what a client is told and what is logged carries no address', async () => {
    const documents = await fetchAll([url('/gone?sig=geheim')])
    const told = JSON.stringify(documents[0]?.error) + logs.join('')
    expect(told).toContain('source_http_error')
    expect(told).not.toMatch(/localhost|127\.0\.0\.1|geheim/)
  })

  test('a restart goes on with what storage still lists', async () => {
    routes['/hangs'] = () => undefined
    const first = await startOn([url('/hangs')])
    await expect.poll(() => calls.length, { interval: 5 }).toBe(1)
    await first.fetcher.stop()
    expect((await storage.documents.find(first.documentIds[0] ?? ''))?.fetchedAt).toBeNull()
    routes['/hangs'] = (_request, response) => response.end(BYTES)
    const again = createFetcher()
    again.start()
    await expect.poll(async () => (await storage.documents.find(first.documentIds[0] ?? ''))?.sha256).toBe(SHA256)
  })

  test('at most two at a time per host', async () => {
    let open = 0
    let most = 0
    routes['/slow'] = (_request, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.end(BYTES)
      }, 20)
    }
    const documents = await fetchAll(Array.from({ length: 8 }, () => url('/slow')))
    expect(documents.every(document => document.sha256 === SHA256)).toBe(true)
    expect(most).toBe(2)
  })
})

describe('a slow source', () => {
  /** A byte every few milliseconds, for ever. */
  const trickle = (_request: IncomingMessage, response: ServerResponse): void => {
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  }

  test('that brings too little is given up, and asked again like one that breaks off', async () => {
    routes['/trickle'] = trickle
    const documents = await fetchAll([url('/trickle')], {}, { pace: { windowMs: 100, bytesMin: 1_000_000 } })
    expect(documents.map(outcome)).toEqual(['source_unreachable'])
    expect(calls).toHaveLength(4)
  })

  test('has one budget of time for all its tries', async () => {
    routes['/short'] = (_request, response) => void setTimeout(() => response.destroy(), 1_200)
    const documents = await fetchAll([url('/short')], {}, { totalMs: 2_000 })
    expect(documents.map(outcome)).toEqual(['source_unreachable'])
    expect(calls).toHaveLength(2)
  })

  test('does not hold up a path, not even of its own batch', async () => {
    routes['/hangs'] = () => undefined
    await writeFile(join(folder, 'beleg.pdf'), BYTES)
    const sources = [
      ...Array.from({ length: 9 }, () => url('/hangs')),
      { type: 'path', path: 'beleg.pdf', sha256: null } as const,
    ]
    const { documentIds } = await startOn(sources, { inputRoots: [folder] })
    await expect
      .poll(async () => (await storage.documents.find(documentIds[9] ?? ''))?.sha256, { interval: 5 })
      .toBe(SHA256)
    expect((await storage.documents.find(documentIds[0] ?? ''))?.fetchedAt).toBeNull()
  })
})

describe('forbidden addresses', () => {
  const addresses = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://①②⑦.⓪.⓪.①/',
    'https://localhost/',
    'https://localhost./',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ]

  test('no spelling of a private, loopback, link-local or mapped address is connected to', async () => {
    const sources = addresses.map(address => ({ type: 'url', url: address, expiresAt: null, sha256: null }) as const)
    const documents = await fetchAll(sources, { sourceAllow: [] })
    expect(documents.filter(document => outcome(document) !== 'source_address_forbidden')).toEqual([])
  })

  test('one private answer among public ones is enough to refuse a name', async () => {
    const source = { type: 'url', url: 'https://files.example.com/', expiresAt: null, sha256: null } as const
    expect((await fetchAll([source], { sourceAllow: [] }, { resolve: resolveMixed })).map(outcome)).toEqual([
      'source_address_forbidden',
    ])
  })

  test("the engine's own port is closed even when loopback is allowed, and link-local even when listed", async () => {
    const own = await fetchAll([url('/ok')], {}, { ownPorts: () => [server.port] })
    expect(own.map(outcome)).toEqual(['source_address_forbidden'])
    const meta = { type: 'url', url: 'https://169.254.169.254/', expiresAt: null, sha256: null } as const
    const listed = await fetchAll([meta], { sourceAllow: [{ host: '169.254.0.0/16', port: null }] })
    expect(listed.map(outcome)).toEqual(['source_address_forbidden'])
  })

  test('an allowed range with a port opens that port only', async () => {
    expect((await fetchAll([url('/ok')], loopbackAt(server.port))).map(outcome)).toEqual(['fetched'])
    expect((await fetchAll([url('/ok')], loopbackAt(server.port + 1))).map(outcome)).toEqual([
      'source_address_forbidden',
    ])
  })
})

describe('path sources', () => {
  test('a file below an input root is copied; links that lead out, folders and missing files are not', async () => {
    const root = join(folder, 'eingang')
    await mkdir(join(root, 'mandant'), { recursive: true })
    await writeFile(join(root, 'mandant', 'a.pdf'), BYTES)
    await writeFile(join(folder, 'geheim.pdf'), 'geheim')
    await symlink(join(folder, 'geheim.pdf'), join(root, 'raus.pdf'))
    await symlink(folder, join(root, 'hoch'))
    await symlink(join(root, 'mandant'), join(root, 'drin'))
    const paths = ['mandant/a.pdf', 'drin/a.pdf', 'raus.pdf', 'hoch/geheim.pdf', 'mandant', 'fehlt.pdf']
    const sources = paths.map(path => ({ type: 'path', path, sha256: null }) as const)
    expect((await fetchAll(sources, { inputRoots: [root] })).map(outcome)).toEqual([
      'fetched',
      'fetched',
      'source_address_forbidden',
      'source_address_forbidden',
      'source_address_forbidden',
      'source_unreachable',
    ])
  })

  test('without input roots every path is refused', async () => {
    const source = { type: 'path', path: 'a.pdf', sha256: null } as const
    expect((await fetchAll([source])).map(outcome)).toEqual(['source_address_forbidden'])
  })
})

const LIMITS = {
  documentsPerBatchMax: 500,
  fileBytesMax: 200_000_000,
  batchBytesMax: 2_000_000_000,
  pagesPerDocumentMax: 2_000,
  pagesPerBatchMax: 10_000,
  archiveEntriesMax: 1_000,
  archiveBytesMax: 2_000_000_000,
  archiveDepthMax: 1,
  documentsUnfoldedMax: 2_000,
  jsonBytesMax: 4_194_304,
}

const PROJECT = {
  id: 'prj_test',
  name: 'Test',
  organizationId: 'org_test',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}

type Changes = Partial<SourceFetcherDeps['config']>

function createFetcher(changes: Changes = {}, others: Partial<SourceFetcherDeps> = {}): SourceFetcher {
  const fetcher = createSourceFetcher({
    storage,
    files,
    clock: systemClock,
    logger: pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) }),
    config: {
      sourceAllow: [{ host: 'localhost', port: server.port }],
      extraCaFile: server.caFile,
      inputRoots: [],
      limits: LIMITS,
      httpPort: 'off',
      httpsPort: 'off',
      ...changes,
    },
    retryDelaysMs: [1, 1, 1],
    ...others,
  })
  fetchers.push(fetcher)
  return fetcher
}

async function startOn(
  sources: readonly DocumentSource[],
  changes: Changes = {},
  others: Partial<SourceFetcherDeps> = {},
): Promise<{ fetcher: SourceFetcher; batchId: string; documentIds: readonly string[] }> {
  await storage.clients.ensureProject(PROJECT, systemClock.now())
  const created = await createBatchCreator({
    storage,
    secrets: createSecretBox(Buffer.alloc(32, 1)),
    clock: systemClock,
    priceList: [],
    workers: 1,
  })({
    project: PROJECT,
    name: 'Test',
    mandant: null,
    documents: sources.map((source, index) => ({ filename: `${index}.pdf`, source })),
  })
  const fetcher = createFetcher(changes, others)
  fetcher.start()
  return { fetcher, batchId: created.batch.id, documentIds: created.documentIds }
}

async function fetchAll(
  sources: readonly DocumentSource[],
  changes: Changes = {},
  others: Partial<SourceFetcherDeps> = {},
): Promise<readonly Document[]> {
  const { fetcher, batchId } = await startOn(sources, changes, others)
  const read = () => storage.documents.listByBatch(batchId)
  await expect
    .poll(async () => (await read()).filter(document => document.fetchedAt === null && document.error === null), {
      interval: 5,
    })
    .toEqual([])
  await fetcher.stop()
  return read()
}

function outcome(document: Document): string {
  return document.error?.code ?? (document.fetchedAt === null ? 'open' : 'fetched')
}

function url(path: string, more: { sha256?: string } = {}): DocumentSource {
  return { type: 'url', url: `${server.url}${path}`, expiresAt: null, sha256: more.sha256 ?? null }
}

function loopbackAt(port: number): Changes {
  return { sourceAllow: [{ host: '127.0.0.0/8', port }] }
}

function resolveMixed() {
  return Promise.resolve(['93.184.216.34', '127.0.0.1'].map(address => ({ address, family: 4 })))
}

function redirect(location: string) {
  return (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location }).end()
}
