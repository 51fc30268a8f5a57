import type { Config } from '../../config.ts'
import type { ErrorCode } from '../answer/error-body.ts'
import { ERRORS } from '../answer/error-body.ts'
import { REASONS } from '../answer/reason-text.ts'

/** A part of the description that is about no single route. */
export interface ReferenceSection {
  readonly id: string
  readonly title: string
  /** Paragraphs, with `code` in backticks. */
  readonly text: readonly string[]
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } | null
}

export type ToldLimits = Pick<Config, 'ratePerMinute' | 'createPerMinute' | 'limits'>

/** Codes of documents that failed, as `documents[].error.code` and the warnings of a result have them. */
export const DOCUMENT_CODES: Readonly<Record<string, string>> = {
  source_unreachable: 'Die Adresse war nicht zu erreichen.',
  source_http_error: 'Die Adresse antwortete mit einem Fehler.',
  source_expired: 'Die Adresse war abgelaufen, bevor die Datei geholt war.',
  source_address_forbidden: 'Die Adresse führt in ein privates Netz, das nicht freigegeben ist.',
  source_tls_error: 'Das Zertifikat der Adresse ist nicht gültig.',
  too_many_redirects: 'Mehr als zwei Weiterleitungen.',
  checksum_mismatch: 'Die Datei hat einen anderen SHA-256 als angekündigt.',
  file_too_large: 'Die Datei ist größer als erlaubt.',
  too_many_pages: 'Das Dokument hat mehr Seiten als erlaubt.',
  unsupported_file_type: 'Diese Art von Datei wird nicht verarbeitet.',
  password_protected: 'Die Datei verlangt ein Passwort; im Fenster lässt sie sich öffnen.',
  corrupt_file: 'Die Datei ist beschädigt.',
  archive_bomb: 'Ein Archiv entpackt sich zu mehr als erlaubt.',
  archive_entry_invalid: 'Ein Eintrag eines Archivs ist nicht zulässig.',
  processing_timeout: 'Die Verarbeitung dauerte zu lange.',
  processing_crashed: 'Die Verarbeitung ist an der Datei gescheitert.',
  processing_too_large: 'Die Verarbeitung brauchte mehr Speicher als erlaubt.',
  processing_too_costly: 'Die Verarbeitung brauchte mehr Rechenzeit als erlaubt.',
}

/** What holds for all routes: how to begin, limits, codes, changes. */
export function referenceSections(limits: ToldLimits): readonly ReferenceSection[] {
  return [BEGIN, limitsSection(limits), documentCodes(), errors(), reasons(), CHANGES]
}

const BEGIN: ReferenceSection = {
  id: 'grundlagen',
  title: 'Grundlagen',
  text: [
    'Der Dienst läuft auf dem Rechner der Kanzlei und hört nur auf ihm: `http://127.0.0.1:7410` und `https://localhost:7443` (Einstellungen `STEUERSTAPEL_HTTP_PORT` und `STEUERSTAPEL_HTTPS_PORT`). Wo er gerade hört, steht in `engine.json` im Datenordner. Bereit ist er, wenn `GET /readyz` mit 200 antwortet.',
    'Über https weist er sich mit einer eigenen Zertifizierungsstelle aus. Sie gilt zehn Jahre; `GET /ca.pem` gibt sie aus, `steuerstapel trust install` trägt sie in den Speicher des Systems ein. Zertifikate werden ohne Zutun erneuert, und eine neue Stelle steht mindestens zwei Jahre neben der alten in derselben Datei.',
    'Einen Zugang legt der Administrator an: `steuerstapel client create --name …`. Mit Client ID und Secret holt das Programm ein Token (eine Stunde gültig) und sendet es als `Authorization: Bearer …`.',
    'Zeiten sind ISO 8601 in UTC, Tage JJJJ-MM-TT, Beträge Dezimalzahlen als Text. Neue Felder, Codes und Gründe kommen hinzu, ohne dass sich die Version ändert; Clients übergehen, was sie nicht kennen. Ein Schrägstrich am Ende einer Adresse schadet nicht, und wo GET gilt, gilt HEAD.',
    'Anleitungen zum Abschreiben für curl, PowerShell, TypeScript und Python liegen in `docs/guides`.',
  ],
  table: null,
}

function limitsSection({ ratePerMinute, createPerMinute, limits }: ToldLimits): ReferenceSection {
  const mega = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`
  return {
    id: 'grenzen',
    title: 'Grenzen',
    text: [
      'So sind sie in dieser Kanzlei eingestellt. Jeder Zugang hat sein eigenes Kontingent; wiederholte Anlagen mit demselben `Idempotency-Key` zählen nicht. Über der Grenze ist es 429 mit `Retry-After` in Sekunden, und was übrig ist, sagen `X-RateLimit-Limit`, `-Remaining` und `-Reset`.',
    ],
    table: {
      head: ['Grenze', 'Wert'],
      rows: [
        ['Anfragen je Minute und Zugang', String(ratePerMinute)],
        ['Neue Stapel je Minute und Zugang', String(createPerMinute)],
        ['Falsche Secrets je Minute und Zugang', '10'],
        ['Dokumente je Stapel', String(limits.documentsPerBatchMax)],
        ['Datei', mega(limits.fileBytesMax)],
        ['Stapel', mega(limits.batchBytesMax)],
        ['Seiten je Dokument', String(limits.pagesPerDocumentMax)],
        ['Seiten je Stapel', String(limits.pagesPerBatchMax)],
        ['Einträge eines Archivs', String(limits.archiveEntriesMax)],
        ['Archiv, entpackt', mega(limits.archiveBytesMax)],
        ['Inhalt einer Anfrage (JSON)', `${mega(limits.jsonBytesMax)}, 20 Ebenen`],
        ['Einträge je Seite einer Liste', '50, höchstens 100'],
        ['`metadata`', '20 Texte zu je 500 Zeichen'],
        ['`reference`', '100 Zeichen'],
        ['Gültigkeit eines Tokens', '3600 Sekunden'],
        ['Gültigkeit eines Download-Links', '15 Minuten'],
        ['Übergebene Datei ohne Stapel', '72 Stunden'],
        ['`Idempotency-Key`', '7 Tage'],
      ],
    },
  }
}

function documentCodes(): ReferenceSection {
  return {
    id: 'dokument-codes',
    title: 'Codes gescheiterter Dokumente',
    text: [
      'Ein Dokument scheitert allein, der Stapel wird mit den übrigen fertig. Die Codes stehen in `documents[].error.code` und in `warnings` des Ergebnisses. Ein Stapel scheitert mit `all_documents_failed`, `report_failed`, `cancelled`, `storage_full` oder `internal_error`.',
    ],
    table: {
      head: ['Code', 'Bedeutung'],
      rows: Object.entries(DOCUMENT_CODES).map(([code, text]) => [`\`${code}\``, text]),
    },
  }
}

function errors(): ReferenceSection {
  return {
    id: 'fehler',
    title: 'Fehler',
    text: [
      'Jeder Fehler hat die Felder `error`, `error_description` und `error_details` (`field`, `reason`, `errors`, `request_id`). Die Texte sind deutsch, mit `Accept-Language: en` englisch; Codes ändern sich nie. Bei 429, 500 und 503 wiederholt ein Client mit wachsendem Abstand, frühestens nach `Retry-After` Sekunden.',
    ],
    table: {
      head: ['Status', 'error', 'Bedeutung'],
      rows: (Object.keys(ERRORS) as ErrorCode[]).map(code => {
        return [String(ERRORS[code].status), `\`${code}\``, ERRORS[code].de]
      }),
    },
  }
}

function reasons(): ReferenceSection {
  return {
    id: 'gruende',
    title: 'Gründe ungültiger Felder',
    text: ['`error_details.reason` und `errors[].reason` bei `invalid_request`; die Liste kann wachsen.'],
    table: {
      head: ['reason', 'Bedeutung'],
      rows: Object.entries(REASONS).map(([reason, text]) => [`\`${reason}\``, `Das Feld ${text}`]),
    },
  }
}

const CHANGES: ReferenceSection = {
  id: 'aenderungen',
  title: 'Änderungen der Schnittstelle',
  text: ['Alles seit der ersten Fassung ist hinzugekommen; nichts wurde geändert oder entfernt.'],
  table: {
    head: ['Tag', 'Hinzugekommen'],
    rows: [
      ['2026-11-28', '`type` = `target` in `/outputs`: Dateien für ein anderes Buchhaltungsprogramm als DATEV'],
      [
        '2026-11-23',
        '`/outputs`, `reference` und `metadata`, `/v1/kinds`, `/v1/mandants` mit Jahren und zu klärenden Punkten, `mandant.reference`, `/docs.md`, `/deliveries`, `/v1/webhooks/test`',
      ],
      [
        '2026-11-22',
        '`/v1/uploads`, `source.type` = `upload`, `GET /ca.pem`, Download über http auf demselben Rechner',
      ],
      ['2026-11-21', 'Erste Fassung mit `/documents`, `/positions`, `/events`, `/cancel`'],
    ],
  },
}
