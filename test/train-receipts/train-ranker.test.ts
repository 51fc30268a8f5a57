import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRankerModel, writeRankerModel } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import { RECEIPT_TARGETS } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { makeReceipts } from '../fixtures/make/receipts/make-receipt.ts'
import { RANKER } from './fit-ranker.ts'
import { measureReceiptRanker } from '../eval/measure-receipts.ts'
import { trainOnHalf } from './train-ranker.ts'
import { receiptTrainingHash } from './training-hash.ts'

const SMALL = { ...RANKER, layouts: 40, each: 3, epochs: 6 }

describe('the ranker of receipts', () => {
  test('the model that ships was trained from these wordings and this code', () => {
    const bytes = readFileSync(new URL('../../engine/data/models/receipts.model', import.meta.url))
    expect(readRankerModel(bytes, RECEIPT_TARGETS).trainingHash, 'node test/train-receipts/train.ts').toBe(
      receiptTrainingHash(),
    )
  })

  test('the same sources give the same bytes', () => {
    const once = writeRankerModel(trainOnHalf('a', SMALL), RECEIPT_TARGETS)
    expect(Buffer.compare(once, writeRankerModel(trainOnHalf('a', SMALL), RECEIPT_TARGETS))).toBe(0)
    expect(() => readRankerModel(once.subarray(0, 100), RECEIPT_TARGETS)).toThrow()
  })

  test('beats the rules on tills and wordings that it has not seen', () => {
    const { rules, ranker } = measureReceiptRanker(trainOnHalf('a', SMALL), { rate: 0.03, layouts: 30, each: 2 })
    expect(ranker.gross).toBeGreaterThan(rules.gross + 0.1)
    expect(ranker.number).toBeGreaterThan(rules.number + 0.1)
    expect(ranker.date).toBeGreaterThanOrEqual(rules.date - 0.02)
    expect(ranker.gross).toBeGreaterThan(0.9)
  })
})

describe('the generator of receipts', () => {
  test('makes the same receipts for the same seed, and no layout of one half in the other', () => {
    const options = { half: 'a', seed: 3, layouts: 4, each: 2 } as const
    expect(makeReceipts(options)).toEqual(makeReceipts(options))
    const layouts = (half: 'a' | 'b') => new Set(makeReceipts({ ...options, half }).map(({ layout }) => layout))
    expect([...layouts('a')].filter(layout => layouts('b').has(layout))).toEqual([])
  })

  test('its total is the sum of its items and stands on the paper', () => {
    for (const { lines, truth } of makeReceipts({ half: 'b', seed: 5, layouts: 10, each: 2 }))
      expect(lines.map(({ text }) => text).join('\n')).toContain(truth.gross.replace('.', ','))
  })
})
