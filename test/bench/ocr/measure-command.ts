import { spawn } from 'node:child_process'
import { watchMemory } from './watch-memory.ts'

/** What a command and all its children took. */
export interface Usage {
  readonly wallS: number
  /** Processor seconds, user and system; null where the shell cannot tell. */
  readonly cpuS: number | null
  /** Largest memory of the whole process tree in MB (proportional share); null outside Linux. */
  readonly peakMb: number | null
}

const ERROR_CHARS = 2000

/**
 * Runs a command to its end. Throws when it fails. `environment` is added to ours; `onStart` hears of the shell that it
 * is a child of.
 */
export async function measureCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  onStart: (pid: number) => void = () => undefined,
): Promise<Usage> {
  const started = performance.now()
  // `times` of the shell counts what its children and their children took, once they have ended.
  const child = spawn('sh', ['-c', '"$@"; code=$?; times >&2; exit $code', 'sh', command, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const memory = watchMemory(child.pid ?? 0)
  onStart(child.pid ?? 0)
  let said = ''
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (chunk: string) => (said = (said + chunk).slice(-ERROR_CHARS)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  const wallS = (performance.now() - started) / 1000
  const peakMb = memory.stop()
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
  return { wallS, cpuS: cpuOf(said), peakMb }
}

/** The last line that `times` writes: user and system time of the children, as `1m2.50s 0m0.31s`. */
export function cpuOf(said: string): number | null {
  const line = said.trimEnd().split('\n').at(-1) ?? ''
  const match = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(line.trim())
  if (!match) return null
  const [userMin = 0, user = 0, systemMin = 0, system = 0] = match.slice(1).map(Number)
  return userMin * 60 + user + systemMin * 60 + system
}
