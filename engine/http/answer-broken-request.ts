import type { Socket } from 'node:net'

import { newId } from '../shared/ids.ts'
import { errorBody } from './error-body.ts'

/** What is not even HTTP (Node's `clientError`) gets the same error shape as everything else. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Pick<Socket, 'writable' | 'destroy' | 'end'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
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
