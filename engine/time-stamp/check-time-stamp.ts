import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { fromBER } from 'asn1js'
import { ContentInfo, id_eContentType_TSTInfo, PKIStatus, SignedData, TimeStampResp, TSTInfo } from 'pkijs'
import type { Certificate, SignerInfo } from 'pkijs'
import { EngineError } from '../shared/errors.ts'

/** What a time stamp says, and what is wrong with it. */
export interface TimeStampFacts {
  /** Milliseconds. */
  readonly at: number
  /** Subject of the certificate that signed it, as its own lines say. */
  readonly authority: string
  /** Who issued that certificate. */
  readonly issuer: string
  /** Of the certificate, hex: by it a service is known again. */
  readonly certificateSha256: string
  /** Hex; of the request that it answers, null where there was none. */
  readonly nonce: string | null
  /** Why it proves nothing; empty of one that holds. */
  readonly faults: readonly TimeStampFault[]
}

/**
 * `other_file`: the hash is another one. `not_signed`: no signature of the certificate in it. `not_for_stamps`: the
 * certificate is for something else. `not_valid_then`: it had expired, or was not valid yet.
 */
export type TimeStampFault = 'other_file' | 'not_signed' | 'not_for_stamps' | 'not_valid_then'

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const
/** Names of Node for the hashes of signatures (RFC 5754, RFC 8702 are not in use here). */
const HASHES: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.3.14.3.2.26': 'sha1',
}
const RSA_PSS = '1.2.840.113549.1.1.10'
const GRANTED: ReadonlySet<PKIStatus> = new Set([PKIStatus.granted, PKIStatus.grantedWithMods])

/**
 * Holds the answer of a service (`TimeStampResp`, DER) against the SHA-256 of a file: its hash, its signature by the
 * certificate that comes with it (RFC 3161, RFC 5816), what that certificate is for, and when. Whether anybody trusts the
 * certificate is not said. Throws EngineError transient `time_stamp_refused` or `time_stamp_unreadable`.
 */
export function checkTimeStamp(reply: Uint8Array, sha256: string): TimeStampFacts {
  const { signed, info, content } = parseReply(reply)
  const signer = signed.signerInfos[0]
  const certificate = signer && certificateOf(signed, signer)
  if (!signer || !certificate) throw unreadable()
  const at = info.genTime.getTime()
  const imprint = info.messageImprint
  const isOfFile =
    imprint.hashAlgorithm.algorithmId === OID.sha256 && hexOf(imprint.hashedMessage.valueBlock.valueHexView) === sha256
  const isValidThen = at >= Date.parse(certificate.validFrom) && at <= Date.parse(certificate.validTo)
  const faults: readonly (readonly [TimeStampFault, boolean])[] = [
    ['other_file', !isOfFile],
    ['not_signed', !isSigned(signer, content, certificate)],
    ['not_for_stamps', !certificate.keyUsage?.includes(OID.timeStamping)],
    ['not_valid_then', !isValidThen],
  ]
  return {
    at,
    authority: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    certificateSha256: createHash('sha256').update(certificate.raw).digest('hex'),
    nonce: info.nonce ? hexOf(info.nonce.valueBlock.valueHexView) : null,
    faults: faults.flatMap(([fault, isSo]) => (isSo ? [fault] : [])),
  }
}

function parseReply(reply: Uint8Array) {
  try {
    const answer = new TimeStampResp({ schema: fromBER(bytesOf(reply)).result })
    if (!GRANTED.has(answer.status.status)) throw refused()
    if (!answer.timeStampToken) throw unreadable()
    const signed = new SignedData({ schema: new ContentInfo({ schema: answer.timeStampToken.toSchema() }).content })
    const { eContentType, eContent } = signed.encapContentInfo
    if (eContentType !== id_eContentType_TSTInfo || !eContent) throw unreadable()
    const content = new Uint8Array(eContent.getValue())
    return { signed, content, info: new TSTInfo({ schema: fromBER(bytesOf(content)).result }) }
  } catch (error) {
    throw error instanceof EngineError ? error : unreadable(error)
  }
}

/** The certificate that the signer names; of several in an answer the others lead to its issuer. */
function certificateOf({ certificates = [] }: SignedData, { sid }: SignerInfo): X509Certificate | null {
  const named = (certificates as readonly Certificate[]).find(
    one => 'serialNumber' in one && 'serialNumber' in sid && one.serialNumber.isEqual(sid.serialNumber),
  )
  return named ? new X509Certificate(Buffer.from(named.toSchema().toBER())) : null
}

/** The attributes that are signed name the content and the certificate, and the signature is of that certificate's key. */
function isSigned(signer: SignerInfo, content: Uint8Array, certificate: X509Certificate): boolean {
  const hash = HASHES[signer.digestAlgorithm.algorithmId]
  const attributes = signer.signedAttrs
  if (!hash || !attributes) return false
  const valueOf = (type: string): unknown => attributes.attributes.find(each => each.type === type)?.values[0]
  const digest = valueOf(OID.messageDigest) as
    { readonly valueBlock?: { readonly valueHexView?: Uint8Array } } | undefined
  const told = digest?.valueBlock?.valueHexView
  if (!told || hexOf(told) !== createHash(hash).update(content).digest('hex')) return false
  if (!namesCertificate(valueOf(OID.signingCertificateV2) ?? valueOf(OID.signingCertificate), certificate)) return false
  const key = createPublicKey({
    key: certificate.publicKey.export({ format: 'der', type: 'spki' }),
    format: 'der',
    type: 'spki',
  })
  const isPss = signer.signatureAlgorithm.algorithmId === RSA_PSS
  const signature = new Uint8Array(signer.signature.valueBlock.valueHexView)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : (signatureHash(signer) ?? hash)
  // Padding 6 is PSS (RSA_PKCS1_PSS_PADDING of OpenSSL); the length of its salt is found by itself.
  const how = isPss ? { key, padding: 6 } : { key }
  return verify(algorithm, new Uint8Array(attributes.encodedValue), how, signature)
}

/** A name of a signature that fixes its hash by itself; null where it follows the digest. */
function signatureHash({ signatureAlgorithm: { algorithmId } }: Pick<SignerInfo, 'signatureAlgorithm'>): string | null {
  return SIGNATURE_HASHES[algorithmId] ?? null
}

const SIGNATURE_HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

/** ESSCertID or ESSCertIDv2 (RFC 5035): one of the hashes of the certificate stands in what is signed. */
function namesCertificate(attribute: unknown, certificate: X509Certificate): boolean {
  if (attribute === undefined) return false
  const signed = hexOf(new Uint8Array((attribute as { toBER(): ArrayBuffer }).toBER()))
  return ['sha1', 'sha256', 'sha384', 'sha512'].some(hash =>
    signed.includes(createHash(hash).update(certificate.raw).digest('hex')),
  )
}

function nameOf(lines: string): string {
  const parts = new Map(lines.split('\n').map(line => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
  return [parts.get('CN'), parts.get('O')].filter(Boolean).join(', ') || lines.replaceAll('\n', ', ')
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function bytesOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function unreadable(cause?: unknown): EngineError {
  return new EngineError(
    'transient',
    'time_stamp_unreadable',
    'Die Antwort des Zeitstempeldienstes ist nicht lesbar.',
    {
      ...(cause === undefined ? {} : { cause }),
    },
  )
}

function refused(): EngineError {
  return new EngineError('transient', 'time_stamp_refused', 'Der Zeitstempeldienst hat die Anfrage abgelehnt.')
}
