import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWorkFolder } from '../away/work-folder.ts'
import { serve } from '../host/serve.ts'
import { createMovableClock } from '../sandbox/movable-clock.ts'
import { SANDBOX_CLIENT } from '../sandbox/sandbox-client.ts'
import { removeFolderAtOnce } from '../shared/disk/remove-path.ts'
import { onStop } from './on-stop.ts'

/** Beside 7410 and 7443 of a real engine, which may run on the same machine. */
export const SANDBOX_PORT = 7420

/** Settings of the caller that a sandbox heeds; all others say where the real data are. */
const HEEDED = [
  'STEUERSTAPEL_RATE_PER_MINUTE',
  'STEUERSTAPEL_CREATE_PER_MINUTE',
  'STEUERSTAPEL_WORKERS',
  'STEUERSTAPEL_LOG_LEVEL',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `steuerstapel serve --sandbox [--port N]`: an engine for programmers of office software, on a temporary folder that
 * goes with the process; that of one that was killed hard goes with the next start. Resolves with the exit code.
 */
export async function serveSandbox(environment: Environment, port: number): Promise<number> {
  const dataDir = await makeWorkFolder(tmpdir(), process.pid, 'sandbox')
  // Whatever ends the process in order comes by here, a stop that took too long and a failed start among them.
  process.once('exit', () => removeFolderAtOnce(dataDir))
  return serve(
    sandboxSettings(environment, dataDir, port),
    {
      ready: ({ httpUrl }, newSignInLink) => process.stdout.write(startText(httpUrl, dataDir, newSignInLink())),
      failed: ({ message }) => process.stderr.write(`${message.replace('STEUERSTAPEL_HTTP_PORT', '--port')}\n`),
      onStop,
    },
    { sandbox: createMovableClock() },
  )
}

function sandboxSettings(environment: Environment, dataDir: string, port: number): Environment {
  const heeded = HEEDED.map(name => [name, environment[name]] as const)
  return {
    ...Object.fromEntries(heeded),
    STEUERSTAPEL_DATA_DIR: dataDir,
    STEUERSTAPEL_HTTP_PORT: String(port),
    // Its certificates would be of the time that the clock was put to.
    STEUERSTAPEL_HTTPS_PORT: 'off',
    STEUERSTAPEL_INPUT_ROOTS: join(dataDir, 'samples'),
    STEUERSTAPEL_SOURCE_ALLOW: 'localhost,127.0.0.0/8,::1',
    STEUERSTAPEL_WEBHOOK_ALLOW: 'localhost,127.0.0.0/8,::1',
    STEUERSTAPEL_OFFICE_NAME: 'Sandbox',
  }
}

function startText(url: string, dataDir: string, signInLink: string): string {
  return `Steuerstapel SANDBOX läuft auf ${url} (keine echten Daten, alles wird beim Beenden gelöscht)
sandbox:        true
base_url:       ${url}
client_id:      ${SANDBOX_CLIENT.id}
client_secret:  ${SANDBOX_CLIENT.secret}
webhook_secret: ${SANDBOX_CLIENT.webhookSecret}
Musterbelege:   ${url}/sandbox/samples
Datenordner:    ${dataDir}
Fenster öffnen (Link gilt einmal): ${signInLink}
Beenden mit Strg+C
`
}
