import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A command of this machine could not be run to a good end; its message holds the last lines that it said. */
export class CommandFailedError extends Error {}

const SAID_LINES = 6

/**
 * Runs a command of this machine and gives what it wrote to its standard output.
 * Throws CommandFailedError when it cannot be started or ends with anything but 0.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] })
  const out: Buffer[] = []
  const said: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status === 0) return Buffer.concat(out).toString('utf8')
  const lines = Buffer.concat([...out, ...said])
    .toString('utf8')
    .trim()
    .split('\n')
  throw new CommandFailedError(
    `${command} ${args[0] ?? ''} ended with ${status}: ${lines.slice(-SAID_LINES).join('\n')}`,
  )
}
