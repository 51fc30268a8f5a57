/**
 * What a caller has to do about an error:
 * `input` the bytes or the request are at fault, trying again changes nothing;
 * `transient` the same work may succeed when tried again;
 * `cancelled` somebody asked for the stop.
 */
export type ErrorKind = 'input' | 'transient' | 'cancelled'

export interface EngineErrorOptions {
  readonly cause?: unknown
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * An error of the world (never one of ours: those are plain `Error`s and count as bugs).
 * `code` never changes once released; `message` is German and says what to do.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly kind: ErrorKind
  readonly code: string
  readonly details: Readonly<Record<string, string | number | boolean>>

  constructor(kind: ErrorKind, code: string, message: string, options: EngineErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.code = code
    this.details = options.details ?? {}
  }
}

/** The reason of an AbortSignal of ours: why the work is to stop. */
export type StopReason = 'cancel_requested' | 'shutdown' | 'lease_lost'

export class Stop extends Error {
  override readonly name = 'Stop'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

/** Narrows to an EngineError, also across process borders where only the shape survives. */
export function isEngineError(error: unknown): error is EngineError {
  return error instanceof Error && error.name === 'EngineError' && 'code' in error && 'kind' in error
}

/** Where an error came from; its message stays out of the log, since it may quote the document. */
export function framesOf(error: unknown): readonly string[] {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n')
  return lines.filter(line => /^ {4}at /.test(line)).slice(0, 8)
}
