import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { readBeats } from './worker-beat.ts'
import type { WorkerBeat } from './worker-beat.ts'
import { BEAT_FD } from './worker-limits.ts'
import { isWorkQuestion, isWorkReply } from './worker-messages.ts'
import type { WorkReply, WorkRequest } from './worker-messages.ts'

/** How an operation in a worker process came to its end. */
export type WorkEnd =
  | { readonly type: 'reply'; readonly reply: WorkReply }
  | { readonly type: 'unanswered'; readonly error: unknown }
  | { readonly type: 'gone'; readonly exitCode: number | null; readonly signal: string | null; readonly trace: string }

export interface WorkerChild {
  readonly alive: boolean
  /** A beat of it has come. */
  readonly wasHeard: boolean
  /**
   * Sends one operation; resolves with its reply, with the child's death, or with what `answer` threw (the child then
   * still waits for its answer), never rejects. One at a time. A child that asks where nothing answers is ended.
   */
  work(request: WorkRequest, answer?: (question: unknown) => Promise<unknown>): Promise<WorkEnd>
  /** Who gets the beats of the worker from now on; null for nobody. */
  listen(onBeat: ((beat: WorkerBeat) => void) | null): void
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
}

const STDERR_CHARS_MAX = 8192

/**
 * Names of the environment that a worker gets: what the system and the image library need, and no secret of the
 * engine, since the worker is where foreign bytes are opened.
 */
const ENVIRONMENT_PASSED = [
  'NODE_COMPILE_CACHE',
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SYSTEMROOT',
  'windir',
  'APPDATA',
  'LOCALAPPDATA',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
]

/**
 * glibc keeps an arena for each thread of the image library and, once pixels were freed, buffers of their size in it:
 * half as much again as a page takes. Two arenas, and buffers of a megabyte straight from the system, which gets them
 * back.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Starts a worker process from `entry` (absolute path of a script); `added` joins the few variables that it gets,
 * `execArgv` are flags of its runtime, `nodePath` is the runtime (this process's own unless told otherwise).
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
  let onBeat: ((beat: WorkerBeat) => void) | null = null
  let wasHeard = false
  readBeats(child.stdio[BEAT_FD] as Readable, beat => {
    wasHeard = true
    onBeat?.(beat)
  })
  const stderr = captureStderr(child)
  let gone: Extract<WorkEnd, { type: 'gone' }> | null = null
  let finishWork: ((end: WorkEnd) => void) | null = null
  let awaitedId = -1
  let answerer: ((question: unknown) => Promise<unknown>) | undefined

  const settle = (end: WorkEnd): void => {
    const finish = finishWork
    finishWork = null
    finish?.(end)
  }
  const die = (exitCode: number | null, signal: string | null): void => {
    gone ??= { type: 'gone', exitCode, signal, trace: stderr() }
    settle(gone)
  }
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    // After its pipes were read to their ends: what it said last tells why it died.
    child.once('close', die)
    child.once('error', () => {
      die(null, null)
      if (child.pid === undefined) resolve()
      else child.kill('SIGKILL')
    })
  })
  const answer = async (id: number, question: unknown): Promise<void> => {
    try {
      const found = await answerer?.(question)
      // Another operation may have begun, or the child be gone, while the answer was looked for.
      if (id === awaitedId && finishWork && child.connected) child.send({ id, answer: found }, () => undefined)
    } catch (error) {
      if (id === awaitedId) settle({ type: 'unanswered', error })
    }
  }
  child.on('message', message => {
    if (answerer && finishWork && isWorkQuestion(message) && message.id === awaitedId) {
      void answer(message.id, message.question)
      return
    }
    if (isWorkReply(message) && message.id === awaitedId && finishWork) settle({ type: 'reply', reply: message })
    else child.kill('SIGKILL') // It talks nonsense: its state cannot be trusted any more.
  })

  return {
    get alive() {
      return gone === null && child.exitCode === null && child.signalCode === null && child.connected
    },
    get wasHeard() {
      return wasHeard
    },
    work(request, ownAnswerer) {
      return new Promise(resolve => {
        if (gone) return resolve(gone)
        awaitedId = request.id
        answerer = ownAnswerer
        finishWork = resolve
        child.send(request, error => {
          if (error) child.kill('SIGKILL')
        })
      })
    },
    listen(listener) {
      onBeat = listener
    },
    async kill() {
      if (!gone) child.kill('SIGKILL')
      await exited
    },
  }
}

function workerEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = process.platform === 'linux' ? { ...MALLOC } : {}
  for (const name of ENVIRONMENT_PASSED) if (process.env[name] !== undefined) env[name] = process.env[name]
  if (process.versions['electron'] !== undefined) env['ELECTRON_RUN_AS_NODE'] = '1'
  return env
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
