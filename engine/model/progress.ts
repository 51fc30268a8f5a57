import type { PhaseName } from './phase-name.ts'

export interface PhaseLogEntry {
  readonly phase: PhaseName
  readonly startedAt: number
  readonly completedAt: number
  readonly filesProcessed: number
}

/** How long a phase took. Entries of earlier versions may end before they begin, where the clock was set back. */
export function phaseMs({ startedAt, completedAt }: PhaseLogEntry): number {
  return Math.max(0, completedAt - startedAt)
}

/** What the progress object of the interface text shows, as stored with the batch. Percentages 0 to 100. */
export interface ProgressView {
  readonly phase: PhaseName
  readonly phasePercent: number
  readonly overallPercent: number
  readonly microStep: string
  readonly estimatedRemainingSeconds: number
  readonly currentFile: string
  /** 1-based. */
  readonly currentIndex: number
  readonly totalFiles: number
  readonly filePercent: number
  /** By the steady clock of the run that stored it. */
  readonly updatedAt: number
}
