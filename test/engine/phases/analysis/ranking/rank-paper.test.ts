import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { RANKED_TARGETS } from '../../../../../engine/phases/analysis/ranking/paper-candidates.ts'
import { numberCandidates } from '../../../../../engine/phases/analysis/ranking/paper-candidates.ts'
import { partyCandidates } from '../../../../../engine/phases/analysis/ranking/party-candidates.ts'
import { readRankerModel, writeRankerModel } from '../../../../../engine/phases/analysis/ranking/ranker-model-file.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { paperTrainingHash } from '../../../../train-papers/training-hash.ts'
import { fitTarget } from '../../../../train-ranker/fit-target.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

/** Many times what they take, and little beside what a pattern takes that tries every way to read a row. */
const CPU_SECONDS_MAX = 5

const MODEL = new URL('../../../../../engine/data/models/papers.model', import.meta.url)

test('the model that ships was trained from these papers and this code', () => {
  const { trainingHash } = readRankerModel(readFileSync(MODEL), RANKED_TARGETS)
  expect(trainingHash, 'node test/train-papers/train.ts').toBe(paperTrainingHash())
})

describe('a ranker', () => {
  const sign = (at: number): Int32Array => Int32Array.from([at])
  const samples = [{ candidates: [sign(1), sign(2)], isRight: [true, false] }]
  const options = { buckets: 8, epochs: 20, rate: 0.5, decay: 0 }

  test('learns which sign speaks for a value, the same bytes from the same samples', () => {
    const once = fitTarget(samples, options)
    expect(once.weights[1]).toBeGreaterThan(once.weights[2] ?? 0)
    const bytes = (): Uint8Array => writeRankerModel({ trainingHash: 'x', targets: { some: once } }, ['some'])
    expect(Buffer.compare(bytes(), bytes())).toBe(0)
    expect(readRankerModel(bytes(), ['some']).targets.some).toEqual(once)
  })

  test('is not read from what is cut short, or says nothing of what is asked', () => {
    const bytes = writeRankerModel({ trainingHash: 'x', targets: { some: fitTarget(samples, options) } }, ['some'])
    expect(() => readRankerModel(bytes.subarray(0, bytes.length - 1), ['some'])).toThrow('cut short')
    expect(() => readRankerModel(bytes, ['other'])).toThrow('other')
    expect(() => readRankerModel(new Uint8Array(3), ['some'])).toThrow('not a model')
  })
})

test('numbers are candidates as a whole and in parts; days, amounts, years and accounts are none', () => {
  const text = 'Az. 33 T 1210/24 vom 12.03.2025 über 1.200,50 EUR\nIBAN DE02 1203 0000 0000 2020 51\nJahr 2025\n'
  const values = numberCandidates(readLayout(layOutText(text))).map(({ value }) => value)
  expect(values).toContain('33 T 1210/24')
  expect(values).toContain('1210/24')
  expect(values.filter(value => /12\.03|1\.200|^2025$|^DE02/.test(value))).toEqual([])
})

test('long rows of numbers and commas are read in a time that grows with their length', () => {
  const rows = [
    `A ${'11 '.repeat(3000)}11,5`,
    `AB-${'1-'.repeat(3000)}1,5`,
    `${'1'.repeat(900)},5 `.repeat(5),
    `Zeichen ${', '.repeat(3000)}x`,
    `A ${'1a1 '.repeat(2000)}%`,
  ]
  const layout = readLayout(layOutText(rows.join('\n')))
  const { user } = process.cpuUsage()
  numberCandidates(layout)
  partyCandidates(layout)
  const seconds = (process.cpuUsage().user - user) / 1e6
  expect(seconds).toBeLessThan(CPU_SECONDS_MAX)
})
