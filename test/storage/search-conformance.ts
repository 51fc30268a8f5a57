import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgressView } from '../../engine/model/progress.ts'
import type { SearchEntry, SearchWish } from '../../engine/storage/search-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { newId } from '../../engine/shared/ids.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const OTHER = { ...aProject, id: 'prj_other', name: 'Andere Kanzlei' }
const text = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }

const wish = (word: string, more: Partial<SearchWish> = {}): SearchWish => ({
  ...{ projectId: aProject.id, terms: [{ wordings: [word], whole: false }], phrases: [], limit: 10 },
  ...more,
})
const term = (word: string, whole: boolean) => ({ wordings: [word], whole })
const entryOf = (words: string, facts: Partial<SearchEntry> = {}): SearchEntry => {
  return { wordings: words.split(' '), texts: [words.split(' ')], kind: null, year: null, ...facts }
}

/** What every storage adapter does about search; `open` gives an empty one. */
export function searchConformance(name: string, open: () => Storage): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(() => {
      storage = open()
      storage.clients.ensureProject(aProject, 1)
      storage.clients.ensureProject(OTHER, 1)
      return () => storage.close()
    })

    interface Wishes {
      readonly projectId?: string
      readonly mandantId?: string
      readonly documents?: number
    }
    /** A batch whose documents are read; their ids. */
    const aRead = ({ projectId = aProject.id, mandantId, documents = 1 }: Wishes = {}): string[] => {
      const input = aBatch({ projectId, documents })
      storage.batches.create({ ...input, batch: { ...input.batch, mandantId: mandantId ?? null } })
      for (const { id } of input.documents) {
        storage.documents.saveConverted(id, {
          ...{ pages: [page], rendition: null, notes: [], isContainer: false, children: [] },
        })
        storage.pages.saveText(id, 1, text)
        storage.documents.markProcessed(id)
      }
      return input.documents.map(({ id }) => id)
    }
    const saveAll = (entry: SearchEntry | null): void => {
      for (const stale of storage.search.listStale(100)) storage.search.save([{ ...stale, entry }])
    }
    const stale = (): string[] => storage.search.listStale(100).map(({ documentId }) => documentId)
    const found = (word: string, more: Partial<SearchWish> = {}): string[] =>
      storage.search.find(wish(word, more)).hits.map(({ documentId }) => documentId)

    test('a document has an old entry when its text is known, and again whenever text, values or name change', () => {
      const input = aBatch()
      storage.batches.create(input)
      const id = input.documents[0]?.id ?? ''
      storage.documents.saveConverted(id, {
        ...{ pages: [page], rendition: null, notes: [], isContainer: false, children: [] },
      })
      storage.pages.saveText(id, 1, text)
      expect(stale()).toEqual([])
      storage.documents.saveAnalysis(id, anAnalysis())
      expect(stale()).toEqual([id])
      saveAll(entryOf('beleg'))
      expect(stale()).toEqual([])
      storage.documents.markProcessed(id)
      storage.documents.saveAnalysis(id, anAnalysis())
      expect(stale()).toEqual([])
      storage.pages.saveText(id, 1, { ...text, skewDegrees: 1 })
      expect(stale()).toEqual([id])
      saveAll(entryOf('beleg'))
      storage.documents.saveAnalysis(id, { ...anAnalysis(), year: 1999 })
      expect(stale()).toEqual([id])
    })

    test('what a person says of a document makes its entry old', () => {
      const [id = ''] = aRead()
      storage.documents.saveAnalysis(id, anAnalysis())
      const batchId = storage.documents.find(id)?.batchId ?? ''
      const run = storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      const output = { batchId, filename: 'b.pdf', path: 'p', byteSize: 3, sha256: 'a'.repeat(64), createdAt: 4 }
      const progress: ProgressView = {
        ...{ phase: 'REPORT', phasePercent: 100, overallPercent: 100, microStep: 's', estimatedRemainingSeconds: 0 },
        ...{ currentFile: '', currentIndex: 1, totalFiles: 1, filePercent: 100, updatedAt: 1 },
      }
      storage.runs.finish(run, { status: 'completed', output, progress }, 5)
      saveAll(entryOf('beleg'))
      const kind = { id: 'miete', label: 'Miete' }
      expect(storage.corrections.apply(batchId, { type: 'set_kind', documentId: id, kind }, 6).applied).toBe(true)
      expect(stale()).toEqual([id])
    })

    test('documents that a failed batch leaves behind are found, too', () => {
      const input = aBatch()
      storage.batches.create(input)
      storage.runs.requestCancel(input.batch.id, {
        ...{ code: 'cancelled', message: '', phase: 'OCR', retryable: false, failedAt: 5 },
      })
      expect(stale()).toEqual([input.documents[0]?.id])
    })

    test('an entry that was made before the document changed again does not make it current', () => {
      const [id = ''] = aRead()
      const [seen] = storage.search.listStale(1)
      storage.documents.saveAnalysis(id, anAnalysis())
      if (seen) storage.search.save([{ ...seen, entry: entryOf('veraltet') }])
      expect(found('veraltet')).toEqual([])
      expect(stale()).toEqual([id])
    })

    const phrase = (...words: string[]) => found('', { terms: [], phrases: [words] })

    test('words are found by their beginning or whole, all terms and any wording of a term', () => {
      const [id = ''] = aRead()
      saveAll(entryOf('haftpflichtversicherung versicherung ag'))
      expect(found('haftpflicht')).toEqual([id])
      expect(found('pflicht')).toEqual([])
      expect(found('', { terms: [term('haftpflicht', true)] })).toEqual([])
      expect(found('', { terms: [term('ag', true), term('versich', false)] })).toEqual([id])
      expect(found('', { terms: [term('ag', true), term('rente', false)] })).toEqual([])
      expect(found('', { terms: [{ wordings: ['rente', 'versich'], whole: false }] })).toEqual([id])
    })

    test('phrases are words in their order, within one text', () => {
      const [id = ''] = aRead()
      const texts = [
        ['mit', 'freundlichen', 'grussen'],
        ['ihr', 'finanzamt'],
      ]
      saveAll(entryOf('x', { texts }))
      expect(phrase('mit', 'freundlichen')).toEqual([id])
      expect(phrase('freundlichen', 'mit')).toEqual([])
      expect(phrase('grussen', 'ihr')).toEqual([])
      expect(phrase('freundl')).toEqual([])
    })

    test('another project finds nothing, whatever it names; mandant, kind and year narrow', () => {
      const mandant = aMandant()
      storage.mandants.create(mandant, mandantData(), 1)
      const [own = ''] = aRead({ mandantId: mandant.id })
      saveAll(entryOf('beleg', { kind: 'kfz_versicherung', year: 2024 }))
      const [alone = ''] = aRead()
      saveAll(entryOf('beleg', { kind: 'rechnung', year: 2023 }))
      const [foreign = ''] = aRead({ projectId: OTHER.id })
      saveAll(entryOf('beleg', { kind: 'rechnung', year: 2024 }))
      expect(found('beleg')).toEqual([alone, own])
      expect(found('beleg', { projectId: OTHER.id })).toEqual([foreign])
      expect(found('beleg', { projectId: 'prj-test' })).toEqual([])
      expect(found('beleg', { projectId: OTHER.id, mandantId: mandant.id })).toEqual([])
      expect(found('beleg', { mandantId: mandant.id })).toEqual([own])
      expect(found('beleg', { year: 2023 })).toEqual([alone])
      expect(found('beleg', { kind: 'kfz_versicherung', year: 2024 })).toEqual([own])
      expect(found('beleg', { kind: 'kfzversicherung' })).toEqual([])
      expect(storage.search.choices(aProject.id)).toEqual({
        mandantIds: [mandant.id],
        kinds: ['kfz_versicherung', 'rechnung'],
        years: [2024, 2023],
      })
      expect(storage.search.choices(OTHER.id)).toEqual({ mandantIds: [], kinds: ['rechnung'], years: [2024] })
    })

    test('hits come page by page, those of the newest batch first, a batch in its order, also when one changed', () => {
      const first = aRead({ documents: 3 })
      const second = aRead({ documents: 2 })
      for (const id of [...first, ...second]) {
        const its = storage.search.listStale(100).find(({ documentId }) => documentId === id)
        if (its) storage.search.save([{ ...its, entry: entryOf('beleg') }])
      }
      storage.documents.saveAnalysis(first[1] ?? '', anAnalysis())
      saveAll(entryOf('beleg anders'))
      const inOrder = [...second, ...first]
      const one = storage.search.find(wish('beleg', { limit: 3 }))
      expect(one).toMatchObject({ hasMore: true, total: 5 })
      const after = one.hits.at(-1)?.place ?? 0
      const two = storage.search.find(wish('beleg', { limit: 3, after }))
      expect(two).toMatchObject({ hasMore: false, total: null })
      expect([...one.hits, ...two.hits].map(({ documentId }) => documentId)).toEqual(inOrder)
      expect(found('anders')).toEqual([first[1]])
    })

    test('hostile wordings are text, not syntax', () => {
      aRead()
      saveAll(entryOf('beleg'))
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
        expect(found(hostile, { terms: [{ wordings: [hostile], whole: false }] }), hostile).toEqual([])
        expect(found('beleg', { phrases: [[hostile, hostile]] }), hostile).toEqual([])
      }
    })

    test('what is deleted with its mandant is not found, and its wordings leave the index', () => {
      const mandant = aMandant()
      storage.mandants.create(mandant, mandantData(), 1)
      const [gone = ''] = aRead({ mandantId: mandant.id })
      saveAll(entryOf('geheimniswort'))
      const [kept = ''] = aRead()
      saveAll(entryOf('beleg'))
      const batchId = storage.documents.find(gone)?.batchId ?? ''
      storage.runs.requestCancel(batchId, {
        code: 'cancelled',
        message: '',
        phase: 'OCR',
        retryable: false,
        failedAt: 5,
      })
      expect(storage.search.tidy()).toBe(false)
      storage.deletions.removeMandant(mandant.organizationId, mandant.id, {
        id: newId('del'),
        at: 9,
        engineVersion: '1',
      })
      expect(found('geheimniswort')).toEqual([])
      expect(stale()).toEqual([])
      for (let slices = 0; storage.search.tidy(); slices += 1) expect(slices).toBeLessThan(1_000)
      expect(found('beleg')).toEqual([kept])
    })
  })
}
