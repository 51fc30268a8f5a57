import { isEngineError, EngineError } from '../shared/errors.ts'
import type { ErrorKind } from '../shared/errors.ts'
import type { SealedFolder } from '../shared/sealed/sealed-folders.ts'

/** Engine to worker: one operation. */
export interface WorkRequest {
  readonly id: number
  readonly operation: string
  readonly input: unknown
  /** Which folders are encrypted, and how; the key of a database only with operations on one. */
  readonly sealed?: readonly SealedFolder[]
}

/** Worker to engine: the end of the operation `id`, and how much memory the worker holds now. */
export type WorkReply =
  | { readonly id: number; readonly ok: true; readonly output: unknown; readonly rssBytes: number }
  | { readonly id: number; readonly ok: false; readonly error: WireError; readonly rssBytes: number }

/** Worker to engine, within the operation `id`: something that it needs to know to go on. */
export interface WorkQuestion {
  readonly id: number
  readonly question: unknown
}

/** Engine to worker: what it asked within the operation `id`. */
export interface WorkAnswer {
  readonly id: number
  readonly answer: unknown
}

/** An error as it crosses the border: structured clone would lose kind, code and details. */
export type WireError =
  | {
      readonly type: 'engine'
      readonly kind: ErrorKind
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, string | number | boolean>>
    }
  | {
      readonly type: 'bug'
      readonly message: string
      readonly stack: string
      /** The system's name of the fault, e.g. ENOSPC: a full disk is no bug. */
      readonly code?: string
    }

/** Packs whatever an operation threw. */
export function toWireError(error: unknown): WireError {
  if (isEngineError(error)) {
    return { type: 'engine', kind: error.kind, code: error.code, message: error.message, details: error.details }
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
    return { type: 'bug', message: error.message, stack: error.stack ?? error.message, ...code }
  }
  return { type: 'bug', message: String(error), stack: String(error) }
}

/** Unpacks it: an EngineError again, or a plain Error (a bug of ours) that carries the worker's stack. */
export function fromWireError(wire: WireError): Error {
  if (wire.type === 'engine') return new EngineError(wire.kind, wire.code, wire.message, { details: wire.details })
  const bug = new Error(wire.message)
  bug.stack = wire.stack
  if (wire.code !== undefined) Object.assign(bug, { code: wire.code })
  return bug
}

/** Narrows a message of the worker; a worker is not believed, since a broken one may send anything. */
export function isWorkReply(message: unknown): message is WorkReply {
  if (typeof message !== 'object' || message === null) return false
  const reply = message as Record<string, unknown>
  if (typeof reply['id'] !== 'number' || typeof reply['rssBytes'] !== 'number') return false
  if (reply['ok'] === true) return 'output' in reply
  return reply['ok'] === false && isWireError(reply['error'])
}

/** Narrows a message of the worker to a question; what is asked is looked at by whoever answers. */
export function isWorkQuestion(message: unknown): message is WorkQuestion {
  return typeof message === 'object' && message !== null && 'question' in message && 'id' in message
}

/** Narrows a message of the engine, which is believed. */
export function isWorkAnswer(message: WorkRequest | WorkAnswer): message is WorkAnswer {
  return 'answer' in message
}

/** Narrows to an error that crossed a border. */
export function isWireError(value: unknown): value is WireError {
  if (typeof value !== 'object' || value === null) return false
  const error = value as Record<string, unknown>
  if (typeof error['message'] !== 'string') return false
  if (error['type'] === 'bug') {
    return typeof error['stack'] === 'string' && ['string', 'undefined'].includes(typeof error['code'])
  }
  return error['type'] === 'engine' && typeof error['code'] === 'string' && typeof error['kind'] === 'string'
}
