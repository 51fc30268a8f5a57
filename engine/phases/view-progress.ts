import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import type { ProgressView } from '../model/progress.ts'
import { expectedSeconds } from './phase-cost.ts'
import type { DocumentRef } from './phase.ts'
import { phaseShare, type ProgressState } from './progress.ts'

export interface ProgressFrame {
  /** The phases that this batch runs, in order, with their weights. */
  readonly phases: readonly { readonly name: PhaseName; readonly weight: number }[]
  readonly documents: readonly DocumentRef[]
  /** Pages of the batch as far as known; documents not yet counted count as one. */
  readonly pages: number
  /** Of these, pages without digital text; all of them before CONVERSION has looked. */
  readonly pagesToRecognize: number
  readonly workers: number
}

export interface ViewTimes {
  readonly nowMs: number
  readonly at: number
}

/**
 * The progress object from a state: percentages by the weights of the phases that run, time left from measured speed.
 */
export function viewProgress(state: ProgressState, frame: ProgressFrame, times: ViewTimes): ProgressView {
  const share = phaseShare(state)
  const total = frame.phases.reduce((sum, { weight }) => sum + weight, 0)
  const done = frame.phases.reduce((sum, { name, weight }) => {
    if (state.phasesDone.includes(name)) return sum + weight
    return name === state.phase ? sum + weight * share : sum
  }, 0)
  const position = frame.documents.findIndex(document => document.id === state.currentItem)
  const current = frame.documents[Math.max(0, position)]
  return {
    phase: state.phase,
    phasePercent: round(share * 100),
    // 100 is said only by the end of the run itself, when the result can be fetched.
    overallPercent: Math.min(99, round((done / total) * 100)),
    microStep: state.step,
    estimatedRemainingSeconds: Math.ceil(remainingSeconds(state, frame, share, times.nowMs)),
    currentFile: current?.filename ?? '',
    currentIndex: current ? current.index + 1 : 1,
    totalFiles: frame.documents.length,
    filePercent: round((state.shares[state.currentItem ?? ''] ?? 0) * 100),
    updatedAt: times.at,
  }
}

/**
 * Time left: the current phase by its own measured speed once a twentieth of it was done in this run, before that by
 * experience; the phases to come by experience, corrected by how recognition, the one long phase, compares to it.
 */
function remainingSeconds(state: ProgressState, frame: ProgressFrame, share: number, nowMs: number): number {
  const elapsed = Math.max(0, nowMs - state.phaseStartedMs) / 1000
  const expected = expectedSeconds(state.phase, pagesOf(state.phase, frame), frame.workers)
  const doneHere = share - state.shareAtStart
  const measured = doneHere >= 0.05 && elapsed >= 2 ? elapsed / doneHere : null
  const pace =
    measured === null || phaseRow(state.phase).worksOn !== 'unreadPages'
      ? 1
      : Math.min(3, Math.max(0.3, measured / expected))
  const here = measured === null ? Math.max(1, expected * (1 - share) - elapsed) : measured * (1 - share)
  const position = frame.phases.findIndex(phase => phase.name === state.phase)
  const later = frame.phases
    .slice(position + 1)
    .reduce((sum, phase) => sum + expectedSeconds(phase.name, pagesOf(phase.name, frame), frame.workers), 0)
  return state.phasesDone.includes(state.phase) ? later * pace : here + later * pace
}

function pagesOf(phase: PhaseName, frame: ProgressFrame): number {
  return phaseRow(phase).worksOn === 'unreadPages' ? frame.pagesToRecognize : frame.pages
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10
}
