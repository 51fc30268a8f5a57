import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { newId } from '../../shared/ids.ts'
import { errorBody } from './error-body.ts'

/**
 * What is not even HTTP (Node's `clientError`) gets the same error shape as everything else. A connection that said
 * nothing until its time was over is closed without a word: browsers keep such connections ready, and would take the
 * answer for that of the request which they are about to send.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Pick<Socket, 'writable' | 'destroy' | 'end' | 'bytesRead'>,
): void {
  const wasIdle = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || wasIdle) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody('invalid_request', {}, { language: 'de', id: newId('req') }))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** An `Expect` that is not `100-continue` (Node's `checkExpectation`): told in the error shape, and nothing is done. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const fault = { field: 'Expect', reason: 'invalid_value' } as const
  const body = JSON.stringify(errorBody('invalid_request', fault, { language: 'de', id: newId('req') }))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  }
  response.writeHead(400, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}
