import { describe, expect, test } from 'vitest'
import { readKindModel, writeKindModel } from '../../engine/phases/analysis/kind/kind-model-file.ts'
import { createKindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { calibrationError, fitTemperature } from './calibrate.ts'
import { rowsOf } from './fit-kinds.ts'
import { makeSet } from './generate/make-set.ts'
import { addOcrNoise } from './generate/ocr-noise.ts'
import { readPools } from './generate/read-pools.ts'
import { trainHalf } from './train-kinds.ts'

const TINY = { perKind: 4, epochs: 2, entriesMax: 60_000 }

describe('training', () => {
  test('the same sources give the same bytes', () => {
    const once = writeKindModel(trainHalf('a', TINY))
    expect(Buffer.compare(once, writeKindModel(trainHalf('a', TINY)))).toBe(0)
  })

  test('even a tiny model knows most unseen documents of its wordings, misread ones too', () => {
    const model = createKindModel(readKindModel(writeKindModel(trainHalf('all', TINY))))
    const unseen = makeSet({ half: 'all', seed: 9, perKind: 1, foreign: 0, noise: [0.03] })
    const right = unseen.filter(({ kind, lines }) => {
      const [best] = [...model.guess(rowsOf(lines)).shares].toSorted((a, b) => b[1] - a[1])
      return best?.[0] === kind
    })
    expect(right.length / unseen.length).toBeGreaterThan(0.6)
  })
})

describe('the generator', () => {
  test('has wordings for every kind of the taxonomy and for no other', () => {
    const made = new Set(makeSet({ half: 'all', seed: 1, perKind: 1, foreign: 1, noise: [0] }).map(({ kind }) => kind))
    expect([...made].toSorted()).toEqual(
      loadTaxonomy()
        .kinds.map(({ id }) => id)
        .toSorted(),
    )
  })

  test('makes the same documents for the same seed, others for another', () => {
    const options = { half: 'all', perKind: 1, foreign: 5, noise: [0.08] } as const
    expect(makeSet({ ...options, seed: 1 })).toEqual(makeSet({ ...options, seed: 1 }))
    expect(makeSet({ ...options, seed: 2 })).not.toEqual(makeSet({ ...options, seed: 1 }))
  })

  test('gives each kind titles, labels and sentences in both halves, none of them in both', () => {
    const [a, b] = [readPools('a').kinds, readPools('b').kinds]
    for (const [index, one] of a.entries()) {
      const other = b[index]
      for (const list of ['titles', 'labels', 'sentences'] as const) {
        expect(one[list].length, `${one.kind} ${list}`).toBeGreaterThan(0)
        expect(other?.[list].length, `${one.kind} ${list}`).toBeGreaterThan(0)
      }
    }
    const wordings = (pools: typeof a): Set<string> =>
      new Set(
        pools.flatMap(({ kind, titles, labels, sentences }) =>
          [...titles, ...labels, ...sentences].map(text => `${kind} ${text.toLowerCase()}`),
        ),
      )
    const others = wordings(b)
    expect([...wordings(a)].filter(one => others.has(one))).toEqual([])
  })

  test.each([0.03, 0.15])('spoils about %d of the letters', rate => {
    const line = 'Krankenversicherung'
    const read = addOcrNoise(Array<string>(400).fill(line), rate, createSeededRandom(1))
    const kept = read.filter(one => one === line).length / read.length
    expect(kept).toBeLessThan((1 - rate) ** 12)
    expect(kept).toBeGreaterThan((1 - rate) ** 30)
  })
})

describe('calibration', () => {
  const scored = [0.9, 0.8, 2.1, 1.7].map((lead, index) => ({
    scores: Float32Array.of(lead, 0),
    label: index < 3 ? 0 : 1,
  }))

  test('shares that are right too rarely want a higher temperature', () => {
    const scaled = (by: number): typeof scored =>
      scored.map(one => ({ ...one, scores: one.scores.map(score => score * by) }))
    expect(fitTemperature(scaled(1)) / fitTemperature(scaled(0.2))).toBeCloseTo(5, 0)
  })

  test('the error is nothing when nine of ten answers of 0.9 are right, and 0.9 when none is', () => {
    const answers = Array.from({ length: 10 }, (_, index) => ({ confidence: 0.9, right: index > 0 }))
    expect(calibrationError(answers)).toBeCloseTo(0)
    expect(calibrationError(answers.map(one => ({ ...one, right: false })))).toBeCloseTo(0.9)
  })
})
