import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import type { OperationTable } from './process-pool.ts'
import { allowShare, isInterruption } from '../budget/call-within.ts'
import { beginWork, endWork, tellStep, WAITING } from '../budget/tell-step.ts'
import { framesOf } from '../shared/errors.ts'
import { setSealedFolders } from '../shared/sealed/sealed-folders.ts'
import { startHeartbeat } from './worker-heartbeat.ts'
import { isWorkAnswer, toWireError } from './worker-messages.ts'
import type { WorkAnswer, WorkReply, WorkRequest } from './worker-messages.ts'

const EXIT_TRAPPED = 70

/** Asks the engine while an operation runs; what it answers is what the operation's messages say. */
export type Ask = (question: unknown) => Promise<unknown>

export type OperationHandlers<O extends OperationTable<O>> = {
  readonly [N in keyof O]: (input: O[N]['input'], ask: Ask) => Promise<O[N]['output']>
}

/** Makes this process a worker: it answers one operation after the other until its parent goes away. */
export function serveOperations<O extends OperationTable<O>>(handlers: OperationHandlers<O>): void {
  process.on('disconnect', () => process.exit(0))
  endOnUncaught()
  startHeartbeat()
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // The window stays responsive meanwhile.
  } catch {
    // Some systems forbid it; then the worker runs at normal priority.
  }
  const loaded = new Set<string>()
  let onAnswer: ((answer: unknown) => void) | null = null
  const askWithin =
    (id: number): Ask =>
    question =>
      new Promise(resolve => {
        onAnswer = answer => {
          tellStep('answered')
          resolve(answer)
        }
        tellStep(WAITING)
        process.send?.({ id, question })
      })
  process.on('message', (request: WorkRequest | WorkAnswer) => {
    if (isWorkAnswer(request)) {
      onAnswer?.(request.answer)
      return
    }
    void answer(handlers, request, askWithin(request.id)).then(reply => {
      process.send?.(reply)
      if (loaded.has(request.operation)) return
      loaded.add(request.operation)
      // A worker is ended by a signal, so what it compiled is kept now; nothing where the cache is off.
      flushCompileCache()
    })
  })
}

/**
 * An error that no operation caught ends the worker, which is a crash to the pool. It tells the pool's log where it was
 * and nothing of its message, which may quote the document.
 */
function endOnUncaught(): void {
  const end = (error: unknown): void => {
    const name = error instanceof Error ? error.name : typeof error
    writeSync(process.stderr.fd, [`uncaught ${name}`, ...framesOf(error), ''].join('\n'))
    process.exit(EXIT_TRAPPED)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

async function answer(handlers: object, { id, operation, input, sealed }: WorkRequest, ask: Ask): Promise<WorkReply> {
  setSealedFolders(sealed ?? [])
  beginWork(id)
  allowShare(1)
  try {
    const handle = handlers[operation as keyof typeof handlers] as (input: unknown, ask: Ask) => Promise<unknown>
    const output = await uninterrupted(() => handle(input, ask))
    return { id, ok: true, output, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    // A wasm module that trapped is broken for good; ending here is a crash to the pool, which starts a fresh worker.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(EXIT_TRAPPED)
    return { id, ok: false, error: toWireError(error), rssBytes: process.memoryUsage.rss() }
  } finally {
    endWork()
  }
}

/** Begins an operation anew that was interrupted only because the machine was busy; each time its calls have longer. */
async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isInterruption(error)) throw error
    }
  }
}
