import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import type { TruthShare } from '../layout.ts'
import type { MatchFigures } from './measure-matching.ts'
import { measureMatching } from './measure-matching.ts'
import { readWorlds } from './read-worlds.ts'

/** What to measure; of the share `last` no line is listed. */
export interface MatchingOptions {
  readonly shares: readonly TruthShare[]
  readonly misses: boolean
  /** Only worlds whose id begins with it. */
  readonly worlds: string
}

const SETS = { first: '', second: ', second set', third: ', third set' }

/** Says precision and recall of links between movements and documents by kind of case, set by set, as tables in Markdown. */
export async function evalMatching(
  { shares, misses, worlds }: MatchingOptions,
  say: (text: string) => void,
): Promise<void> {
  const taxonomy = loadTaxonomy()
  for (const [set, share] of (['first', 'second', 'third'] as const).flatMap(set =>
    shares.map(share => [set, share] as const),
  )) {
    const own = readWorlds([share], set).filter(({ id }) => id.startsWith(worlds))
    if (own.length === 0) continue
    const report = await measureMatching(own, taxonomy)
    const all = report.kinds.reduce((sum, one) => add(sum, one), {
      kind: 'all',
      movements: 0,
      truth: 0,
      found: 0,
      right: 0,
    })
    say(`\n## ${share}${SETS[set]}\n\n| case | movements | links | found | right | precision | recall |\n`)
    say('| --- | --- | --- | --- | --- | --- | --- |\n')
    for (const one of [...report.kinds, all]) say(row(one))
    if (misses && share !== 'last') say(`\n${report.misses.map(miss => `- ${miss}\n`).join('')}`)
  }
}

function add(one: MatchFigures, other: MatchFigures): MatchFigures {
  return {
    kind: one.kind,
    movements: one.movements + other.movements,
    truth: one.truth + other.truth,
    found: one.found + other.found,
    right: one.right + other.right,
  }
}

function row({ kind, movements, truth, found, right }: MatchFigures): string {
  return `| ${[kind, movements, truth, found, right, ratio(right, found), ratio(right, truth)].join(' | ')} |\n`
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3)
}
