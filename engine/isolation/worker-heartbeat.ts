import { Worker } from 'node:worker_threads'
import { sharedWork, WAITING } from '../budget/tell-step.ts'
import { BEAT_EVERY_MS, BEAT_FD, beatEveryMs, memoryCapBytes } from './worker-limits.ts'

/** Less processor time than this between two beats is the heartbeat's own: nothing else goes on in the process. */
const QUIET_CPU_MS = 30
/** Of one core's time, idle on the machine meanwhile; with less the process may only be waiting for its turn. */
const IDLE_CORE_SHARE = 0.5
/** The engine ends a worker that holds more than its cap; this far above it the worker does so itself. */
const OWN_CAP_FACTOR = 1.2

/**
 * Tells the engine every second what the process is at and what processor time it took, and ends this process when its
 * parent is gone or its memory runs away; also while the main thread is busy in native or wasm code that never returns.
 * Runs in a thread of its own, given as text so that a bundle needs no further file.
 */
export function startHeartbeat(): void {
  const everyMs = beatEveryMs()
  const thread = new Worker(BEATING, {
    eval: true,
    workerData: {
      ppid: process.ppid,
      rssBytesMax: memoryCapBytes() * OWN_CAP_FACTOR,
      everyMs,
      shared: sharedWork,
      waiting: WAITING,
      fd: BEAT_FD,
      quietCpuMs: (QUIET_CPU_MS * everyMs) / BEAT_EVERY_MS,
      idleShare: IDLE_CORE_SHARE,
    },
  })
  thread.unref()
  thread.on('error', () => undefined)
}

/** A beat is a line of JSON, a `WorkerBeat`; the shared memory is laid out in tell-step.ts. */
const BEATING = `
  const { workerData } = require('node:worker_threads')
  const { readdirSync, readFileSync, writeSync } = require('node:fs')
  const { cpus } = require('node:os')
  const { ppid, rssBytesMax, everyMs, shared, fd, waiting, quietCpuMs, idleShare } = workerData
  const numbers = new Int32Array(shared.numbers)
  const name = new Uint8Array(shared.name)
  const idleMs = () => cpus().reduce((sum, cpu) => sum + cpu.times.idle, 0)
  let last = { id: -1, cpuMs: 0, idleMs: null, at: 0, quiet: 0 }
  let isHeard = true

  // A thread in the state D waits for a disk, which is no fault of the operation; told by Linux alone.
  function waitsForDisk() {
    try {
      const tasks = readdirSync('/proc/self/task')
      return tasks.some(task => / D /.test(readFileSync('/proc/self/task/' + task + '/stat', 'latin1').split(')').pop().slice(0, 3)))
    } catch {
      return false
    }
  }

  function quietBeats(id, step, cpuMs) {
    const now = performance.now()
    if (id !== last.id || step === waiting || cpuMs - last.cpuMs >= quietCpuMs || waitsForDisk()) {
      last = { id, cpuMs, idleMs: null, at: now, quiet: 0 }
      return 0
    }
    const idle = idleMs()
    const hasRoom = last.idleMs !== null && idle - last.idleMs >= idleShare * (now - last.at)
    last = { id, cpuMs, idleMs: idle, at: now, quiet: last.quiet + (hasRoom ? 1 : 0) }
    return last.quiet
  }

  function beat(rssBytes) {
    const id = Atomics.load(numbers, 0)
    if (id < 0) return
    const { user, system } = process.cpuUsage()
    const cpuMs = (user + system) / 1000
    const step = Buffer.from(name.slice(0, Atomics.load(numbers, 4))).toString('latin1')
    const line = JSON.stringify({
      id, step, page: Atomics.load(numbers, 3), rssBytes,
      cpuMs: Math.max(0, cpuMs - Atomics.load(numbers, 1)),
      stepCpuMs: Math.max(0, cpuMs - Atomics.load(numbers, 2)),
      quietBeats: quietBeats(id, step, cpuMs),
    })
    tell(line)
  }

  function tell(line) {
    try { writeSync(fd, line + '\\n') } catch (error) { isHeard = error.code === 'EAGAIN' }
  }

  // Says that beats can be heard at all, before there is an operation: only then does silence mean a hang.
  tell(JSON.stringify({ id: -1, step: '', page: 0, rssBytes: 0, cpuMs: 0, stepCpuMs: 0, quietBeats: 0 }))

  setInterval(() => {
    const rssBytes = process.memoryUsage.rss()
    let isOrphan = process.ppid !== ppid
    try { process.kill(ppid, 0) } catch (error) { isOrphan ||= error.code === 'ESRCH' }
    if (isHeard) beat(rssBytes)
    if (isOrphan || rssBytes > rssBytesMax) process.kill(process.pid, 'SIGKILL')
  }, everyMs)`
