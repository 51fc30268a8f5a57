import { KNOWN_KEYS, aSealer } from '../../../support/a-sealer.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../../engine/audit/check-binder.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { auditFile } from '../../../../engine/model/audit-chain.ts'
import { loggedFile } from '../../../../engine/model/logged-file.ts'
import type { BatchOptions, BatchOutput } from '../../../../engine/model/batch.ts'
import type { BinderPlan, BinderReceipt } from '../../../../engine/model/binder-plan.ts'
import type { Mandant } from '../../../../engine/model/mandant.ts'
import type { ProgressView } from '../../../../engine/model/progress.ts'
import { createOrganizationPhase } from '../../../../engine/phases/organization/organization.ts'
import type { Phase, PhaseContext } from '../../../../engine/phases/phase.ts'
import { accountTable } from '../../../../engine/phases/report/datev/account-table.ts'
import { DATEV_DEFAULTS } from '../../../../engine/phases/report/datev/datev-settings.ts'
import type { DatevDeps } from '../../../../engine/phases/report/datev/datev-deps.ts'
import { createReportPhase } from '../../../../engine/phases/report/report.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { newId } from '../../../../engine/shared/ids.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import type { FileStore, StoredFile } from '../../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../../support/a-batch.ts'
import { aClock } from '../../../support/a-clock.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { readPages, readStructure } from './read-binder.ts'
import { aField, anAnalysis, aPdf, aScan } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'
import { aShare } from '../../../support/a-share.ts'

const clock = aClock(Date.UTC(2026, 2, 14, 9, 26, 53))
const taxonomy = { kinds: [] }
const aView: ProgressView = {
  phase: 'REPORT',
  phasePercent: 100,
  overallPercent: 100,
  microStep: 's',
  estimatedRemainingSeconds: 0,
  currentFile: '',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 100,
  updatedAt: 1,
}
let folder = ''
let storage: Storage
let files: FileStore
let outputs: Map<string, BatchOutput>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'))
  storage = openSqlite(join(folder, 'engine.db'), { clock })
  files = await openFileStore(join(folder, 'files'))
  outputs = new Map()
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the operation in this process: the border between processes is proved elsewhere. */
const workers = {
  run: (async (_operation: 'write-binder', plan: BinderPlan): Promise<BinderReceipt> =>
    await writeBinder(structuredClone(plan))) as PageWorkers['run'],
}

async function aStoredBatch(
  drawn: readonly Drawn[],
  options: Partial<BatchOptions> = {},
  mandant?: Mandant,
): Promise<string> {
  await storage.clients.create(
    {
      id: 'prj_test',
      projectId: aProject.id,
      name: 'Test',
      scopes: [],
      secretHash: '-',
      createdAt: 0,
      revokedAt: null,
    },
    aProject,
    0,
  )
  const stored: StoredFile[] = []
  for (const { bytes } of drawn) {
    const signal = new AbortController().signal
    stored.push(await files.put(Readable.from([bytes]), { byteSizeMax: 1e8, signal }))
  }
  const wish = aBatch({ documents: drawn.length, options })
  const documents = wish.documents.map((document, index) => ({ ...document, stored: stored[index] ?? null }))
  const batch = { ...wish.batch, mandantId: mandant?.id ?? null }
  await storage.batches.create({ ...wish, batch, documents, newMandant: mandant ?? null })
  for (const [index, { id }] of documents.entries()) {
    const { mediaType, pages } = drawn[index] ?? { mediaType: 'application/pdf' as const, pages: [] }
    await storage.documents.saveType(id, mediaType)
    await storage.documents.saveConverted(id, {
      rendition: null,
      notes: [],
      isContainer: false,
      children: [],
      pages: pages.map(({ widthPt, heightPt }, number) => ({
        number: number + 1,
        widthPt,
        heightPt,
        hasText: false,
        hasImages: true,
      })),
    })
    for (const [number, { text }] of pages.entries()) if (text) await storage.pages.saveText(id, number + 1, text)
  }
  return wish.batch.id
}

async function run(phase: Phase, batchId: string): Promise<void> {
  const batch = await storage.batches.find(batchId)
  if (!batch) throw new Error('the batch is stored')
  const { signal } = new AbortController()
  const item = { signal, share: aShare, attempt: 1, progress: async () => undefined }
  const context: PhaseContext = {
    batch,
    signal,
    documents: async () =>
      (await storage.documents.listByBatch(batchId)).map(({ id, index, filename }) => ({ id, index, filename })),
    once: async (_options, work) => await work(item),
    eachDocument: () => Promise.reject(new Error('not used by these phases')),
  }
  await phase.run(context)
}

const report = (store: FileStore = files, datev?: DatevDeps) =>
  createReportPhase({
    ...(datev && { datev }),
    storage,
    files: store,
    workers,
    clock,
    taxonomy,
    engineVersion: '0.1.0',
    officeName: 'Kanzlei Test',
    sealer: aSealer(),
    onOutput: (batchId, output) => outputs.set(batchId, output),
  })
const organization = () => createOrganizationPhase({ storage, taxonomy })

async function managed(batchId: string): Promise<string[]> {
  const base = files.managedPath((await storage.batches.find(batchId))?.basePath ?? '')
  return (await readdir(base, { recursive: true })).sort()
}

/** Hashes of what lies beside the binder and says nothing of the run itself, by path. */
async function contents(batchId: string): Promise<Record<string, string>> {
  const base = files.managedPath((await storage.batches.find(batchId))?.basePath ?? '')
  const entries = await readdir(base, { recursive: true, withFileTypes: true })
  const hashes = entries
    .filter(entry => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const hash = createHash('sha256').update(await readFile(path))
      return [relative(base, path), hash.digest('hex')] as const
    })
  const found = await Promise.all(hashes)
  return Object.fromEntries(found.filter(([path]) => /^(Einzelbelege|Originale|index\.(csv|xlsx))/.test(path)))
}

const NO_ASIDE = { blank: 0, separator: 0, removed: 0, other_mandant: 0, deleted: 0 }

describe('the report phase', () => {
  test('a document whose original was changed on the disk is told and not bound, and the others are', async () => {
    const batchId = await aStoredBatch([await aScan(), await aPdf(2)])
    const [first, second] = await storage.documents.listByBatch(batchId)
    const path = files.pathOf(first?.sha256 ?? '')
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(path, bytes)
    await run(report(), batchId)
    expect(await storage.documents.find(first?.id ?? '')).toMatchObject({
      status: 'failed',
      error: { code: 'original_damaged' },
    })
    expect((await storage.documents.find(second?.id ?? ''))?.status).toBe('processed')
    expect((await managed(batchId)).filter(name => name.includes('beleg-1'))).toEqual([])
  })

  test('writes the binder, the index and byte-identical originals, and hands the output over', async () => {
    const drawn = [await aScan(), await aPdf(2)]
    const batchId = await aStoredBatch(drawn)
    await run(report(), batchId)
    const output = outputs.get(batchId)
    const name = `Belegmappe_ohne-Mandant_2026-03-14_${batchId.slice(-6)}.pdf`
    expect(output?.filename).toBe(name)
    expect(await managed(batchId)).toEqual([
      name,
      'Einzelbelege',
      'Einzelbelege/000 Dokumente',
      'Einzelbelege/000 Dokumente/beleg-1.pdf',
      'Einzelbelege/000 Dokumente/beleg-2.pdf',
      'Originale',
      'Originale/001_beleg-1.pdf',
      'Originale/002_beleg-2.pdf',
      'index.csv',
      'index.json',
      'index.xlsx',
      'input.csv',
      'input.xlsx',
      'positions.csv',
      'positions.json',
      'positions.xlsx',
      'protokoll-siegel.json',
      'protokoll.jsonl',
      'pruefen.html',
    ])
    const base = (await storage.batches.find(batchId))?.basePath ?? ''
    for (const [index, { bytes }] of drawn.entries()) {
      const path = files.managedPath(`${base}Originale/00${index + 1}_beleg-${index + 1}.pdf`)
      expect((await readFile(path)).equals(Buffer.from(bytes))).toBe(true)
    }
    const { attachments } = await readStructure(files.managedPath(output?.path ?? ''))
    const index = await readFile(files.managedPath(`${base}index.json`))
    expect(Buffer.from(attachments.get('index.json')?.bytes ?? []).equals(index)).toBe(true)
    expect((await storage.documents.listByBatch(batchId)).map(({ status }) => status)).toEqual([
      'processed',
      'processed',
    ])
  })

  test('leaves no text of the pages behind in the work folder', async () => {
    const batchId = await aStoredBatch([await aScan()])
    await run(report(), batchId)
    expect(outputs.has(batchId)).toBe(true)
    const left = await readdir(await files.workFolder(batchId), { recursive: true })
    expect(left.filter(name => name.endsWith('.json'))).toEqual([])
  })

  test('may run again after a crash and writes the same names', async () => {
    const batchId = await aStoredBatch([await aScan(), await aPdf()])
    await run(report(), batchId)
    const [before, first] = [await managed(batchId), outputs.get(batchId)]
    outputs.clear()
    // Its mandant was called otherwise when an earlier run ended too soon.
    const stray = first?.path.replace('Belegmappe_', 'Belegmappe_Früher-') ?? ''
    await files.writeManaged(stray, temporaryPath => writeFile(temporaryPath, 'stray'))
    await run(report(), batchId)
    expect(await managed(batchId)).toEqual(before)
    // The log of the batch goes on, and the binder holds it as it stood.
    expect(outputs.get(batchId)).toMatchObject({ filename: first?.filename, path: first?.path })
  })

  test('a revision leaves no single document behind that the new index does not name', async () => {
    const batchId = await aStoredBatch([await aScan(), await aPdf(), await aPdf(2)])
    await run(report(), batchId)
    const [first, second] = await storage.documents.listByBatch(batchId)
    const placed = { sectionId: 'anlage-n', sectionTitle: 'Anlage N', sectionOrder: 20 }
    for (const [at, { id }] of (await storage.documents.listByBatch(batchId)).entries()) {
      await storage.documents.savePlacement(id, { ...placed, position: at + 1, filename: `Beleg_${at}.pdf` })
    }
    await run(report(), batchId)
    const singles = (await managed(batchId)).filter(path => path.startsWith('Einzelbelege/'))
    const named = ['Beleg_0.pdf', 'Beleg_1.pdf', 'Beleg_2.pdf'].map(file => `Einzelbelege/020 Anlage N/${file}`)
    expect(singles).toEqual(['Einzelbelege/020 Anlage N', ...named])
    const base = (await storage.batches.find(batchId))?.basePath ?? ''
    const index = JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as {
      documents: { document_id: string; single: string }[]
    }
    expect(index.documents.map(({ single }) => single)).toEqual(named)
    expect(index.documents.slice(0, 2).map(document => document.document_id)).toEqual([first?.id, second?.id])
  })

  test('a run that is stopped between two files is made whole by the next one', async () => {
    const batchId = await aStoredBatch([await aScan(), await aPdf(), await aPdf(2)])
    let written = 0
    const stopping: FileStore = {
      ...files,
      writeManaged: async (path, write) => {
        if (++written === 4) throw new Error('the power is gone')
        return await files.writeManaged(path, write)
      },
    }
    await expect(run(report(stopping), batchId)).rejects.toThrow('the power is gone')
    await run(report(), batchId)
    const whole = await contents(batchId)
    await run(report(), batchId)
    expect(await contents(batchId)).toEqual(whole)
    expect(Object.keys(whole).filter(path => path.startsWith('Einzelbelege/'))).toHaveLength(3)
  })

  test('logs every file that it writes, and lays the log beside the binder that passes every check', async () => {
    const batchId = await aStoredBatch([await aScan(), await aPdf(2)])
    await run(report(), batchId)
    const output = outputs.get(batchId)
    const path = files.managedPath(output?.path ?? '')
    const log = await readFile(join(path, '..', 'protokoll.jsonl'), 'utf8')
    expect(log).toBe(auditFile(await storage.audit.list(batchId)))
    const written = (await storage.audit.list(batchId)).flatMap(({ fact }) =>
      fact.event === 'output_written' ? [[fact.file, fact.sha256]] : [],
    )
    const names = (await managed(batchId)).filter(name => name.includes('.') && !name.startsWith('protokoll'))
    expect(written.map(([name]) => name)).toEqual(names.map(loggedFile))
    expect(written).toContainEqual([loggedFile(output?.filename ?? ''), output?.sha256])
    const { checks } = await checkBinder({ path, known: KNOWN_KEYS })
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['audit_beside', 'audit_signature', 'seal_key']))
  })

  test('says how paper was captured and which to keep, in the file, beside it and in the chain', async () => {
    const drawn = await aScan()
    const scan = { dpi: 120, letterPx: 14, sharpness: 0.6, colour: 'grey', cut: ['left'] } as const
    const pages = drawn.pages.map(page => ({ ...page, text: page.text && { ...page.text, scan } }))
    const batchId = await aStoredBatch([{ ...drawn, pages }, await aPdf(1)])
    const [paper] = await storage.documents.listByBatch(batchId)
    const kind = { ...anAnalysis().kind, id: 'spende', label: 'Zuwendungsbestätigung (Spende)' }
    await storage.documents.saveAnalysis(paper?.id ?? '', anAnalysis({ kind }))
    await run(report(), batchId)
    const path = files.managedPath(outputs.get(batchId)?.path ?? '')
    const told = await readFile(join(path, '..', 'scanprotokoll.json'))
    const { attachments } = await readStructure(path)
    expect(Buffer.from(attachments.get('scanprotokoll.json')?.bytes ?? []).equals(told)).toBe(true)
    expect(JSON.parse(told.toString())).toMatchObject({
      pages: 1,
      documents: [{ document_id: paper?.id, pages: [{ page: 1, dpi: 120, cut: ['left'] }] }],
    })
    const index = JSON.parse(await readFile(join(path, '..', 'index.json'), 'utf8')) as Record<string, unknown>
    expect(index['capture']).toMatchObject({
      keep_original: [{ reasons: [{ code: 'law' }, { code: 'cut', pages: [1] }, { code: 'low_resolution' }] }],
    })
    const judged = async () =>
      (await storage.audit.list(batchId)).flatMap(({ fact }) => (fact.event === 'capture_judged' ? [fact] : []))
    const sha256 = createHash('sha256').update(told).digest('hex')
    const entry = { event: 'capture_judged', pages: 1, documents: 1, keep_original: 1, sha256 }
    expect(await judged()).toEqual([entry])
    const carried = Buffer.from(attachments.get('protokoll.jsonl')?.bytes ?? []).toString()
    expect(carried).toContain(sha256)
    const text = (await readPages(path)).map(page => page.text.replace(/\s+/g, ' ')).join(' ')
    expect(text).toContain('links angeschnitten')
    expect(text).toContain('nur 120 dpi (mindestens 200)')
    expect(text).toContain('§ 50 Abs. 8 EStDV')
    expect(text).toContain('Von einem Menschen zu bestätigen (Transfervermerk)')
    expect((await checkBinder({ path, known: KNOWN_KEYS })).checks.filter(({ state }) => state !== 'ok')).toEqual([])
    await run(report(), batchId)
    expect(await judged()).toEqual([entry])
  })

  test('says nothing of capturing where all came in digital', async () => {
    const batchId = await aStoredBatch([await aPdf(1)])
    await run(report(), batchId)
    expect(await managed(batchId)).not.toContain('scanprotokoll.json')
    const path = files.managedPath(outputs.get(batchId)?.path ?? '')
    const text = (await readPages(path)).map(page => page.text).join(' ')
    expect(text).not.toContain('Scanprotokoll')
  })

  test('plans links and foreign numbers from what was read, and keeps the documents', async () => {
    const names = { firstName: 'Erika', lastName: 'Mustermann', companyName: null }
    const taxIds = { taxId: '86 095 742 719', taxIdNormalized: '86095742719' }
    const mandant = { id: 'mnd_1', organizationId: aProject.organizationId, ...names, ...taxIds, createdAt: 0 }
    const batchId = await aStoredBatch([await aPdf(1, 'eins'), await aPdf(1, 'zwei')], {}, mandant)
    const [first, second] = await storage.documents.listByBatch(batchId)
    const fields = { ...anAnalysis().fields, number: aField('RE-2025-0417') }
    await storage.documents.saveAnalysis(first?.id ?? '', anAnalysis({ fields }))
    const idNr = aField('47036892816', { type: 'idnr', checks: ['checksum_ok'] })
    await storage.documents.saveAnalysis(second?.id ?? '', anAnalysis({ fields: { ...fields, idNr } }))
    await run(report(), batchId)
    const base = (await storage.batches.find(batchId))?.basePath ?? ''
    const index = JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as Record<string, unknown>
    expect(index['links']).toEqual([{ document_id: second?.id, related_id: first?.id, type: 'same_receipt' }])
    expect(index['other_person']).toEqual([{ document_id: second?.id }])
    expect(index['ledger']).toMatchObject({ pages_in: 2, binder: 2 })
  })

  test('leaves a document out that a person took out, lists it with the reason and counts its pages', async () => {
    const batchId = await aStoredBatch([await aPdf(1, 'eins'), await aPdf(1, 'zwei')])
    const [mine, out] = await storage.documents.listByBatch(batchId)
    for (const each of [mine, out]) await storage.documents.saveAnalysis(each?.id ?? '', anAnalysis())
    const claimed = await storage.runs.claim('engine', 1, 1_000)
    if (!claimed) throw new Error('nothing to claim')
    await run(organization(), batchId)
    await run(report(), batchId)
    const first = outputs.get(batchId)
    if (!first) throw new Error('no output')
    await storage.runs.finish(claimed, { status: 'completed', output: first, progress: aView }, 5)
    const aside = { type: 'set_document_aside', documentId: out?.id ?? '', reason: 'gehört dem Nachbarn' } as const
    expect(await storage.corrections.apply(batchId, aside, 6)).toMatchObject({ applied: true })
    await run(organization(), batchId)
    await run(report(), batchId)
    const path = files.managedPath(outputs.get(batchId)?.path ?? '')
    expect((await checkBinder({ path, known: KNOWN_KEYS })).checks.filter(({ state }) => state !== 'ok')).toEqual([])
    const { attachments } = await readStructure(path)
    const index = JSON.parse(Buffer.from(attachments.get('index.json')?.bytes ?? []).toString()) as object
    expect(index).toMatchObject({
      ledger: { pages_in: 2, binder: 1, removed: 1 },
      documents: [{ document_id: mine?.id }],
      set_aside: [{ document_id: out?.id, pages: 1, reason: { type: 'removed', message: 'gehört dem Nachbarn' } }],
    })
    const text = (await readPages(path)).map(page => page.text.replace(/\s+/g, ' ')).join(' ')
    expect(text).toContain('Von Hand herausgenommen 1 1')
    expect(text).toContain('gehört dem Nachbarn')
  })

  test('writes a Belegmappe also where a person took every document out', async () => {
    const batchId = await aStoredBatch([await aPdf(1, 'eins')])
    const [out] = await storage.documents.listByBatch(batchId)
    await storage.documents.saveAnalysis(out?.id ?? '', anAnalysis())
    const claimed = await storage.runs.claim('engine', 1, 1_000)
    if (!claimed) throw new Error('nothing to claim')
    await run(organization(), batchId)
    await run(report(), batchId)
    const first = outputs.get(batchId)
    if (!first) throw new Error('no output')
    await storage.runs.finish(claimed, { status: 'completed', output: first, progress: aView }, 5)
    const aside = { type: 'set_document_aside', documentId: out?.id ?? '', reason: 'doppelt' } as const
    await storage.corrections.apply(batchId, aside, 6)
    await run(organization(), batchId)
    await run(report(), batchId)
    const path = files.managedPath(outputs.get(batchId)?.path ?? '')
    expect((await checkBinder({ path, known: KNOWN_KEYS })).checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  test('keeps the border between mandants: what is another one’s is told, counted and kept, never bound, attached or copied, until a person confirms it', async () => {
    const mandant = aMandant({ firstName: 'Max', lastName: 'Muster' })
    const drawn = [await aPdf(1, 'eins'), await aScan(), await aPdf(3, 'drei')]
    const batchId = await aStoredBatch(drawn, {}, mandant)
    const other = aMandant({ firstName: 'Erika', lastName: 'Beispiel' })
    await storage.mandants.create(other, mandantData({ idNr: '47036892816', clientNumber: 10_023 }), 1)
    const [mine, byNumber, byName] = await storage.documents.listByBatch(batchId)
    await storage.documents.saveAnalysis(mine?.id ?? '', anAnalysis())
    await storage.documents.saveAnalysis(byNumber?.id ?? '', anAnalysis({ fields: { idNr: aField('47036892816') } }))
    await storage.documents.saveAnalysis(
      byName?.id ?? '',
      anAnalysis({ fields: { recipient: aField('Frau Erika Beispiel') } }),
    )
    await storage.pages.setAside(byName?.id ?? '', [2], 'blank')
    const claimed = await storage.runs.claim('engine', 1, 1_000)
    if (!claimed) throw new Error('nothing to claim')
    await run(organization(), batchId)
    await run(report(), batchId)
    const output = outputs.get(batchId)
    if (!output) throw new Error('no output')
    const read = async () => {
      const path = files.managedPath(outputs.get(batchId)?.path ?? '')
      const { checks } = await checkBinder({ path, known: KNOWN_KEYS })
      const { attachments } = await readStructure(path)
      const index = JSON.parse(Buffer.from(attachments.get('index.json')?.bytes ?? []).toString()) as {
        ledger: unknown
        documents: { document_id: string }[]
        set_aside: {
          document_id: string
          pages: number
          original: string | null
          reason: { type: string; by: string }
        }[]
        inputs: { original: string | null; sha256: string }[]
      }
      const text = (await readPages(path)).map(page => page.text.replace(/\s+/g, ' ')).join(' ')
      return { wrong: checks.filter(({ state }) => state !== 'ok'), index, text, names: [...attachments.keys()] }
    }
    const { wrong, index, text, names } = await read()
    expect(wrong).toEqual([])
    expect(index.ledger).toEqual({
      pages_in: 5,
      binder: 1,
      ...NO_ASIDE,
      blank: 1,
      duplicate: 0,
      other_mandant: 3,
      unreadable: 0,
      deleted: 0,
    })
    expect(index.documents.map(each => each.document_id)).toEqual([mine?.id])
    expect(index.set_aside).toMatchObject([
      { document_id: byNumber?.id, pages: 1, reason: { type: 'other_mandant', by: 'id_nr' } },
      { document_id: byName?.id, pages: 2, reason: { type: 'other_mandant', by: 'name' } },
    ])
    expect(index.inputs.map(({ original }) => original !== null)).toEqual([true, false, false])
    expect(text).toContain('beleg-3.pdf Andere Person Ist an den Namen')
    expect(text).not.toContain('10023')
    expect(text).toContain('Anderer Mandant 2 3')
    expect(text).not.toContain('47 036 892 816')
    expect(names.filter(name => /^00[23]_/.test(name))).toEqual([])
    const kept = async () => (await managed(batchId)).filter(name => name.startsWith('Originale/'))
    expect(await kept()).toEqual(['Originale/001_beleg-1.pdf'])
    expect([byNumber, byName].map(each => files.has(each?.sha256 ?? ''))).toEqual([true, true])
    expect((await storage.documents.listByBatch(batchId)).map(({ status }) => status)).toEqual(
      Array(3).fill('processed'),
    )
    const told = async () =>
      (await storage.documents.listByBatch(batchId)).map(({ notes }) => notes.map(({ code }) => code))
    expect(await told()).toEqual([[], ['other_mandant'], ['other_mandant']])

    await storage.runs.finish(claimed, { status: 'completed', output, progress: aView }, 5)
    const confirm = { type: 'confirm_document', documentId: byName?.id ?? '' } as const
    expect(await storage.corrections.apply(batchId, confirm, 6)).toMatchObject({ applied: true })
    const analysis = (await storage.documents.find(byName?.id ?? ''))?.analysis ?? anAnalysis()
    await storage.documents.saveAnalysis(byName?.id ?? '', analysis)
    await run(organization(), batchId)
    await run(report(), batchId)
    const after = await read()
    expect(after.wrong).toEqual([])
    expect(after.index.ledger).toMatchObject({ pages_in: 5, binder: 3, blank: 1, other_mandant: 1 })
    expect(await told()).toEqual([[], ['other_mandant'], []])
    expect(await kept()).toEqual(['Originale/001_beleg-1.pdf', 'Originale/003_beleg-3.pdf'])
  })

  test('what is another mandant’s leaves no gap among the numbers of the binder', async () => {
    const batchId = await aStoredBatch(
      [await aPdf(1, 'eins'), await aPdf(1, 'zwei')],
      {},
      aMandant({ lastName: 'Muster' }),
    )
    const other = aMandant({ firstName: 'Erika', lastName: 'Beispiel' })
    await storage.mandants.create(other, mandantData({ idNr: '47036892816' }), 1)
    const [foreign, mine] = await storage.documents.listByBatch(batchId)
    await storage.documents.saveAnalysis(foreign?.id ?? '', anAnalysis({ fields: { idNr: aField('47036892816') } }))
    await storage.documents.saveAnalysis(mine?.id ?? '', anAnalysis())
    await storage.runs.claim('engine', 1, 1_000)
    await run(organization(), batchId)
    const positions = await Promise.all(
      [mine, foreign].map(async document => (await storage.documents.placement(document?.id ?? ''))?.position),
    )
    expect(positions).toEqual([1, 2])
  })

  test('a batch of which nothing belongs to its mandant still gives a Belegmappe that says so', async () => {
    const mandant = aMandant({ firstName: 'Max', lastName: 'Muster' })
    const batchId = await aStoredBatch([await aPdf(4, 'stapel')], {}, mandant)
    await storage.mandants.create(aMandant({ firstName: 'Erika', lastName: 'Beispiel' }), mandantData(), 1)
    const [stack] = await storage.documents.listByBatch(batchId)
    const foreign = anAnalysis({ fields: { recipient: aField('Beispiel, Erika') } })
    await storage.documents.saveAnalysis(stack?.id ?? '', foreign)
    await run(organization(), batchId)
    await run(report(), batchId)
    const index = async () => {
      const path = files.managedPath(outputs.get(batchId)?.path ?? '')
      const { checks } = await checkBinder({ path, known: KNOWN_KEYS })
      expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
      const base = (await storage.batches.find(batchId))?.basePath ?? ''
      return JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as {
        ledger: unknown
        inputs: { original: string | null }[]
      }
    }
    expect((await index()).ledger).toMatchObject({ pages_in: 4, binder: 0, other_mandant: 4 })
    expect((await index()).inputs).toMatchObject([{ original: null }])
  })

  test('a stack with pages of two mandants is kept whole, and only those of its own are bound', async () => {
    const other = await aStoredBatch([await aPdf(4, 'stapel')], {}, aMandant({ firstName: 'Moritz' }))
    await storage.mandants.create(aMandant({ firstName: 'Erika', lastName: 'Beispiel' }), mandantData(), 1)
    const foreign = anAnalysis({ fields: { recipient: aField('Beispiel, Erika') } })
    const [scan] = await storage.documents.listByBatch(other)
    const parts = [[1], [2, 3, 4]].map(pages => ({ id: newId('doc'), pages, reasons: [] }))
    await storage.documents.divide(scan?.id ?? '', parts)
    await storage.documents.numberParts(other)
    await storage.documents.saveAnalysis(parts[0]?.id ?? '', anAnalysis())
    await storage.documents.saveAnalysis(parts[1]?.id ?? '', foreign)
    await run(organization(), other)
    await run(report(), other)
    const base = (await storage.batches.find(other))?.basePath ?? ''
    const both = JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as { ledger: unknown }
    expect(both.ledger).toMatchObject({ pages_in: 4, binder: 1, other_mandant: 3 })
    expect((await managed(other)).filter(name => name.startsWith('Originale/'))).toHaveLength(1)
  })

  test('the DATEV output names the numbers of the mandant', async () => {
    const mandant = aMandant({ firstName: 'Max', lastName: 'Muster' })
    const batchId = await aStoredBatch([await aPdf()], {}, mandant)
    const datev = { settings: DATEV_DEFAULTS, accounts: accountTable() }
    const readme = async (): Promise<string> => {
      await run(report(files, datev), batchId)
      const base = (await storage.batches.find(batchId))?.basePath ?? ''
      return await readFile(files.managedPath(`${base}DATEV/LIESMICH.txt`), 'utf8')
    }
    expect(await readme()).toContain('fehlt: Beraternummer und Mandantennummer')
    const { firstName, lastName, companyName } = mandant
    const data = mandantData({ clientNumber: 10_023, consultantNumber: 1_234_567 })
    const names = { firstName, lastName, companyName }
    await storage.mandants.save(aProject.organizationId, mandant.id, { names, data, version: 0, at: 1 })
    expect(await readme()).not.toContain('fehlt')
  })

  test('fails a document that only the binder finds to be broken, with a German reason', async () => {
    const broken = { ...(await aPdf()), bytes: Buffer.from('%PDF-1.4 nothing else') }
    const batchId = await aStoredBatch([await aPdf(), broken])
    await run(report(), batchId)
    const [good, bad] = await storage.documents.listByBatch(batchId)
    expect(good?.status).toBe('processed')
    expect(bad?.status).toBe('failed')
    expect(bad?.error?.code).toBe('corrupt_file')
    expect(bad?.error?.message).toMatch(/beschädigt/)
  })
})

describe('the organization phase', () => {
  test('sets duplicates aside when that was asked for, and the binder accounts for them', async () => {
    const scan = await aScan()
    const batchId = await aStoredBatch([scan, await aPdf(), scan], { autoDedupe: true })
    await run(organization(), batchId)
    expect((await storage.documents.listByBatch(batchId)).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'duplicate',
    ])
    await run(report(), batchId)
    const base = (await storage.batches.find(batchId))?.basePath ?? ''
    const index = JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as { ledger: unknown }
    expect(index.ledger).toEqual({ pages_in: 3, binder: 2, ...NO_ASIDE, duplicate: 1, unreadable: 0 })
  })

  test('only points at duplicates when nobody asked for their removal', async () => {
    const scan = await aScan()
    const batchId = await aStoredBatch([scan, scan])
    await run(organization(), batchId)
    const documents = await storage.documents.listByBatch(batchId)
    expect(documents.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(
      await Promise.all(documents.map(async ({ id }) => (await storage.documents.placement(id))?.position)),
    ).toEqual([1, 2])
    await run(report(), batchId)
    const base = (await storage.batches.find(batchId))?.basePath ?? ''
    const index = JSON.parse(await readFile(files.managedPath(`${base}index.json`), 'utf8')) as {
      possible_duplicates: unknown
    }
    expect(index.possible_duplicates).toEqual([{ documentId: documents[1]?.id, duplicateOf: documents[0]?.id }])
  })
})
