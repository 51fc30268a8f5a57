import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { createCurrentWork } from './current-work.ts'
import type { Answer, WorkEnd } from './current-work.ts'
import { readBeats } from './worker-beat.ts'
import type { WorkerBeat } from './worker-beat.ts'
import { workerEnvironment } from './worker-environment.ts'
import { BEAT_FD } from './worker-limits.ts'
import type { WorkRequest } from './worker-messages.ts'

export interface WorkerChild {
  readonly alive: boolean
  /** A beat of it has come. */
  readonly wasHeard: boolean
  /** Memory that it held at its last beat; 0 before the first. */
  readonly rssBytes: number
  /**
   * Sends one operation; resolves with its reply, with the child's death, or with what `answer` threw (the child then
   * still waits for its answer), never rejects. One at a time. A child that asks where nothing answers is ended.
   */
  work(request: WorkRequest, answer?: Answer): Promise<WorkEnd>
  /** Who gets the beats of the worker from now on; null for nobody. */
  listen(onBeat: ((beat: WorkerBeat) => void) | null): void
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
}

const STDERR_CHARS_MAX = 8192

type Death = Extract<WorkEnd, { type: 'gone' }>

/**
 * Starts a worker process from `entry` (absolute path of a script); `added` joins the few variables that it gets,
 * `execArgv` are flags of its runtime, `nodePath` is the runtime (this process's own unless it is given).
 */
export function startWorkerChild(
  entry: string,
  added: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
  nodePath: string = process.execPath,
): WorkerChild {
  const child = fork(entry, [], {
    execPath: nodePath,
    serialization: 'advanced',
    execArgv: [...execArgv],
    env: { ...workerEnvironment(), ...added },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  const beats = hearBeats(child)
  const current = createCurrentWork(child)
  let death: Death | null = null
  const exited = watchDeath(child, end => {
    death ??= end
    current.settle(death)
  })
  return {
    get alive() {
      return death === null && child.exitCode === null && child.signalCode === null && child.connected
    },
    get wasHeard() {
      return beats.wasHeard
    },
    get rssBytes() {
      return beats.rssBytes
    },
    work: async (request, answer) => death ?? (await current.begin(request, answer)),
    listen: onBeat => {
      beats.listener = onBeat
    },
    kill: async () => {
      if (!death) child.kill('SIGKILL')
      await exited
    },
  }
}

interface HeardBeats {
  wasHeard: boolean
  rssBytes: number
  listener: ((beat: WorkerBeat) => void) | null
}

function hearBeats(child: ChildProcess): HeardBeats {
  const beats: HeardBeats = { wasHeard: false, rssBytes: 0, listener: null }
  readBeats(child.stdio[BEAT_FD] as Readable, beat => {
    Object.assign(beats, { wasHeard: true, rssBytes: beat.rssBytes })
    beats.listener?.(beat)
  })
  return beats
}

/** Resolves when the process is gone; `onDeath` hears of it, maybe twice, once all that it said last was read. */
function watchDeath(child: ChildProcess, onDeath: (death: Death) => void): Promise<void> {
  const stderr = captureStderr(child)
  const die = (exitCode: number | null, signal: string | null): void =>
    onDeath({ type: 'gone', exitCode, signal, trace: stderr() })
  return new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    // After its pipes were read to their ends: what it said last tells why it died.
    child.once('close', die)
    child.once('error', () => {
      die(null, null)
      if (child.pid === undefined) resolve()
      else child.kill('SIGKILL')
    })
  })
}

/**
 * Keeps the last bytes of stderr, and gives back only lines that the runtime itself writes at a crash: libraries may
 * print parts of a document there, which belong into no log.
 */
function captureStderr(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-STDERR_CHARS_MAX)
  })
  return () => /^(?:FATAL ERROR|RuntimeError|RangeError|Error \[ERR_|Aborted)[^\n]{0,200}/m.exec(tail)?.[0] ?? ''
}
