import { isEngineError } from '../../../shared/errors.ts'
import { HttpFault } from '../../answer/error-body.ts'
import type { HttpFaultOptions } from '../../answer/error-body.ts'

type Told = readonly [
  'invalid_request' | 'payload_too_large' | 'not_found' | 'temporarily_unavailable',
  HttpFaultOptions,
]

/** How faults of the store of handed files are told (status policy of decisions.md 1.1). */
const TOLD: Readonly<Record<string, Told>> = {
  upload_too_large: ['payload_too_large', { field: '', reason: 'too_long' }],
  upload_too_long: ['invalid_request', { field: '', reason: 'too_long' }],
  upload_offset_mismatch: ['invalid_request', { field: 'Upload-Offset', reason: 'offset_mismatch' }],
  upload_interrupted: ['invalid_request', { field: '', reason: 'incomplete' }],
  checksum_mismatch: ['invalid_request', { field: 'sha256', reason: 'checksum_mismatch' }],
  upload_not_found: ['not_found', { field: 'upload_id', reason: 'not_found' }],
  upload_busy: ['temporarily_unavailable', { reason: 'upload_busy', headers: { 'retry-after': '5' } }],
  too_many_uploads: ['temporarily_unavailable', { reason: 'too_many_uploads', headers: { 'retry-after': '60' } }],
  storage_full: ['temporarily_unavailable', { reason: 'disk_low', headers: { 'retry-after': '30' } }],
}

const ENGLISH: Readonly<Record<string, string>> = {
  upload_too_large: 'The file is larger than allowed.',
  upload_too_long: 'More came than the file was said to have.',
  upload_offset_mismatch: 'The upload goes on at another offset: ask for it and send the rest.',
  upload_interrupted: 'The connection broke. What came stays: ask for the offset and send the rest.',
  checksum_mismatch: 'The bytes have another SHA-256 than announced; they were thrown away.',
  upload_not_found: 'There is no such upload (any more).',
  upload_busy: 'This upload is being sent already.',
  too_many_uploads: 'There are too many uploads at the moment.',
  storage_full: 'There is too little room on the disk.',
}

/** Runs a step of an upload and tells its faults as the interface does. */
export async function asUploadFault<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    const told = isEngineError(cause) ? TOLD[cause.code] : undefined
    if (!isEngineError(cause) || !told) throw cause
    const [code, options] = told
    throw new HttpFault(code, { ...options, text: { de: cause.message, en: ENGLISH[cause.code] ?? '' }, cause })
  }
}
