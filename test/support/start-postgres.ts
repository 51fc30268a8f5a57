import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresServer {
  /** `postgres://…` of a database in UTF8 whose user may do everything. */
  readonly url: string
  /** e.g. `postgres (PostgreSQL) 15.20 (Debian …)`. */
  readonly version: string
  start(): void
  /** `immediate`: as if it had been killed, without a checkpoint. */
  stop(mode: 'fast' | 'immediate'): void
  /** Stops it and removes its folder. */
  remove(): void
}

/** Where Debian keeps the programs of its newest PostgreSQL; null when none is installed. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = readable(() => readdirSync(root)) ?? []
  const [newest] = versions
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((one, other) => other - one)
  return newest === undefined ? null : join(root, String(newest), 'bin')
}

/**
 * Makes a database cluster in a temporary folder and starts a server on it that listens on loopback. PostgreSQL refuses
 * to run as root: then it runs as the user `postgres`.
 */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: readonly string[]): void => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, { ...user, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
  }
  run('initdb', ['-D', data, '-U', 'steuerstapel', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
  const control = (...args: readonly string[]): void => {
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), ...args])
  }
  const start = (): void => control('start', '-o', options)
  start()
  return {
    url: `postgres://steuerstapel@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    start,
    stop: mode => control('stop', '-m', mode),
    remove: () => {
      readable(() => control('stop', '-m', 'immediate'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
