import 'reflect-metadata'
import { createHash, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as x509 from '@peculiar/x509'
import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  id_eContentType_TSTInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'

/** How a service may go wrong. */
export type TsaFault = 'refuses' | 'is_broken' | 'other_hash' | 'wrong_use' | 'wrong_key' | 'old_nonce'

/** A time stamp service of the tests: RFC 3161 over HTTP, with a certificate of its own. */
export interface LocalTsa {
  readonly url: string
  /** Bodies of the queries that came. */
  readonly asked: Buffer[]
  /** What it does from now on; null answers as it should. */
  behave(fault: TsaFault | null): void
  close(): Promise<void>
}

export async function openLocalTsa(now: () => number): Promise<LocalTsa> {
  const keys = await newKeys()
  const certificates = {
    good: await newCertificate(keys, TIME_STAMPING, now()),
    wrong: await newCertificate(keys, EMAIL_PROTECTION, now()),
  }
  const other = await newKeys()
  const asked: Buffer[] = []
  let fault: TsaFault | null = null
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const query = Buffer.concat(pieces)
      asked.push(query)
      const key = fault === 'wrong_key' ? other.privateKey : keys.privateKey
      const certificate = fault === 'wrong_use' ? certificates.wrong : certificates.good
      void answer(query, { fault, key, certificate, at: now() }).then(
        reply => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    asked,
    behave: next => void (fault = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const newKeys = () => webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>

async function newCertificate(keys: webcrypto.CryptoKeyPair, use: string, now: number): Promise<Certificate> {
  x509.cryptoProvider.set(webcrypto as Crypto)
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Zeitstempel der Tests, O=Beispiel',
    keys: keys as CryptoKeyPair,
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + 3_600_000),
    signingAlgorithm: ECDSA,
    extensions: [new x509.ExtendedKeyUsageExtension([use], true)],
  })
  return new Certificate({ schema: fromBER(made.rawData).result })
}

interface Answering {
  readonly fault: TsaFault | null
  readonly key: webcrypto.CryptoKey
  readonly certificate: Certificate
  readonly at: number
}

async function answer(query: Buffer, { fault, key, certificate, at }: Answering): Promise<Buffer> {
  if (fault === 'is_broken') throw new Error('as asked')
  if (fault === 'refuses') {
    return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }).toSchema().toBER())
  }
  const asked = new TimeStampReq({ schema: fromBER(new Uint8Array(query).buffer).result })
  const { messageImprint } = asked
  if (fault === 'other_hash') messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer })
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(at),
    ...(asked.nonce && { nonce: fault === 'old_nonce' ? new Integer({ value: 1 }) : asked.nonce }),
  })
  const content = Buffer.from(info.toSchema().toBER())
  const signed = await signContent(content, key, certificate, at)
  const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  const reply = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token })
  return Buffer.from(reply.toSchema().toBER())
}

async function signContent(
  content: Buffer,
  key: webcrypto.CryptoKey,
  certificate: Certificate,
  at: number,
): Promise<SignedData> {
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_eContentType_TSTInfo,
      eContent: new OctetString({ valueHex: new Uint8Array(content).buffer }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(content, certificate, at) }),
      }),
    ],
    certificates: [certificate],
  })
  await signed.sign(key as CryptoKey, 0, 'SHA-256')
  return signed
}

function attributesOf(content: Buffer, certificate: Certificate, at: number): Attribute[] {
  const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()).buffer
  const certHash = new OctetString({ valueHex: hashOf(Buffer.from(certificate.toSchema().toBER())) })
  return [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: id_eContentType_TSTInfo })] }),
    new Attribute({ type: '1.2.840.113549.1.9.5', values: [new GeneralizedTime({ valueDate: new Date(at) })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: hashOf(content) })] }),
    new Attribute({
      type: '1.2.840.113549.1.9.16.2.47',
      values: [new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [certHash] })] })] })],
    }),
  ]
}
