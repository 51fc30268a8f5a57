import * as z from 'zod/mini'
import { errorAnswer } from '../../wire/error-answer.ts'
import type { ReadOnly } from '../../wire/read-only.ts'
import { texts } from '../texts.de.ts'
import { noteRefusal } from './refused-year.ts'

/** An answer of the engine that is no success, or no answer at all (`status` 0). `message` is German. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly code: string
  readonly field: string
  /** Of a locked session: who is signed in. */
  readonly who: string | null

  constructor(status: number, code: string, message: string, field = '', who: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
    this.who = who
  }
}

/** Asks the engine for an answer of that shape. Throws RequestError, `unexpected_answer` for one of another shape. */
export async function requestJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  path: string,
  options: RequestInit = {},
): Promise<ReadOnly<Schema>> {
  const { status, text } = await request(path, options)
  const parsed = z.safeParse(schema, jsonOf(text))
  if (parsed.success) return parsed.data
  logMisfit(path, parsed.error)
  throw new RequestError(status, 'unexpected_answer', texts.errors.unexpectedAnswer)
}

/** Asks the engine for something that has no answer but success. Throws RequestError. */
export async function requestDone(path: string, options: RequestInit): Promise<void> {
  await request(path, options)
}

/** Options of a request that sends JSON. */
export function jsonBody(method: 'POST' | 'PUT', body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function request(
  path: string,
  options: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(path, { ...options, credentials: 'same-origin' }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw noConnection()
  })
  const text = await response.text()
  if (!response.ok) throw errorOf(response.status, text)
  return { status: response.status, text }
}

/** Null for what is no JSON, which no answer is. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const MISFITS_LOGGED_MAX = 5

/** Says which parts of an answer did not fit; never their values, and of the address not what was looked for. */
function logMisfit(path: string, { issues }: z.core.$ZodError): void {
  const places = issues.slice(0, MISFITS_LOGGED_MAX).map(issue => `${issue.path.join('.')}: ${issue.code}`)
  console.error('answer does not fit', path.split('?')[0], places)
}

export function noConnection(): RequestError {
  return new RequestError(0, 'no_connection', texts.errors.noConnection)
}

/** The error of an answer's body; a body that is not ours gives a general text. */
export function errorOf(status: number, body: string): RequestError {
  const parsed = z.safeParse(errorAnswer, jsonOf(body))
  if (!parsed.success) return new RequestError(status, 'server_error', texts.errors.unexpected)
  const { error, error_description, error_details } = parsed.data
  noteRefusal(error, error_details)
  return new RequestError(status, error, error_description, error_details?.field, error_details?.name)
}

/** Whether an error means that the engine cannot be reached at the moment. */
export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status === 502)
}
