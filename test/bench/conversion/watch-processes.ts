import { readdirSync, readFileSync } from 'node:fs'

/** Memory of an engine and all its children, in MB. */
export interface ProcessMemory {
  /** Largest sum of all processes at one moment (proportional share). */
  readonly sumMb: number
  /** What each kind of process held at that moment, and how many of it there were. */
  readonly atPeak: readonly KindMemory[]
  /**
   * By kind: the most that a single process of it ever held resident, as the kernel counted it (between the looks,
   * too).
   */
  readonly highestMb: Readonly<Record<string, number>>
  /** Largest sum in each interval of `lapMs`. */
  readonly curveMb: readonly number[]
}

interface KindMemory {
  readonly kind: string
  readonly count: number
  readonly mb: number
}

const EVERY_MS = 200
const KINDS: Readonly<Record<string, RegExp>> = {
  'page worker': /page-worker\.(ts|js)/,
  'office host': /office-worker\.(ts|js)/,
  engine: /(cli|main)\.(ts|js)/,
}

/** Watches a process and all below it until `stop` is called; null where the system does not say (outside Linux). */
export function watchProcesses(root: number, lapMs: number): { stop(): ProcessMemory | null } {
  let sumMb = 0
  let atPeak: readonly KindMemory[] = []
  const highest = new Map<string, number>()
  const curveMb: number[] = []
  const started = performance.now()
  const look = (): void => {
    const held = treeOf(root).flatMap(pid => memoryOf(pid))
    const sum = held.reduce((total, { mb }) => total + mb, 0)
    for (const { kind, highMb } of held) highest.set(kind, Math.max(highest.get(kind) ?? 0, highMb))
    const lap = Math.floor((performance.now() - started) / lapMs)
    while (curveMb.length <= lap) curveMb.push(0)
    curveMb[lap] = Math.max(curveMb[lap] ?? 0, sum)
    if (sum <= sumMb) return
    sumMb = sum
    atPeak = [...new Set(held.map(({ kind }) => kind))].map(kind => {
      const own = held.filter(each => each.kind === kind)
      return { kind, count: own.length, mb: own.reduce((total, { mb }) => total + mb, 0) }
    })
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return sumMb === 0 ? null : { sumMb, atPeak, highestMb: Object.fromEntries(highest), curveMb }
    },
  }
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readProc()) {
    const parent = Number(/\) \S+ (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1] ?? 0)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree: number[] = []
  const open = [root]
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    tree.push(pid)
    open.push(...(children.get(pid) ?? []))
  }
  return tree
}

function readProc(): string[] {
  try {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Proportional share; where the kernel does not tell it, what is resident. */
function memoryOf(pid: number): { readonly kind: string; readonly mb: number; readonly highMb: number }[] {
  const status = readOrEmpty(`/proc/${pid}/status`)
  const highKb = kb(/^VmHWM:\s+(\d+)/m, status)
  const share = kb(/^Pss:\s+(\d+)/m, readOrEmpty(`/proc/${pid}/smaps_rollup`)) ?? kb(/^VmRSS:\s+(\d+)/m, status)
  if (share === null || highKb === null) return []
  const command = readOrEmpty(`/proc/${pid}/cmdline`)
  const kind = Object.entries(KINDS).find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'
  return [{ kind, mb: share / 1024, highMb: highKb / 1024 }]
}

function kb(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** Processes end while they are looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
