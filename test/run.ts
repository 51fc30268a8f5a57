import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestReport } from './slowest-files.ts'
import { slowestFiles } from './slowest-files.ts'

/**
 * `npm test`: types, lint, format, the build, then every test; names the twenty slowest files and closes with one line
 * `N passed, N failed, N skipped` taken from the run. A failed check counts as one failed test, so the line and the exit code never disagree.
 */
const nodeRequire = createRequire(import.meta.url)

function binOf(name: string, bin: string): string {
  const path = nodeRequire.resolve(`${name}/package.json`)
  const { bin: bins } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof bins === 'string' ? bins : (bins[bin] ?? ''))
}

function run(title: string, file: string, args: readonly string[]): boolean {
  process.stdout.write(`\n== ${title}\n`)
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' })
  return status === 0
}

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-test-'))
const report = join(folder, 'report.json')
const checks = {
  types: run('types', binOf('typescript', 'tsc'), ['-b']),
  lint: run('lint', binOf('oxlint', 'oxlint'), ['--type-aware', '--quiet']),
  format: run('format', binOf('prettier', 'prettier'), ['--check', '--log-level', 'warn', '.']),
  window: run('build of the window and the shell', binOf('electron-vite', 'electron-vite'), [
    'build',
    '--logLevel',
    'warn',
  ]),
  engine: run('build of the engine', binOf('vite', 'vite'), [
    'build',
    '-c',
    'engine.vite.config.ts',
    '--logLevel',
    'warn',
  ]),
}
const tests = run('tests', binOf('vitest', 'vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])
const failedChecks = Object.entries(checks).flatMap(([name, ok]) => (ok ? [] : [name]))
const counted = readReport()
rmSync(folder, { recursive: true, force: true })
const passed = (counted.numPassedTests ?? 0) + Object.keys(checks).length - failedChecks.length
const failedTests = counted.numFailedTests ?? 0
const failed = failedTests + failedChecks.length + (tests || failedTests > 0 ? 0 : 1)
const skipped = (counted.numPendingTests ?? 0) + (counted.numTodoTests ?? 0)
const slowest = slowestFiles(counted, process.cwd())
if (slowest.length > 0) process.stdout.write(`\nslowest test files:\n${slowest.join('\n')}\n`)
if (failedChecks.length > 0) process.stdout.write(`failed checks: ${failedChecks.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function readReport(): TestReport {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as TestReport
  } catch {
    return {}
  }
}
