import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { OperationName, Operations, RunOptions } from '../isolation/operations.ts'
import { Stop } from '../shared/errors.ts'
import type { NewTask } from '../storage/task-verbs.ts'
import { awayOperation, isAway, readOutput } from './away-operations.ts'
import type { AwayName } from './away-operations.ts'
import type { DeskState, Job, TaskDeskDeps } from './desk-state.ts'
import type { Budget } from './messages.ts'

/** Null for what is done here: on other files than originals, for a person, or with questions on the way. */
export function taskOf(
  { files }: TaskDeskDeps,
  operation: OperationName,
  input: Operations[OperationName]['input'],
  options: RunOptions,
): NewTask | null {
  const { share, answer, isLarge, cpuMs, stepCpuMs = null, wallMs = null } = options
  if (!isAway(operation) || share.rank !== 'batch' || answer || isLarge === true) return null
  const away = awayOperation(operation)
  const path = away.pathOf(input as never)
  const sha256 = basename(path)
  if (!/^[0-9a-f]{64}$/.test(sha256) || files.pathOf(sha256) !== path) return null
  const budget: Budget = { cpu_ms: cpuMs, step_cpu_ms: stepCpuMs, wall_ms: wallMs }
  const text = JSON.stringify({ input: away.withoutPath(input as never), budget })
  const id = createHash('sha256')
    .update(JSON.stringify([share.batchId, operation, sha256, text]))
    .digest('hex')
  return { id, batchId: share.batchId, operation, input: text, sha256 }
}

interface Wish<N extends OperationName> {
  readonly operation: N
  readonly input: Operations[N]['input']
  readonly options: RunOptions
  readonly task: NewTask
  readonly offer: () => void
}

/**
 * Has an operation done by whoever takes its task first; throws as the operation does, or the reason of its signal. `offer`
 * tells everybody that there is something to do.
 */
export function runAsTask<N extends OperationName>(
  deps: TaskDeskDeps,
  state: DeskState,
  { operation, input, options, task, offer }: Wish<N>,
): Promise<Operations[N]['output']> {
  const { tasks } = deps.storage
  const { id } = task
  return new Promise((resolve, reject) => {
    const signal = options.withdrawn ? AbortSignal.any([options.signal, options.withdrawn]) : options.signal
    if (signal.aborted) return reject(signal.reason)
    const job: Job = {
      operation: operation as AwayName,
      input: input as Operations[AwayName]['input'],
      options,
      settle: end => {
        if (state.jobs.get(id) !== job) return
        state.jobs.delete(id)
        signal.removeEventListener('abort', abort)
        if ('error' in end) reject(end.error)
        // Parsed by the operation's own schema.
        else resolve(end.output as Operations[N]['output'])
      },
      ask: () => askFor(deps, state, { job, task, offer }),
    }
    const abort = (): void => {
      job.settle({ error: signal.reason })
      // A shutdown leaves it: who works on it may bring it to the next engine.
      if (!isShutdown(signal.reason))
        tasks.withdraw(id).catch((err: unknown) => deps.logger.warn({ err }, 'task_not_withdrawn'))
    }
    state.jobs.set(id, job)
    signal.addEventListener('abort', abort, { once: true })
    job.ask()
  })
}

function askFor(
  deps: TaskDeskDeps,
  state: DeskState,
  { job, task, offer }: { readonly job: Job } & Pick<Wish<AwayName>, 'task' | 'offer'>,
): void {
  deps.storage.tasks.put(task, deps.clock.now()).then(
    found => {
      if (found === 'done') void takeEnd(deps, state, task.id)
      else if (found === 'waiting') offer()
    },
    (error: unknown) => job.settle({ error }),
  )
}

function isShutdown(reason: unknown): boolean {
  return reason instanceof Stop && reason.reason === 'shutdown'
}

/**
 * Gives the end of a task to whoever waits for it; one that nobody waits for stays for the next engine that does. Where
 * there is none it is asked for again: its row may be gone (tidied away as old, or taken when the answer was lost). So is
 * one that no reader says: it came while nobody was there to look at it.
 */
export async function takeEnd(deps: TaskDeskDeps, state: DeskState, id: string): Promise<void> {
  const job = state.jobs.get(id)
  if (!job || state.taking.has(id)) return
  state.taking.add(id)
  try {
    const text = await deps.storage.tasks.take(id)
    const output = text === null ? null : readOutput(job.operation, job.input as never, text)
    if (text !== null && output === null) deps.logger.warn({ operation: job.operation }, 'worker_answer_invalid')
    if (output !== null) job.settle({ output })
    else if (state.jobs.get(id) === job) job.ask()
  } catch (error) {
    job.settle({ error })
  } finally {
    state.taking.delete(id)
  }
}
