import { texts } from '../texts.de.ts'

/** An answer of the engine that is no success, or no answer at all (`status` 0). `message` is German. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly code: string
  readonly field: string

  constructor(status: number, code: string, message: string, field = '') {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

/** Asks the engine for JSON. Throws RequestError. */
export async function requestJson<T>(path: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { ...options, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw noConnection()
  })
  const text = await response.text()
  if (!response.ok) throw errorOf(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export function noConnection(): RequestError {
  return new RequestError(0, 'no_connection', texts.errors.noConnection)
}

/** The error of an answer's body; a body that is not ours gives a general text. */
export function errorOf(status: number, body: string): RequestError {
  try {
    const parsed = JSON.parse(body) as { error: string; error_description: string; error_details?: { field?: string } }
    return new RequestError(status, parsed.error, parsed.error_description, parsed.error_details?.field)
  } catch {
    return new RequestError(status, 'server_error', texts.errors.unexpected)
  }
}

/** Whether an error means that the engine cannot be reached at the moment. */
export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status === 502)
}
