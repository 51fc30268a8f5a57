import type { KindWeights } from '../../engine/phases/analysis/kind/kind-model-file.ts'
import { readKindModel, writeKindModel } from '../../engine/phases/analysis/kind/kind-model-file.ts'
import { scoreRows } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { Scored } from './calibrate.ts'
import { fitTemperature } from './calibrate.ts'
import { fitKinds, rowsOf } from './fit-kinds.ts'
import type { MadeDocument } from './generate/make-set.ts'
import { makeSet } from './generate/make-set.ts'
import type { Half } from './generate/read-pools.ts'

/** Rates of wrong characters of documents to learn from, and to measure with. */
export const NOISE = [0, 0.03, 0.08, 0.15] as const

export interface TrainOptions {
  readonly perKind: number
  readonly epochs: number
  readonly entriesMax: number
}

export const TRAIN: TrainOptions = { perKind: 120, epochs: 3, entriesMax: 600_000 }

/** A model of the wordings of a half, or all, rounded as its file keeps it; its shares are not calibrated yet. */
export function trainHalf(half: Half, { perKind, epochs, entriesMax }: TrainOptions, trainingHash = ''): KindWeights {
  const documents = makeSet({ half, seed: 1, perKind, foreign: 5 * perKind, noise: NOISE })
  const fitted = fitKinds(documents, { epochs, rate: 5, dropout: 0.6, entriesMax, trainingHash })
  return readKindModel(writeKindModel(fitted))
}

/**
 * The temperature for a model: how sure a model of one half of the wordings may be of documents in the other half's
 * words, some of them misread. A model measured on its own wordings would be far too sure of letters that nobody made
 * up.
 */
export function temperatureAcrossHalves(weights: KindWeights, other: 'a' | 'b'): number {
  return fitTemperature(score(weights, makeSet({ half: other, seed: 77, perKind: 4, foreign: 20, noise: NOISE })))
}

function score(weights: KindWeights, documents: readonly MadeDocument[]): Scored[] {
  return documents.map(({ kind, lines }) => ({
    scores: scoreRows(weights, rowsOf(lines)).scores,
    label: weights.classes.indexOf(kind),
  }))
}
