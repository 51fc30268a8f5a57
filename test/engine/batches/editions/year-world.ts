import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { createEditionWriter } from '../../../../engine/batches/editions/edition-writer.ts'
import { askEdition } from '../../../../engine/batches/editions/ask-edition.ts'
import { openYear, releaseYear } from '../../../../engine/batches/editions/release-year.ts'
import { readEditions } from '../../../../engine/batches/editions/read-editions.ts'
import type { SeenEditions } from '../../../../engine/batches/editions/read-editions.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import type { BinderPlan } from '../../../../engine/model/binder-plan.ts'
import type { Word } from '../../../../engine/model/page.ts'
import type { MandantRecord } from '../../../../engine/model/mandant.ts'
import type { Author } from '../../../../engine/model/user.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { assert } from '../../../../engine/shared/assert.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { aSealer } from '../../../support/a-sealer.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { aPdf } from '../../phases/report/sample-stack.ts'
import { paper } from '../../positions/stack.ts'

export const YEAR = 2025
const DONOR = 'Erika Müller-Lüdenscheidt'

/** A client-year with real files, and the writer of its editions in this process. */
export interface YearWorld {
  readonly folder: string
  readonly storage: Storage
  readonly files: FileStore
  readonly mandantId: string
  readonly clock: ReturnType<typeof aClock>
  record(): Promise<MandantRecord>
  /** A finished delivery of the mandant with a receipt of a donation for each amount; ids of the documents. */
  deliver(...donations: readonly Donation[]): Promise<readonly string[]>
  /** Asks for an edition and waits until it is there, or failed. */
  bind(by?: Author | null): Promise<SeenEditions>
  /** Releases an edition and waits until the one that says so is there, or failed. */
  release(number: number, by: Author | null): Promise<SeenEditions>
  /** Opens the released year again. */
  reopen(reason: string, by?: Author | null): Promise<void>
  seen(): Promise<SeenEditions>
  /** Has the writer look for what somebody waits for. */
  wake(): void
  close(): Promise<void>
}

export interface Donation {
  readonly to: string
  readonly euro: number
  readonly pages?: number
}

/** Opens one; `workers` stand in for the process that writes. */
export async function openYearWorld(
  run: (plan: BinderPlan) => ReturnType<typeof writeBinder> = async plan => writeBinder(structuredClone(plan)),
): Promise<YearWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-year-'))
  const clock = aClock(Date.UTC(2026, 2, 14, 9, 26, 53))
  const storage = openSqlite(join(folder, 'test.db'), { clock })
  const files = await openFileStore(join(folder, 'files'))
  const taxonomy = loadTaxonomy()
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  await storage.mandants.create(mandant, mandantData(), 1)
  const kept = {
    storage,
    files,
    clock,
    taxonomy,
    sealer: aSealer(),
    officeName: 'Kanzlei Probe',
    engineVersion: '1.2.3',
  }
  const workers = { run: ((_operation: string, plan: BinderPlan) => run(plan)) as PageWorkers['run'] }
  const writer = createEditionWriter({ ...kept, workers, logger: pino({ level: 'silent' }) })
  const key = { mandantId: mandant.id, year: YEAR }
  const record = async () => {
    const found = await storage.mandants.record(aProject.organizationId, mandant.id)
    assert(found, 'the mandant is there')
    return found
  }
  const seen = async () => readEditions({ storage, taxonomy }, key, await record())
  const written = async (number: number) => {
    const state = async () => (await storage.editions.list(key)).find(one => one.number === number)?.state
    await waitFor(async () => assert((await state()) !== 'waiting', 'the edition is there'))
    return seen()
  }
  return {
    folder,
    storage,
    files,
    mandantId: mandant.id,
    clock,
    record,
    seen,
    wake: writer.wake,
    deliver: (...donations) => deliver({ storage, files, mandantId: mandant.id, clock }, donations),
    bind: async (by = null) => written(await askEdition({ storage, clock, onAsked: writer.wake }, key, by)),
    release: async (number, by) =>
      written(
        await releaseYear(
          { storage, clock, taxonomy, onAsked: writer.wake },
          { key, record: await record(), by },
          number,
        ),
      ),
    reopen: (reason, by = null) => openYear({ storage, clock, onOpened: writer.wake }, { key, by }, reason),
    close: async () => {
      await writer.stop()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Delivering = Pick<YearWorld, 'storage' | 'files' | 'mandantId' | 'clock'>

async function deliver(
  { storage, files, mandantId, clock }: Delivering,
  donations: readonly Donation[],
): Promise<readonly string[]> {
  const wish = aBatch({ documents: donations.length })
  const drawn = await Promise.all(donations.map(({ to, pages = 1 }) => aPdf(pages, `Spende ${to}`)))
  const documents = []
  for (const [index, document] of wish.documents.entries()) {
    const { signal } = new AbortController()
    const bytes = drawn[index]?.bytes ?? new Uint8Array()
    const stored = await files.put(Readable.from([Buffer.from(bytes)]), { byteSizeMax: 1e8, signal })
    documents.push({ ...document, filename: `${donations[index]?.to ?? index}.pdf`, stored })
  }
  const batch = { ...wish.batch, mandantId, createdAt: clock.now() }
  await storage.batches.create({ ...wish, batch, documents })
  for (const [index, { id }] of documents.entries()) {
    const donation = donations[index]
    if (donation) await read(storage, id, donation, drawn[index]?.pages ?? [], index)
  }
  await finish(storage, batch.id)
  const places = documents.map(({ id }) => ({ documentId: id, mandantId, year: YEAR }))
  await storage.clientYears.propose(batch.id, places)
  return documents.map(({ id }) => id)
}

async function read(
  storage: Storage,
  id: string,
  { to, euro }: Donation,
  pages: Awaited<ReturnType<typeof aPdf>>['pages'],
  index: number,
): Promise<void> {
  await storage.documents.saveType(id, 'application/pdf')
  await storage.documents.saveConverted(id, {
    rendition: null,
    notes: [],
    isContainer: false,
    children: [],
    pages: pages.map(({ widthPt, heightPt }, at) => {
      return { number: at + 1, widthPt, heightPt, hasText: true, hasImages: false }
    }),
  })
  const said = `Zuwendungsbestätigung ${to} für ${DONOR} über ${euro} Euro`
  const words = said
    .split(' ')
    .map((word, line): Word => ({ text: word, box: [0.1, 0.1, 0.1, 0.02], confidence: 1, line }))
  for (const [at, { text }] of pages.entries()) {
    if (text) await storage.pages.saveText(id, at + 1, at === 0 ? { ...text, words } : text)
  }
  const fields = { date: `${YEAR}-03-10`, betrag: euro, gross: euro, year: YEAR, issuer: to, recipient: DONOR }
  const { analysis } = paper(index, { kind: 'spende', fields, text: said })
  if (analysis) await storage.documents.saveAnalysis(id, { ...analysis, year: YEAR })
  await storage.documents.markProcessed(id)
}

async function finish(storage: Storage, batchId: string): Promise<void> {
  const run = await storage.runs.claim('engine', 2, 1_000)
  assert(run?.batchId === batchId, 'no other batch waits')
  const output = { batchId, filename: 'm.pdf', path: 'm.pdf', byteSize: 1, createdAt: 9, sha256: 'a'.repeat(64) }
  const progress = {
    ...({ phase: 'REPORT', phasePercent: 100, overallPercent: 100, microStep: 'finished' } as const),
    ...{
      estimatedRemainingSeconds: 0,
      currentFile: '',
      currentIndex: 1,
      totalFiles: 1,
      filePercent: 100,
      updatedAt: 3,
    },
  }
  await storage.runs.finish(run, { status: 'completed', output, progress }, 3)
}
