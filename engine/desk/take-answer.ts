import { createHash } from 'node:crypto'
import { isWireError } from '../isolation/worker-messages.ts'
import type { Storage } from '../storage/storage.ts'
import type { TaskHold } from '../storage/task-verbs.ts'
import { awayOperation } from './away-operations.ts'
import type { TaskDesk } from './task-desk.ts'

export interface TakeAnswerDeps {
  readonly storage: Pick<Storage, 'tasks'>
  readonly desk: TaskDesk
  readonly logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** `void`: somebody else has the task by now. `refused`: it goes elsewhere, and this worker rests. */
export type Taken = 'taken' | 'void' | 'refused'

/** Takes the bytes that a worker answers a task with, if they are what it says and have the operation's shape. */
export async function takeOutput(
  deps: TakeAnswerDeps,
  hold: TaskHold,
  answer: { readonly bytes: Buffer; readonly sha256: string },
): Promise<Taken> {
  if (createHash('sha256').update(answer.bytes).digest('hex') !== answer.sha256) {
    return refuse(deps, hold, 'wrong_hash')
  }
  const text = answer.bytes.toString('utf8')
  const operation = deps.desk.operationOf(hold.id)
  // After a restart nobody waits yet: whoever will, looks at it again.
  if (operation !== null && !isOutput(operation, text)) return refuse(deps, hold, 'wrong_shape')
  if (!(await deps.storage.tasks.finish(hold, text))) return isVoid(deps, hold)
  deps.logger.info({ workerId: hold.worker, operation }, 'task_delivered')
  deps.desk.ended(hold.id)
  return 'taken'
}

/**
 * Takes a worker's fault. What the file itself is at fault for ends the task; everything else (a full disk, a crash, a
 * page that took too long there) says nothing of the file and goes elsewhere.
 */
export async function takeFault(deps: TakeAnswerDeps, hold: TaskHold, error: unknown): Promise<Taken> {
  if (!isWireError(error)) return refuse(deps, hold, 'wrong_shape')
  if (error.type === 'bug' || error.kind !== 'input' || error.code.startsWith('processing_')) {
    return refuse(deps, hold, error.code ?? 'worker_fault')
  }
  if (!(await deps.storage.tasks.fail(hold, JSON.stringify(error)))) return isVoid(deps, hold)
  deps.desk.ended(hold.id)
  return 'taken'
}

/** It may be this very answer, stored the last time when the word of it was lost: whoever waits looks. */
function isVoid({ desk }: TakeAnswerDeps, { id }: TaskHold): Taken {
  desk.ended(id)
  return 'void'
}

function isOutput(operation: Parameters<typeof awayOperation>[0], text: string): boolean {
  try {
    return awayOperation(operation).output.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

async function refuse({ storage, desk, logger }: TakeAnswerDeps, hold: TaskHold, code: string): Promise<Taken> {
  if (!(await storage.tasks.release(hold, true))) return 'void'
  logger.warn({ workerId: hold.worker, code: /^[\w.-]{1,60}$/.test(code) ? code : 'worker_fault' }, 'worker_refused')
  desk.present.bar(hold.worker)
  desk.cameBack()
  return 'refused'
}
