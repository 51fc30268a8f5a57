/** State of the engine as the desktop shell sees it. */
export type EngineState = 'starting' | 'ready' | 'restarting' | 'failed'

/** What the desktop shell offers to the page (src-main/preload.ts); absent in a plain browser. */
export interface HostBridge {
  readonly platform: string
  /** Calls back at once with the state, then at each change; returns how to stop. */
  onEngineState(listener: (state: EngineState) => void): () => void
}

declare global {
  interface Window {
    readonly steuerstapel?: HostBridge
  }
}

export function hostBridge(): HostBridge | null {
  return window.steuerstapel ?? null
}
