import { randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs'
import { EngineError } from '../shared/errors.ts'
import type { Sender } from '../shared/send-request.ts'
import { sendRequest } from '../shared/send-request.ts'
import { checkTimeStamp } from './check-time-stamp.ts'

/** Answers have a certificate or four, of some kilobytes. */
const REPLY_BYTES_MAX = 100_000
const NONCE_BYTES = 12
const SHA256 = '2.16.840.1.101.3.4.2.1'

/**
 * Asks a service for a time stamp of a file by its SHA-256 alone, and gives back its answer as it came (`TimeStampResp`,
 * DER) once it holds. Throws EngineError transient: `time_stamp_refused`, `time_stamp_unreadable`, `time_stamp_wrong`, and what
 * the connection throws.
 */
export async function askTimeStamp(
  url: string,
  sha256: string,
  { dispatcher, signal }: { readonly dispatcher: Sender; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  // A number in two's complement: the first bit is no sign.
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const { statusCode, body } = await sendRequest(url, {
    ...{ method: 'POST', dispatcher, signal, body: queryOf(sha256, nonce) },
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
  })
  const reply = await readAtMost(body)
  if (statusCode !== 200) throw wrong('time_stamp_refused', `http_${statusCode}`)
  const { faults, nonce: answered } = checkTimeStamp(reply, sha256)
  if (faults.length > 0 || answered !== nonce.toString('hex')) throw wrong('time_stamp_wrong', faults[0] ?? 'nonce')
  return reply
}

function queryOf(sha256: string, nonce: Buffer): Buffer {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(Buffer.from(sha256, 'hex')).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  return Buffer.from(query.toSchema().toBER())
}

async function readAtMost(body: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > REPLY_BYTES_MAX) throw wrong('time_stamp_unreadable', 'too_long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function wrong(code: 'time_stamp_refused' | 'time_stamp_wrong' | 'time_stamp_unreadable', why: string): EngineError {
  return new EngineError('transient', code, 'Der Zeitstempeldienst hat keinen gültigen Zeitstempel geliefert.', {
    details: { why },
  })
}
