import { writeFileSync } from 'node:fs'
import { writeKindModel } from '../../engine/phases/analysis/kind/kind-model-file.ts'
import { TRAIN, temperatureAcrossHalves, trainHalf } from './train-kinds.ts'
import { trainingHash } from './training-hash.ts'

/**
 * npm run train
 * Makes German documents of every kind (test/train/generate), learns from them and writes
 * engine/data/models/kinds.model.
 * The same sources give the same bytes. It lies under test/ with the other makers of material: nothing of it travels
 * with the product but the file that it writes.
 */
const started = performance.now()
const temperature = temperatureAcrossHalves(trainHalf('a', TRAIN), 'b')
const weights = { ...trainHalf('all', TRAIN, trainingHash()), temperature }
const bytes = writeKindModel(weights)
writeFileSync(new URL('../../engine/data/models/kinds.model', import.meta.url), bytes)
process.stdout.write(
  `kinds.model: ${weights.classes.length} classes, ${bytes.length} bytes, temperature ${temperature}, ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
)
