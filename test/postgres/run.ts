import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findPostgres } from '../support/start-postgres.ts'

/**
 * `npm run test:postgres`: the suites of storage over a real server, which each file starts in a temporary folder. Says
 * in one line when no PostgreSQL is installed; that is no fault.
 */
const bin = findPostgres()
if (bin === null) {
  process.stdout.write('skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)\n')
} else {
  process.stdout.write(`PostgreSQL of ${bin}\n`)
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const args = ['run', '--config', join(import.meta.dirname, 'vitest.config.ts'), '--root', process.cwd()]
  const { status } = spawnSync(process.execPath, [vitest, ...args, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
