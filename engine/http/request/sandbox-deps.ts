import type { SendSample } from '../../webhooks/send-sample-event.ts'

/** What a sandbox has beside the real interface. */
export interface SandboxDeps {
  readonly clock: { now(): number; aheadMs(): number; advance(ms: number): void }
  /** Folder of the sample documents, which is an input root, and their names. */
  readonly samples: { readonly folder: string; readonly filenames: readonly string[] }
  readonly sendEvent: SendSample
  /** Time was put forward: what waited for its hour looks again. */
  readonly onAdvanced: () => Promise<void>
}
