import type { EngineNews, OfferedFile, UpdateNews } from '../../wire/desktop.ts'

/** What the desktop shell offers to the page (src-main/preload.ts); absent in a plain browser. */
export interface HostBridge {
  readonly platform: string
  /** Calls back at once with the news, then at each change; returns how to stop. */
  onEngineNews(listener: (news: EngineNews) => void): () => void
  /** Calls back with files that nobody took yet, each one once; returns how to stop. */
  onOfferedFiles(listener: (files: readonly OfferedFile[]) => void): () => void
  /** Whether the program starts with the session; null where that cannot be had (not installed). */
  readAutostart(): Promise<boolean | null>
  /** Resolves with what is so now. */
  setAutostart(on: boolean): Promise<boolean | null>
  /** Makes the Belegmappe a file that can be dragged, as it is now: to be called when the mouse comes near. */
  prepareResult(batchId: string): Promise<boolean>
  /** Begins to drag what was prepared out of the window: in `dragstart`, after its `preventDefault()`. */
  dragResult(batchId: string): Promise<boolean>
  /** Opens the Belegmappe in the program that the system has for PDFs, to be printed there; false without one. */
  openResult(batchId: string): Promise<boolean>
  /** Calls back at once with the news, then at each change; returns how to stop. */
  onUpdateNews(listener: (news: UpdateNews) => void): () => void
  /**
   * Sets where updates come from; null is off. `publicKey` (Ed25519, PEM or base64) makes a signature mandatory. The
   * shell asks the person itself; a refused text comes back as `message`, and nothing changes.
   */
  setUpdateSource(source: string | null, publicKey: string | null): Promise<UpdateNews>
  checkForUpdate(): Promise<UpdateNews>
  /** Installs what is ready, after the shell asked the person. */
  installUpdate(): Promise<UpdateNews>
}

declare global {
  interface Window {
    readonly steuerstapel?: HostBridge
  }
}

export function hostBridge(): HostBridge | null {
  return window.steuerstapel ?? null
}
