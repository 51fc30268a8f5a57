import { createHash } from 'node:crypto'

const HEAD = '%Steuerstapel-Siegel/1 SHA-256 '

/** A file with a seal of the time before signatures: the hash of all its bytes, which anybody can compute. */
export function sealAsBefore(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes)
  const at = file.lastIndexOf('startxref')
  const [body, rest] = [file.subarray(0, at), file.subarray(at)]
  const digest = createHash('sha256').update(body).update(HEAD).update('\n').update(rest).digest('hex')
  return Buffer.concat([body, Buffer.from(`${HEAD}${digest}\n`), rest])
}

/** The file without any seal of ours. */
export function withoutSeal(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes)
  const from = file.lastIndexOf('%Steuerstapel-Siegel/')
  return from < 0 ? file : Buffer.concat([file.subarray(0, from), file.subarray(file.lastIndexOf('startxref'))])
}
