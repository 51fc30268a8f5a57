/** Every error code of the interface: its status and its words (decisions.md 1.1). */
export const ERRORS = {
  invalid_request: row(400, 'Die Anfrage ist ungültig.', 'The request is invalid.'),
  unsupported_media_type: row(400, 'Dieser Content-Type wird nicht angenommen.', 'This content type is not accepted.'),
  payload_too_large: row(400, 'Der Inhalt der Anfrage ist zu groß.', 'The body of the request is too large.'),
  idempotency_key_reused: row(
    400,
    'Dieser Idempotency-Key wurde bereits mit einem anderen Inhalt verwendet.',
    'This Idempotency-Key was already used with another body.',
  ),
  invalid_client: row(401, 'Client ID oder Client Secret ist ungültig.', 'Client ID or client secret is invalid.'),
  unsupported_grant_type: row(
    400,
    'Nur grant_type client_credentials wird unterstützt.',
    'Only grant_type client_credentials is supported.',
  ),
  invalid_scope: row(400, 'Der Scope ist diesem Client nicht erteilt.', 'The scope is not granted to this client.'),
  unauthorized_client: row(400, 'Dieser Client darf das nicht.', 'This client may not do that.'),
  invalid_token: row(401, 'Access Token fehlt oder ist ungültig.', 'The access token is missing or invalid.'),
  insufficient_scope: row(403, 'Dem Access Token fehlt der nötige Scope.', 'The access token lacks the needed scope.'),
  url_expired: row(
    403,
    'Der Download-Link ist abgelaufen. Bitte einen neuen abrufen.',
    'The download URL has expired.',
  ),
  invalid_signature: row(403, 'Der Download-Link ist ungültig.', 'The download URL is not valid.'),
  origin_not_allowed: row(
    403,
    'Anfragen von fremden Webseiten sind nicht erlaubt.',
    'Requests from other sites are not allowed.',
  ),
  batch_not_found: row(404, 'Diesen Stapel gibt es nicht.', 'There is no such batch.'),
  mandant_not_found: row(404, 'Diesen Mandanten gibt es nicht.', 'There is no such client.'),
  year_not_found: row(404, 'Für dieses Jahr liegt nichts vor.', 'There is nothing of that year.'),
  kind_not_found: row(404, 'Diese Belegart gibt es nicht.', 'There is no such kind of document.'),
  result_not_available: row(
    404,
    'Das Ergebnis ist noch nicht verfügbar.',
    'The result is not available: the batch is not completed.',
  ),
  not_found: row(404, 'Diese Adresse oder Methode gibt es nicht.', 'There is no such path or method.'),
  rate_limit_exceeded: row(
    429,
    'Zu viele Anfragen. Bitte später erneut versuchen.',
    'Too many requests. Please try again later.',
  ),
  server_error: row(
    500,
    'Interner Fehler. Bitte die Request-ID melden.',
    'Internal error. Please report the request id.',
  ),
  result_damaged: row(
    500,
    'Die gespeicherte Belegmappe ist beschädigt und wird nicht ausgeliefert. Bitte den Datenträger prüfen und die Belegmappe aus der Sicherung zurückholen oder den Stapel neu einreichen.',
    'The stored result is damaged and is not served. Check the disk and restore the result, or submit the batch again.',
  ),
  temporarily_unavailable: row(
    503,
    'Der Dienst ist vorübergehend nicht verfügbar. Bitte später erneut versuchen.',
    'The service is temporarily unavailable. Please try again later.',
  ),
} as const

export type ErrorCode = keyof typeof ERRORS
export type Language = 'de' | 'en'

interface ErrorRow {
  readonly status: number
  readonly de: string
  readonly en: string
}

export interface FieldFault {
  /** Path with dots and [i], e.g. `documents[0].source.url`; empty when no field is meant. */
  readonly field: string
  readonly reason: string
}

export interface ErrorBody {
  readonly error: ErrorCode
  readonly error_description: string
  readonly error_details: {
    readonly field: string
    readonly reason: string
    readonly errors?: readonly FieldFault[]
    readonly request_id: string
  }
}

export interface HttpFaultOptions {
  readonly field?: string
  readonly reason?: string
  readonly errors?: readonly FieldFault[]
  /** Replaces the words of the table. */
  readonly text?: { readonly de: string; readonly en: string }
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** A request that is answered with an error of the table. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault'
  readonly code: ErrorCode
  readonly options: HttpFaultOptions

  constructor(code: ErrorCode, options: HttpFaultOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.options = options
  }
}

/** The body of every error: the three fields of the interface text; error_details is never null. */
export function errorBody(
  code: ErrorCode,
  options: HttpFaultOptions,
  request: { readonly language: Language; readonly id: string },
): ErrorBody {
  return {
    error: code,
    error_description: (options.text ?? ERRORS[code])[request.language],
    error_details: {
      field: options.field ?? '',
      reason: options.reason ?? '',
      ...(options.errors ? { errors: options.errors } : {}),
      request_id: request.id,
    },
  }
}

/** English when the client puts it before German, else German. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2), quality: quality === undefined ? 1 : Number(quality), order }
    })
    .filter(entry => (entry.language === 'de' || entry.language === 'en') && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
  return wanted[0]?.language === 'en' ? 'en' : 'de'
}

function row(status: number, de: string, en: string): ErrorRow {
  return { status, de, en }
}
