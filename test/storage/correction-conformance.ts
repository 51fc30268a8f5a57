import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchOutput } from '../../engine/model/batch.ts'
import type { Correction } from '../../engine/model/correction.ts'
import type { PageText } from '../../engine/model/page.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aField, anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const PAGES = 7
const text: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }

/** What every storage adapter does about corrections; `open` gives an empty one. */
export function correctionConformance(name: string, open: () => Storage): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(() => {
      storage = open()
      storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const output = (batchId: string, sha: string): BatchOutput => ({
      ...{ batchId, filename: 'm.pdf', path: 'm.pdf', byteSize: 1, createdAt: 9 },
      sha256: sha.repeat(64),
    })

    /** A completed batch with one document of seven pages, each page's text telling its number. */
    function aCompleted(): { batchId: string; documentId: string } {
      const input = aBatch({ id: `bat_${storage.batches.list({ projectId: null, limit: 1, offset: 0 }).total}` })
      storage.batches.create(input)
      const documentId = input.documents[0]?.id ?? ''
      storage.documents.saveConverted(documentId, {
        ...{ rendition: null, notes: [], isContainer: false, children: [] },
        pages: Array.from({ length: PAGES }, (_, index) => ({
          ...{ number: index + 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true },
        })),
      })
      for (let number = 1; number <= PAGES; number++)
        storage.pages.saveText(documentId, number, { ...text, skewDegrees: number })
      const run = storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      storage.documents.markProcessed(documentId)
      const progress = {
        ...{ phase: 'REPORT' as const, phasePercent: 100, overallPercent: 100, microStep: 'finished' },
        ...{ estimatedRemainingSeconds: 0, currentFile: '', currentIndex: 1, totalFiles: 1, filePercent: 100 },
        updatedAt: 3,
      }
      storage.runs.finish(run, { status: 'completed', output: output(input.batch.id, 'a'), progress }, 3)
      return { batchId: input.batch.id, documentId }
    }

    /** Pages of the documents that are bound, in their order, as [source number, number that its text tells, set aside]. */
    const bound = (batchId: string) =>
      storage.documents
        .listByBatch(batchId)
        .filter(document => !document.isContainer)
        .map(({ id }) =>
          storage.pages
            .listByDocument(id)
            .map(page => [page.sourceNumber, storage.pages.text(id, page.number)?.skewDegrees, page.setAside]),
        )
    const numbers = (batchId: string) => bound(batchId).map(pages => pages.map(([source]) => source))

    test('a split and its join leave the document as it was, under its own id', () => {
      const { batchId, documentId } = aCompleted()
      const before = storage.documents.find(documentId)
      expect(storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 5).applied).toBe(true)
      const parts = storage.documents.listByBatch(batchId).filter(({ origin }) => origin)
      expect(parts.map(part => [part.filename, part.origin?.label])).toEqual([
        ['beleg-1 (S. 1–2).pdf', 'S. 1–2'],
        ['beleg-1 (S. 3–7).pdf', 'S. 3–7'],
      ])
      expect(numbers(batchId)).toEqual([
        [1, 2],
        [3, 4, 5, 6, 7],
      ])
      const last = parts[1]?.id ?? ''
      expect(storage.corrections.apply(batchId, { type: 'join_document', documentId: last }, 6).applied).toBe(true)
      expect(numbers(batchId)).toEqual([[1, 2, 3, 4, 5, 6, 7]])
      expect(storage.documents.find(documentId)).toEqual(before)
    })

    test('whatever is corrected, no page is lost, doubled, moved or parted from its text', () => {
      const step = fc.record({
        type: fc.constantFrom('split_document', 'join_document', 'set_page_aside', 'take_page_back' as const),
        which: fc.nat(6),
        page: fc.integer({ min: 1, max: PAGES }),
      })
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), steps => {
          const { batchId } = aCompleted()
          let applied = 0
          for (const { type, which, page } of steps) {
            const open = storage.documents.listByBatch(batchId).filter(document => !document.isContainer)
            const documentId = open[which % open.length]?.id ?? ''
            const outcome = storage.corrections.apply(batchId, { type, documentId, page } as Correction, 5)
            const counted = outcome.applied ? ++applied : null
            expect(outcome.applied ? outcome.sequence : null).toBe(counted)
            const pages = bound(batchId)
            expect(pages.flat().map(([source]) => source)).toEqual([1, 2, 3, 4, 5, 6, 7])
            for (const [source, told] of pages.flat()) expect(told).toBe(source)
            for (const document of pages) expect(document.some(([, , aside]) => aside === null)).toBe(true)
          }
          expect(storage.corrections.list(batchId)).toHaveLength(applied)
          expect(storage.corrections.revision(batchId).wanted).toBe(applied)
        }),
        { numRuns: 25, seed: 20261121 },
      )
    })

    test('a separator sheet of a divided stack can be taken back as a document of its own, in its place', () => {
      const { batchId, documentId } = aCompleted()
      storage.pages.setAside(documentId, [3], 'separator')
      storage.documents.divide(documentId, [
        { id: `${documentId}_1`, pages: [1, 2], reasons: [] },
        { id: `${documentId}_2`, pages: [4, 5, 6, 7], reasons: ['Trennblatt'] },
      ])
      const back = (page: number) =>
        storage.corrections.apply(batchId, { type: 'take_page_back', documentId, page }, 5).applied
      expect([back(3), back(3), back(1)]).toEqual([true, false, false])
      expect(numbers(batchId)).toEqual([[1, 2], [3], [4, 5, 6, 7]])
      const sheet = storage.documents.listByBatch(batchId)[2]?.id ?? ''
      const joined = storage.corrections.apply(batchId, { type: 'join_document', documentId: sheet }, 6)
      expect([joined.applied, numbers(batchId)]).toEqual([
        true,
        [
          [1, 2, 3],
          [4, 5, 6, 7],
        ],
      ])
    })

    test('the last page that is bound stays, and what is not there is refused', () => {
      const { batchId, documentId } = aCompleted()
      const apply = (correction: Correction) => storage.corrections.apply(batchId, correction, 5)
      for (let page = 1; page < PAGES; page++)
        expect(apply({ type: 'set_page_aside', documentId, page }).applied).toBe(true)
      expect(apply({ type: 'set_page_aside', documentId, page: PAGES })).toMatchObject({ reason: 'not_possible' })
      expect(apply({ type: 'take_page_back', documentId, page: 1 }).applied).toBe(true)
      expect(apply({ type: 'take_page_back', documentId, page: 1 })).toMatchObject({ reason: 'not_possible' })
      expect(apply({ type: 'split_document', documentId, page: 1 })).toMatchObject({ reason: 'not_possible' })
      expect(apply({ type: 'join_document', documentId })).toMatchObject({ reason: 'not_possible' })
      expect(apply({ type: 'join_document', documentId: 'doc_none' })).toMatchObject({ reason: 'not_found' })
    })

    test('a batch that is not finished is not corrected', () => {
      const input = aBatch()
      storage.batches.create(input)
      const documentId = input.documents[0]?.id ?? ''
      const outcome = storage.corrections.apply(input.batch.id, { type: 'split_document', documentId, page: 2 }, 5)
      expect(outcome).toEqual({ applied: false, reason: 'not_completed' })
    })

    test('a revision is open until the binder shows its last correction', () => {
      const { batchId, documentId } = aCompleted()
      const apply = (page: number) =>
        storage.corrections.apply(batchId, { type: 'set_page_aside', documentId, page }, 5).applied
      expect(storage.corrections.listOpen()).toEqual([])
      expect([apply(1), apply(2)]).toEqual([true, true])
      storage.corrections.finish(batchId, 1, output(batchId, 'b'))
      expect(storage.corrections.listOpen()).toEqual([batchId])
      storage.corrections.fail(batchId, { code: 'storage_full', message: 'Voll.' })
      expect(storage.corrections.revision(batchId)).toMatchObject({
        wanted: 2,
        done: 1,
        fault: { code: 'storage_full' },
      })
      storage.corrections.finish(batchId, 2, output(batchId, 'c'))
      expect(storage.corrections.listOpen()).toEqual([])
      expect(storage.corrections.revision(batchId)).toEqual({ wanted: 2, done: 2, fault: null })
      expect(storage.batches.output(batchId)?.sha256).toBe('c'.repeat(64))
      expect(storage.batches.find(batchId)?.status).toBe('completed')
    })

    const typed = (value: string): Correction & { type: 'set_field' } => ({
      ...{ type: 'set_field', documentId: '', name: 'gross' },
      field: { type: 'money', value, unit: 'EUR', raw: value, place: null },
    })
    const analysis = anAnalysis({ fields: { gross: aField('10.00', { type: 'money' }) } })

    test('accounts of an issuer are known from other completed batches of the office', () => {
      const iban = (value: string, checks: readonly string[]) =>
        anAnalysis({
          fields: { vatId: aField('DE136695976', { type: 'vat_id' }), iban: aField(value, { type: 'iban', checks }) },
        })
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, iban('DE89370400440532013000', ['checksum_ok']))
      const organizationId = storage.batches.find(batchId)?.organizationId ?? ''
      const known = (organization: string, vatId: string, except: string) =>
        storage.documents.ibansOfIssuer(organization, vatId, except)
      expect(known(organizationId, 'DE136695976', 'bat_other')).toEqual(['DE89370400440532013000'])
      expect(known(organizationId, 'DE136695976', batchId)).toEqual([])
      expect(known(organizationId, 'DE999999999', 'bat_other')).toEqual([])
      expect(known('org_other', 'DE136695976', 'bat_other')).toEqual([])
      storage.documents.saveAnalysis(documentId, iban('DE00', []))
      expect(known(organizationId, 'DE136695976', 'bat_other')).toEqual([])
    })

    test('judgements lie over what was found, are seen at once, and each is taken back in turn', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      const judge = (correction: Correction) => storage.corrections.apply(batchId, { ...correction, documentId }, 5)
      const gross = () => storage.documents.find(documentId)?.analysis?.fields['gross']?.value
      expect(judge(typed('12.00'))).toEqual({ applied: true, sequence: 1 })
      expect([gross(), storage.documents.foundAnalysis(documentId)?.fields['gross']?.value]).toEqual(['12.00', '10.00'])
      expect(judge(typed('12.00'))).toEqual({ applied: false, reason: 'not_possible' })
      expect(judge(typed('13.00'))).toMatchObject({ applied: true })
      expect(judge({ type: 'undo', documentId, sequence: 1 })).toEqual({ applied: false, reason: 'not_possible' })
      expect(storage.corrections.list(batchId).map(({ canUndo }) => canUndo)).toEqual([false, true])
      expect(judge({ type: 'undo', documentId, sequence: 2 })).toMatchObject({ applied: true })
      expect([gross(), storage.corrections.list(batchId).map(({ canUndo }) => canUndo)]).toEqual([
        '12.00',
        [true, false, true],
      ])
      expect(judge({ type: 'reset_field', documentId, name: 'gross' })).toMatchObject({ applied: true })
      expect(gross()).toBe('10.00')
    })

    test('a judgement that somebody judged away and came back to is taken back once, as the last one', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      const judge = (correction: Correction) =>
        storage.corrections.apply(batchId, { ...correction, documentId }, 5).applied
      const undo = (sequence: number) => judge({ type: 'undo', documentId, sequence })
      const gross = () => storage.documents.find(documentId)?.analysis?.fields['gross']?.value
      const possible = () =>
        storage.corrections.list(batchId).flatMap(({ sequence, canUndo }) => (canUndo ? [sequence] : []))
      for (const value of ['12.00', '13.00', '12.00']) expect(judge(typed(value))).toBe(true)
      expect(possible()).toEqual([3])
      expect([undo(1), gross()]).toEqual([false, '12.00'])
      expect([undo(3), gross(), possible()]).toEqual([true, '13.00', [2, 4]])
      expect([undo(2), gross(), possible()]).toEqual([true, '12.00', [1, 5]])
      // Done again, one after the other.
      expect([undo(4), undo(5), gross()]).toEqual([false, true, '13.00'])
      expect([undo(4), gross(), possible()]).toEqual([true, '12.00', [7]])
    })

    test('a confirmation that moving pages withdrew does not stand in the way of taking back what was said before', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      const apply = (correction: Correction) => storage.corrections.apply(batchId, correction, 5).applied
      expect(apply({ ...typed('12.00'), documentId })).toBe(true)
      expect(apply({ type: 'confirm_document', documentId })).toBe(true)
      expect(apply({ type: 'set_page_aside', documentId, page: 7 })).toBe(true)
      expect(storage.corrections.list(batchId).map(({ canUndo }) => canUndo)).toEqual([true, false, false])
      expect(apply({ type: 'undo', documentId, sequence: 2 })).toBe(false)
      expect(apply({ type: 'undo', documentId, sequence: 1 })).toBe(true)
    })

    test('a correction is taken back at its own document alone, however alike another one was judged', () => {
      const { batchId, documentId } = aCompleted()
      const split = storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 5)
      expect(split.applied).toBe(true)
      const [one = '', other = ''] = storage.documents
        .listByBatch(batchId)
        .filter(({ isContainer }) => !isContainer)
        .map(({ id }) => id)
      for (const id of [one, other]) storage.corrections.apply(batchId, { ...typed('12.00'), documentId: id }, 5)
      const undo = (id: string, sequence: number) =>
        storage.corrections.apply(batchId, { type: 'undo', documentId: id, sequence }, 6).applied
      expect([undo(one, 3), undo(other, 2), undo(one, 2), undo(other, 3)]).toEqual([false, false, true, true])
    })

    test('what was judged of other pages teaches nothing any more', () => {
      const { batchId, documentId } = aCompleted()
      const { organizationId = '' } = storage.batches.find(batchId) ?? {}
      const apply = (correction: Correction) => storage.corrections.apply(batchId, correction, 5).applied
      const teach = (id: string): void => {
        storage.documents.saveAnalysis(id, analysis)
        expect(apply({ type: 'confirm_document', documentId: id })).toBe(true)
        storage.lessons.add({
          ...{ documentId: id, batchId, organizationId, at: 5, issuerKeys: [], foundKindId: 'miete', kindId: 'miete' },
          ...{ buckets: Int32Array.of(1), counts: Float32Array.of(1), fields: [], hits: [] },
        })
      }
      const taught = () => storage.lessons.list(organizationId, 9).map(lesson => lesson.documentId)
      const parts = () => storage.documents.listByBatch(batchId).filter(({ isContainer }) => !isContainer)
      teach(documentId)
      expect(apply({ type: 'set_page_aside', documentId, page: 7 })).toBe(true)
      expect(taught()).toEqual([])
      teach(documentId)
      expect(apply({ type: 'split_document', documentId, page: 3 })).toBe(true)
      expect([taught(), storage.documents.find(documentId)?.judgement.confirmedAt]).toEqual([[], null])
      const [one = '', other = ''] = parts().map(({ id }) => id)
      for (const id of [one, other]) teach(id)
      expect(apply({ type: 'split_document', documentId: one, page: 2 })).toBe(true)
      expect(taught()).toEqual([other])
      expect(apply({ type: 'join_document', documentId: other })).toBe(true)
      expect(taught()).toEqual([])
    })

    test('a place on a page that the document does not have is refused', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      const point = (page: number) => {
        const { field } = typed('12.00')
        const place = { page, box: [0.1, 0.1, 0.2, 0.02] as const }
        const correction = { ...typed('12.00'), documentId, field: field && { ...field, place } }
        return storage.corrections.apply(batchId, correction, 5).applied
      }
      expect([point(PAGES + 1), point(PAGES)]).toEqual([false, true])
    })

    test('a document is confirmed once, only when something is known of it, and a new kind opens it again', () => {
      const { batchId, documentId } = aCompleted()
      const judge = (correction: Correction) => storage.corrections.apply(batchId, correction, 5)
      const confirm = { type: 'confirm_document', documentId } as const
      expect(judge(confirm)).toEqual({ applied: false, reason: 'not_possible' })
      storage.documents.saveAnalysis(documentId, analysis)
      expect([judge(confirm).applied, judge(confirm).applied]).toEqual([true, false])
      expect(storage.documents.find(documentId)?.judgement.confirmedAt).toBe(5)
      judge({ type: 'set_kind', documentId, kind: { id: 'miete', label: 'Miete' } })
      expect(storage.documents.find(documentId)).toMatchObject({
        judgement: { confirmedAt: null },
        analysis: { kind: { id: 'miete', decision: 'human' } },
      })
    })

    test('a confirmation was of the pages as they stood: it ends when one is turned, set aside or taken back; values typed stay', () => {
      const { batchId, documentId } = aCompleted()
      const confirmed = () => storage.documents.find(documentId)?.judgement.confirmedAt
      for (const change of [
        { type: 'turn_page', documentId, page: 1, rotation: 90 },
        { type: 'set_page_aside', documentId, page: 2 },
        { type: 'take_page_back', documentId, page: 2 },
      ] as const) {
        storage.documents.saveAnalysis(documentId, analysis)
        storage.corrections.apply(batchId, { ...typed('12.00'), documentId }, 5)
        storage.documents.saveAnalysis(documentId, analysis)
        storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 6)
        expect(confirmed()).toBe(6)
        expect(storage.corrections.apply(batchId, change, 7).applied).toBe(true)
        expect(confirmed()).toBe(null)
      }
      expect(storage.documents.find(documentId)?.judgement.fields).not.toEqual({})
    })

    test('the audit log names a corrected field, never its value', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      storage.corrections.apply(batchId, { ...typed('77123.45'), documentId }, 5)
      const log = JSON.stringify(storage.audit.list(batchId))
      expect(log).toContain('"set_field"')
      expect(log).not.toContain('77123')
    })

    test('a part of a divided document starts without judgements', () => {
      const { batchId, documentId } = aCompleted()
      storage.documents.saveAnalysis(documentId, analysis)
      storage.corrections.apply(batchId, { ...typed('12.00'), documentId }, 5)
      storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 6)
      expect(storage.documents.listByBatch(batchId).map(({ judgement }) => judgement.fields)).toEqual([{}, {}, {}])
    })
  })
}
