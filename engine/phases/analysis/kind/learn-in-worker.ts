import type { Operations } from '../../../isolation/operations.ts'
import { learnKinds } from './kind-learning.ts'
import { writeKindModel } from './kind-model-file.ts'
import { loadKindModel } from './kind-model.ts'

/** Learns from the model that ships with the product, so that lessons taken back leave no trace. */
export async function learnInWorker({
  lessons,
}: Operations['learn-kinds']['input']): Promise<Operations['learn-kinds']['output']> {
  const learned = learnKinds(loadKindModel().weights, lessons)
  return Promise.resolve({
    trial: learned?.trial ?? { lessons: 0, before: 0, after: 0 },
    weights: learned && writeKindModel(learned.weights),
  })
}
