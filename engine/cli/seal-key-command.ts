import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openSecrets } from '../keys/master-key.ts'
import { createSealKeys, listKeys, readKnownKeys } from '../keys/seal-keys.ts'
import { systemClock } from '../shared/clock.ts'
import { EXIT, UsageError } from './usage.ts'
import { writeNew } from './write-new.ts'

interface Call {
  readonly action: 'show' | 'export' | 'rotate'
  readonly json: boolean
  readonly out: string
}

/**
 * `steuerstapel seal-key show|export|rotate`: the keys that this installation signs its Belegmappen with, also beside a
 * running engine. The private halves never leave the data folder. Throws EngineError `key_in_keychain`.
 */
export async function runSealKey(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const call = read(args)
  const config = readConfig(environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (call.action === 'rotate') await (await openKeys(config.dataDir)).rotate()
  else if ((await readKnownKeys(config.dataDir)).length === 0) await (await openKeys(config.dataDir)).current()
  const listed = await listKeys(config.dataDir)
  if (call.action === 'export') return await writeKeys(call.out, listed)
  if (call.json) process.stdout.write(`${JSON.stringify({ schema: 'seal-keys/1', keys: listed })}\n`)
  else {
    for (const { fingerprint, createdAt, retiredAt } of listed) {
      const until = retiredAt === null ? 'in Gebrauch' : `abgelöst ${retiredAt}`
      process.stdout.write(`${fingerprint}  seit ${createdAt}, ${until}\n`)
    }
  }
  return EXIT.ok
}

async function openKeys(dataDir: string) {
  return createSealKeys({ dataDir, secrets: await openSecrets({ dataDir }), clock: systemClock })
}

async function writeKeys(out: string, keys: readonly object[]): Promise<number> {
  const fault = await writeNew(out, `${JSON.stringify({ schema: 'seal-keys/1', keys }, null, 2)}\n`)
  if (fault !== null) process.stderr.write(`${fault}\n`)
  else process.stdout.write(`${out}\n`)
  return fault === null ? EXIT.ok : EXIT.fault
}

function read(args: readonly string[]): Call {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      out: { type: 'string', default: 'siegelschluessel.json' },
    } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [action, ...more] = positionals
    const isKnown = action === 'show' || action === 'export' || action === 'rotate'
    if (isKnown && more.length === 0) return { action, ...values }
  } catch {
    // An unknown option is told like a missing word.
  }
  throw new UsageError('Bitte seal-key show, export oder rotate angeben.')
}
