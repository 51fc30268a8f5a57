import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planForeign } from '../../../engine/mandant-border/plan-foreign.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { aMandant, ID_NRS, mandantData } from '../../support/a-mandant.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'
import type { Batch } from '../../../engine/model/batch.ts'
import type { Filing } from '../../../engine/model/client-year.ts'
import type { Document } from '../../../engine/model/document.ts'
import { NO_JUDGEMENT } from '../../../engine/model/judgement.ts'
import type { ForeignDeps } from '../../../engine/mandant-border/plan-foreign.ts'

/** A finished batch without a mandant, whose one document names the IdNr of one of two mandants. */
async function setup() {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-foreign-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const [named, other] = [aMandant(), aMandant({ firstName: 'Ole', lastName: 'Beispiel' })]
  await storage.mandants.create(named, mandantData({ idNr: ID_NRS[0] }), 1)
  await storage.mandants.create(other, mandantData({ idNr: ID_NRS[1] }), 1)
  const wish = aBatch()
  await storage.batches.create(wish)
  const documentId = wish.documents[0]?.id ?? ''
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (!run) throw new Error('nothing to claim')
  await storage.documents.saveAnalysis(documentId, anAnalysis({ fields: { idNr: aField(ID_NRS[0]) } }))
  await storage.documents.markProcessed(documentId)
  const output = { batchId: wish.batch.id, filename: 'm', path: 'm', byteSize: 1, sha256: 'a'.repeat(64), createdAt: 3 }
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 'finished',
    updatedAt: 3,
    estimatedRemainingSeconds: 0,
    currentFile: '',
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
  }
  await storage.runs.finish(run, { status: 'completed', output, progress }, 3)
  const foreign = async (): Promise<boolean> => {
    const batch = await storage.batches.find(wish.batch.id)
    if (!batch) throw new Error('the batch is gone')
    const all = await storage.documents.listByBatch(batch.id)
    return (await planForeign({ storage }, batch, all, all)).documents.has(documentId)
  }
  return { storage, batchId: wish.batch.id, documentId, named: named.id, other: other.id, foreign }
}

test('the border is drawn anew with the mandant that a batch is given to, and falls when it is given back', async () => {
  const { storage, batchId, named, other, foreign } = await setup()
  expect(await foreign()).toBe(false)
  await storage.corrections.assignMandant(batchId, other, 5)
  expect(await foreign()).toBe(true)
  await storage.corrections.assignMandant(batchId, named, 6)
  expect(await foreign()).toBe(false)
})

test('a word that was given for another mandant takes no document over the border; one that is given now does', async () => {
  const { storage, batchId, documentId, other, foreign } = await setup()
  const confirm = async (at: number) =>
    (await storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, at)).applied
  expect(await confirm(4)).toBe(true)
  await storage.corrections.assignMandant(batchId, other, 5)
  expect(await foreign()).toBe(true)
  await storage.documents.addNotes(documentId, [{ code: 'other_mandant', message: 'x' }])
  expect(await confirm(6)).toBe(true)
  expect(await foreign()).toBe(false)
})

const [OWN, OTHER] = ID_NRS
const batch = { id: 'bat_1', organizationId: 'org_test', mandantId: 'own' } as Batch

/** Pages of a document by their words; `aside` are the numbers that were set aside. */
interface Pages {
  readonly words: readonly (readonly string[] | null)[]
  readonly aside?: readonly number[]
}

function aDocument(id: string, idNr: string | null, over: Partial<Document> = {}): Document {
  const fields = idNr === null ? {} : { idNr: aField(idNr) }
  return {
    id,
    index: 7,
    filename: `${id}.pdf`,
    mediaType: 'application/pdf',
    sha256: `sha ${id}`,
    byteSize: 42,
    origin: null,
    isContainer: false,
    judgement: NO_JUDGEMENT,
    analysis: anAnalysis({ fields }),
    ...over,
  } as Document
}

function deps(
  pages: Readonly<Record<string, Pages>> = {},
  over: Partial<ForeignDeps> = {},
  audit: object[] = [],
  places: Readonly<Record<string, Filing>> = {},
) {
  const record = (id: string, firstName: string, idNr: string) => ({
    mandant: aMandant({ id, firstName, lastName: 'Beispiel' }),
    data: mandantData({ idNr }),
    version: 1,
    changedAt: 1,
  })
  const of = (id: string): Pages => pages[id] ?? { words: [['x']] }
  const storage = {
    mandants: { records: () => Promise.resolve([record('own', 'Anna', OWN), record('other', 'Ole', OTHER)]) },
    audit: { list: () => Promise.resolve(audit) },
    clientYears: { places: () => Promise.resolve(new Map(Object.entries(places))) },
    pages: {
      listByDocument: (id: string) =>
        Promise.resolve(
          of(id).words.map((_, at) => ({
            number: at + 1,
            setAside: of(id).aside?.includes(at + 1) ? 'blank' : null,
          })),
        ),
      text: (id: string, number: number) => {
        const words = of(id).words[number - 1]
        return Promise.resolve(words ? { words: words.map(text => ({ text })) } : null)
      },
    },
  }
  return { storage, ...over } as unknown as ForeignDeps
}

const foreignOf = async (given: ForeignDeps, all: readonly Document[]) => {
  const { documents, inputs } = await planForeign(given, batch, all, all)
  return { ids: [...documents.keys()], inputs: [...inputs] }
}

test('a document of another mandant is set aside with all that is known of it, and its file with it', async () => {
  const all = [aDocument('a', OTHER), aDocument('b', OWN)]
  const pages = { a: { words: [['x'], ['y'], ['z']], aside: [2] } }
  const { documents, inputs } = await planForeign(deps(pages), batch, all, all)
  expect([...documents.values()]).toEqual([
    {
      documentId: 'a',
      index: 7,
      filename: 'a.pdf',
      mediaType: 'application/pdf',
      sha256: 'sha a',
      byteSize: 42,
      picture: null,
      within: null,
      pageCount: 2,
      reason: expect.objectContaining({ type: 'other_mandant', by: 'id_nr' }),
    },
  ])
  expect([...inputs]).toEqual(['a'])
})

test('where a person filed a document stands above what it says', async () => {
  const filed = (mandantId: string | null, placedBy: Filing['placedBy'] = 'person') => ({
    mandantId,
    year: 2025,
    placedBy,
  })
  const places = {
    a: filed('own'),
    b: filed('other'),
    c: filed(null),
    d: filed('other', 'engine'),
    e: filed(null, 'engine'),
  }
  const all = [aDocument('a', OTHER), ...['b', 'c', 'd'].map(id => aDocument(id, OWN)), aDocument('e', OTHER)]
  const { documents } = await planForeign(deps({}, {}, [], places), batch, all, all)
  expect([...documents].map(([id, { reason }]) => [id, reason.type === 'other_mandant' && reason.by])).toEqual([
    ['b', 'person'],
    ['c', 'person'],
    ['e', 'id_nr'],
  ])
})

test('without a mandant of the batch, or without another one, nothing is asked and nothing is foreign', async () => {
  const all = [aDocument('a', OTHER)]
  const none = { storage: {} } as ForeignDeps
  expect(await planForeign(none, { ...batch, mandantId: null }, all, all)).toEqual({
    documents: new Map(),
    inputs: new Set(),
  })
  expect(await foreignOf(deps(), [aDocument('a', OWN), aDocument('c', null)])).toEqual({ ids: [], inputs: [] })
})

test('the own name in the text of a bound page keeps a document, on a page that was set aside it does not', async () => {
  const all = [aDocument('a', OTHER)]
  const named = [['x'], null, ['Frau', 'Anna', 'Beispiel']] as const
  expect((await foreignOf(deps({ a: { words: named } }), all)).ids).toEqual([])
  expect((await foreignOf(deps({ a: { words: named, aside: [3] } }), all)).ids).toEqual(['a'])
  // Words of two pages are two words.
  expect((await foreignOf(deps({ a: { words: [['Anna'], ['Beispiel']] } }), all)).ids).toEqual([])
  expect((await foreignOf(deps({ a: { words: [['Ann'], ['a', 'Beispiel']] } }), all)).ids).toEqual(['a'])
})

test('what a person confirmed since the batch is this mandant’s, or is named as its own, stays', async () => {
  const since = Date.UTC(2026, 0, 2)
  const audit = [
    { at: new Date(since).toISOString(), fact: { event: 'mandant_assigned' } },
    { at: new Date(since + 9_000).toISOString(), fact: { event: 'run_started' } },
  ]
  const confirmed = (confirmedAt: number | null) => [
    aDocument('a', OTHER, { judgement: { ...NO_JUDGEMENT, confirmedAt } }),
  ]
  expect((await foreignOf(deps({}, {}, audit), confirmed(since))).ids).toEqual([])
  expect((await foreignOf(deps({}, {}, audit), confirmed(since - 1))).ids).toEqual(['a'])
  expect((await foreignOf(deps(), confirmed(null))).ids).toEqual(['a'])
  expect((await foreignOf(deps({}, { ownDocuments: new Set(['a']) }), confirmed(null))).ids).toEqual([])
  expect((await foreignOf(deps({}, { ownDocuments: new Set(['b']) }), confirmed(null))).ids).toEqual(['a'])
})

test('a file goes only when nothing in it is the mandant’s, however deep it lies', async () => {
  const inside = (parentId: string, label: string) => ({ origin: { parentId, type: 'archive_entry' as const, label } })
  const zip = aDocument('zip', null, { isContainer: true })
  const stack = aDocument('stack', null, { isContainer: true, ...inside('zip', 'stack.pdf') })
  const first = aDocument('first', OTHER, inside('stack', 'S. 1'))
  const mine = aDocument('second', OWN, inside('stack', 'S. 2'))
  const theirs = aDocument('second', OTHER, inside('stack', 'S. 2'))
  expect(await foreignOf(deps(), [zip, stack, first, mine])).toEqual({ ids: ['first'], inputs: [] })
  expect(await foreignOf(deps(), [zip, stack, first, theirs])).toEqual({ ids: ['first', 'second'], inputs: ['zip'] })
  const { documents } = await planForeign(deps(), batch, [first], [zip, stack, first])
  expect(documents.get('first')?.within).toBe('zip.pdf › stack.pdf › S. 1')
})
