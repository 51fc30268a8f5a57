import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EngineError } from '../../shared/errors.ts'

const SAID_CHARS_MAX = 2_000

/**
 * Runs a program of PostgreSQL's own on a database. The password goes by the environment, since everybody on the machine
 * may read the arguments of a process.
 * `flow` takes the place of a file that it reads or writes: one that is encrypted never lies plain on the disk.
 * Throws EngineError `database_program_missing` when it is not installed, `database_program_failed` with the last line
 * that it said.
 */
export async function runDatabaseProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  flow: { readonly from?: Readable; readonly into?: Writable } = {},
): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { ...process.env, LC_ALL: 'C', ...(password === '' ? {} : { PGPASSWORD: password }) }
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env,
    stdio: [flow.from ? 'pipe' : 'ignore', flow.into ? 'pipe' : 'ignore', 'pipe'],
  })
  const flowing = Promise.all([
    flow.from && child.stdin && pipeline(flow.from, child.stdin),
    flow.into && child.stdout && pipeline(child.stdout, flow.into),
  ])
  // What the program says of itself tells more.
  flowing.catch(() => undefined)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARS_MAX)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', cause => reject(missing(program, cause)))
    child.once('close', resolve)
  })
  if (code !== 0) throw failed(program, said.trim().split('\n').at(-1) ?? '')
  await flowing
}

function missing(program: string, cause: Error): EngineError {
  const message = `Das Programm ${program} von PostgreSQL fehlt auf diesem Rechner. Bitte installieren (Debian: apt-get install postgresql-client) und wiederholen.`
  return new EngineError('input', 'database_program_missing', message, { cause })
}

function failed(program: string, said: string): EngineError {
  const message = `${program} ist gescheitert: ${said} Die Version von ${program} muss mindestens die des Servers sein.`
  return new EngineError('input', 'database_program_failed', message)
}
