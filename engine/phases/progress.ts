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
  /** Documents that came out of others while the phase runs, of a page each as far as is known. */
  | { readonly type: 'items_found'; readonly items: readonly string[] }
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
  /**
   * Share of the phase, and work of its items, that were done when items were found last; the rest is shared by what
   * was left.
   */
  readonly shareAtFind: number
  readonly workAtFind: number
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
    ...NOTHING_FOUND,
  }
}

const NOTHING_FOUND = { shareAtFind: 0, workAtFind: 0 }

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
        ...NOTHING_FOUND,
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
    case 'items_found':
      return {
        ...state,
        weights: { ...Object.fromEntries(event.items.map(item => [item, 1])), ...state.weights },
        shareAtFind: phaseShare(state),
        workAtFind: workDone(state),
      }
    case 'phase_finished':
      return { ...state, phasesDone: [...state.phasesDone, event.phase] }
  }
}

function withShare(state: ProgressState, item: string, share: number): Record<string, number> {
  const bounded = Math.min(1, Math.max(0, share))
  return { ...state.shares, [item]: Math.max(state.shares[item] ?? 0, bounded) }
}

/**
 * Share of the current phase that is done, 0 to 1, by the weights of its items; it never falls, whatever is found on
 * the way.
 */
export function phaseShare(state: ProgressState): number {
  if (state.phasesDone.includes(state.phase)) return 1
  const { shareAtFind, workAtFind } = state
  const left = Object.values(state.weights).reduce((sum, weight) => sum + weight, 0) - workAtFind
  if (left <= 0) return shareAtFind
  return Math.min(1, shareAtFind + (1 - shareAtFind) * ((workDone(state) - workAtFind) / left))
}

function workDone({ weights, shares }: ProgressState): number {
  return Object.entries(weights).reduce((sum, [item, weight]) => sum + weight * (shares[item] ?? 0), 0)
}
