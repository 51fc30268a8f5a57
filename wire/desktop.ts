import type { LeftOutReason } from './left-out-reasons.ts'

export type EngineState = 'starting' | 'ready' | 'restarting' | 'failed'

/** State of the engine as the desktop shell sees it. */
export interface EngineNews {
  readonly state: EngineState
  /** German; set when the engine said itself why it cannot run. */
  readonly message: string | null
}

/** A file that was dropped on the program's icon, opened with it, or handed over by a second start: no path. */
export interface OfferedFile {
  readonly name: string
  readonly byteSize: number
  /** Epoch ms. */
  readonly modifiedAt: number
  /** Why it is not handed over; its address leads nowhere then. */
  readonly leftOut: LeftOutReason | null
  /** Where its bytes can be had, under the page's own origin. */
  readonly address: string
}

/** How far the search for a newer version is; `off` without a source. */
export interface UpdateNews {
  readonly state: 'off' | 'idle' | 'checking' | 'loading' | 'current' | 'ready' | 'failed'
  /** Folder or https address that the office set. */
  readonly source: string | null
  /** Whether only versions with the signature of the office's key are taken. */
  readonly isSigned: boolean
  /** The version that is being loaded or is ready. */
  readonly version: string | null
  /** German; set when something is wrong. */
  readonly message: string | null
}
