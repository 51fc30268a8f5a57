import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailedError } from '../debian/run-command.ts'
import { missingForBed } from '../debian/needs.ts'
import { makeSetup } from './make-setup.ts'
import { sizeOfParts } from './size-of-parts.ts'
import type { SigningKey } from './sign.ts'

/**
 * `npm run setup:windows [-- --certificate FILE --key FILE [--timestamp URL]] [--quick]`: the setup file and the package (MSI) for Windows
 * into out/setup, and what its parts weigh. Ends with 2 where the tools cannot be had.
 */
const checkout = process.cwd()
const cache = join(checkout, 'node_modules/.cache/windows-setup')
mkdirSync(cache, { recursive: true })
process.exitCode = await run()

async function run(): Promise<number> {
  const { certificate, key, timestamp, quick } = readWords()
  const missing = missingForBed(cache)
  if (missing.length > 0) return notMade(missing.join(', '))
  for (const part of ['build:engine', 'build:window'])
    if (spawnSync('npm', ['run', '--silent', part], { stdio: 'inherit' }).status !== 0) return 1
  const signing: SigningKey | null =
    certificate === undefined || key === undefined ? null : { certificate, key, timestampUrl: timestamp ?? null }
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string }
  try {
    const out = join(checkout, 'out/setup')
    tell(await makeSetup({ checkout, cache, out, version, key: signing, isQuick: quick }), signing !== null)
    return 0
  } catch (error) {
    if (error instanceof CommandFailedError) return notMade(error.message)
    throw error
  }
}

function readWords() {
  const options = {
    certificate: { type: 'string' },
    key: { type: 'string' },
    timestamp: { type: 'string' },
    quick: { type: 'boolean', default: false },
  } as const
  return parseArgs({ options }).values
}

function tell({ file, package: msi, stage, files }: Awaited<ReturnType<typeof makeSetup>>, isSigned: boolean): void {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1).padStart(7)
  const parts = sizeOfParts(stage, files)
  for (const part of parts) console.info(`${megabytes(part.bytes)} MB ${String(part.files).padStart(5)}  ${part.part}`)
  const installed = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.info(`${megabytes(installed)} MB ${String(files.length).padStart(5)}  installed`)
  for (const made of [file, msi])
    console.info(`${megabytes(statSync(made).size)} MB        ${made}${isSigned ? '' : ' (not signed: Windows warns)'}`)
}

function notMade(why: string): number {
  process.stdout.write(`no setup file, because this is missing: ${why}\n`)
  return 2
}
