import { serve } from '../serve.ts'

/** `steuerstapel serve`: the engine in the foreground; prints the sign-in link of the window. */
export function runServe(environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  return serve(environment, {
    ready: (message, signInLink) => {
      process.stdout.write(`Steuerstapel läuft auf ${message.httpUrl}\n`)
      process.stdout.write(`Fenster öffnen (Link gilt einmal): ${signInLink}\n`)
      process.stdout.write('Beenden mit Strg+C\n')
    },
    failed: message => process.stderr.write(`${message.message}\n`),
    onStop: stop => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
    },
  })
}
