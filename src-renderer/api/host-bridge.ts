/** State of the engine as the desktop shell sees it. */
export interface EngineNews {
  readonly state: 'starting' | 'ready' | 'restarting' | 'failed'
  /** German; set when the engine said itself why it cannot run. */
  readonly message: string | null
}

/** What the desktop shell offers to the page (src-main/preload.ts); absent in a plain browser. */
export interface HostBridge {
  readonly platform: string
  /** Calls back at once with the news, then at each change; returns how to stop. */
  onEngineNews(listener: (news: EngineNews) => void): () => void
}

declare global {
  interface Window {
    readonly steuerstapel?: HostBridge
  }
}

export function hostBridge(): HostBridge | null {
  return window.steuerstapel ?? null
}
