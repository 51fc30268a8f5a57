import type { PhaseName } from '../model/phase-name.ts'

/** What happens while a batch runs; the only way in which progress changes. */
export type ProgressEvent =
  | {
      readonly type: 'phase_started'
      readonly phase: PhaseName
      /** The items of the phase and how much work each is, in any unit; items that are not named count nothing. */
      readonly weights: Readonly<Record<string, number>>
      readonly atMs: number
    }
  | { readonly type: 'item_started'; readonly item: string; readonly step: string }
  | { readonly type: 'item_progress'; readonly item: string; readonly share: number }
  | { readonly type: 'item_finished'; readonly item: string }
  | { readonly type: 'phase_finished'; readonly phase: PhaseName }

export interface ProgressState {
  readonly phase: PhaseName
  readonly phasesDone: readonly PhaseName[]
  readonly weights: Readonly<Record<string, number>>
  /** Share per item of the current phase, 0 to 1. */
  readonly shares: Readonly<Record<string, number>>
  readonly currentItem: string | null
  readonly step: string
  /** Monotonic start of the current phase. */
  readonly phaseStartedMs: number
  /** Share of the phase that a former run had done already: it says nothing about this run's speed. */
  readonly shareAtStart: number
}

export function startProgress(phase: PhaseName, atMs: number): ProgressState {
  return {
    phase,
    phasesDone: [],
    weights: {},
    shares: {},
    currentItem: null,
    step: 'queued',
    phaseStartedMs: atMs,
    shareAtStart: 0,
  }
}

/** Pure: the next state after an event. */
export function reduceProgress(state: ProgressState, event: ProgressEvent): ProgressState {
  switch (event.type) {
    case 'phase_started':
      return {
        ...state,
        phase: event.phase,
        weights: event.weights,
        shares: {},
        currentItem: null,
        phaseStartedMs: event.atMs,
        shareAtStart: 0,
      }
    case 'item_started':
      return { ...state, currentItem: event.item, step: event.step }
    case 'item_progress':
      return { ...state, currentItem: event.item, shares: withShare(state, event.item, event.share) }
    case 'item_finished': {
      const next = { ...state, shares: withShare(state, event.item, 1) }
      const wasStarted = state.currentItem !== null
      return wasStarted ? next : { ...next, shareAtStart: phaseShare(next) }
    }
    case 'phase_finished':
      return { ...state, phasesDone: [...state.phasesDone, event.phase] }
  }
}

function withShare(state: ProgressState, item: string, share: number): Record<string, number> {
  const bounded = Math.min(1, Math.max(0, share))
  return { ...state.shares, [item]: Math.max(state.shares[item] ?? 0, bounded) }
}

/** Share of the current phase that is done, 0 to 1, by the weights of its items. */
export function phaseShare(state: ProgressState): number {
  if (state.phasesDone.includes(state.phase)) return 1
  const weights = Object.entries(state.weights)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  if (total === 0) return 0
  const done = weights.reduce((sum, [item, weight]) => sum + weight * (state.shares[item] ?? 0), 0)
  return Math.min(1, done / total)
}
