import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

import { HttpFault } from '../answer/error-body.ts'

export interface BodyLimits {
  readonly bytesMax: number
  /** From the first look at the body to its last byte: slow senders do not hold a connection for long. */
  readonly timeMs: number
}

/** A sender of too much may finish, unheard, within these bounds: closed upon at once, many never read the answer. */
const UNHEARD_BYTES_MAX = 32 * 1024 * 1024
const UNHEARD_MS = 2_000

/**
 * Reads a whole body. Throws HttpFault `payload_too_large` beyond `bytesMax`, and `invalid_request` with reason
 * `timeout` when it takes longer than `timeMs`, or `incomplete` when the sender goes away.
 */
export function readBody(request: FastifyRequest, payload: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let isTooLarge = false
    const fail = (fault: HttpFault): void => {
      stop()
      // Nothing more is taken in; the connection is closed with the answer.
      payload.pause()
      reject(fault)
    }
    const failTooLarge = (): void => fail(new HttpFault('payload_too_large', { reason: 'too_long' }))
    const hearNoMore = (): void => {
      isTooLarge = true
      chunks.length = 0
      clearTimeout(timer)
      timer = setTimeout(failTooLarge, UNHEARD_MS)
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limits.bytesMax + UNHEARD_BYTES_MAX) failTooLarge()
      else if (isTooLarge) return
      else if (size > limits.bytesMax) hearNoMore()
      else chunks.push(chunk)
    }
    const onEnd = (): void => {
      if (isTooLarge) return failTooLarge()
      stop()
      resolve(Buffer.concat(chunks))
    }
    const onError = (cause: Error): void => fail(new HttpFault('invalid_request', { reason: 'incomplete', cause }))
    let timer = setTimeout(() => fail(tooSlow()), limits.timeMs)
    const stop = (): void => {
      clearTimeout(timer)
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      // A connection that breaks later has nobody left to tell.
      payload.on('error', () => undefined)
    }
    if (declared > limits.bytesMax + UNHEARD_BYTES_MAX) return failTooLarge()
    if (declared > limits.bytesMax) hearNoMore()
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

function tooSlow(): HttpFault {
  return new HttpFault('invalid_request', {
    reason: 'timeout',
    text: { de: 'Der Inhalt der Anfrage kam zu langsam.', en: 'The body of the request came too slowly.' },
  })
}
