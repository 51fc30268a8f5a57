import type { WorkerBeat } from './worker-beat.ts'

/** What an operation may take of its worker. */
export interface WorkBudget {
  /** Processor time of the whole operation. */
  readonly cpuMs: number
  /** Of it, between two steps. */
  readonly stepCpuMs: number
  readonly rssBytesMax: number
}

/**
 * Why a worker is ended: its operation took too much processor time, as a whole or in one step, or too much memory; it
 * stands still, without work though the machine had time for it; or nothing is heard of it any more.
 */
export interface Overrun {
  readonly reason: 'cpu' | 'step_cpu' | 'memory' | 'still' | 'silent'
  readonly step: string
  readonly page: number
  readonly cpuMs: number
}

/** Beats, so seconds, without which a worker counts as hung. */
const STILL_BEATS_MAX = 12
const SILENT_TICKS_MAX = 12
/**
 * A worker that has never been heard may start on a busy machine, or its system may not pass beats on: its work goes
 * on.
 */
const UNHEARD_TICKS_MAX = 900

export interface BeatJudge {
  /** A beat came. */
  hear(beat: WorkerBeat): Overrun | null
  /**
   * As long as between two beats went by. Ticks are counted instead of time, so that neither sleep of the machine nor
   * an engine that is held up itself counts against the worker.
   */
  tick(): Overrun | null
}

/** Judges the beats of the operation `id`; `wasHeard`: the worker has sent a beat before. */
export function judgeBeats(id: number, budget: WorkBudget, wasHeard: boolean): BeatJudge {
  let ticksLeft = wasHeard ? SILENT_TICKS_MAX : UNHEARD_TICKS_MAX
  let last = { step: '', page: 0, cpuMs: 0 }
  const overrun = (reason: Overrun['reason']): Overrun => ({ reason, ...last })
  return {
    hear(beat) {
      ticksLeft = SILENT_TICKS_MAX
      if (beat.id !== id) return null
      last = { step: beat.step, page: beat.page, cpuMs: Math.round(beat.cpuMs) }
      if (beat.rssBytes > budget.rssBytesMax) return overrun('memory')
      if (beat.cpuMs > budget.cpuMs) return overrun('cpu')
      if (beat.stepCpuMs > budget.stepCpuMs) return overrun('step_cpu')
      return beat.quietBeats >= STILL_BEATS_MAX ? overrun('still') : null
    },
    tick: () => (--ticksLeft < 0 ? overrun('silent') : null),
  }
}
