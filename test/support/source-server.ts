import 'reflect-metadata'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import * as x509 from '@peculiar/x509'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const VALID_FROM = new Date('2025-01-01T00:00:00Z')
const VALID_TO = new Date('2045-01-01T00:00:00Z')

export interface SourceServer {
  /** `localhost:PORT`, as STEUERSTAPEL_SOURCE_ALLOW wants it. */
  readonly host: string
  /** PEM file of its authority, for STEUERSTAPEL_EXTRA_CA. */
  readonly caFile: string
  /** How often each name was asked for. */
  readonly requests: ReadonlyMap<string, number>
  urlOf(name: string): string
  close(): Promise<void>
}

/**
 * Serves files over https on a free loopback port, as a client's own document store would: with an authority made for
 * this run, whose certificate is written into `folder`. Other names get 404.
 */
export async function startSourceServer(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<SourceServer> {
  const tls = await makeCertificates()
  const caFile = path.join(folder, 'source-ca.pem')
  writeFileSync(caFile, tls.ca)
  const requests = new Map<string, number>()
  const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    requests.set(name, (requests.get(name) ?? 0) + 1)
    const bytes = files.get(name)
    if (bytes === undefined || request.method !== 'GET') {
      response.writeHead(bytes === undefined ? 404 : 405).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    caFile,
    requests,
    urlOf: name => `https://${host}/${encodeURIComponent(name)}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A fresh authority and a certificate of it for localhost and 127.0.0.1, all as PEM. */
export async function makeCertificates(authorityName = 'Steuerstapel Testquelle'): Promise<{
  readonly ca: string
  readonly cert: string
  readonly key: string
}> {
  x509.cryptoProvider.set(crypto)
  const caKeys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const validity = { notBefore: VALID_FROM, notAfter: VALID_TO, signingAlgorithm: ECDSA }
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name: `CN=${authorityName}`,
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: '02',
    subject: 'CN=localhost',
    issuer: authority.subject,
    signingKey: caKeys.privateKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`
  return { ca: authority.toString('pem'), cert: leaf.toString('pem'), key }
}
