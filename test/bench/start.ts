import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtEngine } from '../../engine/built-engine.mjs'
import { engineEnvironment } from '../support/engine-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'test/fixtures/samples/03-rechnung-bueromaterial.pdf')
/** The kernel counts in hundredths of a second (USER_HZ, sysconf(3)). */
const TICK_SECONDS = 0.01

/**
 * `npm run bench -- start [ROUNDS]`: processor seconds of a start from nothing, on new data folders and with what was
 * compiled before: `steuerstapel process` of one digital page to the finished Belegmappe, with its workers, and `serve` until it
 * is ready. The sources and the built engine take turns, so that a busy machine is busy for both. Linux only.
 */
export async function benchStart([given]: readonly string[]): Promise<void> {
  const rounds = Number(given) > 0 ? Number(given) : 7
  const built = builtEngine()
  if (built === null) process.stdout.write('No built engine of these sources (npm run build:engine); sources alone.\n')
  const programs = { sources: join(ROOT, 'engine/cli.ts'), ...(built === null ? {} : { built: join(built, 'cli.js') }) }
  const cache = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const rows = new Map<string, number[]>()
  // The first round fills the cache of compiled code and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, cli] of Object.entries(programs)) {
      const measured = { process: await processOnePage(cli, cache), 'serve, ready': await serveUntilReady(cli, cache) }
      for (const [what, seconds] of Object.entries(measured)) {
        const key = `${what}, ${name}`
        if (round > 0) rows.set(key, [...(rows.get(key) ?? []), seconds])
      }
    }
  }
  rmSync(cache, { recursive: true, force: true })
  for (const [what, seconds] of rows) {
    const sorted = seconds.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const best = sorted[0] ?? Number.NaN
    process.stdout.write(`${what}: median ${median.toFixed(2)} s of processor time, least ${best.toFixed(2)} s\n`)
  }
}

async function processOnePage(cli: string, cache: string): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const before = cpuSeconds('self', 'of children')
  const child = start([cli, 'process', PAGE, '--out', out], out, cache)
  child.stdout?.resume()
  const [code] = (await once(child, 'close')) as [number | null]
  rmSync(out, { recursive: true, force: true })
  if (code !== 0) throw new Error(`process ended with ${code}`)
  return cpuSeconds('self', 'of children') - before
}

async function serveUntilReady(cli: string, cache: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const child = start([cli, 'serve'], folder, cache)
  let seconds = Number.NaN
  for await (const text of child.stdout ?? []) {
    if (!String(text).includes('Steuerstapel läuft auf')) continue
    seconds = cpuSeconds(String(child.pid), 'own')
    break
  }
  const gone = child.exitCode === null ? once(child, 'close') : null
  child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
  return seconds
}

function start(args: readonly string[], dataDir: string, cache: string): ChildProcess {
  const env = { ...engineEnvironment(dataDir), NODE_COMPILE_CACHE: cache }
  const flags = ['--max-semi-space-size=4']
  return spawn(process.execPath, [...flags, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** proc_pid_stat(5): what a process has used itself, or all that it started and that is gone. */
function cpuSeconds(pid: string, whose: 'own' | 'of children'): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user, system] = whose === 'own' ? fields.slice(11, 13) : fields.slice(13, 15)
  return (Number(user) + Number(system)) * TICK_SECONDS
}
