// The certificate library finds its parsers through this.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'

import { encodeNameConstraints } from './name-constraints.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Browsers refuse leaves that live longer than 398 days. */
const LEAF_DAYS = 397
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const NAME_CONSTRAINTS_OID = '2.5.29.30'

export interface IssuedTls {
  /** PEM, PKCS #8. */
  readonly key: string
  /** PEM. */
  readonly cert: string
  /** PEM of the authority. */
  readonly ca: string
}

/**
 * A fresh authority for localhost, 127.0.0.1 and ::1 alone, and the leaf that it signs. The authority's key exists
 * only inside this call: nobody can sign anything with it afterwards, and renewal makes a new pair.
 */
export async function issueCertificate(now: number): Promise<IssuedTls> {
  x509.cryptoProvider.set(webcrypto)
  const caKeys = await webcrypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const leafKeys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  // A day back, for clients whose clock is behind.
  const dates = { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + LEAF_DAYS * DAY_MS) }
  const issuer = `CN=Steuerstapel lokale Zertifizierungsstelle ${randomBytes(4).toString('hex')}, O=Steuerstapel`
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...dates,
    serialNumber: serialNumber(),
    name: issuer,
    keys: caKeys,
    signingAlgorithm: ALGORITHM,
    extensions: await authorityExtensions(caKeys.publicKey),
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...dates,
    serialNumber: serialNumber(),
    subject: 'CN=localhost, O=Steuerstapel',
    issuer,
    publicKey: leafKeys.publicKey,
    signingKey: caKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: await serverExtensions(caKeys.publicKey, leafKeys.publicKey),
  })
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', leafKeys.privateKey), 'PRIVATE KEY')
  return { key: `${key}\n`, cert: `${leaf.toString('pem')}\n`, ca: `${ca.toString('pem')}\n` }
}

async function authorityExtensions(publicKey: webcrypto.CryptoKey): Promise<x509.Extension[]> {
  return [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    new x509.Extension(NAME_CONSTRAINTS_OID, true, Uint8Array.from(encodeNameConstraints(LOCAL_NAMES))),
    await x509.SubjectKeyIdentifierExtension.create(publicKey),
  ]
}

async function serverExtensions(ca: webcrypto.CryptoKey, leaf: webcrypto.CryptoKey): Promise<x509.Extension[]> {
  return [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension([
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
      { type: 'ip', value: '::1' },
    ]),
    await x509.AuthorityKeyIdentifierExtension.create(ca),
    await x509.SubjectKeyIdentifierExtension.create(leaf),
  ]
}

const LOCAL_NAMES = {
  hosts: ['localhost'],
  ipv4: [Uint8Array.of(127, 0, 0, 1)],
  ipv6: [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)],
}

/** Positive and random, 15 bytes (RFC 5280, 4.1.2.2 allows 20). */
function serialNumber(): string {
  return `01${randomBytes(14).toString('hex')}`
}
