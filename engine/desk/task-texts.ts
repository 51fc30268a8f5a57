import { fromWireError } from '../isolation/worker-messages.ts'
import type { WireError } from '../isolation/worker-messages.ts'
import { EngineError } from '../shared/errors.ts'
import type { ClaimedTask, TaskEnd } from '../storage/task-verbs.ts'
import { awayOperation } from './away-operations.ts'
import type { AwayName } from './away-operations.ts'
import { storedInput } from './messages.ts'
import type { HandedTask } from './messages.ts'

/** A task as it goes to its worker. */
export function toHanded({ id, fence, operation, input, sha256 }: ClaimedTask): HandedTask {
  return { id, fence, operation, sha256, ...storedInput.parse(JSON.parse(input)) }
}

/** What a task's row says that it came to. */
export function readEnd(operation: AwayName, { state, text }: TaskEnd): { output: unknown } | { error: unknown } {
  try {
    if (state === 'failed') return { error: fromWireError(JSON.parse(text) as WireError) }
    return { output: awayOperation(operation).output.parse(JSON.parse(text)) }
  } catch (cause) {
    const message = 'Ein Arbeitsrechner hat eine unbrauchbare Antwort gegeben. Der Schritt wird wiederholt.'
    return { error: new EngineError('transient', 'worker_answer_invalid', message, { cause }) }
  }
}
