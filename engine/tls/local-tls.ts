import { X509Certificate, createPrivateKey } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { writeWhole } from '../shared/disk/write-whole.ts'
import type { Clock } from '../shared/clock.ts'
import type { IssuedTls } from './issue-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

const RENEW_WITHIN_MS = 30 * 24 * 60 * 60 * 1000

export interface LocalTls {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly cert: string
  /** Path of the authority's certificate, which clients are told to trust. */
  readonly caFile: string
}

/**
 * Key and certificate of the https listener, made at the first start and renewed when less than 30 days remain, or
 * when the files do not belong together. Renewal makes a new `ca.pem` too, since the old authority cannot sign again.
 */
export async function ensureLocalTls(options: { readonly folder: string; readonly clock: Clock }): Promise<LocalTls> {
  const { folder, clock } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = { key: join(folder, 'server-key.pem'), cert: join(folder, 'server.pem'), ca: join(folder, 'ca.pem') }
  const stored = await readStored(paths)
  if (stored && isUsable(stored, clock.now())) return { key: stored.key, cert: stored.cert, caFile: paths.ca }
  const issued = await issueCertificate(clock.now())
  await writeWhole(paths.key, issued.key, { mode: 0o600 })
  await writeWhole(paths.cert, issued.cert, { mode: 0o644 })
  await writeWhole(paths.ca, issued.ca, { mode: 0o644 })
  return { key: issued.key, cert: issued.cert, caFile: paths.ca }
}

async function readStored(paths: { key: string; cert: string; ca: string }): Promise<IssuedTls | null> {
  try {
    const [key, cert, ca] = await Promise.all([
      readFile(paths.key, 'utf8'),
      readFile(paths.cert, 'utf8'),
      readFile(paths.ca, 'utf8'),
    ])
    return { key, cert, ca }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A crash between two writes, or a restored backup, may leave files of different pairs. */
function isUsable({ key, cert, ca }: IssuedTls, now: number): boolean {
  try {
    const leaf = new X509Certificate(cert)
    const authority = new X509Certificate(ca)
    const isPair = leaf.checkPrivateKey(createPrivateKey(key)) && leaf.verify(authority.publicKey)
    return isPair && leaf.validToDate.getTime() - now >= RENEW_WITHIN_MS && leaf.validFromDate.getTime() <= now
  } catch {
    // Not PEM at all: made anew like a missing file.
    return false
  }
}
