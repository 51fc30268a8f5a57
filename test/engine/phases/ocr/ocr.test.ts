import { describe, expect, test } from 'vitest'
import type { OperationName, Operations, PageWorkers } from '../../../../engine/isolation/operations.ts'
import type { Document } from '../../../../engine/model/document.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { createOcrPhase } from '../../../../engine/phases/ocr/ocr.ts'
import type { ItemOptions, PhaseContext } from '../../../../engine/phases/phase.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import type { FileState } from '../../../../engine/storage/file-store.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { aShare } from '../../../support/a-share.ts'

const TEXT: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }

/** A document of `pages` pages in a storage of maps, and workers that do as `work` says. */
function aStage(pages: number, work: (operation: OperationName, input: { page?: number }) => Promise<unknown>) {
  const texts = new Map<number, PageText>()
  const shares: number[] = []
  const notes: string[] = []
  const options: ItemOptions[] = []
  let inFlight = 0
  let inFlightMax = 0
  const document = { id: 'doc_1', sha256: 'abc', mediaType: 'application/pdf' } as Document
  const storage = {
    documents: {
      find: () => document,
      numberParts: () => undefined,
      addNotes: (_id: string, added: readonly { code: string }[]) => notes.push(...added.map(({ code }) => code)),
    },
    pages: {
      listByDocument: () =>
        Array.from({ length: pages }, (_, index) => ({ number: index + 1, sourceNumber: index + 1 })),
      numbersWithText: () => new Set(texts.keys()),
      saveText: (_id: string, number: number, text: PageText) => texts.set(number, text),
    },
  } as unknown as Pick<Storage, 'documents' | 'pages'>
  const workers: PageWorkers = {
    size: 2,
    async run<N extends OperationName>(operation: N, input: Operations[N]['input']) {
      inFlightMax = Math.max(inFlightMax, ++inFlight)
      try {
        return (await work(operation, input as { page?: number })) as Operations[N]['output']
      } finally {
        inFlight--
      }
    },
    close: () => Promise.resolve(),
  }
  const context = {
    batch: { options: { language: 'de' } },
    documents: async () => [],
    eachDocument: async (given: ItemOptions, each: Parameters<PhaseContext['eachDocument']>[1]) => {
      options.push(given)
      if (given.step !== 'recognize_pages') return
      const item = {
        signal: new AbortController().signal,
        share: aShare,
        attempt: 1,
        progress: async (share: number) => void shares.push(share),
      }
      await each({ id: 'doc_1', index: 0, filename: 'beleg.pdf' }, item)
    },
  } as unknown as PhaseContext
  const kept = { state: 'whole' as FileState, isForgotten: false }
  const files = {
    pathOf: (sha256: string) => `/store/${sha256}`,
    checkOriginal: async () => (kept.isForgotten ? kept.state : 'whole'),
    forgetChecks: () => void (kept.isForgotten = true),
  }
  return { texts, notes, shares, options, storage, workers, context, files, kept, inFlightMax: () => inFlightMax }
}

/** Resolves after other work had its turn. */
const soon = () => new Promise(resolve => setImmediate(resolve))

describe('the OCR phase', () => {
  test('reads every page, one more at a time than there are workers, and tells the share that is done', async () => {
    const stage = aStage(7, () => soon().then(() => TEXT))
    await createOcrPhase(stage).run(stage.context)
    expect([...stage.texts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(stage.inFlightMax()).toBe(3)
    expect(stage.shares.at(-1)).toBe(1)
    expect(stage.shares).toEqual(stage.shares.toSorted((one, other) => one - other))
    expect(stage.options[0]).toMatchObject({ step: 'recognize_pages', attemptsMax: 3, concurrency: 2 })
  })

  test('tells a page as unread that stands still twice, and reads the others', async () => {
    const asked: unknown[] = []
    const stage = aStage(3, (_operation, { page }) => {
      asked.push(page)
      if (page !== 2) return Promise.resolve(TEXT)
      return Promise.reject(
        new EngineError('transient', 'processing_timeout', 'Die Verarbeitung hat zu lange gedauert.'),
      )
    })
    await createOcrPhase(stage).run(stage.context)
    expect(asked.filter(page => page === 2)).toHaveLength(2)
    expect(stage.texts.get(1)).toBe(TEXT)
    expect(stage.texts.get(2)?.unread).toEqual([{ box: [0, 0, 1, 1], reason: 'unreadable' }])
    expect(stage.shares.at(-1)).toBe(1)
  })

  test.each(['processing_too_costly', 'processing_too_large'])(
    'does not try a page again that ended as %s',
    async code => {
      const asked: unknown[] = []
      const stage = aStage(3, (_operation, { page }) => {
        asked.push(page)
        if (page !== 2) return Promise.resolve(TEXT)
        return Promise.reject(new EngineError('input', code, 'Die Seite braucht zu viel.'))
      })
      await createOcrPhase(stage).run(stage.context)
      expect(asked).toEqual([1, 2, 3])
      expect(stage.texts.get(2)?.unread).toEqual([{ box: [0, 0, 1, 1], reason: 'unreadable' }])
    },
  )

  test('gives little time to the pages after two that were too costly, none after eight more, and says so', async () => {
    const efforts: unknown[] = []
    const stage = aStage(30, (_operation, input) => {
      efforts.push((input as { effort?: string }).effort)
      return soon().then(() =>
        Promise.reject(new EngineError('input', 'page_too_costly', 'Die Seite braucht zu viel.')),
      )
    })
    await createOcrPhase(stage).run(stage.context)
    // Three are under way at a time.
    expect(efforts.filter(effort => effort === undefined).length).toBeLessThanOrEqual(4)
    expect(efforts.filter(effort => effort === 'little').length).toBeLessThanOrEqual(10)
    expect(stage.texts.size).toBe(30)
    expect([...stage.texts.values()].every(text => text.unread?.length === 1)).toBe(true)
    expect(stage.notes).toEqual(['pages_spared'])
  })

  test('does not read a page again whose text is stored', async () => {
    const asked: unknown[] = []
    const stage = aStage(3, (_operation, { page }) => {
      asked.push(page)
      return Promise.resolve(TEXT)
    })
    stage.texts.set(2, TEXT)
    await createOcrPhase(stage).run(stage.context)
    expect(asked).toEqual([1, 3])
    expect(stage.shares).toEqual([2 / 3, 1])
  })

  test('keeps the pages that were read before one failed, and starts no more', async () => {
    const asked: unknown[] = []
    const crash = new EngineError('transient', 'processing_crashed', 'abgestürzt')
    const stage = aStage(9, (_operation, { page }) => {
      asked.push(page)
      return page === 3 ? Promise.reject(crash) : soon().then(() => TEXT)
    })
    await expect(createOcrPhase(stage).run(stage.context)).rejects.toBe(crash)
    expect([...stage.texts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2])
    expect(asked).toEqual([1, 2, 3])
  })

  test('a read that fails costs its document where only that file is unreadable, and none where the drive is', async () => {
    const fault = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    const stage = aStage(1, () => Promise.reject(fault))
    await expect(createOcrPhase(stage).run(stage.context)).rejects.toBe(fault)
    stage.kept.state = 'damaged'
    await expect(createOcrPhase(stage).run(stage.context)).rejects.toMatchObject({ code: 'original_damaged' })
  })
})
