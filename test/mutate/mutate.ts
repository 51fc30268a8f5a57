import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { judgeMutants } from './judge-mutants.ts'
import type { EquivalentMutant, MutationReport } from './judge-mutants.ts'
import type { AreaScore } from './score.ts'
import { readScores, scoreOf, writeScores } from './score.ts'
import type { MutationArea } from './targets.ts'
import { MUTATION_AREAS } from './targets.ts'

/**
 * `npm run mutate [-- AREA …]`: changes the code of each area by StrykerJS, a place at a time, and runs the tests of
 * that area against each change, one after the other and behind all other work of the machine. Prints what survived
 * with its place, and keeps the score of each area in `score.json`. Ends with 1 when the score of an area is below 90
 * %.
 */
const SCORE_MIN = 90
const FOLDER = join('out', 'mutate')
const LEAST_PRIORITY = 15

const wanted = process.argv.slice(2)
const areas = MUTATION_AREAS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter(name => !areas.some(area => area.name === name))
if (unknown.length > 0) throw new Error(`no such area: ${unknown.join(', ')}`)

setPriority(LEAST_PRIORITY)
mkdirSync(FOLDER, { recursive: true })
const scores = areas.map(area => {
  const score = mutateArea(area)
  // After each area, so that a run that is stopped keeps what it has.
  writeScores([...readScores().filter(kept => kept.area !== score.area), score])
  return score
})
for (const score of scores) process.stdout.write(`${scoreOf(score).toFixed(1).padStart(5)} %  ${score.area}\n`)
process.exitCode = scores.every(score => scoreOf(score) >= SCORE_MIN) ? 0 : 1

function mutateArea(area: MutationArea): AreaScore {
  process.stdout.write(`\n== ${area.name}\n`)
  const id = area.name.replaceAll(' ', '-')
  const [config, report] = [join(FOLDER, `${id}.config.json`), join(FOLDER, `${id}.report.json`)]
  writeFileSync(config, JSON.stringify(settingsOf(area, report), null, 2))
  const { status } = spawnSync(process.execPath, [strykerBin(), 'run', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MUTATE_TESTS: JSON.stringify(filesOf(area.tests)) },
  })
  if (status !== 0) throw new Error(`StrykerJS ended with ${status} for ${area.name}; see the file stryker.log`)
  const equivalent = JSON.parse(readFileSync('test/mutate/equivalent.json', 'utf8')) as EquivalentMutant[]
  const judged = judgeMutants(JSON.parse(readFileSync(report, 'utf8')) as MutationReport, equivalent)
  for (const { place, mutator, from, to } of judged.survivors) {
    process.stdout.write(`survived ${place} ${mutator}\n  - ${from}\n  + ${to}\n`)
  }
  const { killed, survived, equivalent: same } = judged
  const score = { area: area.name, killed, survived, equivalent: same }
  process.stdout.write(`${area.name}: ${killed} killed, ${survived} survived, ${same} equivalent\n`)
  return score
}

function settingsOf(area: MutationArea, report: string): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutate/vitest.config.ts' },
    mutate: filesOf(area.files),
    // The step that would rewrite tsconfig.json needs the JavaScript interface of TypeScript, which version 7 has not.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Generous, since others may use the machine: a change that never ends is what this is for.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 20,
    tempDirName: join(FOLDER, 'tree'),
    ignorePatterns: ['out', 'demo-output', 'eval-output', 'docs/screens'],
    allowConsoleColors: false,
    reporters: ['json'],
    jsonReporter: { fileName: report },
  }
}

function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap(pattern => {
    const found = globSync(pattern)
    if (found.length === 0) throw new Error(`no file for ${pattern} (test/mutate/targets.ts)`)
    return found
  })
}

function strykerBin(): string {
  const nodeRequire = createRequire(import.meta.url)
  const path = nodeRequire.resolve('@stryker-mutator/core/package.json')
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as { bin: { stryker: string } }
  return join(dirname(path), bin.stryker)
}
