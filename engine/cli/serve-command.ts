import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { serve, type ServeHost } from '../host/serve.ts'
import { onStop } from './on-stop.ts'
import { UsageError } from './usage.ts'

/**
 * `steuerstapel serve [--new-installation]`: the engine in the foreground; prints a sign-in link of the window, and a
 * fresh one at each Enter.
 */
export function runServe(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const host: ServeHost = {
    ready: (message, newSignInLink) => {
      process.stdout.write(`Steuerstapel läuft auf ${message.httpUrl}\n`)
      process.stdout.write(`Fenster öffnen (Link gilt einmal): ${newSignInLink()}\n`)
      process.stdout.write('Neuer Anmeldelink mit der Eingabetaste, beenden mit Strg+C\n')
      onEnter(() => process.stdout.write(`Neuer Anmeldelink (gilt einmal): ${newSignInLink()}\n`))
    },
    failed: message => process.stderr.write(`${message.message}\n`),
    onStop,
    heedsRequests: true,
  }
  return serve(environment, host, { isNewInstallation: readIsNew(args) })
}

function readIsNew(args: readonly string[]): boolean {
  try {
    const options = { 'new-installation': { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options }).values['new-installation']
  } catch {
    throw new UsageError('serve kennt nur --new-installation.')
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
