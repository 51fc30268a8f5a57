import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createBatchCreator, type CreateBatch } from '../../../engine/batches/create-batch.ts'
import { readConfig } from '../../../engine/config.ts'
import { checkInboxFolder } from '../../../engine/inbox/check-inbox-folder.ts'
import { createInbox, type Inbox } from '../../../engine/inbox/inbox.ts'
import type { InboxDeps } from '../../../engine/inbox/inbox-deps.ts'
import type { Batch } from '../../../engine/model/batch.ts'
import type { Project } from '../../../engine/model/client.ts'
import type { Document } from '../../../engine/model/document.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aClock, type TestClock } from '../../support/a-clock.ts'

export const QUIET_MS = 10_000
/** Small, so that tests reach them. */
export const FILES_MAX = 200
const LIMITS = { ...readConfig({ STEUERSTAPEL_DATA_DIR: '/nirgends' }).limits, documentsPerBatchMax: FILES_MAX }
const PROJECT: Project = {
  id: 'prj_inbox',
  name: 'Eingang',
  organizationId: 'org_inbox',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}
/** Its batches bring mandants into the same organization. */
const OTHER_PROJECT: Project = { ...PROJECT, id: 'prj_andere' }

export interface TestInbox {
  readonly folder: string
  readonly storage: Storage
  readonly files: FileStore
  readonly clock: TestClock
  readonly createBatch: CreateBatch
  /** JSON lines. */
  readonly logs: string[]
  /** A new inbox on the same data, as after a restart. */
  open(changes?: Partial<InboxDeps>): Promise<Inbox>
  put(path: string, content: string | Uint8Array): Promise<void>
  /** Looks, lets the quiet time pass, and looks again: what lay there is taken. */
  takeAll(inbox: Inbox): Promise<void>
  /** Batches, oldest first, with their documents. */
  batches(): Promise<{ readonly batch: Batch; readonly documents: readonly Document[] }[]>
  /** Files that are left in the inbox, sorted; those that were taken are not among them. */
  left(): Promise<string[]>
  /** Files of the folder for taken ones, without the day and the batch's id, sorted. */
  moved(): Promise<string[]>
  aMandant(name: { firstName?: string; lastName?: string; companyName?: string }): Promise<string>
  close(): Promise<void>
}

/** Inboxes on real folders, a real database and a clock that stands still. */
export async function anInbox(): Promise<TestInbox> {
  const root = await mkdtemp(join(tmpdir(), 'steuerstapel-inbox-'))
  const folder = join(root, 'eingang')
  const dataDir = join(root, 'daten')
  await mkdir(folder)
  await mkdir(dataDir)
  const clock = aClock(Date.parse('2025-05-03T09:30:00Z'))
  const storage = openSqlite(join(dataDir, 'test.db'), { clock })
  const files = await openFileStore(join(dataDir, 'files'))
  for (const project of [PROJECT, OTHER_PROJECT]) await storage.clients.ensureProject(project, clock.now())
  const logs: string[] = []
  const logger = pino(
    { level: 'debug' },
    new Writable({ write: (chunk: Buffer, _encoding, done) => (logs.push(String(chunk)), done()) }),
  )
  const createBatch = createBatchCreator({
    storage,
    clock,
    workers: 1,
    priceList: [],
    secrets: createSecretBox(Buffer.alloc(32)),
  })
  const opened: Inbox[] = []
  return {
    folder,
    storage,
    files,
    clock,
    createBatch,
    logs,
    open: async (changes = {}) => {
      const inbox = createInbox({
        folder: await checkInboxFolder(folder, dataDir),
        config: { dataDir, inboxQuietMs: QUIET_MS, limits: LIMITS },
        storage,
        files,
        createBatch,
        clock,
        logger,
        project: async () => PROJECT,
        isDiskLow: () => false,
        onCreated: () => undefined,
        ...changes,
      })
      opened.push(inbox)
      return inbox
    },
    put: async (path, content) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    },
    takeAll: async inbox => {
      await inbox.look()
      clock.advance(QUIET_MS)
      await inbox.look()
    },
    batches: async () =>
      (
        await Promise.all(
          (await storage.batches.list({ projectId: PROJECT.id, limit: 100, offset: 0 })).items.map(
            async ({ batch }) => ({ batch, documents: await storage.documents.listByBatch(batch.id) }),
          ),
        )
      ).reverse(),
    left: async () => (await filesBelow(folder)).filter(path => !path.startsWith('_uebernommen')),
    moved: async () => {
      const paths = await filesBelow(join(folder, '_uebernommen'))
      return paths
        .filter(path => path !== 'LIESMICH.txt')
        .map(path => path.slice(path.indexOf('/') + 1))
        .sort()
    },
    aMandant: async ({ firstName = null, lastName = null, companyName = null }) => {
      const mandant = { type: 'new', firstName, lastName, companyName, taxId: null, taxIdNormalized: null } as const
      const stored = { sha256: sha256(''), byteSize: 0 }
      const documents = [{ filename: 'a.pdf', source: { type: 'upload' } as const, stored }]
      const { mandant: made } = await createBatch({ project: OTHER_PROJECT, name: 'Anlage', documents, mandant })
      return made?.id ?? ''
    },
    close: async () => {
      await Promise.all(opened.map(inbox => inbox.stop()))
      await storage.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
  return found.map(path => path.slice(folder.length + 1)).sort()
}

/** SHA-256 in hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Bytes of a document as they are in the file store. */
export function storedBytes(files: FileStore, document: Document | undefined): Promise<Buffer> {
  return readFile(files.pathOf(document?.sha256 ?? ''))
}
