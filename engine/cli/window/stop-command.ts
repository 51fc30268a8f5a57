import { readConfig } from '../../config.ts'
import { askToStop } from './ask-engine.ts'
import { EXIT, UsageError } from '../usage.ts'

/** As long as an engine takes at most for its orderly end, and a little. */
const WAIT_MS = 12_000

/**
 * `steuerstapel stop`: ends the engine of the data folder in order, wherever it was started; what runs is parked and goes
 * on at the next start. Exit code 0 when none is left, 1 when it goes on.
 */
export async function runStop(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 0) throw new UsageError('stop hat keine Angaben.')
  const { dataDir } = readConfig(environment)
  if (await askToStop(dataDir, WAIT_MS)) return EXIT.ok
  process.stderr.write(`Die Engine in ${dataDir} endet nicht. Näheres steht in ihrem Protokoll (logs).\n`)
  return EXIT.fault
}
