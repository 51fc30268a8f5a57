import { pino } from 'pino'

/** What a log says of an error. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly syscall?: string
}

/** As Node quotes the paths of a failed call at the end of the line; a name may hold quotes itself. */
const QUOTED_PATHS = /'[^\n]*[/\\][^\n]*'/g

/** An error as it may be logged: paths of files carry names of documents and mandants, and are left out. */
export function logError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error
  // With those of its causes.
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, syscall } = error as NodeJS.ErrnoException
  return {
    type,
    message: withoutPaths(message),
    stack: withoutPaths(stack),
    ...(typeof code === 'string' && { code }),
    ...(syscall !== undefined && { syscall }),
  }
}

function withoutPaths(text: string): string {
  return text.replace(QUOTED_PATHS, '[Pfad]')
}
