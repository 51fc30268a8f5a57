import { describe, expect, test } from 'vitest'
import type { AnalysisResult } from '../../../../engine/model/analysis-result.ts'
import type { Batch } from '../../../../engine/model/batch.ts'
import { EMPTY_MANDANT_DATA } from '../../../../engine/model/mandant.ts'
import type { Mandant } from '../../../../engine/model/mandant.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { createAnalysisPhase } from '../../../../engine/phases/analysis/analysis.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import type { PhaseContext } from '../../../../engine/phases/phase.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { inProcessWorkers } from './in-process-workers.ts'
import { pageOf } from './page-of.ts'
import { aShare } from '../../../support/a-share.ts'
import { storedPage } from '../../../support/stored-page.ts'

const INVOICE =
  'Muster Bau GmbH\n\nRechnung Nr. 7 vom 05.03.2025\n\nNettobetrag 100,00\nzzgl. 19 % MwSt 19,00\nRechnungsbetrag 119,00'

function setUp(options: {
  readonly pages: ReadonlyMap<number, PageText>
  readonly mandant?: Mandant
  readonly workers?: PageWorkers
}) {
  const saved = new Map<string, AnalysisResult>()
  const read: number[] = []
  const storage = {
    documents: {
      find: () => null,
      foundAnalysis: () => null,
      einvoice: () => null,
      bankFile: () => null,
      listByBatch: () => [],
      ibansOfIssuer: () => [],
      saveAnalysis: (id: string, result: AnalysisResult) => void saved.set(id, result),
    },
    pages: {
      numbersWithText: () => new Set(options.pages.keys()),
      storedTexts: async (_id: string, numbers: readonly number[]) => {
        read.push(...numbers)
        return numbers.flatMap(number => {
          const text = options.pages.get(number)
          return text ? [storedPage({ number, text })] : []
        })
      },
    },
    lessons: { activeWeights: () => null, listByIssuer: () => [] },
    mandants: {
      record: () =>
        options.mandant ? { mandant: options.mandant, data: EMPTY_MANDANT_DATA, version: 0, changedAt: null } : null,
    },
  } as unknown as Storage
  const workers = options.workers ?? inProcessWorkers()
  const clock = { now: () => Date.UTC(2025, 2, 1), monotonicMs: () => 0 }
  const phase = createAnalysisPhase({
    storage,
    clock,
    workers,
    logger: { error: () => undefined, debug: () => undefined },
    taxonomy: loadTaxonomy(),
    languageModel: null,
  })
  const run = async (signal = new AbortController().signal): Promise<void> => {
    const ctx: PhaseContext = {
      batch: { organizationId: 'org_1', mandantId: options.mandant ? 'man_1' : null } as Batch,
      documents: async () => [{ id: 'doc_1', index: 0, filename: 'a.pdf' }],
      signal,
      eachDocument: async (item, work) => {
        expect(item.step).toBe('analyze_document')
        await work(
          { id: 'doc_1', index: 0, filename: 'a.pdf' },
          { signal, share: aShare, attempt: 1, progress: async () => undefined },
        )
      },
      once: () => Promise.resolve(),
    }
    await phase.run(ctx)
  }
  return { phase, run, saved, read }
}

describe('the ANALYSIS phase', () => {
  test('stores what a document is and says, with today from the clock', async () => {
    const { phase, run, saved } = setUp({ pages: new Map([[1, pageOf(INVOICE).text]]) })
    await run()
    expect(phase).toMatchObject({ name: 'ANALYSIS' })
    expect(saved.get('doc_1')).toMatchObject({ kind: { id: 'er_rechnung' }, fields: { gross: { value: '119.00' } } })
    expect(saved.get('doc_1')?.warnings.map(warning => warning.code)).toContain('DATE_IN_FUTURE')
  })

  test('a document without any text is stored as unklar', async () => {
    const { run, saved } = setUp({ pages: new Map() })
    await run()
    expect(saved.get('doc_1')?.kind.id).toBe('unklar')
  })

  test('of 500 pages it reads twelve', async () => {
    const { run, read } = setUp({
      pages: new Map(Array.from({ length: 500 }, (_, index) => [index + 1, pageOf('Text').text])),
    })
    await run()
    expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 497, 498, 499, 500])
  })

  test('knows the mandant, so that their own invoice is an outgoing one', async () => {
    const mandant: Mandant = {
      id: 'man_1',
      organizationId: 'org_1',
      firstName: null,
      lastName: null,
      companyName: 'Muster Bau GmbH',
      taxId: null,
      taxIdNormalized: null,
      createdAt: 0,
    }
    const { run, saved } = setUp({ pages: new Map([[1, pageOf(INVOICE).text]]), mandant })
    await run()
    expect(saved.get('doc_1')?.kind.id).toBe('ar_rechnung')
  })

  test('stops before a document when it is asked to', async () => {
    const { run, saved } = setUp({ pages: new Map([[1, pageOf(INVOICE).text]]) })
    await expect(run(AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
    expect(saved.size).toBe(0)
  })
})
