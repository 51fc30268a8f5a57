import { createHashCheck } from '../../engine/storage/disk/check-hash.ts'
import { openChecked } from '../../engine/storage/disk/open-checked.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { openHandedFiles } from '../../engine/storage/disk/open-handed-files.ts'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { Agent } from 'undici'
import { createBatchCreator } from '../../engine/batches/create-batch.ts'
import { issueClient } from '../../engine/batches/clients/issue-client.ts'
import type { NewClientInput } from '../../engine/batches/clients/issue-client.ts'
import { createPositionReader } from '../../engine/batches/positions/read-positions.ts'
import { buildServer } from '../../engine/http/server.ts'
import type { ServerDeps } from '../../engine/http/request/server-deps.ts'
import type { PriceListEntry } from '../../engine/model/price-list.ts'
import type { Clock } from '../../engine/shared/clock.ts'
import { createInTurn } from '../../engine/shared/in-turn.ts'
import { createSecretBox } from '../../engine/shared/secret-box.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { createPostWebhook } from '../../engine/webhooks/post-webhook.ts'
import { createWebhookTest } from '../../engine/webhooks/test-webhook.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'

const hashes = createHashCheck()

export interface TestClock extends Clock {
  set(epochMs: number): void
  advance(ms: number): void
}

export const START = Date.parse('2026-11-21T09:41:10.123Z')

/** A clock that stands still until the test moves it. */
export function testClock(start = START): TestClock {
  let now = start
  return { now: () => now, monotonicMs: () => now - START, set: at => (now = at), advance: ms => (now += ms) }
}

export interface ContractServer {
  readonly app: FastifyInstance
  readonly storage: Storage
  readonly clock: TestClock
  readonly folder: string
  readonly logs: string[]
  client(input?: Partial<NewClientInput>): Promise<TestClient>
  /** Drives a batch to `completed` as the engine would: two pages per document that did not fail. */
  complete(batchId: string, options?: CompleteOptions): Promise<void>
  close(): Promise<void>
}

export interface CompleteOptions {
  /** Positions of documents that fail, and of those that turn out to be the first one again. */
  readonly failed?: readonly number[]
  readonly duplicates?: readonly number[]
  /** Positions of archives that hold two documents of a page each. */
  readonly archives?: readonly number[]
  readonly bytes?: string
}

export interface TestClient {
  readonly id: string
  readonly secret: string
  readonly projectId: string
  readonly token: string
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, payload?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export type ContractOverrides = Partial<Omit<ServerDeps, 'config'>> & {
  config?: Partial<ServerDeps['config']>
  priceList?: readonly PriceListEntry[]
}

/** Prices of the tests, which are not to be taken for anybody's. */
export const somePrices: PriceListEntry = {
  version: 'test-1',
  validFrom: '2026-01-01',
  conversionPerPageCents: 3,
  analysisPerPageCents: 6,
  minimumPerDocumentCents: 0,
  defaultPages: {},
}

/** The whole interface over `inject`, on a database of its own. */
export async function openContractServer(overrides: ContractOverrides = {}): Promise<ContractServer> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-contract-'))
  const clock = testClock()
  const storage = openSqlite(join(folder, 'test.db'), { clock })
  const store = await openFileStore(join(folder, 'files'))
  const byteSizeMax = 1_000_000
  const handed = await openHandedFiles(join(folder, 'files', 'handed'), { files: store, clock, byteSizeMax })
  const mandantTurns = createInTurn()
  const secrets = createSecretBox(Buffer.alloc(32, 1))
  const logs: string[] = []
  const { config, priceList = [somePrices], ...others } = overrides
  const app = buildServer({
    config: {
      ratePerMinute: 100_000,
      createPerMinute: 100_000,
      inputRoots: [],
      webhookAllow: [],
      sourceAllow: [],
      workers: 2,
      modelsDir: folder,
      limits: {
        documentsPerBatchMax: 500,
        fileBytesMax: 200_000_000,
        batchBytesMax: 2_000_000_000,
        pagesPerDocumentMax: 2_000,
        pagesPerBatchMax: 10_000,
        archiveEntriesMax: 1_000,
        archiveBytesMax: 2_000_000_000,
        archiveDepthMax: 1,
        documentsUnfoldedMax: 2_000,
        jsonBytesMax: 4 * 1024 * 1024,
      },
      ...config,
    },
    storage,
    handed,
    files: {
      ...store,
      managedPath: path => join(folder, path),
      sumManaged: path => hashes.sum(join(folder, path)),
      openManaged: (path, sha256) => openChecked(hashes.check, join(folder, path), sha256),
    },
    clock,
    logger: pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) }),
    readPositions: createPositionReader({ storage, taxonomy: loadTaxonomy() }),
    taxonomy: loadTaxonomy(),
    mandantTurns,
    secrets,
    testWebhook: createWebhookTest({ post: createPostWebhook(new Agent()), secrets, clock }),
    createBatch: createBatchCreator({
      inTurn: mandantTurns,
      storage,
      clock,
      secrets,
      priceList,
      workers: 2,
    }),
    onBatchCreated: () => undefined,
    allowedHosts: () => ['localhost:80'],
    publicHttpsUrl: () => 'https://localhost:7443',
    authorities: () => null,
    downloadKey: { kid: '1', key: Buffer.alloc(32, 7) },
    describeStep: step => `Schritt ${step}`,
    eventsIntervalMs: 5,
    ...others,
  })
  await app.ready()

  return {
    app,
    storage,
    clock,
    folder,
    logs,
    client: async input => {
      const issued = await issueClient(
        { storage, clock, hashCost: { N: 16, r: 1, p: 1 } },
        { name: 'Kanzlei Muster', ...input },
      )
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/oauth/token',
        payload: { grant_type: 'client_credentials', client_id: issued.client.id, client_secret: issued.secret },
      })
      const token = answer.json<{ access_token: string }>().access_token
      const send = (options: InjectOptions, headers: Record<string, string> = {}) =>
        app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...headers } })
      return {
        id: issued.client.id,
        secret: issued.secret,
        projectId: issued.project.id,
        token,
        get: (url, headers) => send({ method: 'GET', url }, headers),
        post: (url, payload, headers) =>
          send({ method: 'POST', url, ...(payload === undefined ? {} : { payload: payload as object }) }, headers),
      }
    },
    complete: (batchId, options = {}) => completeBatch({ storage, clock, folder }, batchId, options),
    close: async () => {
      handed.close()
      await app.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function completeBatch(
  { storage, clock, folder }: { storage: Storage; clock: TestClock; folder: string },
  batchId: string,
  { failed = [], duplicates = [], archives = [], bytes = '%PDF-1.7 Belegmappe' }: CompleteOptions,
): Promise<void> {
  const documents = await storage.documents.listByBatch(batchId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const document of documents) {
    if (!failed.includes(document.index)) {
      await storage.documents.finishFetch(document.id, { ok: true, sha256, byteSize: bytes.length }, clock.now())
      const page = { widthPt: 595, heightPt: 842, hasText: true, hasImages: false }
      const pages = [1, 2].map(number => ({ ...page, number }))
      const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
      if (archives.includes(document.index)) {
        const children = pages.map(({ number }) => anEntry(`${document.id}${number}`, { sha256, byteSize: 3 }))
        await storage.documents.saveConverted(document.id, { ...nothingElse, pages: [], isContainer: true, children })
        for (const { id } of children)
          await storage.documents.saveConverted(id, { ...nothingElse, pages: pages.slice(0, 1) })
        continue
      }
      await storage.documents.saveType(document.id, 'application/pdf')
      await storage.documents.saveConverted(document.id, { pages, ...nothingElse })
      continue
    }
    const fault = { code: 'checksum_mismatch', message: 'SHA-256 stimmt nicht überein.' }
    await storage.documents.finishFetch(document.id, { ok: false, fault }, clock.now())
  }
  const run = await storage.runs.claim('test', clock.now(), 60_000)
  if (run?.batchId !== batchId) throw new Error('another batch is in the queue')
  for (const phase of ['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'] as const) {
    await storage.checkpoints.startPhase(batchId, phase, clock.now())
    clock.advance(1_500)
    await storage.checkpoints.finishPhase(batchId, phase, clock.now(), documents.length - failed.length)
  }
  for (const document of await storage.documents.listByBatch(batchId)) {
    if (duplicates.includes(document.index)) await storage.documents.markDuplicate(document.id, documents[0]?.id ?? '')
    else await storage.documents.markProcessed(document.id)
  }
  const path = `${(await storage.batches.find(batchId))?.basePath}Belegmappe_Müller_2026.pdf`
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), bytes)
  const output = {
    batchId,
    filename: 'Belegmappe_Müller_2026.pdf',
    path,
    sha256,
    byteSize: Buffer.byteLength(bytes),
    createdAt: clock.now(),
  }
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 'finished',
    estimatedRemainingSeconds: 0,
    currentFile: documents[0]?.filename ?? '',
    currentIndex: 1,
    totalFiles: documents.length,
    filePercent: 100,
    updatedAt: clock.now(),
  }
  if (!(await storage.runs.finish(run, { status: 'completed', output, progress }, clock.now())))
    throw new Error('lost the run')
}

function anEntry(id: string, content: { readonly sha256: string; readonly byteSize: number }) {
  return { id, filename: `${id}.pdf`, content, origin: { type: 'archive_entry' as const, label: id } }
}

/** A request body that is accepted. */
export function aBatchBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    batch_name: 'Belege Oktober',
    documents: [{ filename: 'a.pdf', source: { type: 'url', url: 'https://files.example.com/a.pdf?sig=geheim' } }],
    ...changes,
  }
}
