/** What `steuerstapel doctor` found out about one thing. */
export interface Finding {
  /** Stable. */
  readonly id: string
  /** `warning`: it works, but somebody should look at it. */
  readonly state: 'ok' | 'warning' | 'wrong'
  /** German; where something is to be done, it says what. */
  readonly text: string
}

export const ok = (id: string, text: string): Finding => ({ id, state: 'ok', text })
export const warning = (id: string, text: string): Finding => ({ id, state: 'warning', text })
export const wrong = (id: string, text: string): Finding => ({ id, state: 'wrong', text })
