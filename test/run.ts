import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import type { FileTime, TestReport } from './slowest-files.ts'
import { filesToTryAgain, unsteadyFiles, withSecondTry } from './second-try.ts'
import { slowestFiles } from './slowest-files.ts'

/**
 * `npm test`: the build, then every test, with types, lint and format beside them; names the twenty slowest files and closes with one line
 * `N passed, N failed, N skipped` taken from the run. A few files that failed are run once more, alone, and named where they
 * pass then. A failed check counts as one failed test, so the line and the
 * exit code never disagree.
 */
const nodeRequire = createRequire(import.meta.url)

function binOf(name: string, bin: string): string {
  const path = nodeRequire.resolve(`${name}/package.json`)
  const { bin: bins } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof bins === 'string' ? bins : (bins[bin] ?? ''))
}

const vite = ['--logLevel', 'warn']

interface Checked {
  readonly name: string
  readonly ok: boolean
  /** What it said, under its title. */
  readonly said: string
}

/** Runs a check to its end; it is printed later, so that several may run at a time. */
function check(name: string, title: string, file: string, args: readonly string[]): Promise<Checked> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => output.push(bytes))
    child.once('close', status => {
      resolve({ name, ok: status === 0, said: `\n== ${title}\n${Buffer.concat(output).toString('utf8')}` })
    })
  })
}

/** The tests need these: the built window, the built shell and the built engine. */
function build(): Promise<readonly Checked[]> {
  const window = ['build', ...vite]
  const engine = ['build', '-c', 'engine.vite.config.ts', ...vite]
  return Promise.all([
    check('window', 'build of the window and the shell', binOf('electron-vite', 'electron-vite'), window),
    check('engine', 'build of the engine', binOf('vite', 'vite'), engine),
  ])
}

/** What nothing else needs, one after the other beside the tests. */
async function checkCode(): Promise<readonly Checked[]> {
  // By content, for a fresh checkout has new times.
  const kept = ['--cache', '--cache-strategy', 'content']
  // Each of several checkers reads the same declarations anew: 53 s of processor time against 38.
  const oneAtATime = ['--checkers', '1', '--builders', '1']
  return [
    await check('types', 'types', binOf('typescript', 'tsc'), ['-b', ...oneAtATime]),
    await check('lint', 'lint', binOf('oxlint', 'oxlint'), ['--type-aware', '--deny-warnings']),
    await check('format', 'format', binOf('prettier', 'prettier'), ['--check', '--log-level', 'warn', ...kept, '.']),
  ]
}

/** True when every test passed; their report is in `report`. `times`: where the times of the files go. */
async function runTests(report: string, times: string, more: readonly string[]): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./test/file-times.ts']
  const args = [...reporters, `--outputFile.json=${report}`, ...more]
  // Hundreds of engines, workers and commands are started: compiled code is kept from one to the next, as `npm start`
  // keeps it.
  const cache = join(process.cwd(), 'node_modules', '.cache', 'steuerstapel')
  const child = spawn(process.execPath, [binOf('vitest', 'vitest'), 'run', ...args], {
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: cache,
      ...(inMemory === undefined ? {} : { TMPDIR: inMemory }),
      ...process.env,
      FILE_TIMES: times,
      PAGES_ONCE: join(inMemory ?? folder, 'pages-once'),
    },
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-test-'))
const report = join(folder, 'report.json')
const fileTimes = join(folder, 'file-times.json')
const inMemory = memoryFolder()
// Memory that a broken-off run kept would be missing until the machine is started anew.
process.once('exit', () => {
  if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const built = await build()
for (const { said } of built) process.stdout.write(said)
process.stdout.write('\n== tests, and beside them types, lint and format\n')
const [code, tests] = await Promise.all([checkCode(), runTests(report, fileTimes, process.argv.slice(2))])
for (const { said } of code) process.stdout.write(said)
const checks = [...built, ...code]
const failedChecks = checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
const first = readWritten<TestReport>(report, {})
const slowest = slowestFiles(readWritten<readonly FileTime[]>(fileTimes, []), process.cwd())
const again = filesToTryAgain(first)
const second = again.length === 0 ? null : await secondTry(again)
rmSync(folder, { recursive: true, force: true })
const counted = withSecondTry(first, second?.report ?? null)
const passed = counted.passed + checks.length - failedChecks.length
// A run may fail without a test that fails: by an error that none of them caught.
const isBroken = counted.failed === 0 && !(second?.isWhole ?? tests)
const failed = counted.failed + failedChecks.length + (isBroken ? 1 : 0)
const unsteady = unsteadyFiles(second?.report ?? null)
if (slowest.length > 0) process.stdout.write(`\nslowest test files:\n${slowest.join('\n')}\n`)
if (unsteady.length > 0) process.stdout.write(`\nunsteady, passed at the second try: ${unsteady.join(', ')}\n`)
if (failedChecks.length > 0) process.stdout.write(`failed checks: ${failedChecks.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed, ${counted.skipped} skipped\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** Failed files once more, one after the other, with nothing beside them (docs/decisions/0162). */
async function secondTry(
  files: readonly string[],
): Promise<{ readonly report: TestReport; readonly isWhole: boolean }> {
  process.stdout.write(`\n== second try, alone: ${files.join(', ')}\n`)
  const said = join(folder, 'second.json')
  const isWhole = await runTests(said, join(folder, 'second-times.json'), ['--maxWorkers=1', ...files])
  return { report: readWritten<TestReport>(said, {}), isWhole }
}

/** What the run wrote; `otherwise` when it broke off before. */
function readWritten<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return otherwise
  }
}
