import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { newId } from '../../shared/ids.ts'
import { errorBody } from './error-body.ts'

/** Headers that tell the sender's rate, which stand on every answer. */
type RateHeaders = Readonly<Record<string, string>>

/**
 * What is not even HTTP (Node's `clientError`) gets the same error shape as everything else. A connection that said
 * nothing until its time was over is closed without a word: browsers keep such connections ready, and would take the
 * answer for that of the request which they are about to send.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Pick<Socket, 'writable' | 'destroy' | 'end' | 'bytesRead'>,
  rate: RateHeaders,
): void {
  const wasIdle = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || wasIdle) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer('400 Bad Request', faultAnswer('invalid_request', {}, rate)))
}

/** `CONNECT`, which nobody here forwards (Node's `connect`): a method that does not exist, told in the error shape. */
export function answerConnect(socket: Pick<Duplex, 'end'>, rate: RateHeaders): void {
  socket.end(rawAnswer('404 Not Found', faultAnswer('not_found', {}, rate)))
}

function rawAnswer(status: string, { body, headers }: ReturnType<typeof faultAnswer>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status}`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** An `Expect` that is not `100-continue` (Node's `checkExpectation`): told in the error shape, and nothing is done. */
export function answerExpectation(response: ServerResponse, rate: RateHeaders): void {
  const { body, headers } = faultAnswer('invalid_request', { field: 'Expect', reason: 'invalid_value' }, rate)
  response.writeHead(400, headers).end(body)
}

function faultAnswer(
  code: 'invalid_request' | 'not_found',
  fault: { readonly field?: string; readonly reason?: string },
  rate: RateHeaders,
) {
  const id = newId('req')
  const body = JSON.stringify(errorBody(code, fault, { language: 'de', id }))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    connection: 'close',
    ...rate,
  }
  return { body, headers }
}
