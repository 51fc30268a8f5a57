import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answerBrokenRequest } from '../../../../engine/http/answer/answer-broken-request.ts'

function answerTo(code: string, bytesRead: number, writable = true): string {
  let said = ''
  const socket = {
    bytesRead,
    writable,
    destroy: () => void (said += 'closed'),
    end: (text: string) => void (said += text.split('\r\n')[0] ?? ''),
  }
  answerBrokenRequest(Object.assign(new Error(code), { code }), socket as unknown as Socket, {})
  return said
}

test('what is no HTTP, or too slow at it, is told so', () => {
  expect(answerTo('HPE_INVALID_METHOD', 20)).toBe('HTTP/1.1 400 Bad Request')
  expect(answerTo('ERR_HTTP_REQUEST_TIMEOUT', 20)).toBe('HTTP/1.1 400 Bad Request')
})

test('a connection that a browser kept ready and never used is closed without an answer', () => {
  expect(answerTo('ERR_HTTP_REQUEST_TIMEOUT', 0)).toBe('closed')
  expect(answerTo('ECONNRESET', 20)).toBe('closed')
  expect(answerTo('HPE_INVALID_METHOD', 20, false)).toBe('closed')
})
