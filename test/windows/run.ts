import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { CommandFailedError, runCommand } from '../../build/debian/run-command.ts'
import { makeBed } from './bed/make-bed.ts'
import { missingForBed } from '../../build/debian/needs.ts'
import { installProduct } from './install-product.ts'

/**
 * `npm run test:windows [-- FILE…]`: the product for Windows under Wine, beside the same on this machine. The first run
 * fetches Wine from Debian's packages into node_modules/.cache/windows-bed (STEUERSTAPEL_WINDOWS_BED names another
 * folder, without blanks), later ones take what is there. Where the bed cannot be had it says what is missing and ends
 * with 2: nothing was tested then.
 */
const folder = resolve(process.env['STEUERSTAPEL_WINDOWS_BED'] ?? 'node_modules/.cache/windows-bed')
mkdirSync(folder, { recursive: true })
process.exitCode = await run()

async function run(): Promise<number> {
  const missing = missingForBed(folder)
  if (missing.length > 0) return notTested(missing.join(', '))
  try {
    for (const part of ['build:engine', 'build:window']) await runCommand('npm', ['run', '--silent', part])
    const bed = await makeBed(folder)
    await installProduct(process.cwd(), join(folder, 'product'))
    const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const args = ['run', '--config', join(import.meta.dirname, 'vitest.config.ts'), '--root', process.cwd()]
    const env = { ...process.env, STEUERSTAPEL_WINDOWS_BED: folder }
    const { status } = spawnSync(process.execPath, [vitest, ...args, ...process.argv.slice(2)], {
      stdio: 'inherit',
      env,
    })
    await bed.close()
    return status ?? 1
  } catch (error) {
    if (error instanceof CommandFailedError) return notTested(error.message)
    throw error
  }
}

function notTested(why: string): number {
  process.stdout.write(`not tested on Windows, because this is missing: ${why}\n`)
  return 2
}
