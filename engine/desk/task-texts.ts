import type { ClaimedTask } from '../storage/task-verbs.ts'
import { storedInput } from './messages.ts'
import type { HandedTask } from './messages.ts'

/** A task as it goes to its worker. */
export function toHanded({ id, fence, operation, input, sha256 }: ClaimedTask): HandedTask {
  return { id, fence, operation, sha256, ...storedInput.parse(JSON.parse(input)) }
}
