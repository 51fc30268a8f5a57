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
  const body = createIntake(limits.bytesMax, Number(request.headers['content-length'] ?? 0))
  return new Promise((resolve, reject) => {
    const fail = (fault: HttpFault): void => {
      stop()
      // Nothing more is taken in; the connection is closed with the answer.
      payload.pause()
      reject(fault)
    }
    const failTooLarge = (): void => fail(new HttpFault('payload_too_large', { reason: 'too_long' }))
    const hearNoMore = (): void => {
      clearTimeout(timer)
      timer = setTimeout(failTooLarge, UNHEARD_MS)
    }
    const onData = (chunk: Buffer): void => {
      const isKnown = body.isTooLarge()
      body.add(chunk)
      if (body.isBeyondHearing()) failTooLarge()
      else if (body.isTooLarge() && !isKnown) hearNoMore()
    }
    const onEnd = (): void => {
      if (body.isTooLarge()) return failTooLarge()
      stop()
      resolve(body.bytes())
    }
    const onError = (cause: Error): void => fail(new HttpFault('invalid_request', { reason: 'incomplete', cause }))
    let timer = setTimeout(() => fail(tooSlow()), limits.timeMs)
    const stop = (): void => {
      clearTimeout(timer)
      payload.off('data', onData).off('end', onEnd).off('error', onError)
      // A connection that breaks later has nobody left to tell.
      payload.on('error', () => undefined)
    }
    if (body.isBeyondHearing()) return failTooLarge()
    if (body.isTooLarge()) hearNoMore()
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

interface Intake {
  add(chunk: Buffer): void
  /** By what came, or by what the sender said will come. */
  isTooLarge(): boolean
  /** So much that its sender may not even finish. */
  isBeyondHearing(): boolean
  bytes(): Buffer
}

/** Keeps what comes, and of a body that is too large nothing. */
function createIntake(bytesMax: number, declared: number): Intake {
  const chunks: Buffer[] = []
  let size = 0
  const isAbove = (limit: number): boolean => Math.max(size, declared) > limit
  return {
    add: chunk => {
      size += chunk.length
      if (isAbove(bytesMax)) chunks.length = 0
      else chunks.push(chunk)
    },
    isTooLarge: () => isAbove(bytesMax),
    isBeyondHearing: () => isAbove(bytesMax + UNHEARD_BYTES_MAX),
    bytes: () => Buffer.concat(chunks),
  }
}

function tooSlow(): HttpFault {
  return new HttpFault('invalid_request', {
    reason: 'timeout',
    text: { de: 'Der Inhalt der Anfrage kam zu langsam.', en: 'The body of the request came too slowly.' },
  })
}
