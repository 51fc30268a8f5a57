import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { engineEntry } from '../../engine/built-engine.mjs'
import { engineEnvironment } from './engine-process.ts'
import { FAR_LIMIT_MS } from './far-limit.ts'
import type { Credentials } from './v1-client.ts'

const REPO = path.join(import.meta.dirname, '..', '..')

/**
 * Issues a client for the interface through the command line, as an administrator does; throws with the command's text.
 */
export async function createClient(
  dataDir: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Credentials> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [engineEntry('cli'), 'client', 'create', '--name', name, '--json'],
    { cwd: REPO, env: engineEnvironment(dataDir, settings), timeout: FAR_LIMIT_MS },
  )
  return JSON.parse(stdout) as Credentials
}
