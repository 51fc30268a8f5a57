import { fromBase64Url, toBase64Url } from './base64url.ts'
import { latin1 } from './pdf/latin1.ts'
import { bytesOfText } from './seal-machine.ts'
import { readPayload } from './seal-payload.ts'
import type { SealPayload } from './seal-payload.ts'

/** Of comments a reader of a PDF takes no notice (ISO 32000-2, 7.2.4); the seal stands before the last `startxref`. */
export const BLOCK_HEAD = '%Steuerstapel-Siegel/2\n'
const LINE_CHARS = 160
const SIGNATURE_CHARS = 86
const SIZE_DIGITS = 10
/** `%Ed25519`, hash of the payload, bytes of the whole block, signature. */
const FOOT = /^%Ed25519 ([0-9a-f]{64}) (\d{10}) ([\w-]{86})\n$/
export const FOOT_BYTES = '%Ed25519 '.length + 64 + 1 + SIZE_DIGITS + 1 + SIGNATURE_CHARS + 1
/** Stands where the signature goes: whoever writes the file has no key. */
export const NO_SIGNATURE = 'A'.repeat(SIGNATURE_CHARS)
const BLOCK_BYTES_MAX = 200_000_000

export interface SealBlock {
  readonly payload: SealPayload
  /** Of the payload's text, hex, as the block says. */
  readonly payloadSha256: string
  readonly payloadText: string
  readonly signature: Uint8Array
}

/** What is signed: the hash of a payload, so that the key never meets the file. */
export function sealMessage(payloadSha256: string): Uint8Array {
  return bytesOfText(`steuerstapel-siegel/2\n${payloadSha256}`)
}

/** The seal as it stands in the file; `signature` is base64url. */
export function writeBlock(payloadText: string, payloadSha256: string, signature: string): string {
  const packed = toBase64Url(bytesOfText(payloadText))
  const lines = packed.match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? []
  const body = `${BLOCK_HEAD}${lines.map(line => `%${line}\n`).join('')}`
  const size = String(body.length + FOOT_BYTES).padStart(SIZE_DIGITS, '0')
  return `${body}%Ed25519 ${payloadSha256} ${size} ${signature}\n`
}

/** How many bytes a block has, by its last line; null when that is none. */
export function blockBytesOf(foot: Uint8Array): number | null {
  const bytes = Number(FOOT.exec(latin1(foot))?.[2] ?? Number.NaN)
  return bytes > FOOT_BYTES && bytes <= BLOCK_BYTES_MAX ? bytes : null
}

/** Reads a block; null when it is not written, byte by byte, as `writeBlock` writes. */
export function readBlock(bytes: Uint8Array): SealBlock | null {
  const text = latin1(bytes)
  const [, payloadSha256 = '', , signatureText = ''] = FOOT.exec(text.slice(-FOOT_BYTES)) ?? []
  const signature = fromBase64Url(signatureText)
  const lines = text.slice(BLOCK_HEAD.length, -FOOT_BYTES).split('\n')
  const packed = fromBase64Url(lines.map(line => line.slice(1)).join(''))
  if (!signature || signature.length !== 64 || !packed) return null
  const payloadText = new TextDecoder().decode(packed)
  const payload = readPayload(payloadText)
  if (!payload || writeBlock(payloadText, payloadSha256, signatureText) !== text) return null
  return { payload, payloadSha256, payloadText, signature }
}
