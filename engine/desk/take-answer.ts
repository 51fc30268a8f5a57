import { createHash } from 'node:crypto'
import { isWireError } from '../isolation/worker-messages.ts'
import type { Clock } from '../shared/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { TaskHold } from '../storage/task-verbs.ts'
import { LEASE_MS } from './messages.ts'
import type { TaskDesk } from './task-desk.ts'

export interface TakeAnswerDeps {
  readonly storage: Pick<Storage, 'tasks'>
  readonly desk: TaskDesk
  readonly clock: Clock
  readonly logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** `void`: somebody else has the task by now. `refused`: it goes elsewhere, and this worker rests. */
export type Taken = 'taken' | 'void' | 'refused'

/** What a worker may say of a fault in the log; another word could be one of a document. */
const CODES_TOLD: ReadonlySet<string> = new Set([
  'answer_too_large',
  'corrupt_file',
  'file_changed',
  'held_too_long',
  'image_too_large',
  'operation_unknown',
  'password_protected',
  'processing_crashed',
  'processing_timeout',
  'processing_too_costly',
  'processing_too_large',
  'too_many_pages',
  'wrong_hash',
  'wrong_shape',
  ...['EACCES', 'EDQUOT', 'EIO', 'ENOMEM', 'ENOSPC', 'EROFS'],
])

/** Renews a hold; one that lasts longer than any page can take is void, and its worker rests. */
export async function takeBeat(deps: TakeAnswerDeps, hold: TaskHold): Promise<'taken' | 'void'> {
  const { storage, desk, clock } = deps
  if (!(await storage.tasks.beat(hold, { at: clock.now(), leaseMs: LEASE_MS }))) return 'void'
  if (desk.holds.mayGoOn(hold)) return 'taken'
  await refuse(deps, hold, 'held_too_long')
  return 'void'
}

/** Takes the bytes that a worker answers a task with, if they are what it says and can be an answer to it. */
export async function takeOutput(
  deps: TakeAnswerDeps,
  hold: TaskHold,
  answer: { readonly bytes: Buffer; readonly sha256: string },
): Promise<Taken> {
  if (createHash('sha256').update(answer.bytes).digest('hex') !== answer.sha256) {
    return refuse(deps, hold, 'wrong_hash')
  }
  const text = answer.bytes.toString('utf8')
  // After a restart nobody waits yet: whoever will, looks at it again.
  if (!deps.desk.canBe(hold.id, text)) return refuse(deps, hold, 'wrong_shape')
  if (!(await deps.storage.tasks.finish(hold, text))) return isVoid(deps, hold)
  deps.logger.info({ workerId: hold.worker }, 'task_delivered')
  deps.desk.ended(hold.id)
  return 'taken'
}

/**
 * Takes a worker's fault. No document fails by a worker's word: what it says of the file is told by another one, or by
 * the engine itself, whose sentence people read. Everything else (a full disk, a crash, a page that took too long there)
 * says nothing of the file, and the worker rests.
 */
export async function takeFault(deps: TakeAnswerDeps, hold: TaskHold, error: unknown): Promise<Taken> {
  if (!isWireError(error)) return refuse(deps, hold, 'wrong_shape')
  if (error.type === 'bug' || error.kind !== 'input' || error.code.startsWith('processing_')) {
    return refuse(deps, hold, error.code ?? 'worker_fault')
  }
  if (!(await deps.storage.tasks.release(hold, true))) return isVoid(deps, hold)
  deps.logger.info({ workerId: hold.worker, code: told(error.code) }, 'task_not_done')
  deps.desk.cameBack()
  return 'taken'
}

/** It may be this very answer, stored the last time when the word of it was lost: whoever waits looks. */
function isVoid({ desk }: TakeAnswerDeps, { id }: TaskHold): Taken {
  desk.ended(id)
  return 'void'
}

async function refuse({ storage, desk, logger }: TakeAnswerDeps, hold: TaskHold, code: string): Promise<Taken> {
  if (!(await storage.tasks.release(hold, true))) return 'void'
  logger.warn({ workerId: hold.worker, code: told(code) }, 'worker_refused')
  desk.present.bar(hold.worker)
  desk.cameBack()
  return 'refused'
}

function told(code: string): string {
  return CODES_TOLD.has(code) ? code : 'worker_fault'
}
