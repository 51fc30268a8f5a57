import type { ErrorKind } from '../shared/errors.ts'
import { EngineError } from '../shared/errors.ts'

/** What the client is told; never an address, a host or anything read from there (else we were a port scanner). */
const MESSAGES = {
  source_unreachable: 'Die Quelle ist nicht erreichbar. Bitte den Link prüfen und den Stapel erneut senden.',
  source_http_error: 'Die Quelle liefert die Datei nicht aus. Bitte den Link prüfen und den Stapel erneut senden.',
  source_expired: 'Der Link ist abgelaufen. Bitte einen neuen Link erzeugen und den Stapel erneut senden.',
  source_address_forbidden: 'Die Quelle liegt an einem nicht erlaubten Ort. Bitte die Freigaben der Quellen prüfen.',
  source_tls_error: 'Das Zertifikat der Quelle ist ungültig. Bitte das Zertifikat des Servers prüfen.',
  too_many_redirects: 'Die Quelle leitet zu oft weiter. Bitte den direkten Link angeben.',
  checksum_mismatch: 'SHA-256 stimmt nicht überein. Bitte die Datei und die Prüfsumme prüfen.',
  file_too_large: 'Die Datei ist zu groß. Bitte aufteilen und erneut senden.',
  storage_full: 'Der Speicher ist voll. Bitte Platz schaffen und den Stapel erneut senden.',
  internal_error: 'Die Datei konnte wegen eines internen Fehlers nicht abgeholt werden.',
} as const

export type SourceFaultCode = keyof typeof MESSAGES

/** A document's fault while its source is fetched, with the German text of its code. */
export function sourceFault(kind: ErrorKind, code: SourceFaultCode, cause?: unknown): EngineError {
  return new EngineError(kind, code, MESSAGES[code], cause === undefined ? {} : { cause })
}

const TLS_CODES = /CERT|TLS|SSL|EPROTO|ISSUER|SIGNATURE|CRL_/
const ANSWER_CODES = /^HPE_|HEADERS_OVERFLOW/
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT'])
/** Of a drive, mostly of one in the network, or of another program that still has the file. */
const DRIVE_CODES = /^(?:EIO|EBUSY|ESTALE|ENXIO|ENODEV|EREMOTEIO|EHOSTDOWN|ETXTBSY|EUNKNOWN|UNKNOWN)$/
const NETWORK_CODES =
  /^(UND_ERR_|ECONN|ENOTFOUND$|EAI_|EHOST|ENET|ETIMEDOUT$|EPIPE$|ESOCKET|ERR_STREAM_PREMATURE_CLOSE$|ABORT_ERR$)/

/** Any failure of a fetch as a fault of ours; what cannot be explained is an internal error and counts as a bug. */
export function toSourceFault(error: unknown): EngineError {
  const own = [error, (error as { cause?: unknown } | null)?.cause].find(item => item instanceof EngineError)
  if (own) return own
  const code = codeOf(error)
  if (DISK_CODES.has(code)) return sourceFault('transient', 'storage_full', error)
  // The parser of answers gives some of its faults no code, as for a line that is no HTTP, or a negative length.
  const isNoHttp = error instanceof Error && error.name === 'HTTPParserError'
  if (isNoHttp || ANSWER_CODES.test(code)) return sourceFault('input', 'source_http_error', error)
  if (TLS_CODES.test(code)) return sourceFault('input', 'source_tls_error', error)
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  if (isTimeout || NETWORK_CODES.test(code) || DRIVE_CODES.test(code))
    return sourceFault('transient', 'source_unreachable', error)
  return sourceFault('input', 'internal_error', error)
}

/** The code of an error, of its cause, or of the first of several (one per address that was tried). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
