import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { engineEntry } from '../../engine/built-engine.mjs'
import { engineEnvironment } from '../support/engine-process.ts'

/** Runs a command of the engine on a data folder. Throws when a signal ends it. */
export async function runCommand(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [engineEntry('cli'), ...args], { env: engineEnvironment(dataDir, settings) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal !== null) throw new Error(`ended by ${signal}`)
  return { code, output }
}
