/** Scopes of the interface text and what they allow. */
export const SCOPE_TEXTS = {
  'batches:read': 'Status, Fortschritt und Liste lesen',
  'batches:write': 'Stapel anlegen und abbrechen',
  'results:read': 'Ergebnisse abrufen',
}

export const TAGS = {
  Anmeldung: 'Access Token nach OAuth 2.0 (Client Credentials, RFC 6749); es gilt 3600 Sekunden.',
  Dateien: 'Dateien übergeben, die auf demselben Rechner liegen, ohne eine Adresse zum Abholen.',
  Stapel: 'Stapel anlegen, verfolgen, auflisten, abbrechen.',
  Ergebnis: 'Die Belegmappe eines fertigen Stapels.',
  Stammdaten: 'Arten von Belegen mit ihren Feldern, und die Mandanten des eigenen Projekts mit ihren Jahren.',
  Webhooks: 'Benachrichtigungen über Statuswechsel nach Standard Webhooks 1.0.0.',
}

/** How notifications are sent. */
export const WEBHOOK_TEXT =
  'Geht bei jedem Statuswechsel an `webhook_url`, mindestens einmal, unterschrieben nach Standard Webhooks 1.0.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Erwartet wird 2xx binnen 15 Sekunden; sonst folgen bis zu zehn Versuche über 75 Stunden. Nach 410 kommt nichts mehr.'

export interface Operation {
  readonly operationId: string
  readonly tag: keyof typeof TAGS
  readonly summary: string
  readonly description: string
  /** Null when no token is needed. */
  readonly scope: keyof typeof SCOPE_TEXTS | null
  /** Names of the schemas of body and answer in `components`. */
  readonly request?: string
  readonly answer?: string
  /** What the success means. */
  readonly success: string
  /** The body where it is no JSON alone, as OpenAPI tells contents. */
  readonly content?: Readonly<Record<string, object>>
  /** Parameters that the route reads by itself. */
  readonly parameters?: readonly Record<string, unknown>[]
}
