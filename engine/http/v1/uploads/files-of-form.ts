import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidInput } from '../../request/invalid-input.ts'
import { HttpFault } from '../../answer/error-body.ts'

/** What a form may hold beside its files; a sender that fills it with text must not fill the memory. */
export const FIELD_LIMITS = { fields: 100, fieldSize: 1_000 } as const

const LIMITS = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'])

/**
 * The files of a form in their order. Throws HttpFault `invalid_request` for a form with too many parts and for one that
 * is none or ends early; what its reader throws is left as it is.
 */
export async function* filesOfForm(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  try {
    yield* request.files()
  } catch (cause) {
    throw formFault(cause)
  }
}

function formFault(cause: unknown): HttpFault {
  if (LIMITS.has((cause as NodeJS.ErrnoException).code ?? '')) return invalidInput([{ field: '', reason: 'too_many' }])
  return new HttpFault('invalid_request', {
    field: '',
    reason: 'invalid_format',
    text: {
      de: 'Der Inhalt ist kein vollständiges Formular (multipart/form-data mit boundary).',
      en: 'The body is no complete form (multipart/form-data with a boundary).',
    },
    cause,
  })
}
