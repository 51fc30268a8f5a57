/** What the engine tells the process that hosts it (the desktop shell) once it answers requests. */
export interface ReadyMessage {
  readonly type: 'ready'
  readonly httpUrl: string
  /** Name and value of the header that proves a request to `/local` to come from the shell's own window. */
  readonly sessionHeader: { readonly name: string; readonly value: string }
}

/** The engine could not start; the text is German and says what to do. */
export interface FailedMessage {
  readonly type: 'failed'
  readonly code: string
  readonly message: string
}

export type HostMessage = ReadyMessage | FailedMessage

/** What the host tells the engine. */
export interface StopMessage {
  readonly type: 'stop'
}
