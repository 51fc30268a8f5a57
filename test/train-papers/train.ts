import { writeFileSync } from 'node:fs'
import { RANKED_TARGETS } from '../../engine/phases/analysis/ranking/paper-candidates.ts'
import { writeRankerModel } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import { collectPapers } from './collect-papers.ts'
import { trainPapers } from './train-papers.ts'
import { paperTrainingHash } from './training-hash.ts'

/**
 * node test/train-papers/train.ts
 * Prints and reads the papers of the truth (never those of the last share), learns which of their amounts, days and
 * numbers are the main amount, the day and the number, and writes engine/data/models/papers.model. Says how rankers do
 * on papers of an author whom they have not seen. The same sources give the same bytes.
 */
const started = performance.now()
const STEPS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98]
const { model, trained } = trainPapers(await collectPapers(), paperTrainingHash())
const bytes = writeRankerModel(model, RANKED_TARGETS)
writeFileSync(new URL('../../engine/data/models/papers.model', import.meta.url), bytes)
const say = (text: string): void => void process.stdout.write(`${text}\n`)
for (const target of RANKED_TARGETS) {
  const { figures, answers, weights } = trained[target]
  say(`${target} (temperature ${weights.temperature}), papers of authors that the ranker has not seen:`)
  for (const { author, papers, right } of figures) say(`  ${author.padEnd(10)} ${right} of ${papers}`)
  for (const [index, from] of STEPS.entries()) {
    const own = answers.filter(({ share }) => share >= from && share < (STEPS[index + 1] ?? Infinity))
    say(`  from ${from.toFixed(2)}: ${own.filter(({ right }) => right).length} of ${own.length}`)
  }
}
say(`papers.model: ${bytes.length} bytes, ${((performance.now() - started) / 1000).toFixed(0)} s`)
