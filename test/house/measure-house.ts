import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readScores, scoreOf } from '../mutate/score.ts'
import type { Row } from './measure-tree.ts'
import { measureTree } from './measure-tree.ts'

/**
 * `npm run measure:house [-- --json]`: the figures that tell how the code is kept, measured on the files as they are
 * now.
 * Takes about a minute, most of it the lint.
 */
const SUBJECT_LENGTH = 72
const COMMITS = 100

const rows = [...measureTree(readTree(), readKindIds()), lintWarnings(), longSubjects(), mutationScore()]
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
else for (const row of rows) process.stdout.write(lineOf(row))

function lineOf({ name, value, detail }: Row): string {
  return `${String(value).padStart(8)}  ${name.padEnd(40)} ${detail}\n`
}

function readTree(): { path: string; text: string }[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').flatMap(path => {
    try {
      return [{ path, text: readFileSync(path, 'utf8') }]
    } catch {
      return [] // Deleted, and not committed yet.
    }
  })
}

function readKindIds(): string[] {
  const { kinds } = JSON.parse(readFileSync('engine/data/taxonomy.de.json', 'utf8')) as { kinds: { id: string }[] }
  return kinds.map(({ id }) => id)
}

function lintWarnings(): Row {
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format', 'json']
  const told = JSON.parse(outputOf(process.execPath, args)) as {
    diagnostics: { severity: string; code: string }[]
  }
  const warnings = told.diagnostics.filter(({ severity }) => severity === 'warning')
  const rules = [...Map.groupBy(warnings, ({ code }) => code)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 5)
    .map(([code, all]) => `${code} ${all.length}`)
  return { name: 'lint warnings', value: warnings.length, detail: rules.join(', ') || 'none' }
}

function longSubjects(): Row {
  const subjects = git('log', `-${COMMITS}`, '--format=%s')
  const long = subjects.filter(subject => subject.length > SUBJECT_LENGTH)
  return {
    name: `commit subjects above ${SUBJECT_LENGTH} characters`,
    value: long.length,
    detail: `of the last ${subjects.length}`,
  }
}

function mutationScore(): Row {
  const scores = readScores()
  const [killed, survived] = [
    scores.reduce((sum, score) => sum + score.killed, 0),
    scores.reduce((sum, score) => sum + score.survived, 0),
  ]
  const detail = scores.map(score => `${score.area} ${scoreOf(score).toFixed(1)} %`).join(', ')
  const value = scores.length === 0 ? '–' : `${scoreOf({ killed, survived }).toFixed(1)} %`
  return { name: 'mutation score of the last run', value, detail: detail || 'npm run mutate' }
}

function git(...args: string[]): string[] {
  return outputOf('git', args).split('\n').filter(Boolean)
}

/** What a program prints, whatever it ends with: the lint ends with 1 where it has found something. */
function outputOf(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] })
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (!stdout) throw error
    return stdout
  }
}
