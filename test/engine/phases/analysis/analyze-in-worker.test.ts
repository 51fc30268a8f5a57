import { afterAll, describe, expect, test } from 'vitest'
import type { DocumentToAnalyze } from '../../../../engine/isolation/analysis-operations.ts'
import { createWorkerPool } from '../../../../engine/isolation/worker-pool.ts'
import { WINDOW_PROJECT_ID } from '../../../../engine/model/client.ts'
import { NO_JUDGEMENT } from '../../../../engine/model/judgement.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { answerWorker } from '../../../../engine/phases/analysis/answer-worker.ts'
import type { AnswerContext } from '../../../../engine/phases/analysis/answer-worker.ts'
import type { NumberedPage } from '../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { inProcessWorkers } from './in-process-workers.ts'
import { pageOf } from './page-of.ts'
import { aShare } from '../../../support/a-share.ts'
import { storedPage } from '../../../support/stored-page.ts'

const INVOICE = pageOf(`Muster Bau GmbH · Ringstr. 3 · 04103 Leipzig

Rechnung Nr. 7 vom 05.03.2025

Nettobetrag 100,00
zzgl. 19 % MwSt 19,00
Rechnungsbetrag 119,00

USt-IdNr. DE136695976
IBAN DE02 1203 0000 0000 2020 51`)

const STATEMENT = (number: number): NumberedPage =>
  pageOf(
    `Musterbank\n\nKontoauszug Nr. 3/2025\n\nIBAN DE02 1203 0000 0000 2020 51\n\nAlter Kontostand vom 01.03.2025  100,00 H\n02.03. 02.03. Einkauf  10,00 S\nNeuer Kontostand vom 31.03.2025  90,00 H`,
    { number },
  )

const taxonomy = loadTaxonomy()
const TODAY = '2025-04-01'

function contextOf(pages: readonly NumberedPage[] = [INVOICE], known: readonly string[] = []): AnswerContext {
  const texts = new Map<number, PageText>(pages.map(({ number, text }) => [number, text]))
  const storage = {
    documents: { ibansOfIssuer: () => known },
    pages: {
      numbersWithText: () => new Set(texts.keys()),
      storedTexts: async (_id: string, numbers: readonly number[]) =>
        numbers.flatMap(number => {
          const text = texts.get(number)
          return text ? [storedPage({ number, text })] : []
        }),
    },
    lessons: { activeWeights: () => null, listByIssuer: () => [] },
  } as unknown as AnswerContext['storage']
  const sent = { key: 'taxonomy', json: JSON.stringify(taxonomy) }
  return { storage, taxonomy: sent, organizationId: 'org_1', projectId: 'prj_1', batchId: 'bat_1', documentId: 'doc_1' }
}

const documentOf = (pages: readonly NumberedPage[], key = 'taxonomy'): DocumentToAnalyze => ({
  pages: pages.map(storedPage),
  taxonomyKey: key,
  kindModelKey: null,
  today: TODAY,
  mandant: null,
  salt: 'org_1',
  invoice: null,
  bankFile: null,
  judgement: NO_JUDGEMENT,
  consultation: null,
  isMail: false,
  questionCharsMax: null,
})

const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 60_000 }

describe('analysis in a page worker', () => {
  const pool = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
  afterAll(() => pool.close())

  test('finds what it finds in this process, and measures each step', async () => {
    const options = { ...limits, answer: answerWorker(contextOf()) }
    const { result, faults, stepsMs, question } = await pool.run('analyze-document', documentOf([INVOICE]), options)
    expect(result).toEqual(await analyzeDocument({ pages: [INVOICE], taxonomy, today: TODAY }))
    expect(result).toMatchObject({ kind: { id: 'er_rechnung' }, fields: { gross: { value: '119.00' } } })
    expect(faults).toEqual([])
    expect(stepsMs['recognise_kind']).toBeGreaterThan(0)
    expect(question).toBeNull()
  })

  test('has the accounts of the issuer from the office', async () => {
    const options = { ...limits, answer: answerWorker(contextOf([INVOICE], ['DE91100000000123456789'])) }
    const { result } = await pool.run('analyze-document', documentOf([INVOICE]), options)
    expect(result.warnings.map(({ code }) => code)).toContain('IBAN_CHANGED_FOR_ISSUER')
  })

  test('a program is told of the accounts on its own papers, the office of all', async () => {
    const asked: unknown[] = []
    const documents = { ibansOfIssuer: (of: unknown) => (asked.push(of), []) }
    const storage = { documents } as unknown as AnswerContext['storage']
    for (const projectId of ['prj_1', WINDOW_PROJECT_ID])
      await answerWorker({ ...contextOf(), storage, projectId })({ sort: 'known_ibans', vatId: 'DE136695976' })
    const about = { organizationId: 'org_1', vatId: 'DE136695976', exceptBatchId: 'bat_1' }
    expect(asked).toEqual([
      { ...about, projectId: 'prj_1' },
      { ...about, projectId: null },
    ])
  })

  test('a worker that has too little time costs this attempt alone', async () => {
    const answer = answerWorker(contextOf())
    const early = pool.run('analyze-document', documentOf([INVOICE], 'another'), {
      ...limits,
      wallMs: 50,
      // Held back until the limit ends the worker.
      answer: () => new Promise<never>(() => undefined),
    })
    await expect(early).rejects.toMatchObject({ kind: 'transient', code: 'processing_timeout' })
    const { result } = await pool.run('analyze-document', documentOf([INVOICE]), { ...limits, answer })
    expect(result.kind.id).toBe('er_rechnung')
  })
})

describe('what a worker asks', () => {
  test('is the taxonomy once, and again when it is another one', async () => {
    const workers = inProcessWorkers()
    const sorts = () => workers.asked.splice(0).map(one => (one as { sort: string }).sort)
    const context = contextOf()
    const analyze = (key: string) =>
      workers.run('analyze-document', documentOf([INVOICE], key), {
        ...limits,
        answer: answerWorker({ ...context, taxonomy: { ...context.taxonomy, key } }),
      })
    await analyze('first')
    expect(sorts()).toEqual(['taxonomy', 'lessons', 'known_ibans'])
    await analyze('first')
    expect(sorts()).toEqual(['lessons', 'known_ibans'])
    await analyze('second')
    expect(sorts()).toEqual(['taxonomy', 'lessons', 'known_ibans'])
  })

  test('of a statement are all its pages, a few at a time', async () => {
    const workers = inProcessWorkers()
    const pages = Array.from({ length: 30 }, (_, index) => STATEMENT(index + 1))
    const { result } = await workers.run('analyze-document', documentOf([...pages.slice(0, 8), ...pages.slice(-4)]), {
      ...limits,
      answer: answerWorker(contextOf(pages)),
    })
    expect(result.kind.id).toBe('kontoauszug')
    expect(result.statement?.movements.length).toBe(30)
    const asked = workers.asked.filter(one => (one as { sort: string }).sort === 'statement_pages')
    expect(asked).toEqual([0, 20, 30].map(from => ({ sort: 'statement_pages', from })))
  })

  test.each([
    ['no question', 'nonsense'],
    ['a question of another sort', { sort: 'passwords' }],
    ['keys that are none', { sort: 'lessons', issuerKeys: ['x'.repeat(1000)] }],
  ])('is answered only when it is one: %s', async (_name, question) => {
    await expect(answerWorker(contextOf())(question)).rejects.toThrow()
  })

  test('is answered a bounded number of times', async () => {
    const answer = answerWorker(contextOf())
    for (let count = 0; count < 100; count++) await answer({ sort: 'taxonomy' })
    await expect(answer({ sort: 'taxonomy' })).rejects.toThrow('few questions')
  })
})
