import { readdirSync, readFileSync } from 'node:fs'

export interface MemoryWatch {
  /** Ends the watch; the largest sum in MB, or null where the system does not say. */
  stop(): number | null
  /** Largest sum since the last call, in MB. */
  lap(): number | null
}

const EVERY_MS = 300

/** Watches the memory of a process and all below it: proportional set size on Linux, nothing elsewhere. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0
  let lap = 0
  const look = (): void => {
    const now = treeMb(pid)
    peak = Math.max(peak, now)
    lap = Math.max(lap, now)
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak === 0 ? null : peak
    },
    lap: () => {
      look()
      const most = lap
      lap = 0
      return most === 0 ? null : most
    },
  }
}

function treeMb(root: number): number {
  const children = new Map<number, number[]>()
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return 0
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(/\) \S+ (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1] ?? 0)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const open = [root]
  let kb = 0
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    kb += Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
    open.push(...(children.get(pid) ?? []))
  }
  return kb / 1024
}

/** Processes end while they are looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
