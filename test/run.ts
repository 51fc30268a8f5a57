import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestReport } from './slowest-files.ts'
import { slowestFiles } from './slowest-files.ts'

/**
 * `npm test`: types, lint, format, the build, then every test; names the twenty slowest files and closes with one line
 * `N passed, N failed, N skipped` taken from the run. A failed check counts as one failed test, so the line and the
 * exit code never disagree.
 */
const nodeRequire = createRequire(import.meta.url)

function binOf(name: string, bin: string): string {
  const path = nodeRequire.resolve(`${name}/package.json`)
  const { bin: bins } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof bins === 'string' ? bins : (bins[bin] ?? ''))
}

const vite = ['--logLevel', 'warn']

/**
 * Ends with whether it went well; prints its output under its title once it has ended, so that two may run at a time.
 */
function check(title: string, file: string, args: readonly string[]): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => output.push(bytes))
    child.once('close', status => {
      process.stdout.write(`\n== ${title}\n${Buffer.concat(output).toString('utf8')}`)
      resolve(status === 0)
    })
  })
}

async function checkCode(): Promise<{ types: boolean; lint: boolean }> {
  const types = await check('types', binOf('typescript', 'tsc'), ['-b'])
  const lint = await check('lint', binOf('oxlint', 'oxlint'), ['--type-aware', '--deny-warnings'])
  return { types, lint }
}

async function checkShape(): Promise<{ format: boolean; window: boolean; engine: boolean }> {
  const format = await check('format', binOf('prettier', 'prettier'), ['--check', '--log-level', 'warn', '.'])
  const window = await check('build of the window and the shell', binOf('electron-vite', 'electron-vite'), [
    'build',
    ...vite,
  ])
  const engine = await check('build of the engine', binOf('vite', 'vite'), [
    'build',
    '-c',
    'engine.vite.config.ts',
    ...vite,
  ])
  return { format, window, engine }
}

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-test-'))
const report = join(folder, 'report.json')
const [code, shape] = await Promise.all([checkCode(), checkShape()])
const checks = { ...code, ...shape }
process.stdout.write('\n== tests\n')
const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]
// Hundreds of engines, workers and commands are started: compiled code is kept from one to the next, as `npm start`
// keeps it.
const cache = join(process.cwd(), 'node_modules', '.cache', 'steuerstapel')
const { status } = spawnSync(process.execPath, [binOf('vitest', 'vitest'), 'run', ...args], {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: cache, ...process.env },
})
const tests = status === 0
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
