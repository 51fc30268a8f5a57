/** Scopes of the interface text and what they allow. */
export const SCOPE_TEXTS = {
  'batches:read': 'Status, Fortschritt und Liste lesen',
  'batches:write': 'Stapel anlegen und abbrechen',
  'results:read': 'Ergebnisse abrufen',
}

export const TAGS = {
  Anmeldung: 'Access Token nach OAuth 2.0 (Client Credentials, RFC 6749); es gilt 3600 Sekunden.',
  Stapel: 'Stapel anlegen, verfolgen, auflisten, abbrechen.',
  Ergebnis: 'Die Belegmappe eines fertigen Stapels.',
  Webhooks: 'Benachrichtigungen über Statuswechsel nach Standard Webhooks 1.0.0.',
}

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
}

const BATCH = '/v1/batches/:batch_id'

/** What the routes themselves do not say, by method and path. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /v1/oauth/token': {
    operationId: 'createToken',
    tag: 'Anmeldung',
    scope: null,
    request: 'TokenRequest',
    answer: 'Token',
    summary: 'Access Token holen',
    description:
      'Tauscht Client ID und Client Secret gegen ein Access Token. Der Inhalt ist JSON oder ein Formular; das Secret steht darin oder im Authorization-Kopf (Basic), nie in beiden. Ohne `scope` gelten alle erteilten Scopes.',
    success: 'Das Token und das Projekt, zu dem es gehört.',
  },
  'POST /v1/batches': {
    operationId: 'createBatch',
    tag: 'Stapel',
    scope: 'batches:write',
    request: 'CreateBatch',
    answer: 'AcceptedBatch',
    summary: 'Stapel anlegen',
    description:
      'Nimmt einen Stapel an und stellt ihn in die Warteschlange; die Dokumente werden gleich danach von ihren Adressen geholt. Mit demselben `Idempotency-Key` entsteht auch bei Wiederholung nur ein Stapel (7 Tage lang).',
    success: 'Angenommen. `Location` nennt den Stapel; Kosten und Dauer sind geschätzt.',
  },
  'GET /v1/batches': {
    operationId: 'listBatches',
    tag: 'Stapel',
    scope: 'batches:read',
    answer: 'BatchList',
    summary: 'Stapel auflisten',
    description:
      'Die Stapel des eigenen Projekts, neueste zuerst. `from` und `to` sind Kalendertage in UTC, beide eingeschlossen.',
    success: 'Eine Seite der Liste; `next_url` führt zur nächsten.',
  },
  [`GET ${BATCH}`]: {
    operationId: 'getBatch',
    tag: 'Stapel',
    scope: 'batches:read',
    answer: 'BatchStatus',
    summary: 'Status lesen',
    description: 'Stand eines Stapels. `error` steht nur bei `failed` und nennt Ursache und betroffene Dokumente.',
    success: 'Der Status.',
  },
  [`GET ${BATCH}/progress`]: {
    operationId: 'getProgress',
    tag: 'Stapel',
    scope: 'batches:read',
    answer: 'Progress',
    summary: 'Fortschritt lesen',
    description: 'Phase, Schritt und Datei, an der gearbeitet wird. Empfohlen ist eine Abfrage alle 5 bis 10 Sekunden.',
    success: 'Der Fortschritt. Die Prozentwerte fallen nie.',
  },
  [`GET ${BATCH}/result`]: {
    operationId: 'getResult',
    tag: 'Ergebnis',
    scope: 'results:read',
    answer: 'Result',
    summary: 'Ergebnis abrufen',
    description: 'Nur bei `completed`, sonst 404. Jeder Abruf gibt einen neuen Download-Link, der 15 Minuten gilt.',
    success: 'Download-Link, Verbrauch und Abrechnung; `warnings` nennt Dokumente, die nicht verarbeitet wurden.',
  },
  [`GET ${BATCH}/documents`]: {
    operationId: 'getDocuments',
    tag: 'Stapel',
    scope: 'batches:read',
    answer: 'Documents',
    summary: 'Dokumente lesen',
    description: 'Was aus jedem Dokument wurde: Art, Jahr, gefundene Werte mit Fundstelle, Hinweise.',
    success: 'Die Dokumente in der Reihenfolge der Anfrage.',
  },
  [`GET ${BATCH}/positions`]: {
    operationId: 'getPositions',
    tag: 'Ergebnis',
    scope: 'results:read',
    answer: 'Positions',
    summary: 'Ansätze und Summen lesen',
    description:
      'Wofür die Dokumente zählen: je Ansatz Formular, Zeile, Betrag, Person oder Objekt, Jahr und Grund, dazu die Summen je Zeile und was nicht zählt. Korrekturen sind sofort enthalten. `line` ist null, wo die Zeile des Jahres nicht gesichert ist; `key` bleibt über die Jahre gleich. Nur bei `completed`, sonst 404.',
    success: 'Ansätze, Summen und Nichtgezähltes mit Gründen.',
  },
  [`GET ${BATCH}/events`]: {
    operationId: 'streamEvents',
    tag: 'Stapel',
    scope: 'batches:read',
    summary: 'Fortschritt mitverfolgen',
    description:
      'Dasselbe Objekt wie der Fortschritt, als Server-Sent Events (`event: progress`); endet mit dem Stapel.',
    success: 'Der Strom der Ereignisse.',
  },
  [`POST ${BATCH}/cancel`]: {
    operationId: 'cancelBatch',
    tag: 'Stapel',
    scope: 'batches:write',
    answer: 'BatchStatus',
    summary: 'Stapel abbrechen',
    description:
      'Beendet einen wartenden Stapel sofort und einen laufenden bald: er endet `failed` mit `error.code` = `cancelled`.',
    success: 'Der Status nach dem Abbruch.',
  },
  'GET /v1/downloads/:batch_id/:file': {
    operationId: 'downloadOutput',
    tag: 'Ergebnis',
    scope: null,
    summary: 'Belegmappe herunterladen',
    description:
      'Über die unterschriebene Adresse aus dem Ergebnis, ohne Token. HEAD, Range und If-None-Match werden beantwortet.',
    success: 'Die Belegmappe.',
  },
}
