import type { ReceiptTarget } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_TARGETS } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import type { ReceiptModel } from '../../engine/phases/analysis/receipt/rank-receipt.ts'
import type { RankerOptions } from './fit-ranker.ts'
import { fitRanker, RANKER, rankerSamples } from './fit-ranker.ts'
import { fitTemperature } from '../train-ranker/fit-temperature.ts'

/**
 * A model of the tills of one half, with temperatures fitted on some tills of the other: what a figure of unseen tills
 * needs.
 */
export function trainOnHalf(half: 'a' | 'b', options: RankerOptions = RANKER): ReceiptModel {
  const model = fitRanker(rankerSamples([half], 1, options), options, '')
  return tempered(model, temperaturesAcross(model, half === 'a' ? 'b' : 'a'))
}

/** The model that ships: of all tills, as sure as one of a half may be of the other half's. */
export function trainOnAll(trainingHash: string, options: RankerOptions = RANKER): ReceiptModel {
  const { targets } = trainOnHalf('a', options)
  const model = fitRanker(rankerSamples(['a', 'b'], 1, options), options, trainingHash)
  return tempered(
    model,
    Object.fromEntries(RECEIPT_TARGETS.map(target => [target, targets[target].temperature])) as Record<
      ReceiptTarget,
      number
    >,
  )
}

function temperaturesAcross(model: ReceiptModel, other: 'a' | 'b'): Readonly<Record<ReceiptTarget, number>> {
  const samples = rankerSamples([other], 77, { layouts: 60, each: 4 })
  const fit = (target: ReceiptTarget) =>
    [target, fitTemperature([{ model: model.targets[target], samples: samples[target] }])] as const
  return Object.fromEntries(RECEIPT_TARGETS.map(fit)) as Record<ReceiptTarget, number>
}

function tempered(model: ReceiptModel, temperatures: Readonly<Record<ReceiptTarget, number>>): ReceiptModel {
  const targets = RECEIPT_TARGETS.map(
    target => [target, { ...model.targets[target], temperature: temperatures[target] }] as const,
  )
  return { ...model, targets: Object.fromEntries(targets) as unknown as ReceiptModel['targets'] }
}
