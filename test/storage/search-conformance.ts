import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgressView } from '../../engine/model/progress.ts'
import type { SearchEntry, IndexQuery } from '../../engine/storage/search-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { newId } from '../../engine/shared/ids.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const OTHER = { ...aProject, id: 'prj_other', name: 'Andere Kanzlei' }
const text = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }

const query = (word: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
  projectId: aProject.id,
  terms: [{ wordings: [word], whole: false }],
  phrases: [],
  limit: 10,
  ...more,
})
const term = (word: string, whole: boolean) => ({ wordings: [word], whole })
const entryOf = (words: string, facts: Partial<SearchEntry> = {}): SearchEntry => {
  return { wordings: words.split(' '), texts: [words.split(' ')], kind: null, year: null, ...facts }
}

/** What every storage adapter does about search; `open` gives an empty one. */
export function searchConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      await storage.clients.ensureProject(OTHER, 1)
      return () => storage.close()
    })

    interface Wishes {
      readonly projectId?: string
      readonly mandantId?: string
      readonly documents?: number
    }
    /** A batch whose documents are read; their ids. */
    const aRead = async ({ projectId = aProject.id, mandantId, documents = 1 }: Wishes = {}): Promise<string[]> => {
      const input = aBatch({ projectId, documents })
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: mandantId ?? null } })
      for (const { id } of input.documents) {
        await storage.documents.saveConverted(id, {
          pages: [page],
          rendition: null,
          notes: [],
          isContainer: false,
          children: [],
        })
        await storage.pages.saveText(id, 1, text)
        await storage.documents.markProcessed(id)
      }
      return input.documents.map(({ id }) => id)
    }
    const saveAll = async (entry: SearchEntry | null): Promise<void> => {
      for (const stale of await storage.search.listStale(100)) await storage.search.save([{ ...stale, entry }])
    }
    const stale = async (): Promise<string[]> =>
      (await storage.search.listStale(100)).map(({ documentId }) => documentId)
    const found = async (word: string, more: Partial<IndexQuery> = {}): Promise<string[]> =>
      (await storage.search.find(query(word, more))).hits.map(({ documentId }) => documentId)

    test('a document has an old entry when its text is known, and again whenever text, values or name change', async () => {
      const input = aBatch()
      await storage.batches.create(input)
      const id = input.documents[0]?.id ?? ''
      await storage.documents.saveConverted(id, {
        pages: [page],
        rendition: null,
        notes: [],
        isContainer: false,
        children: [],
      })
      await storage.pages.saveText(id, 1, text)
      expect(await stale()).toEqual([])
      await storage.documents.saveAnalysis(id, anAnalysis())
      expect(await stale()).toEqual([id])
      await saveAll(entryOf('beleg'))
      expect(await stale()).toEqual([])
      await storage.documents.markProcessed(id)
      await storage.documents.saveAnalysis(id, anAnalysis())
      expect(await stale()).toEqual([])
      await storage.pages.saveText(id, 1, { ...text, skewDegrees: 1 })
      expect(await stale()).toEqual([id])
      await saveAll(entryOf('beleg'))
      await storage.documents.saveAnalysis(id, { ...anAnalysis(), year: 1999 })
      expect(await stale()).toEqual([id])
    })

    test('what a person says of a document makes its entry old', async () => {
      const [id = ''] = await aRead()
      await storage.documents.saveAnalysis(id, anAnalysis())
      const batchId = (await storage.documents.find(id))?.batchId ?? ''
      const run = await storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      const output = { batchId, filename: 'b.pdf', path: 'p', byteSize: 3, sha256: 'a'.repeat(64), createdAt: 4 }
      const progress: ProgressView = {
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
      await storage.runs.finish(run, { status: 'completed', output, progress }, 5)
      await saveAll(entryOf('beleg'))
      const kind = { id: 'miete', label: 'Miete' }
      expect((await storage.corrections.apply(batchId, { type: 'set_kind', documentId: id, kind }, 6)).applied).toBe(
        true,
      )
      expect(await stale()).toEqual([id])
    })

    test('documents that a failed batch leaves behind are found, too', async () => {
      const input = aBatch()
      await storage.batches.create(input)
      await storage.runs.requestCancel(input.batch.id, {
        code: 'cancelled',
        message: '',
        phase: 'OCR',
        retryable: false,
        failedAt: 5,
      })
      expect(await stale()).toEqual([input.documents[0]?.id])
    })

    test('an entry that was made before the document changed again does not make it current', async () => {
      const [id = ''] = await aRead()
      const [seen] = await storage.search.listStale(1)
      await storage.documents.saveAnalysis(id, anAnalysis())
      if (seen) await storage.search.save([{ ...seen, entry: entryOf('veraltet') }])
      expect(await found('veraltet')).toEqual([])
      expect(await stale()).toEqual([id])
    })

    const phrase = (...words: string[]) => found('', { terms: [], phrases: [words] })

    test('words are found by their beginning or whole, all terms and any wording of a term', async () => {
      const [id = ''] = await aRead()
      await saveAll(entryOf('haftpflichtversicherung versicherung ag'))
      expect(await found('haftpflicht')).toEqual([id])
      expect(await found('pflicht')).toEqual([])
      expect(await found('', { terms: [term('haftpflicht', true)] })).toEqual([])
      expect(await found('', { terms: [term('ag', true), term('versich', false)] })).toEqual([id])
      expect(await found('', { terms: [term('ag', true), term('rente', false)] })).toEqual([])
      expect(await found('', { terms: [{ wordings: ['rente', 'versich'], whole: false }] })).toEqual([id])
    })

    test('phrases are words in their order, within one text', async () => {
      const [id = ''] = await aRead()
      const texts = [
        ['mit', 'freundlichen', 'grussen'],
        ['ihr', 'finanzamt'],
      ]
      await saveAll(entryOf('x', { texts }))
      expect(await phrase('mit', 'freundlichen')).toEqual([id])
      expect(await phrase('freundlichen', 'mit')).toEqual([])
      expect(await phrase('grussen', 'ihr')).toEqual([])
      expect(await phrase('freundl')).toEqual([])
    })

    test('another project finds nothing, whatever it names; mandant, kind and year narrow', async () => {
      const mandant = aMandant()
      await storage.mandants.create(mandant, mandantData(), 1)
      const [own = ''] = await aRead({ mandantId: mandant.id })
      await saveAll(entryOf('beleg', { kind: 'kfz_versicherung', year: 2024 }))
      const [alone = ''] = await aRead()
      await saveAll(entryOf('beleg', { kind: 'rechnung', year: 2023 }))
      const [foreign = ''] = await aRead({ projectId: OTHER.id })
      await saveAll(entryOf('beleg', { kind: 'rechnung', year: 2024 }))
      expect(await found('beleg')).toEqual([alone, own])
      expect(await found('beleg', { projectId: OTHER.id })).toEqual([foreign])
      expect(await found('beleg', { projectId: 'prj-test' })).toEqual([])
      expect(await found('beleg', { projectId: OTHER.id, mandantId: mandant.id })).toEqual([])
      expect(await found('beleg', { mandantId: mandant.id })).toEqual([own])
      expect(await found('beleg', { year: 2023 })).toEqual([alone])
      expect(await found('beleg', { kind: 'kfz_versicherung', year: 2024 })).toEqual([own])
      expect(await found('beleg', { kind: 'kfzversicherung' })).toEqual([])
      expect(await storage.search.choices(aProject.id)).toEqual({
        mandantIds: [mandant.id],
        kinds: ['kfz_versicherung', 'rechnung'],
        years: [2024, 2023],
      })
      expect(await storage.search.choices(OTHER.id)).toEqual({ mandantIds: [], kinds: ['rechnung'], years: [2024] })
    })

    test('hits come page by page, those of the newest batch first, a batch in its order, also when one changed', async () => {
      const first = await aRead({ documents: 3 })
      const second = await aRead({ documents: 2 })
      for (const id of [...first, ...second]) {
        const its = (await storage.search.listStale(100)).find(({ documentId }) => documentId === id)
        if (its) await storage.search.save([{ ...its, entry: entryOf('beleg') }])
      }
      await storage.documents.saveAnalysis(first[1] ?? '', anAnalysis())
      await saveAll(entryOf('beleg anders'))
      const inOrder = [...second, ...first]
      const one = await storage.search.find(query('beleg', { limit: 3 }))
      expect(one).toMatchObject({ hasMore: true, total: 5 })
      const after = one.hits.at(-1)?.place ?? 0
      const two = await storage.search.find(query('beleg', { limit: 3, after }))
      expect(two).toMatchObject({ hasMore: false, total: null })
      expect([...one.hits, ...two.hits].map(({ documentId }) => documentId)).toEqual(inOrder)
      expect(await found('anders')).toEqual([first[1]])
    })

    test('hostile wordings are text, not syntax', async () => {
      await aRead()
      await saveAll(entryOf('beleg'))
      for (const hostile of [
        '" OR "beleg',
        '*',
        'a* OR b',
        'NEAR(',
        '^',
        '{wordings}:beleg',
        '',
        ' ',
        '\u0000',
        "'--",
        '(',
        'AND',
      ]) {
        expect(await found(hostile, { terms: [{ wordings: [hostile], whole: false }] }), hostile).toEqual([])
        expect(await found('beleg', { phrases: [[hostile, hostile]] }), hostile).toEqual([])
      }
    })

    test('what is deleted with its mandant is not found, and its wordings leave the index', async () => {
      const mandant = aMandant()
      await storage.mandants.create(mandant, mandantData(), 1)
      const [gone = ''] = await aRead({ mandantId: mandant.id })
      await saveAll(entryOf('geheimniswort'))
      const [kept = ''] = await aRead()
      await saveAll(entryOf('beleg'))
      const batchId = (await storage.documents.find(gone))?.batchId ?? ''
      await storage.runs.requestCancel(batchId, {
        code: 'cancelled',
        message: '',
        phase: 'OCR',
        retryable: false,
        failedAt: 5,
      })
      expect(await storage.search.tidy()).toBe(false)
      await storage.deletions.removeMandant(mandant.organizationId, mandant.id, {
        id: newId('del'),
        at: 9,
        engineVersion: '1',
      })
      expect(await found('geheimniswort')).toEqual([])
      expect(await stale()).toEqual([])
      for (let slices = 0; await storage.search.tidy(); slices += 1) expect(slices).toBeLessThan(1_000)
      expect(await found('beleg')).toEqual([kept])
    })
  })
}
