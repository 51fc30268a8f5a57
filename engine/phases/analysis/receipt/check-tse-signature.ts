import { createHash, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { TseCode } from './parse-tse-code.ts'

/** `genuine`: signed by the key in the code; `altered`: it is not; `uncheckable`: this program cannot tell. */
export type TseVerdict = 'genuine' | 'altered' | 'uncheckable'

/** Signatures of BSI TR-03111, 5.2.1: their object identifiers below 0.4.0.127.0.7.1.1.4.1. */
const ALGORITHMS: Readonly<Record<string, { readonly oid: number; readonly hash: string }>> = {
  'ecdsa-plain-SHA224': { oid: 2, hash: 'sha224' },
  'ecdsa-plain-SHA256': { oid: 3, hash: 'sha256' },
  'ecdsa-plain-SHA384': { oid: 4, hash: 'sha384' },
  'ecdsa-plain-SHA512': { oid: 5, hash: 'sha512' },
}
const ECDSA_PLAIN = [0x04, 0x00, 0x7f, 0x00, 0x07, 0x01, 0x01, 0x04, 0x01]
/** id-SE-API-transaction-log: 0.4.0.127.0.7.3.7.1.1. */
const TRANSACTION_LOG = [0x04, 0x00, 0x7f, 0x00, 0x07, 0x03, 0x07, 0x01, 0x01]
const EC_PUBLIC_KEY = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
/** Named curves by the length of an uncompressed point: secp and brainpool of 256, 384 and 512 or 521 bits. */
const CURVES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  65: [
    [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
    [0x2b, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01, 0x07],
  ],
  97: [
    [0x2b, 0x81, 0x04, 0x00, 0x22],
    [0x2b, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01, 0x0b],
  ],
  129: [[0x2b, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01, 0x0d]],
  133: [[0x2b, 0x81, 0x04, 0x00, 0x23]],
}
const LOG_VERSION = 2

/**
 * Holds the signature of a till receipt against the key in its code. Signed is the log message of the transaction's end
 * (BSI TR-03151, 2.3), which the code holds whole. That the key belongs to a certified device is not looked up.
 */
export function checkTseSignature(code: TseCode): TseVerdict {
  const algorithm = ALGORITHMS[code.algorithm]
  const point = pointOf(Buffer.from(code.publicKey, 'base64'))
  const time = timeOf(code)
  const signature = Buffer.from(code.signature, 'base64')
  if (!algorithm || !point || !time || signature.length === 0) return 'uncheckable'
  const message = messageOf(code, algorithm.oid, point, time)
  const keys = (CURVES[point.length] ?? []).flatMap(curve => keyOf(curve, point) ?? [])
  if (keys.length === 0 || signature.length !== point.length - 1) return 'uncheckable'
  const isGenuine = keys.some(key => verify(algorithm.hash, message, { key, dsaEncoding: 'ieee-p1363' }, signature))
  return isGenuine ? 'genuine' : 'altered'
}

/** The parts of a TransactionLogMessage that are signed, one after the other, without the SEQUENCE around them. */
function messageOf(code: TseCode, oid: number, point: Buffer, time: Buffer): Buffer {
  return Buffer.concat([
    der(0x02, integer(BigInt(LOG_VERSION))),
    der(0x06, Buffer.from(TRANSACTION_LOG)),
    der(0x80, Buffer.from('FinishTransaction')),
    der(0x81, Buffer.from(code.clientId)),
    der(0x82, Buffer.from(code.processData)),
    der(0x83, Buffer.from(code.processType)),
    der(0x85, integer(BigInt(code.transaction))),
    // The serial number of a device is the hash of its key (BSI TR-03153, 7.5).
    der(0x04, createHash('sha256').update(point).digest()),
    der(0x30, der(0x06, Buffer.from([...ECDSA_PLAIN, oid]))),
    der(0x02, integer(BigInt(code.signatureCounter))),
    time,
  ])
}

/** The time of the log as the device writes it; null for a form that is not known. */
function timeOf({ loggedAt, timeFormat }: TseCode): Buffer | null {
  const at = new Date(loggedAt)
  if (Number.isNaN(at.getTime())) return null
  const digits = at.toISOString().replaceAll(/[-:T]/g, '')
  switch (timeFormat) {
    case 'unixTime':
      return der(0x02, integer(BigInt(Math.floor(at.getTime() / 1000))))
    case 'utcTime':
      return der(0x17, Buffer.from(`${digits.slice(2, 12)}Z`))
    case 'utcTimeWithSeconds':
      return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
    case 'generalizedTime':
      return der(0x18, Buffer.from(`${digits.slice(0, 14)}Z`))
    case 'generalizedTimeWithMilliseconds':
      return der(0x18, Buffer.from(digits))
    default:
      return null
  }
}

/** The uncompressed point (SEC 1, 2.3.3), also out of a SubjectPublicKeyInfo; null for anything else. */
function pointOf(bytes: Buffer): Buffer | null {
  if (bytes[0] === 0x04 && CURVES[bytes.length]) return bytes
  const lengths = Object.keys(CURVES).map(Number)
  const length = bytes[0] === 0x30 ? lengths.find(size => bytes[bytes.length - size] === 0x04) : undefined
  return length === undefined ? null : bytes.subarray(-length)
}

/** Null where the point does not lie on the curve. */
function keyOf(curve: readonly number[], point: Buffer): KeyObject | null {
  const parameters = Buffer.concat([der(0x06, Buffer.from(EC_PUBLIC_KEY)), der(0x06, Buffer.from(curve))])
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), point]))
  const key = der(0x30, Buffer.concat([der(0x30, parameters), bits]))
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Tag, length and value of X.690; a QR code holds less than the 64 KB that two bytes of length count. */
function der(tag: number, value: Buffer): Buffer {
  const size = value.length
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), value])
  const length = Buffer.from(size < 0x100 ? [size] : [size >> 8, size & 0xff])
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value])
}

/** A whole number that is not negative, as short as it can be, with a zero in front where it would read as negative. */
function integer(value: bigint): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}
