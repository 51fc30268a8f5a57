import type { Operation } from './operation.ts'
import { RECORD_OPERATIONS } from './record-operations.ts'

const BATCH = '/v1/batches/:batch_id'
const UPLOAD = '/v1/uploads/:upload_id'
const BYTES = { schema: { type: 'string', format: 'binary' } }

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
  'POST /v1/uploads': {
    operationId: 'createUploads',
    tag: 'Dateien',
    scope: 'batches:write',
    answer: 'Uploads',
    summary: 'Dateien übergeben',
    description:
      'Eine Datei als Inhalt der Anfrage (jeder Content-Type; Name und SHA-256 in der Adresse), mehrere als Formular, oder als JSON angekündigt und danach in Stücken gesendet. Ein Stapel nimmt sie mit `source.type` = `upload` und `source.upload_id`, jede einmal. Was kein Stapel nimmt, wird nach 72 Stunden gelöscht.',
    success: 'Die Dateien in ihrer Reihenfolge.',
    content: {
      'application/octet-stream': BYTES,
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: { type: 'array', items: BYTES.schema } } },
      },
      'application/json': {
        schema: {
          type: 'object',
          required: ['byte_size'],
          properties: {
            byte_size: { type: 'integer', minimum: 1 },
            sha256: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
            filename: { type: 'string', minLength: 1, maxLength: 255 },
          },
        },
        example: { byte_size: 48213, filename: 'rechnung-4711.pdf' },
      },
    },
  },
  [`GET ${UPLOAD}`]: {
    operationId: 'getUpload',
    tag: 'Dateien',
    scope: 'batches:write',
    answer: 'Upload',
    summary: 'Stand einer Übergabe lesen',
    description: 'Wie weit eine angekündigte Datei angekommen ist; dort geht es weiter.',
    success: 'Die Datei und ihr Stand.',
  },
  [`PATCH ${UPLOAD}`]: {
    operationId: 'appendUpload',
    tag: 'Dateien',
    scope: 'batches:write',
    answer: 'Upload',
    summary: 'Ein Stück einer Datei senden',
    description:
      'Der Kopf `Upload-Offset` sagt, wo das Stück beginnt, wie in tus 1.0.0; er muss das Ende des Angekommenen sein. Mit dem letzten Byte wird der angekündigte SHA-256 geprüft.',
    success: 'Die Datei und ihr Stand.',
    content: { 'application/offset+octet-stream': BYTES },
    parameters: [{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer', minimum: 0 } }],
  },
  [`DELETE ${UPLOAD}`]: {
    operationId: 'deleteUpload',
    tag: 'Dateien',
    scope: 'batches:write',
    answer: 'Upload',
    summary: 'Übergabe zurücknehmen',
    description: 'Löscht eine übergebene Datei, die noch kein Stapel genommen hat.',
    success: 'Die Datei, wie sie zuletzt war.',
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
    summary: 'Datei des Ergebnisses herunterladen',
    description:
      'Über die unterschriebene Adresse aus dem Ergebnis oder aus der Liste der Dateien, ohne Token. HEAD, Range und If-None-Match werden beantwortet.',
    success: 'Die Datei.',
  },
  ...RECORD_OPERATIONS,
}
