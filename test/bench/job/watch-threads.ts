import { readdirSync, readFileSync } from 'node:fs'

/** What a thread of a process does: our own code and WebAssembly, V8 beside it, the image library, all others. */
export type ThreadRole = 'engine' | 'workers' | "V8's threads" | 'image library' | 'others'

export interface ThreadWatch {
  /** Ends the watch; processor seconds by role, none outside Linux. */
  stop(): ReadonlyMap<ThreadRole, number>
}

const EVERY_MS = 100
/** The kernel counts in hundredths of a second (USER_HZ, sysconf(3)). */
const TICK_SECONDS = 0.01

interface Seen {
  readonly role: ThreadRole
  seconds: number
}

/**
 * Watches the threads of all processes below `pid`. What a thread takes between the last look at it and its end is not
 * seen: a tenth of a second for each process.
 */
export function watchThreads(pid: number): ThreadWatch {
  const seen = new Map<string, Seen>()
  const timer = setInterval(() => look(pid, seen), EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      const sums = new Map<ThreadRole, number>()
      for (const { role, seconds } of seen.values()) sums.set(role, (sums.get(role) ?? 0) + seconds)
      return sums
    },
  }
}

function look(root: number, seen: Map<string, Seen>): void {
  for (const [pid, depth] of below(root)) {
    for (const tid of namesIn(`/proc/${pid}/task`)) {
      const stat = readOrEmpty(`/proc/${pid}/task/${tid}/stat`)
      const end = stat.lastIndexOf(')')
      const fields = stat.slice(end + 2).split(' ')
      const seconds = (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS
      if (!Number.isFinite(seconds)) continue
      const role = roleOf(stat.slice(stat.indexOf('(') + 1, end), tid === String(pid), depth)
      const known = seen.get(`${pid}/${tid}`)
      if (known?.role === role) known.seconds = seconds
      else seen.set(`${pid}/${tid}`, { role, seconds })
    }
  }
}

/** The shell is `root` itself, the engine its child, and workers are that one's children. */
function roleOf(name: string, isMain: boolean, depth: number): ThreadRole {
  if (isMain) return depth === 1 ? 'engine' : 'workers'
  if (name.startsWith('V8Worker')) return "V8's threads"
  return name.startsWith('libvips') ? 'image library' : 'others'
}

/** All processes below one, with how far below they are. */
function below(root: number): [pid: number, depth: number][] {
  const children = new Map<number, number[]>()
  for (const name of namesIn('/proc')) {
    const parent = Number(/\) \S+ (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1] ?? Number.NaN)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: [number, number][] = []
  const open: [number, number][] = [[root, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pid, depth] = next
    for (const child of children.get(pid) ?? []) {
      found.push([child, depth + 1])
      open.push([child, depth + 1])
    }
  }
  return found
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Processes end while they are looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
