import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ErrorCode, HttpFaultOptions } from '../answer/error-body.ts'
import { InvalidRequest, invalidRequest } from './validate-request.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'
import { ERRORS, errorBody, HttpFault, languageOf } from '../answer/error-body.ts'

/** Answers every failure in the one error shape. Must be registered before any route. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = error instanceof InvalidRequest ? invalidRequest(error, inputOf(request, error)) : faultOf(error)
    if (ERRORS[fault.code].status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed')
    return sendFault(request, reply, fault.code, fault.options)
  })
  app.setNotFoundHandler((request, reply) => sendFault(request, reply, 'not_found', {}))
}

/** Sends an error of the table. */
export function sendFault(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  options: HttpFaultOptions,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const body = JSON.stringify(errorBody(code, options, { language, id: request.id }))
  return reply
    .code(ERRORS[code].status)
    .headers({
      'cache-control': 'no-store',
      'x-request-id': request.id,
      'content-language': language,
      ...options.headers,
    })
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(body)
}

/** Fastify's own errors that are the client's fault; everything else that is not ours is a bug, hence server_error. */
function faultOf(error: FastifyError): HttpFault {
  if (error instanceof HttpFault) return error
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new HttpFault('unsupported_media_type', { field: 'Content-Type', reason: 'content_type' })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpFault('payload_too_large', { reason: 'too_long' })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpFault('invalid_request', { field: 'Content-Length', reason: 'invalid_value' })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new HttpFault('not_found')
    default:
      return storageFault(error) ?? new HttpFault('server_error', { cause: error })
  }
}

/** A disk or a database that does not take the request for now: the same may succeed later. */
function storageFault(error: unknown): HttpFault | null {
  const fault = storageFaultOf(error)
  return (
    fault &&
    new HttpFault('temporarily_unavailable', {
      reason: fault.code,
      text: { de: fault.message, en: ERRORS.temporarily_unavailable.en },
      headers: { 'retry-after': '30' },
      cause: error,
    })
  )
}

function inputOf(request: FastifyRequest, error: InvalidRequest): unknown {
  const { validationContext } = error as { validationContext?: string }
  if (validationContext === 'querystring') return request.query
  return validationContext === 'params' ? request.params : request.body
}
