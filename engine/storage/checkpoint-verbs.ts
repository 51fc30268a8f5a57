import type { PhaseName } from '../model/phase-name.ts'

export type CheckpointState = 'started' | 'finished' | 'failed'

export interface Checkpoint {
  readonly state: CheckpointState
  /** Starts since the last progress whose end no engine saw, and the one that is under way. */
  readonly attempts: number
}

/** Key of a checkpoint: item is a document id, or `batch` for work done once. */
export interface CheckpointKey {
  readonly batchId: string
  readonly phase: PhaseName
  readonly step: string
  readonly item: string
}

export interface CheckpointVerbs {
  find(key: CheckpointKey): Promise<Checkpoint | null>
  /** Counts the attempt before the work starts; returns the count. */
  begin(key: CheckpointKey): Promise<number>
  /** The item is done to `share` (0 to 1): when that is further than ever before, earlier crashes no longer count. */
  moved(key: CheckpointKey, share: number): Promise<void>
  /** Takes an attempt back that this process saw end, in whatever way: what stays counted are deaths of the engine. */
  interrupt(key: CheckpointKey): Promise<void>
  /** Sets what is counted of an item that was begun and has not ended. */
  setAttempts(key: CheckpointKey, attempts: number): Promise<void>
  finish(key: CheckpointKey): Promise<void>
  fail(key: CheckpointKey): Promise<void>
  /** Sets the begin of a phase, also of one that has begun; one that is over keeps its own. */
  startPhase(batchId: string, phase: PhaseName, at: number): Promise<void>
  /** The begin of a phase that is not over; null when it never began or is over. */
  phaseBegan(batchId: string, phase: PhaseName): Promise<number | null>
  finishPhase(batchId: string, phase: PhaseName, at: number, filesProcessed: number): Promise<void>
  isPhaseFinished(batchId: string, phase: PhaseName): Promise<boolean>
}
