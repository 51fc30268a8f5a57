import type * as X509 from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'

import { encodeNameConstraints } from './name-constraints.ts'
import { constrainedNames, withLocalNames } from './server-names.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Browsers refuse leaves that live longer than 398 days. */
const LEAF_DAYS = 397
const AUTHORITY_YEARS = 10
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const NAME_CONSTRAINTS_OID = '2.5.29.30'

type Library = typeof X509

/** Loaded where a certificate has to be made, which an installation does once in years. */
async function loadLibrary(): Promise<Library> {
  // It finds its parsers through this, and has to be read after it, whatever files a build puts the two into.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto)
  return x509
}

/** A certificate and its private key, both PEM (the key as PKCS #8). */
export interface Issued {
  readonly key: string
  readonly cert: string
}

/**
 * An authority of this machine for localhost, 127.0.0.1 and ::1 alone, and for the names by which others call it, valid
 * for ten years from `now` (epoch ms). Whoever got hold of its key could pretend to be this machine, and nobody else.
 */
export async function issueAuthority(now: number, names: readonly string[] = []): Promise<Issued> {
  const x509 = await loadLibrary()
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + AUTHORITY_YEARS)
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    notBefore: aDayBack(now),
    notAfter,
    serialNumber: serialNumber(),
    name: `CN=Steuerstapel lokale Zertifizierungsstelle ${randomBytes(4).toString('hex')}, O=Steuerstapel`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: await authorityExtensions(x509, keys.publicKey, withLocalNames(names)),
  })
  return { key: await privateKeyPem(x509, keys.privateKey), cert: `${authority.toString('pem')}\n` }
}

/**
 * A certificate of an https listener, for this machine and the names by which others call it, signed by an authority and
 * valid for 397 days from `now` (epoch ms), but never longer than the authority. Throws when the authority is not a pair
 * of PEM texts.
 */
export async function issueLeaf(authority: Issued, now: number, names: readonly string[] = []): Promise<Issued> {
  const x509 = await loadLibrary()
  const issuer = new x509.X509Certificate(authority.cert)
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.key),
    ALGORITHM,
    false,
    ['sign'],
  )
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const leaf = await x509.X509CertificateGenerator.create({
    notBefore: aDayBack(now),
    notAfter: new Date(Math.min(now + LEAF_DAYS * DAY_MS, issuer.notAfter.getTime())),
    serialNumber: serialNumber(),
    subject: [{ CN: [names[0] ?? 'localhost'] }, { O: ['Steuerstapel'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: await serverExtensions(x509, await issuer.publicKey.export(), keys.publicKey, withLocalNames(names)),
  })
  return { key: await privateKeyPem(x509, keys.privateKey), cert: `${leaf.toString('pem')}\n` }
}

/** For clients whose clock is behind. */
function aDayBack(now: number): Date {
  return new Date(now - DAY_MS)
}

async function privateKeyPem(x509: Library, key: webcrypto.CryptoKey): Promise<string> {
  return `${x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

async function authorityExtensions(
  x509: Library,
  publicKey: webcrypto.CryptoKey,
  names: readonly string[],
): Promise<X509.Extension[]> {
  return [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    new x509.Extension(NAME_CONSTRAINTS_OID, true, Uint8Array.from(encodeNameConstraints(constrainedNames(names)))),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
  ]
}

async function serverExtensions(
  x509: Library,
  ca: webcrypto.CryptoKey,
  leaf: webcrypto.CryptoKey,
  names: readonly string[],
): Promise<X509.Extension[]> {
  return [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(
      names.map(value => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }) as const),
    ),
    await x509.AuthorityKeyIdentifierExtension.create(ca),
    await x509.SubjectKeyIdentifierExtension.create(leaf),
  ]
}

/** Positive and random, 15 bytes (RFC 5280, 4.1.2.2 allows 20). */
function serialNumber(): string {
  return `01${randomBytes(14).toString('hex')}`
}
