import { X509Certificate, createPrivateKey } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

import { writeWhole } from '../shared/disk/write-whole.ts'
import type { Clock } from '../shared/clock.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { certificatesIn, loadAuthorities } from './authorities.ts'
import { issueLeaf } from './issue-certificate.ts'
import type { Issued } from './issue-certificate.ts'

const RENEW_WITHIN_MS = 30 * 24 * 60 * 60 * 1000

export interface LocalTlsDeps {
  readonly folder: string
  readonly clock: Clock
  /** Seals the keys of the authorities. */
  readonly secrets: SecretBox
  /** By which others call this machine; none: the certificate is for this machine alone. */
  readonly names?: readonly string[]
}

export interface LocalTls {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly cert: string
  /** Path of the authorities' certificates, which clients are told to trust. */
  readonly caFile: string
}

/**
 * Key and certificate of the https listener: signed by an authority of this machine that lives for ten years, made at
 * the first start, and renewed without notice when less than 30 days remain or when the files do not belong together.
 * `ca.pem` holds every authority that programs may trust, the next one years before it signs (authorities.ts).
 */
export async function ensureLocalTls({ folder, clock, secrets, names = [] }: LocalTlsDeps): Promise<LocalTls> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = { key: join(folder, 'server-key.pem'), cert: join(folder, 'server.pem'), ca: join(folder, 'ca.pem') }
  const former = await orAbsent(readFile(paths.ca, 'utf8'))
  const { signing, bundle } = await loadAuthorities({ folder, secrets, former, names, now: clock.now() })
  if (bundle !== former) await writeWhole(paths.ca, bundle, { mode: 0o644 })
  const stored = {
    key: await orAbsent(readFile(paths.key, 'utf8')),
    cert: await orAbsent(readFile(paths.cert, 'utf8')),
  }
  if (isUsable(stored, certificatesIn(bundle), clock.now()) && isFor(stored.cert, names))
    return { ...stored, caFile: paths.ca }
  const issued = await issueLeaf(signing, clock.now(), names)
  await writeWhole(paths.key, issued.key, { mode: 0o600 })
  await writeWhole(paths.cert, issued.cert, { mode: 0o644 })
  return { ...issued, caFile: paths.ca }
}

/** Whether a certificate (PEM) is for all of these names and addresses. */
export function isFor(cert: string, names: readonly string[]): boolean {
  const leaf = new X509Certificate(cert)
  return names.every(name => (isIP(name) === 0 ? leaf.checkHost(name) : leaf.checkIP(name)) !== undefined)
}

/** A file that is not there is an empty text. */
async function orAbsent(reading: Promise<string>): Promise<string> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** A crash between two writes, or a restored backup, may leave files of different pairs. */
function isUsable({ key, cert }: Issued, authorities: readonly string[], now: number): boolean {
  try {
    const leaf = new X509Certificate(cert)
    const isTrusted = authorities.some(authority => leaf.verify(new X509Certificate(authority).publicKey))
    const isPair = leaf.checkPrivateKey(createPrivateKey(key)) && isTrusted
    return isPair && leaf.validToDate.getTime() - now >= RENEW_WITHIN_MS && leaf.validFromDate.getTime() <= now
  } catch {
    // Not PEM at all: made anew like a missing file.
    return false
  }
}
