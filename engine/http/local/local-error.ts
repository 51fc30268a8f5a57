import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isEngineError } from '../../shared/errors.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'

const STATUS: Readonly<Record<string, number>> = {
  invalid_session: 401,
  sign_in_required: 401,
  sign_in_refused: 401,
  passkey_refused: 401,
  session_locked: 401,
  origin_not_allowed: 403,
  password_change_required: 403,
  role_not_allowed: 403,
  only_on_the_machine: 403,
  mandant_no_access: 403,
  sign_in_throttled: 429,
  user_not_found: 404,
  users_on: 409,
  users_off: 409,
  sign_taken: 409,
  last_lead: 409,
  batch_not_found: 404,
  document_not_found: 404,
  page_not_found: 404,
  mandant_not_found: 404,
  mandant_in_use: 409,
  batch_in_use: 409,
  deletion_held: 409,
  deletion_mixed: 409,
  deletion_of_all: 409,
  client_year_empty: 404,
  hold_not_found: 404,
  backup_folder_unset: 409,
  mandant_filed_across: 409,
  expected_not_found: 404,
  request_not_needed: 409,
  nothing_missing: 409,
  deletion_not_found: 404,
  client_not_found: 404,
  project_not_found: 404,
  batch_not_restartable: 409,
  batch_not_completed: 409,
  correction_not_possible: 409,
  document_changed: 409,
  setting_fixed: 409,
  project_exists: 409,
  delivery_not_replayable: 409,
  result_not_available: 404,
  result_outdated: 409,
  nothing_to_bind: 409,
  edition_waiting: 409,
  edition_outdated: 409,
  release_not_possible: 409,
  client_year_released: 409,
  letter_changed: 409,
  extf_known: 409,
  extf_other_mandant: 409,
  extf_too_large: 413,
  booking_stack_not_found: 404,
  client_year_not_released: 409,
  edition_not_found: 404,
  edition_withheld: 409,
  edition_damaged: 500,
  result_damaged: 500,
  original_damaged: 500,
  result_being_written: 503,
  not_found: 404,
  idempotency_key_reused: 409,
  upload_incomplete: 409,
  upload_length_mismatch: 409,
  upload_not_found: 404,
  upload_offset_mismatch: 409,
  upload_version: 412,
  upload_too_large: 413,
  upload_too_long: 413,
  upload_media_type: 415,
  upload_busy: 423,
  // Of tus, no status of HTTP's own.
  checksum_mismatch: 460,
  rate_limit_exceeded: 429,
  storage_away: 503,
  storage_busy: 503,
  storage_full: 503,
  storage_broken: 503,
  storage_damaged: 503,
  storage_closed: 503,
  temporarily_unavailable: 503,
}

const GONE = {
  status: 409,
  code: 'deleted_meanwhile',
  message: 'Das wurde inzwischen gelöscht, deshalb wurde nichts gespeichert. Bitte die Ansicht neu laden.',
}

/**
 * Faults of the disk and the database that a person can do something about. A mandant may be deleted while somebody
 * works with what is its own: then a file or a row is gone that was there before.
 */
const EXPLAINED: Readonly<Record<string, Omit<Described, 'details'>>> = {
  ENOENT: {
    status: 404,
    code: 'not_found',
    message: 'Diese Datei gibt es nicht mehr. Vielleicht wurde sie inzwischen gelöscht; bitte die Ansicht neu laden.',
  },
  SQLITE_CONSTRAINT_FOREIGNKEY: GONE,
  '23503': GONE,
}

/**
 * Answers an error of `/local` in the body shape of the interface text: error, error_description, error_details.
 * What is neither an EngineError nor a fault of the upload itself goes on to the server's own handler.
 */
export function sendLocalError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message, details } = describe(error)
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'local request failed')
  else if (!isEngineError(error)) request.log.warn({ code, requestId: request.id }, 'local request refused')
  // A file that could not be opened had been announced by them.
  for (const name of ['content-disposition', 'content-length', 'etag']) void reply.removeHeader(name)
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({
      error: code,
      error_description: message,
      error_details: { field: '', reason: '', ...details, request_id: request.id },
    })
}

interface Described {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, string | number | boolean>>
}

function describe(thrown: unknown): Described {
  const error = isEngineError(thrown) ? thrown : (storageFaultOf(thrown) ?? thrown)
  if (isEngineError(error)) {
    const fallback = error.kind === 'transient' ? 503 : 400
    return { status: STATUS[error.code] ?? fallback, code: error.code, message: error.message, details: error.details }
  }
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  const explained = EXPLAINED[code]
  if (explained) return { ...explained, details: {} }
  if (statusCode >= 500 || !code.startsWith('FST_')) throw error
  const message = 'Die Dateien kamen nicht vollständig an. Bitte senden Sie den Stapel noch einmal.'
  return { status: 400, code: 'invalid_request', message, details: {} }
}
