import type { Operations, PageWorkers, RunOptions } from '../isolation/operations.ts'
import type { Clock } from '../shared/clock.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { AwayName } from './away-operations.ts'

export interface TaskDeskDeps {
  readonly storage: Pick<Storage, 'tasks'>
  readonly files: Pick<FileStore, 'pathOf'>
  readonly clock: Clock
  readonly logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
  /** The engine's own. */
  readonly own: PageWorkers
}

/** An operation that somebody of this engine waits for. */
export interface Job {
  readonly operation: AwayName
  readonly input: Operations[AwayName]['input']
  readonly options: RunOptions
  readonly settle: (end: { readonly output: unknown } | { readonly error: unknown }) => void
  /** Asks for its task again, unless that is there; an end that is there already is taken. */
  readonly ask: () => void
}

/** Who waits for tasks, and who asks for some; the rows of the tasks are the truth. */
export interface DeskState {
  readonly jobs: Map<string, Job>
  readonly asking: Set<() => void>
  /** Tasks whose end is being taken out: it is there once, and several hear of it. */
  readonly taking: Set<string>
  own: number
  /** Until then a task that was lost may still be about to end its pause, by the clock that nobody sets. */
  lostUntilMs: number
  isClosed: boolean
}

/** A desk at its start: nobody waits. */
export function emptyDesk(): DeskState {
  return { jobs: new Map(), asking: new Set(), taking: new Set(), own: 0, lostUntilMs: 0, isClosed: false }
}
