import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { serve, type ServeHost } from '../host/serve.ts'
import { onStop } from './on-stop.ts'
import { SANDBOX_PORT, serveSandbox } from './serve-sandbox.ts'
import { keySources } from './unlock-data.ts'
import { UsageError } from './usage.ts'

/**
 * `steuerstapel serve [--new-installation]`: the engine in the foreground; prints a sign-in link of the window, and a
 * fresh one at each Enter. `serve --sandbox [--port N]`: one for programmers, on data of its own. Throws UsageError.
 */
export function runServe(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { isNewInstallation, sandboxPort } = readOptions(args)
  if (sandboxPort !== null) return serveSandbox(environment, sandboxPort)
  // Told again where the data folder was written anew between.
  let makeLink: (() => string) | null = null
  const host: ServeHost = {
    ready: (message, newSignInLink) => {
      const isFirst = makeLink === null
      makeLink = newSignInLink
      process.stdout.write(`Steuerstapel läuft auf ${message.httpUrl}\n`)
      if (message.networkUrl) process.stdout.write(`Im Netz: ${message.networkUrl}\n`)
      process.stdout.write(`Fenster öffnen (Link gilt einmal): ${newSignInLink()}\n`)
      process.stdout.write('Neuer Anmeldelink mit der Eingabetaste, beenden mit Strg+C\n')
      if (isFirst) onEnter(() => process.stdout.write(`Neuer Anmeldelink (gilt einmal): ${makeLink?.() ?? ''}\n`))
    },
    failed: message => process.stderr.write(`${message.message}\n`),
    onStop,
    heedsRequests: true,
  }
  return serve(environment, host, { isNewInstallation, askKey: keySources(environment).ask })
}

const OPTIONS = {
  'new-installation': { type: 'boolean', default: false },
  sandbox: { type: 'boolean', default: false },
  port: { type: 'string' },
} as const

function readOptions(args: readonly string[]): { isNewInstallation: boolean; sandboxPort: number | null } {
  const values = parse(args)
  const isNewInstallation = values['new-installation']
  if (!values.sandbox) {
    if (values.port !== undefined) throw new UsageError('--port gilt nur mit --sandbox.')
    return { isNewInstallation, sandboxPort: null }
  }
  if (isNewInstallation) throw new UsageError('Eine Sandbox ist immer neu: bitte --new-installation weglassen.')
  const { port = String(SANDBOX_PORT) } = values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError('--port braucht eine Zahl bis 65535.')
  return { isNewInstallation, sandboxPort: Number(port) }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch {
    throw new UsageError('serve kennt nur --new-installation, --sandbox und --port.')
  }
}

function onEnter(pressed: () => void): void {
  const { stdin } = process
  if (stdin.isTTY && !ownsTerminal()) return
  stdin.on('error', () => stdin.pause())
  createInterface({ input: stdin }).on('line', pressed)
}

/** Whether we may read the terminal: Linux stops a background process (`serve &`) that tries. */
function ownsTerminal(): boolean {
  try {
    // proc_pid_stat(5), after the name in brackets: state, parent, process group, session, terminal, its foreground
    // group.
    const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return group === foreground
  } catch {
    return true
  }
}
