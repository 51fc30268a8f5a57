/** What a caller used of a limit within its window. */
export interface RateWindow {
  readonly policy: string
  readonly key: string
  readonly endsAt: number
  readonly used: number
}

export interface RateVerbs {
  /** Windows that are still open. */
  load(now: number): Promise<readonly RateWindow[]>
  /** Replaces all windows. */
  save(windows: readonly RateWindow[]): Promise<void>
}
