import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditFile, chainHead, checkChain } from '../../engine/model/audit-chain.ts'
import type { BatchOutput } from '../../engine/model/batch.ts'
import type { Correction } from '../../engine/model/correction.ts'
import type { PageText } from '../../engine/model/page.ts'
import type { Author } from '../../engine/model/user.ts'
import type { SeenCorrections } from '../../engine/storage/correction-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aField, anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const PAGES = 7
const nothing = { pages: [], rendition: null, notes: [], isContainer: false, children: [] }
const text: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }

/** What every storage adapter does about corrections; `open` gives an empty one. */
export function correctionConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const output = (batchId: string, sha: string): BatchOutput => ({
      batchId,
      filename: 'm.pdf',
      path: 'm.pdf',
      byteSize: 1,
      createdAt: 9,
      sha256: sha.repeat(64),
    })

    /** A completed batch with one document of seven pages, each page's text telling its number. */
    async function aCompleted(): Promise<{ batchId: string; documentId: string }> {
      const input = aBatch({
        id: `bat_${(await storage.batches.list({ projectId: null, limit: 1, offset: 0 })).total}`,
      })
      await storage.batches.create(input)
      const documentId = input.documents[0]?.id ?? ''
      await storage.documents.saveConverted(documentId, {
        rendition: null,
        notes: [],
        isContainer: false,
        children: [],
        pages: Array.from({ length: PAGES }, (_, index) => ({
          number: index + 1,
          widthPt: 595,
          heightPt: 842,
          hasText: false,
          hasImages: true,
        })),
      })
      for (let number = 1; number <= PAGES; number++)
        await storage.pages.saveText(documentId, number, { ...text, skewDegrees: number })
      const run = await storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      await storage.documents.markProcessed(documentId)
      const progress = {
        phase: 'REPORT' as const,
        phasePercent: 100,
        overallPercent: 100,
        microStep: 'finished',
        estimatedRemainingSeconds: 0,
        currentFile: '',
        currentIndex: 1,
        totalFiles: 1,
        filePercent: 100,
        updatedAt: 3,
      }
      await storage.runs.finish(run, { status: 'completed', output: output(input.batch.id, 'a'), progress }, 3)
      return { batchId: input.batch.id, documentId }
    }

    /**
     * Pages of the documents that are bound, in their order, as [source number, number that its text tells, set aside].
     */
    const bound = async (batchId: string) =>
      await Promise.all(
        (await storage.documents.listByBatch(batchId))
          .filter(document => !document.isContainer)
          .map(
            async ({ id }) =>
              await Promise.all(
                (await storage.pages.listByDocument(id)).map(async page => [
                  page.sourceNumber,
                  (await storage.pages.text(id, page.number))?.skewDegrees,
                  page.setAside,
                ]),
              ),
          ),
      )
    const numbers = async (batchId: string) => (await bound(batchId)).map(pages => pages.map(([source]) => source))

    test('a split and its join leave the document as it was, under its own id', async () => {
      const { batchId, documentId } = await aCompleted()
      const before = await storage.documents.find(documentId)
      expect(
        (await storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 5)).applied,
      ).toBe(true)
      const parts = (await storage.documents.listByBatch(batchId)).filter(({ origin }) => origin)
      expect(parts.map(part => [part.filename, part.origin?.label])).toEqual([
        ['beleg-1 (S. 1–2).pdf', 'S. 1–2'],
        ['beleg-1 (S. 3–7).pdf', 'S. 3–7'],
      ])
      expect(await numbers(batchId)).toEqual([
        [1, 2],
        [3, 4, 5, 6, 7],
      ])
      const last = parts[1]?.id ?? ''
      expect((await storage.corrections.apply(batchId, { type: 'join_document', documentId: last }, 6)).applied).toBe(
        true,
      )
      expect(await numbers(batchId)).toEqual([[1, 2, 3, 4, 5, 6, 7]])
      expect(await storage.documents.find(documentId)).toEqual(before)
    })

    test('whatever is corrected, no page is lost, doubled, moved or parted from its text', async () => {
      const step = fc.record({
        type: fc.constantFrom('split_document', 'join_document', 'set_page_aside', 'take_page_back' as const),
        which: fc.nat(6),
        page: fc.integer({ min: 1, max: PAGES }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async steps => {
          const { batchId } = await aCompleted()
          let applied = 0
          for (const { type, which, page } of steps) {
            const open = (await storage.documents.listByBatch(batchId)).filter(document => !document.isContainer)
            const documentId = open[which % open.length]?.id ?? ''
            const outcome = await storage.corrections.apply(batchId, { type, documentId, page } as Correction, 5)
            const counted = outcome.applied ? ++applied : null
            expect(outcome.applied ? outcome.sequence : null).toBe(counted)
            const pages = await bound(batchId)
            expect(pages.flat().map(([source]) => source)).toEqual([1, 2, 3, 4, 5, 6, 7])
            for (const [source, told] of pages.flat()) expect(told).toBe(source)
            for (const document of pages) expect(document.some(([, , aside]) => aside === null)).toBe(true)
          }
          expect(await storage.corrections.list(batchId)).toHaveLength(applied)
          expect((await storage.corrections.revision(batchId)).wanted).toBe(applied)
        }),
        { numRuns: 25, seed: 20261121 },
      )
    })

    test('a separator sheet of a divided stack can be taken back as a document of its own, in its place', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.pages.setAside(documentId, [3], 'separator')
      await storage.documents.divide(documentId, [
        { id: `${documentId}_1`, pages: [1, 2], reasons: [] },
        { id: `${documentId}_2`, pages: [4, 5, 6, 7], reasons: ['Trennblatt'] },
      ])
      const back = async (page: number) =>
        (await storage.corrections.apply(batchId, { type: 'take_page_back', documentId, page }, 5)).applied
      expect([await back(3), await back(3), await back(1)]).toEqual([true, false, false])
      expect(await numbers(batchId)).toEqual([[1, 2], [3], [4, 5, 6, 7]])
      const sheet = (await storage.documents.listByBatch(batchId))[2]?.id ?? ''
      const joined = await storage.corrections.apply(batchId, { type: 'join_document', documentId: sheet }, 6)
      expect([joined.applied, await numbers(batchId)]).toEqual([
        true,
        [
          [1, 2, 3],
          [4, 5, 6, 7],
        ],
      ])
    })

    test('the last page that is bound stays, and what is not there is refused', async () => {
      const { batchId, documentId } = await aCompleted()
      const apply = (correction: Correction) => storage.corrections.apply(batchId, correction, 5)
      for (let page = 1; page < PAGES; page++)
        expect((await apply({ type: 'set_page_aside', documentId, page })).applied).toBe(true)
      expect(await apply({ type: 'set_page_aside', documentId, page: PAGES })).toMatchObject({ reason: 'not_possible' })
      expect((await apply({ type: 'take_page_back', documentId, page: 1 })).applied).toBe(true)
      expect(await apply({ type: 'take_page_back', documentId, page: 1 })).toMatchObject({ reason: 'not_possible' })
      expect(await apply({ type: 'split_document', documentId, page: 1 })).toMatchObject({ reason: 'not_possible' })
      expect(await apply({ type: 'join_document', documentId })).toMatchObject({ reason: 'not_possible' })
      expect(await apply({ type: 'join_document', documentId: 'doc_none' })).toMatchObject({ reason: 'not_found' })
    })

    test('a batch that is not finished is not corrected', async () => {
      const input = aBatch()
      await storage.batches.create(input)
      const documentId = input.documents[0]?.id ?? ''
      const outcome = await storage.corrections.apply(
        input.batch.id,
        { type: 'split_document', documentId, page: 2 },
        5,
      )
      expect(outcome).toEqual({ applied: false, reason: 'not_completed' })
    })

    test('a revision is open until the binder shows its last correction', async () => {
      const { batchId, documentId } = await aCompleted()
      const apply = async (page: number) =>
        (await storage.corrections.apply(batchId, { type: 'set_page_aside', documentId, page }, 5)).applied
      expect(await storage.corrections.listOpen()).toEqual([])
      expect([await apply(1), await apply(2)]).toEqual([true, true])
      await storage.corrections.finish(batchId, 1, output(batchId, 'b'))
      expect(await storage.corrections.listOpen()).toEqual([batchId])
      await storage.corrections.fail(batchId, { code: 'storage_full', message: 'Voll.' })
      expect(await storage.corrections.revision(batchId)).toMatchObject({
        wanted: 2,
        done: 1,
        fault: { code: 'storage_full' },
      })
      await storage.corrections.finish(batchId, 2, output(batchId, 'c'))
      expect(await storage.corrections.listOpen()).toEqual([])
      expect(await storage.corrections.revision(batchId)).toEqual({ wanted: 2, done: 2, fault: null })
      expect((await storage.batches.output(batchId))?.sha256).toBe('c'.repeat(64))
      expect((await storage.batches.find(batchId))?.status).toBe('completed')
    })

    const typed = (value: string): Correction & { type: 'set_field' } => ({
      type: 'set_field',
      documentId: '',
      name: 'gross',
      field: { type: 'money', value, unit: 'EUR', raw: value, place: null },
    })
    const analysis = anAnalysis({ fields: { gross: aField('10.00', { type: 'money' }) } })

    test('accounts of an issuer are known from other completed batches of the office', async () => {
      const iban = (value: string, checks: readonly string[]) =>
        anAnalysis({
          fields: { vatId: aField('DE136695976', { type: 'vat_id' }), iban: aField(value, { type: 'iban', checks }) },
        })
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, iban('DE89370400440532013000', ['checksum_ok']))
      const organizationId = (await storage.batches.find(batchId))?.organizationId ?? ''
      const known = (organization: string, vatId: string, exceptBatchId: string, projectId: string | null = null) =>
        storage.documents.ibansOfIssuer({ organizationId: organization, projectId, vatId, exceptBatchId })
      expect(await known(organizationId, 'DE136695976', 'bat_other')).toEqual(['DE89370400440532013000'])
      expect(await known(organizationId, 'DE136695976', 'bat_other', aProject.id)).toEqual(['DE89370400440532013000'])
      expect(await known(organizationId, 'DE136695976', 'bat_other', 'prj_other')).toEqual([])
      expect(await known(organizationId, 'DE136695976', batchId)).toEqual([])
      expect(await known(organizationId, 'DE999999999', 'bat_other')).toEqual([])
      expect(await known('org_other', 'DE136695976', 'bat_other')).toEqual([])
      await storage.documents.saveAnalysis(documentId, iban('DE00', []))
      expect(await known(organizationId, 'DE136695976', 'bat_other')).toEqual([])
    })

    test('judgements lie over what was found, are seen at once, and each is taken back in turn', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      const judge = (correction: Correction) => storage.corrections.apply(batchId, { ...correction, documentId }, 5)
      const gross = async () => (await storage.documents.find(documentId))?.analysis?.fields['gross']?.value
      expect(await judge(typed('12.00'))).toEqual({ applied: true, sequence: 1 })
      expect([await gross(), (await storage.documents.foundAnalysis(documentId))?.fields['gross']?.value]).toEqual([
        '12.00',
        '10.00',
      ])
      expect(await judge(typed('12.00'))).toEqual({ applied: false, reason: 'not_possible' })
      expect(await judge(typed('13.00'))).toMatchObject({ applied: true })
      expect(await judge({ type: 'undo', documentId, sequence: 1 })).toEqual({ applied: false, reason: 'not_possible' })
      expect((await storage.corrections.list(batchId)).map(({ canUndo }) => canUndo)).toEqual([false, true])
      expect(await judge({ type: 'undo', documentId, sequence: 2 })).toMatchObject({ applied: true })
      expect([await gross(), (await storage.corrections.list(batchId)).map(({ canUndo }) => canUndo)]).toEqual([
        '12.00',
        [true, false, true],
      ])
      expect(await judge({ type: 'reset_field', documentId, name: 'gross' })).toMatchObject({ applied: true })
      expect(await gross()).toBe('10.00')
    })

    test('a judgement that somebody judged away and came back to is taken back once, as the last one', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      const judge = async (correction: Correction) =>
        (await storage.corrections.apply(batchId, { ...correction, documentId }, 5)).applied
      const undo = (sequence: number) => judge({ type: 'undo', documentId, sequence })
      const gross = async () => (await storage.documents.find(documentId))?.analysis?.fields['gross']?.value
      const possible = async () =>
        (await storage.corrections.list(batchId)).flatMap(({ sequence, canUndo }) => (canUndo ? [sequence] : []))
      for (const value of ['12.00', '13.00', '12.00']) expect(await judge(typed(value))).toBe(true)
      expect(await possible()).toEqual([3])
      expect([await undo(1), await gross()]).toEqual([false, '12.00'])
      expect([await undo(3), await gross(), await possible()]).toEqual([true, '13.00', [2, 4]])
      expect([await undo(2), await gross(), await possible()]).toEqual([true, '12.00', [1, 5]])
      // Done again, one after the other.
      expect([await undo(4), await undo(5), await gross()]).toEqual([false, true, '13.00'])
      expect([await undo(4), await gross(), await possible()]).toEqual([true, '12.00', [7]])
    })

    test('a confirmation that moving pages withdrew does not stand in the way of taking back what was said before', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      const apply = async (correction: Correction) => (await storage.corrections.apply(batchId, correction, 5)).applied
      expect(await apply({ ...typed('12.00'), documentId })).toBe(true)
      expect(await apply({ type: 'confirm_document', documentId })).toBe(true)
      expect(await apply({ type: 'set_page_aside', documentId, page: 7 })).toBe(true)
      expect((await storage.corrections.list(batchId)).map(({ canUndo }) => canUndo)).toEqual([true, false, false])
      expect(await apply({ type: 'undo', documentId, sequence: 2 })).toBe(false)
      expect(await apply({ type: 'undo', documentId, sequence: 1 })).toBe(true)
    })

    test('a correction is taken back at its own document alone, however alike another one was judged', async () => {
      const { batchId, documentId } = await aCompleted()
      const split = await storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 5)
      expect(split.applied).toBe(true)
      const [one = '', other = ''] = (await storage.documents.listByBatch(batchId))
        .filter(({ isContainer }) => !isContainer)
        .map(({ id }) => id)
      for (const id of [one, other]) await storage.corrections.apply(batchId, { ...typed('12.00'), documentId: id }, 5)
      const undo = async (id: string, sequence: number) =>
        (await storage.corrections.apply(batchId, { type: 'undo', documentId: id, sequence }, 6)).applied
      expect([await undo(one, 3), await undo(other, 2), await undo(one, 2), await undo(other, 3)]).toEqual([
        false,
        false,
        true,
        true,
      ])
    })

    test('what was judged of other pages teaches nothing any more', async () => {
      const { batchId, documentId } = await aCompleted()
      const { organizationId = '' } = (await storage.batches.find(batchId)) ?? {}
      const apply = async (correction: Correction) => (await storage.corrections.apply(batchId, correction, 5)).applied
      const teach = async (id: string): Promise<void> => {
        await storage.documents.saveAnalysis(id, analysis)
        expect(await apply({ type: 'confirm_document', documentId: id })).toBe(true)
        await storage.lessons.add({
          documentId: id,
          batchId,
          organizationId,
          at: 5,
          issuerKeys: [],
          foundKindId: 'miete',
          kindId: 'miete',
          buckets: Int32Array.of(1),
          counts: Float32Array.of(1),
          fields: [],
          hits: [],
        })
      }
      const taught = async () => (await storage.lessons.list(organizationId, 9)).map(lesson => lesson.documentId)
      const parts = async () => (await storage.documents.listByBatch(batchId)).filter(({ isContainer }) => !isContainer)
      await teach(documentId)
      expect(await apply({ type: 'set_page_aside', documentId, page: 7 })).toBe(true)
      expect(await taught()).toEqual([])
      await teach(documentId)
      expect(await apply({ type: 'split_document', documentId, page: 3 })).toBe(true)
      expect([await taught(), (await storage.documents.find(documentId))?.judgement.confirmedAt]).toEqual([[], null])
      const [one = '', other = ''] = (await parts()).map(({ id }) => id)
      for (const id of [one, other]) await teach(id)
      expect(await apply({ type: 'split_document', documentId: one, page: 2 })).toBe(true)
      expect(await taught()).toEqual([other])
      expect(await apply({ type: 'join_document', documentId: other })).toBe(true)
      expect(await taught()).toEqual([])
    })

    test('a place on a page that the document does not have is refused', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      const point = async (page: number) => {
        const { field } = typed('12.00')
        const place = { page, box: [0.1, 0.1, 0.2, 0.02] as const }
        const correction = { ...typed('12.00'), documentId, field: field && { ...field, place } }
        return (await storage.corrections.apply(batchId, correction, 5)).applied
      }
      expect([await point(PAGES + 1), await point(PAGES)]).toEqual([false, true])
    })

    test('a document is confirmed once, only when something is known of it, and a new kind opens it again', async () => {
      const { batchId, documentId } = await aCompleted()
      const judge = (correction: Correction) => storage.corrections.apply(batchId, correction, 5)
      const confirm = { type: 'confirm_document', documentId } as const
      expect(await judge(confirm)).toEqual({ applied: false, reason: 'not_possible' })
      await storage.documents.saveAnalysis(documentId, analysis)
      expect([(await judge(confirm)).applied, (await judge(confirm)).applied]).toEqual([true, false])
      expect((await storage.documents.find(documentId))?.judgement.confirmedAt).toBe(5)
      await judge({ type: 'set_kind', documentId, kind: { id: 'miete', label: 'Miete' } })
      expect(await storage.documents.find(documentId)).toMatchObject({
        judgement: { confirmedAt: null },
        analysis: { kind: { id: 'miete', decision: 'human' } },
      })
    })

    test('nobody confirms what somebody else wrote meanwhile, and what is written later is not confirmed', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, anAnalysis())
      const write = (value: string) =>
        ({
          type: 'set_field',
          documentId,
          name: 'gross',
          field: { type: 'money', value, unit: 'EUR', raw: value, place: null },
        }) as const
      const confirm = { type: 'confirm_document', documentId } as const
      const by = { userId: 'usr_1', sign: 'MK' }
      const apply = async (correction: Correction, ...rest: readonly [Author | null, SeenCorrections?]) => {
        const outcome = await storage.corrections.apply(batchId, correction, 9, ...rest)
        return outcome.applied ? outcome.sequence : outcome
      }
      const confirmedAt = async () => (await storage.documents.find(documentId))?.judgement.confirmedAt
      expect(await apply(write('418.00'), null)).toBe(1)
      expect(await apply(write('420.00'), by)).toBe(2)
      expect(await apply(confirm, null, { upTo: 1, own: [] })).toEqual({ applied: false, reason: 'not_seen', by: 'MK' })
      expect(await apply(confirm, null, { upTo: 0, own: [1] })).toMatchObject({ reason: 'not_seen' })
      expect(await confirmedAt()).toBeNull()
      expect(await apply(confirm, null, { upTo: 0, own: [1, 2] })).toBe(3)
      expect(await confirmedAt()).toBe(9)
      expect(await apply(write('421.00'), by)).toBe(4)
      expect(await confirmedAt()).toBeNull()
      expect(await apply(confirm, null, { upTo: 4, own: [] })).toBe(5)
      expect(await apply({ type: 'reset_field', documentId, name: 'gross' }, by)).toBe(6)
      expect(await confirmedAt()).toBeNull()
    })

    test('a confirmation was of the pages as they stood: it ends when one is turned, set aside or taken back; values typed stay', async () => {
      const { batchId, documentId } = await aCompleted()
      const confirmed = async () => (await storage.documents.find(documentId))?.judgement.confirmedAt
      for (const change of [
        { type: 'turn_page', documentId, page: 1, rotation: 90 },
        { type: 'set_page_aside', documentId, page: 2 },
        { type: 'take_page_back', documentId, page: 2 },
      ] as const) {
        await storage.documents.saveAnalysis(documentId, analysis)
        await storage.corrections.apply(batchId, { ...typed('12.00'), documentId }, 5)
        await storage.documents.saveAnalysis(documentId, analysis)
        await storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 6)
        expect(await confirmed()).toBe(6)
        expect((await storage.corrections.apply(batchId, change, 7)).applied).toBe(true)
        expect(await confirmed()).toBe(null)
      }
      expect((await storage.documents.find(documentId))?.judgement.fields).not.toEqual({})
    })

    test('who made a correction stands beside it and in the chain; where nobody signed in, nobody does', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, anAnalysis())
      const by = { userId: 'usr_1', sign: 'MK' }
      await storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 10, by)
      await storage.corrections.apply(batchId, { type: 'reopen_document', documentId }, 11)
      expect((await storage.corrections.list(batchId)).map(each => each.by)).toEqual(['MK', null])
      const entries = await storage.audit.list(batchId)
      const corrected = entries.flatMap(({ fact }) => (fact.event === 'corrected' ? [fact] : []))
      expect(corrected.map(fact => fact.by)).toEqual([{ user_id: 'usr_1', sign: 'MK' }, undefined])
      expect(checkChain(auditFile(entries), batchId, chainHead(entries)).fault).toBeNull()
    })

    test('a failed document is read again: what its phases finished stays, what failed is done anew, and the chain tells it', async () => {
      const { batchId, documentId } = await aCompleted()
      const failed = 'doc_failed'
      const content = { sha256: 'f'.repeat(64), byteSize: 1 }
      const child = { id: failed, filename: 'b.pdf', origin: { type: 'attachment', label: 'b.pdf' } as const, content }
      await storage.documents.saveConverted(documentId, { ...nothing, pages: [], children: [child] })
      await storage.documents.fail(failed, { code: 'password_protected', message: 'Gesperrt.' })
      const key = (phase: 'CONVERSION' | 'OCR' | 'ANALYSIS') => ({ batchId, phase, step: 'x', item: failed })
      for (const phase of ['CONVERSION', 'OCR', 'ANALYSIS'] as const) await storage.checkpoints.begin(key(phase))
      await storage.checkpoints.finish(key('CONVERSION'))
      await storage.checkpoints.fail(key('OCR'))
      await storage.checkpoints.finish(key('ANALYSIS'))
      const opened = { sha256: 'e'.repeat(64), byteSize: 2, mediaType: 'application/pdf' } as const
      const again = { type: 'read_again', documentId: failed, opened } as const

      expect(await storage.corrections.apply(batchId, { ...again, documentId }, 5)).toMatchObject({ applied: false })
      expect(await storage.corrections.apply(batchId, again, 5)).toEqual({ applied: true, sequence: 1 })
      expect(await storage.documents.find(failed)).toMatchObject({ status: 'pending', error: null, rendition: opened })
      expect((await storage.checkpoints.find(key('CONVERSION')))?.state).toBe('finished')
      expect(await storage.checkpoints.find(key('OCR'))).toBeNull()
      expect(await storage.checkpoints.find(key('ANALYSIS'))).toBeNull()
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 1, done: 0 })
      expect(await storage.corrections.apply(batchId, again, 6), 'it is under way').toMatchObject({ applied: false })
      const told = (await storage.audit.list(batchId)).flatMap(({ fact }) => (fact.event === 'corrected' ? [fact] : []))
      expect(told.map(fact => fact.correction)).toEqual([{ type: 'read_again', documentId: failed }])
    })

    test('a failed document whose bytes never came is not read again', async () => {
      const { batchId, documentId } = await aCompleted()
      const fault = { code: 'corrupt_file', message: 'Kaputt.' }
      const child = { id: 'doc_gone', filename: 'b.pdf', origin: { type: 'attachment', label: 'b.pdf' } as const }
      await storage.documents.saveConverted(documentId, { ...nothing, children: [{ ...child, content: { fault } }] })
      const again = { type: 'read_again', documentId: 'doc_gone', opened: null } as const
      expect(await storage.corrections.apply(batchId, again, 5)).toEqual({ applied: false, reason: 'not_possible' })
    })

    test('the audit log names a corrected field, never its value', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      await storage.corrections.apply(batchId, { ...typed('77123.45'), documentId }, 5)
      const log = JSON.stringify(await storage.audit.list(batchId))
      expect(log).toContain('"set_field"')
      expect(log).not.toContain('77123')
    })

    test('a part of a divided document starts without judgements', async () => {
      const { batchId, documentId } = await aCompleted()
      await storage.documents.saveAnalysis(documentId, analysis)
      await storage.corrections.apply(batchId, { ...typed('12.00'), documentId }, 5)
      await storage.corrections.apply(batchId, { type: 'split_document', documentId, page: 3 }, 6)
      expect((await storage.documents.listByBatch(batchId)).map(({ judgement }) => judgement.fields)).toEqual([
        {},
        {},
        {},
      ])
    })
  })
}
