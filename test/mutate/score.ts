import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The last result of an area. */
export interface AreaScore {
  readonly area: string
  readonly killed: number
  readonly survived: number
  /** Changes that are listed in `equivalent.json`; they count neither way. */
  readonly equivalent: number
}

const PATH = 'test/mutate/score.json'

/** The scores of the last run of each area, from the root of the repo; none where nothing was measured. */
export function readScores(): AreaScore[] {
  return existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as AreaScore[]) : []
}

/** Keeps scores by the name of their area. */
export function writeScores(scores: readonly AreaScore[]): void {
  const sorted = scores.toSorted((one, other) => (one.area < other.area ? -1 : 1))
  // In the shape that the formatter keeps.
  const lines = sorted.map(score => `  ${JSON.stringify(score, null, 1).replaceAll(/\n\s*/g, ' ')}`)
  writeFileSync(PATH, `[\n${lines.join(',\n')}\n]\n`)
}

/** Percent of the changes that tests noticed; 100 where there was nothing to change. */
export function scoreOf({ killed, survived }: Pick<AreaScore, 'killed' | 'survived'>): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived)
}
