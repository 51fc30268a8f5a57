import { aKeyring } from '../../../support/a-sealer.ts'
import { createHashCheck } from '../../../../engine/storage/disk/check-hash.ts'
import { openChecked } from '../../../../engine/storage/disk/open-checked.ts'
import { createPasswords } from '../../../../engine/batches/people/passwords.ts'
import { createSignInThrottle } from '../../../../engine/batches/people/sign-in-throttle.ts'
import type { NewSession, SessionVerbs } from '../../../../engine/storage/user-verbs.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createLocalApi } from '../../../../engine/http/local/local-api.ts'
import type { LocalApiDeps } from '../../../../engine/http/local/local-api.ts'
import { scannerFault } from '../../../../engine/scanner/scanner-fault.ts'
import type { UploadedBatch } from '../../../../engine/batches/create-uploaded-batch.ts'
import type { WindowBatch } from '../../../../engine/http/local/batches/batch-routes.ts'
import type { ReadInbox } from '../../../../engine/http/local/office/inbox-routes.ts'
import { createLocalSessions } from '../../../../engine/http/local/session/local-sessions.ts'
import type { LocalSessions } from '../../../../engine/http/local/session/local-sessions.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import type { Batch, BatchOutput } from '../../../../engine/model/batch.ts'
import type { ApiClient, Project } from '../../../../engine/model/client.ts'
import type { AnyRequest } from '../../../../engine/batches/corrections/correct-batch.ts'
import type { Document } from '../../../../engine/model/document.ts'
import { mandantName } from '../../../../engine/model/mandant.ts'
import type { Mandant } from '../../../../engine/model/mandant.ts'
import type { Page, PageText } from '../../../../engine/model/page.ts'
import type { ProgressView } from '../../../../engine/model/progress.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { markFromNetwork } from '../../../../engine/shared/from-network.ts'
import { openUploadStore } from '../../../../engine/storage/disk/open-upload-store.ts'
import type { BatchEvent, Delivery } from '../../../../engine/storage/outbox.ts'
import type { ChangeFeed } from '../../../../engine/storage/change-feed.ts'
import type { FileStore } from '../../../../engine/storage/file-store.ts'
import type { BatchListFilter, Storage } from '../../../../engine/storage/storage.ts'

const checkHash = createHashCheck().check

export const windowProject: Project = {
  id: 'prj_fenster',
  name: 'Fenster',
  organizationId: 'org_kanzlei',
  partnerCode: '',
  discountPercent: 0,
  provisionPercent: 0,
}

/** What the fake storage knows; a test fills it as it needs. */
export interface WindowWorld {
  readonly app: FastifyInstance
  /** What was registered. */
  readonly routes: readonly RouteOptions[]
  readonly sessions: LocalSessions
  readonly folder: string
  readonly batches: Map<string, Batch>
  readonly documents: Map<string, Document>
  readonly pages: Map<string, Page[]>
  readonly texts: Map<string, PageText>
  readonly progress: Map<string, ProgressView>
  readonly outputs: Map<string, BatchOutput>
  readonly mandants: Mandant[]
  readonly created: WindowBatch[]
  /** Batches of files that were sent in pieces, as often as they were asked for. */
  readonly uploaded: UploadedBatch[]
  readonly cancelled: string[]
  readonly restarted: string[]
  /** Batches whose Belegmappe names a mandant that they were taken from. */
  readonly withheld: Set<string>
  readonly clients: Map<string, { client: ApiClient; project: Project }>
  readonly projects: Map<string, Project>
  readonly events: { event: BatchEvent; deliveries: readonly Delivery[] }[]
  /** Events that were made due again. */
  readonly replayed: string[]
  /** What the watched folder is said to be doing. */
  inbox: ReturnType<ReadInbox>
  readonly rendered: { readonly page: number; readonly rotation: number }[]
  /** Header by which the desktop shell proves itself. */
  credential(): Record<string, string>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly fileBytesMax?: number
  readonly filesMax?: number
  readonly freeBytes?: number
  readonly uiFolder?: string
  /** Tells of changes; none when absent. */
  readonly changes?: ChangeFeed
  /** A real one in place of the fake. */
  readonly storage?: Storage
  /** Whether requests come over the network at the moment. */
  readonly isFar?: () => boolean
  /** A picture that stands for every page. */
  readonly pageImage?: string
}

/** The local API over storage in memory, files in a temporary folder and a worker that draws one fixed picture. */
const PLAIN_FOLDER = {
  state: 'plain',
  openedBy: [],
  keyId: null,
  canChange: false,
  isOnServer: false,
  fault: null,
} as const
const noKeys = () => Promise.reject(new EngineError('input', 'not_here', 'Hier nicht.'))

export async function createWindowWorld(options: WorldOptions = {}): Promise<WindowWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-window-'))
  const clock = { now: () => 5, monotonicMs: () => 0 }
  const sessions = createLocalSessions({ clock, randomBytes, storage: options.storage ?? fakeSessions() })
  const world = {
    sessions,
    folder,
    batches: new Map<string, Batch>(),
    documents: new Map<string, Document>(),
    pages: new Map<string, Page[]>(),
    texts: new Map<string, PageText>(),
    progress: new Map<string, ProgressView>(),
    outputs: new Map<string, BatchOutput>(),
    mandants: [] as Mandant[],
    created: [] as WindowBatch[],
    uploaded: [] as UploadedBatch[],
    cancelled: [] as string[],
    restarted: [] as string[],
    withheld: new Set<string>(),
    corrected: [] as (readonly [batchId: string, correction: AnyRequest])[],
    clients: new Map<string, { client: ApiClient; project: Project }>(),
    projects: new Map<string, Project>([[windowProject.id, windowProject]]),
    events: [] as { event: BatchEvent; deliveries: readonly Delivery[] }[],
    replayed: [] as string[],
    inbox: { folder: null, state: 'off', lookedAt: null, waiting: 0, faults: [], recent: [] } as ReturnType<ReadInbox>,
    rendered: [] as { page: number; rotation: number }[],
    routes: [] as RouteOptions[],
    credential: () => ({ 'x-steuerstapel-session': sessions.headerCredential() }),
  }
  const app = Fastify()
  app.addHook('onRoute', route => void world.routes.push(route))
  app.addHook('onRequest', async ({ raw }) => {
    if (options.isFar?.() === true) markFromNetwork(raw)
  })
  await app.register(
    createLocalApi({
      changes: options.changes ?? null,
      sealKeys: aKeyring(),
      folderKeys: {
        state: async () => PLAIN_FOLDER,
        draw: noKeys,
        sheet: async () => null,
        begin: noKeys,
        end: noKeys,
      },
      uiFolder: options.uiFolder ?? folder,
      version: '1.2.3',
      officeChart: '03',
      takeStack: () => Promise.reject(new Error('no file is taken here')),
      project: windowProject,
      taxonomy: loadTaxonomy(),
      storage: options.storage ?? fakeStorage(world),
      files: fakeFiles(folder, options.freeBytes ?? 1e12),
      workers: fakeWorkers(world.rendered, options.pageImage),
      sessions,
      passwords: createPasswords({ N: 16, r: 8, p: 1 }),
      throttle: createSignInThrottle({ clock }),
      randomBytes,
      describeStep: step => `Schritt ${step}`,
      createBatch: async batch => {
        world.created.push(batch)
        return { batchId: 'bat_new' }
      },
      uploads: await openUploadStore(join(folder, 'uploads'), {
        files: fakeFiles(folder, options.freeBytes ?? 1e12),
        clock: { now: () => 5 },
        isReferenced: async () => true,
        byteSizeMax: options.fileBytesMax ?? 1e8,
      }),
      createUploadedBatch: async batch => {
        const isNew = !world.uploaded.some(({ key }) => key === batch.key)
        world.uploaded.push(batch)
        return { batchId: 'bat_uploaded', isNew }
      },
      previewBatch: async () => ({ pages: { from: 1, to: 2 }, seconds: { from: 3, to: 4 }, cost: null }),
      cancelBatch: async batch => {
        world.cancelled.push(batch.id)
        return true
      },
      onLearn: () => undefined,
      readBookings: () => Promise.reject(new Error('no bookings are read here')),
      readPositions: () => Promise.reject(new Error('no positions are read here')),
      turnPage: () => Promise.resolve(1),
      readAgain: batch => Promise.resolve(batch.id),
      assignMandant: (batch, mandantId) => Promise.resolve(batch.mandantId !== mandantId),
      fileDocuments: () => Promise.reject(new Error('nothing is filed here')),
      judgeItem: () => Promise.reject(new Error('nothing is clarified here')),
      askEdition: () => Promise.reject(new Error('nothing is bound here')),
      releaseYear: () => Promise.reject(new Error('nothing is released here')),
      openYear: () => Promise.reject(new Error('nothing is opened here')),
      settings: { list: () => [], save: async () => [] },
      dataDir: '/daten',
      backupFolder: null,
      backups: { takeNow: () => false, isUnderWay: () => false },
      languages: () => ['de'],
      certificate: () => null,
      requests: () => [],
      writeProcedure: async () => new Uint8Array(),
      officeName: 'Kanzlei Test',
      officeAddress: '',
      reviseAgain: () => undefined,
      correctBatch: async (batch, correction) => {
        world.corrected.push([batch.id, correction])
        return world.corrected.length
      },
      restartBatch: async batch => {
        world.restarted.push(batch.id)
        return { batchId: 'bat_again', isNew: true }
      },
      readInbox: () => world.inbox,
      connections: { list: () => [] },
      scanning: noScanning(),
      writeDiagnosis: async () => 'Diagnose',
      readMailbox: () => ({ state: 'off', account: null, lookedAt: null, faults: [], recent: [] }),
      lookIntoMailbox: async () => undefined,
      deleteMandant: () => Promise.reject(new Error('no mandant is deleted here')),
      deleteBatches: () => Promise.reject(new Error('nothing is deleted here')),
      deleteDocument: () => Promise.reject(new Error('nothing is deleted here')),
      backupDays: null,
      clock,
      secrets: { seal: text => Buffer.from(text) },
      onReplayed: () => world.replayed.push('woken'),
      limits: { fileBytesMax: options.fileBytesMax ?? 1e8, filesMax: options.filesMax ?? 500 },
    }),
  )
  return Object.assign(world, {
    app,
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

type Known = Pick<
  WindowWorld,
  | 'batches'
  | 'documents'
  | 'pages'
  | 'texts'
  | 'progress'
  | 'outputs'
  | 'mandants'
  | 'clients'
  | 'projects'
  | 'events'
  | 'replayed'
  | 'withheld'
>

/** Sessions of a window without users. */
export function fakeSessions(): { readonly sessions: SessionVerbs } {
  const open = new Map<string, NewSession>()
  const sessions: Partial<SessionVerbs> = {
    open: async session => {
      open.set(session.tokenHash, session)
      return true
    },
    find: async (tokenHash, now) => {
      const session = open.get(tokenHash ?? '')
      const isOver = !session || session.expiresAt <= now
      return { isOn: false, session: isOver ? null : { ...session, lockedAt: null, user: null } }
    },
    extend: async (tokenHash, expiresAt) => {
      const session = open.get(tokenHash)
      if (session) open.set(tokenHash, { ...session, expiresAt })
    },
    end: async tokenHash => void open.delete(tokenHash),
  }
  return { sessions: sessions as SessionVerbs }
}

function fakeStorage(known: Known): Storage {
  const ofBatch = (batchId: string) => [...known.documents.values()].filter(each => each.batchId === batchId)
  const verbs = {
    batches: {
      find: (id: string) => known.batches.get(id) ?? null,
      progress: (id: string) => known.progress.get(id) ?? null,
      output: (id: string) => known.outputs.get(id) ?? null,
      list: (filter: BatchListFilter) => {
        const { status, mandantId, nameContains, createdBefore } = filter
        const all = [...known.batches.values()].filter(
          batch =>
            (filter.projectId === null || batch.projectId === filter.projectId) &&
            (status === undefined || batch.status === status) &&
            (mandantId === undefined || batch.mandantId === mandantId) &&
            (nameContains === undefined || batch.name.includes(nameContains)) &&
            (createdBefore === undefined || batch.createdAt < createdBefore),
        )
        const items = all.slice(filter.offset, filter.offset + filter.limit).map(batch => ({
          batch,
          mandantName: known.mandants.find(mandant => mandant.id === batch.mandantId)?.companyName ?? null,
          overallPercent: known.progress.get(batch.id)?.overallPercent ?? 0,
          documentsTotal: ofBatch(batch.id).length,
          documentsFailed: ofBatch(batch.id).filter(document => document.status === 'failed').length,
        }))
        return { items, total: all.length }
      },
    },
    documents: {
      find: (id: string) => known.documents.get(id) ?? null,
      listByBatch: ofBatch,
      placements: () => new Map(),
    },
    pages: {
      listByDocument: (id: string) => known.pages.get(id) ?? [],
      text: (id: string, number: number) => known.texts.get(`${id} ${number}`) ?? null,
    },
    clients: {
      create: (client: ApiClient, project: Project) => void known.clients.set(client.id, { client, project }),
      find: (id: string) => known.clients.get(id)?.client ?? null,
      list: () => [...known.clients.values()],
      project: (id: string) => projectsOf(known).find(project => project.id === id) ?? null,
      projects: () => projectsOf(known),
      ensureProject: (project: Project) => void known.projects.set(project.id, project),
      updateProject: (project: Project) => {
        const found = projectsOf(known).find(({ id }) => id === project.id)
        if (!found) return false
        known.projects.set(project.id, { ...found, ...project, organizationId: found.organizationId })
        return true
      },
      setSecret: (id: string, secretHash: string) => {
        const found = known.clients.get(id)
        if (!found || found.client.revokedAt !== null) return false
        known.clients.set(id, { ...found, client: { ...found.client, secretHash } })
        return true
      },
      revoke: (id: string, revokedAt: number) => {
        const found = known.clients.get(id)
        if (!found || found.client.revokedAt !== null) return false
        known.clients.set(id, { ...found, client: { ...found.client, revokedAt } })
        return true
      },
    },
    webhooks: {
      projectSecret: () => null,
      setProjectSecret: () => true,
      listByBatch: (id: string) => known.events.filter(({ event }) => event.batch.id === id),
      replay: (id: string) => {
        const ended = known.events.some(({ event }) => event.id === id && event.state !== 'pending')
        if (ended) known.replayed.push(id)
        return ended
      },
    },
    audit: { list: async () => [] },
    deletions: { listDeleted: async () => [] },
    corrections: {
      revision: () => ({ wanted: 0, done: 0, fault: null }),
      namesFormerMandant: (id: string) => known.withheld.has(id),
    },
    mandants: {
      find: (_organizationId: string, id: string) => known.mandants.find(mandant => mandant.id === id) ?? null,
      findByName: (_organizationId: string, name: string) =>
        known.mandants.find(mandant => mandantName(mandant) === name) ?? null,
      search: () => ({
        items: known.mandants.map(mandant => ({ mandant, data: { addresses: [] }, batches: 0, lastBatchAt: null })),
        total: known.mandants.length,
      }),
    },
  }
  // The window needs these verbs only; asking for another one fails the test by itself.
  return verbs as unknown as Storage
}

function projectsOf({ clients, projects }: Pick<Known, 'clients' | 'projects'>): Project[] {
  const ofClients = [...clients.values()].map(({ project }) => [project.id, project] as const)
  return [...new Map([...ofClients, ...projects]).values()]
}

function fakeFiles(folder: string, freeBytes: number): FileStore {
  const files: Partial<FileStore> = {
    async put(bytes, { byteSizeMax }) {
      const hash = createHash('sha256')
      let byteSize = 0
      const temporary = join(folder, 'upload.tmp')
      await pipeline(
        bytes,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            byteSize += chunk.length
            if (byteSize > byteSizeMax) throw new EngineError('input', 'file_too_large', 'Die Datei ist zu groß.')
            hash.update(chunk)
            yield chunk
          }
        },
        createWriteStream(temporary),
      )
      const sha256 = hash.digest('hex')
      await copyFile(temporary, join(folder, sha256))
      return { sha256, byteSize }
    },
    pathOf: sha256 => join(folder, sha256),
    has: sha256 => existsSync(join(folder, sha256)),
    managedPath: path => join(folder, path),
    checkOriginal: sha256 => checkHash(join(folder, sha256), sha256),
    checkManaged: (path, sha256) => checkHash(join(folder, path), sha256),
    openManaged: (path, sha256) => openChecked(checkHash, join(folder, path), sha256),
    freeBytes: async () => freeBytes,
    freeBytesAfterWrite: async () => freeBytes,
    async workFolder(batchId) {
      const path = join(folder, 'work', batchId)
      await mkdir(path, { recursive: true })
      return path
    },
    removeWorkFolder: batchId => rm(join(folder, 'work', batchId), { recursive: true, force: true }),
  }
  return files as FileStore
}

function fakeWorkers(rendered: { page: number; rotation: number }[], pageImage: string | undefined): PageWorkers {
  const workers = {
    size: 1,
    async run(_operation: string, input: { page: number; rotation: number; outPath: string }) {
      rendered.push({ page: input.page, rotation: input.rotation })
      if (pageImage === undefined) await writeFile(input.outPath, 'jpeg')
      else await copyFile(pageImage, input.outPath)
      return { widthPx: 1, heightPx: 1 }
    },
    close: async () => {},
  }
  return workers as unknown as PageWorkers
}

/** There is no scanner. */
function noScanning(): LocalApiDeps['scanning'] {
  const off = (): never => {
    throw scannerFault('scanner_off')
  }
  return {
    address: () => null,
    look: async () => off(),
    scan: off,
    cancel: async () => undefined,
    progress: () => ({ state: 'idle', by: null, files: 0, batchId: null, fault: null }),
  }
}
