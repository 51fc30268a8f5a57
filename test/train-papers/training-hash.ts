import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashSources } from '../train/hash-sources.ts'

const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['test/train-papers/', 'test/train-ranker/', 'engine/phases/analysis/ranking/']
/** Papers are learned from wherever they lie in it. */
const PAPERS = 'test/truth/'
/** They take no part. */
const ELSEWHERE = /^(?:clients|bank-matching\d*)\//
/** Code outside these folders that the weights depend on. */
const OUTSIDE = [
  'engine/reading/find/find-amounts.ts',
  'engine/reading/find/address-blocks.ts',
  'engine/reading/find/find-dates.ts',
  'engine/reading/find/party-name.ts',
  'engine/reading/find/sender-parts.ts',
  'engine/reading/fold-text.ts',
  'engine/reading/layout/read-layout.ts',
  'test/fixtures/make/seeded-random.ts',
]

/** SHA-256 (hex) over the papers and the code that the model of papers is made by. */
export function paperTrainingHash(): string {
  // What is taken of a ranking changes nothing that it learned.
  const own = FOLDERS.flatMap(folder => filesIn(folder, /(?<!\.test|take-ranked)\.ts$/))
  const papers = filesIn(PAPERS, /(?<!\.test)\.(?:ts|html)$/, true).filter(
    path => !ELSEWHERE.test(path.slice(PAPERS.length)),
  )
  return hashSources([...OUTSIDE, ...own, ...papers])
}

function filesIn(folder: string, named: RegExp, recursive = false): string[] {
  const names = readdirSync(fileURLToPath(new URL(folder, ROOT)), { encoding: 'utf8', recursive })
  return names.filter(name => named.test(name)).map(name => folder + name.replaceAll('\\', '/'))
}
