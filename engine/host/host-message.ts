/** What the engine tells the process that hosts it (the desktop shell) once it answers requests. */
export interface ReadyMessage {
  readonly type: 'ready'
  readonly httpUrl: string
  /** For other machines; null where none are let in. */
  readonly networkUrl?: string | null
  /** Name and value of the header that proves a request to `/local` to come from the shell's own window. */
  readonly sessionHeader: { readonly name: string; readonly value: string }
}

/** The engine could not start; the text is German and says what to do. */
export interface FailedMessage {
  readonly type: 'failed'
  readonly code: string
  readonly message: string
}

/** Where the engine writes its logs, told before it opens its data: whoever looks for the cause of a failed start asks for it. */
export interface LogsMessage {
  readonly type: 'logs'
  readonly folder: string
}

/** How much there is to do; told when it changes. */
export interface WorkMessage {
  readonly type: 'work'
  /** Batches that wait or are being processed. */
  readonly open: number
  /** Of all open batches together, 0 to 100, whole; null without any. */
  readonly percent: number | null
}

/** A batch came to its end. It carries no name: notifications can be seen by whoever passes by. */
export interface EndedMessage {
  readonly type: 'ended'
  readonly batchId: string
  readonly status: 'completed' | 'failed'
}

/** Asks for the operating system's keychain; answered by KeychainAnswer under the same id. `text` is base64. */
export interface KeychainMessage {
  readonly type: 'seal' | 'unseal'
  readonly id: number
  readonly text: string
}

export type HostMessage = ReadyMessage | FailedMessage | LogsMessage | WorkMessage | EndedMessage | KeychainMessage

/** What the host tells the engine. */
export interface StopMessage {
  readonly type: 'stop'
}

/** Base64, or null when the keychain cannot. */
export interface KeychainAnswer {
  readonly type: 'keychain'
  readonly id: number
  readonly text: string | null
}

export type ShellMessage = StopMessage | KeychainAnswer
