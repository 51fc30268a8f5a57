import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import { writeWhole } from '../shared/disk/write-whole.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { issueAuthority } from './issue-certificate.ts'
import type { Issued } from './issue-certificate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * The next authority is told so long before the present one ends. Leaves come from the present one until it has not a
 * whole leaf's life left (about 400 days), so programs have almost three years to take the new one.
 */
const TOLD_BEFORE_MS = 4 * 366 * DAY_MS
const LEAF_MS = 398 * DAY_MS
const FILE = /^authority-(\d+)\.json$/
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g

/**
 * An authority on disk: its certificate (PEM), its private key sealed with the master key (base64), and the names beside
 * those of this machine that it may certify.
 */
const storedAuthority = z.object({ cert: z.string(), sealedKey: z.base64(), names: z.array(z.string()).default([]) })

interface StoredAuthority extends Issued {
  readonly names: readonly string[]
}

/** Authorities of this machine that hold at present. */
export interface Authorities {
  /** Signs new leaves. */
  readonly signing: Issued
  /** PEM of all that programs may trust, the signing one first. */
  readonly bundle: string
}

export interface AuthorityDeps {
  /** Where they lie, each a file `authority-N.json`. */
  readonly folder: string
  /** Seals their private keys. */
  readonly secrets: SecretBox
  /** Epoch ms. */
  readonly now: number
  /** What programs were told to trust before, PEM. */
  readonly former: string
  /** By which others call this machine; an authority that may not certify all of them signs nothing any more. */
  readonly names?: readonly string[]
}

/**
 * The authorities of this machine: made at the first start, and the next one four years before the last ends. What is
 * still valid of those that programs were told to trust stays in the bundle, also without its key, so that nobody who
 * trusted it is let down.
 */
export async function loadAuthorities(deps: AuthorityDeps): Promise<Authorities> {
  const { folder, secrets, now, former, names = [] } = deps
  const stored = await readStored(folder, secrets)
  const valid = stored.filter(each => isValid(each.cert, now) && names.every(name => each.names.includes(name)))
  const last = valid.at(-1)
  if (!last || endOf(last.cert) - now < TOLD_BEFORE_MS) {
    const next = { ...(await issueAuthority(now, names)), names }
    // Both in one file: a crash cannot leave a key that is another certificate's.
    const sealedKey = secrets.seal(next.key).toString('base64')
    const text = JSON.stringify({ cert: next.cert, sealedKey, names }, null, 2)
    const number = Math.max(0, ...(await listNumbers(folder))) + 1
    await writeWhole(join(folder, `authority-${number}.json`), `${text}\n`, { mode: 0o600 })
    valid.push(next)
  }
  const signing = valid.find(({ cert }) => endOf(cert) - now >= LEAF_MS) ?? valid.at(-1)
  if (!signing) throw new Error('no authority')
  const others = [...valid.map(({ cert }) => cert), ...certificatesIn(former).filter(cert => isValid(cert, now))]
  return { signing, bundle: [...new Set([signing.cert, ...others].map(normalised))].join('') }
}

/** The certificates of a PEM text, each a text of its own; text that is none is left out. */
export function certificatesIn(pem: string): string[] {
  return pem.match(CERTIFICATE) ?? []
}

async function listNumbers(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).flatMap(name => FILE.exec(name)?.[1] ?? []).map(Number)
  return numbers.sort((a, b) => a - b)
}

/** Those that can be used, oldest first; the key of another master key, or a damaged file, is as if it were not there. */
async function readStored(folder: string, secrets: SecretBox): Promise<StoredAuthority[]> {
  const stored: StoredAuthority[] = []
  for (const number of await listNumbers(folder)) {
    const text = await readFile(join(folder, `authority-${number}.json`), 'utf8')
    const authority = openAuthority(text, secrets)
    if (authority) stored.push(authority)
  }
  return stored
}

function openAuthority(text: string, secrets: SecretBox): StoredAuthority | null {
  try {
    const { cert, sealedKey, names } = storedAuthority.parse(JSON.parse(text))
    const key = secrets.open(Buffer.from(sealedKey, 'base64'))
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { cert, key, names } : null
  } catch {
    return null
  }
}

function isValid(cert: string, now: number): boolean {
  try {
    const { validFromDate, validToDate } = new X509Certificate(cert)
    return validFromDate.getTime() <= now && validToDate.getTime() > now
  } catch {
    return false
  }
}

function endOf(cert: string): number {
  return new X509Certificate(cert).validToDate.getTime()
}

function normalised(cert: string): string {
  return `${cert.trim()}\n`
}
