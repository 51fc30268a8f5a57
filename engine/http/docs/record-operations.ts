import type { Operation } from './operation.ts'

const BATCH = '/v1/batches/:batch_id'

/** The routes that give results and records as data: outputs, kinds, mandants and their client-years. */
export const RECORD_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${BATCH}/outputs`]: {
    operationId: 'getOutputs',
    tag: 'Ergebnis',
    scope: 'results:read',
    answer: 'Outputs',
    summary: 'Dateien des Ergebnisses auflisten',
    description:
      'Jede Datei des Ergebnisses: Belegmappe, Einzelbelege, E-Rechnungen, Verzeichnis und Ansätze als JSON, CSV und XLSX, Dateien für DATEV oder ein anderes Buchhaltungsprogramm. Jeder Abruf gibt neue Links, die 15 Minuten gelten; ein Link führt zu genau diesen Bytes oder zu 404 mit `reason` = `replaced`, wenn das Ergebnis neu geschrieben wurde. Nur bei `completed`, sonst 404; `reason` ist der Status, oder `deleted`, wenn die Dateien gelöscht sind.',
    success: 'Die Dateien, die Belegmappe zuerst.',
  },
  [`GET ${BATCH}/deliveries`]: {
    operationId: 'listDeliveries',
    tag: 'Stapel',
    scope: 'batches:read',
    answer: 'Deliveries',
    summary: 'Benachrichtigungen eines Stapels mit ihren Versuchen lesen',
    description:
      'Was aus jeder Benachrichtigung über einen Statuswechsel wurde, in der Reihenfolge der Wechsel, mit jedem Versuch; leer, wo der Stapel keine `webhook_url` nennt. Was der Empfänger geantwortet hat, steht nicht darin.',
    success: 'Die Benachrichtigungen.',
  },
  'POST /v1/webhooks/test': {
    operationId: 'testWebhook',
    tag: 'Stapel',
    scope: 'batches:write',
    request: 'WebhookTest',
    answer: 'TestedWebhook',
    summary: 'Empfänger von Benachrichtigungen ausprobieren',
    description:
      'Sendet eine Benachrichtigung vom Typ `webhook.test` einmal an die Adresse, unterschrieben wie alle, und sagt, was daraus wurde. Eine nach der anderen je Projekt; warten schon drei, ist es 429 mit `reason` = `webhook_test`. Erlaubt sind dieselben Adressen wie beim Anlegen eines Stapels. Antwortet mit 200 auch, wenn der Empfänger sie nicht angenommen hat (`delivered`).',
    success: 'Was aus dem Versuch wurde.',
  },
  'GET /v1/kinds': {
    operationId: 'listKinds',
    tag: 'Stammdaten',
    scope: 'batches:read',
    answer: 'Kinds',
    summary: 'Arten von Belegen auflisten',
    description:
      'Alle Arten, die ein Dokument haben kann, in der Reihenfolge der Belegmappe, mit ihren Feldern; auch die eigenen der Kanzlei. `version` ist die Fassung der Taxonomie, `schema_version` der Tag der letzten Änderung an der Bauart der Schemas.',
    success: 'Die Arten und die Felder, die jede haben kann.',
  },
  'GET /v1/kinds/:kind_id/schema': {
    operationId: 'getKindSchema',
    tag: 'Stammdaten',
    scope: 'batches:read',
    summary: 'JSON Schema einer Art lesen',
    description:
      'JSON Schema (2020-12) von `fields` der Dokumente dieser Art. Keines der Felder ist Pflicht, denn ein Beleg kann es nicht zeigen; weitere können hinzukommen. Die `$id` nennt Art, Fassung und Bauart.',
    success: 'Das Schema.',
  },
  'GET /v1/mandants': {
    operationId: 'listMandants',
    tag: 'Stammdaten',
    scope: 'batches:read',
    answer: 'Mandants',
    summary: 'Mandanten auflisten',
    description:
      'Die Mandanten des eigenen Projekts, zuletzt genannte zuerst: die es angelegt oder mit Kennung oder Steuernummer genannt hat. Namen, die andere Projekte oder die Kanzlei vergeben haben, stehen nicht darin.',
    success: 'Eine Seite der Liste; `next_url` führt zur nächsten.',
  },
  'POST /v1/mandants': {
    operationId: 'createMandant',
    tag: 'Stammdaten',
    scope: 'batches:write',
    request: 'CreateMandant',
    answer: 'CreatedMandant',
    summary: 'Mandanten anlegen',
    description:
      'Legt einen Mandanten an, oder gibt den, den das Projekt schon kennt: an der eigenen Bezeichnung (`reference`), an der Steuernummer, ohne beide am gleichen Namen. Wiederholen schadet nicht. Ein anderer Name ändert den gespeicherten nicht (`warnings`).',
    success: 'Der Mandant; `created` sagt, ob das Projekt ihn bisher nicht kannte.',
  },
  'GET /v1/mandants/:mandant_id': {
    operationId: 'getMandant',
    tag: 'Stammdaten',
    scope: 'batches:read',
    answer: 'Mandant',
    summary: 'Mandanten lesen',
    description: 'Ein Mandant des eigenen Projekts.',
    success: 'Der Mandant.',
  },
  'GET /v1/mandants/:mandant_id/years': {
    operationId: 'listYears',
    tag: 'Stammdaten',
    scope: 'results:read',
    answer: 'Years',
    summary: 'Jahre eines Mandanten auflisten',
    description:
      'Die Veranlagungsjahre, zu denen Stapel des eigenen Projekts etwas gebracht haben, das jüngste zuerst; gezählt wird nur, was aus ihnen stammt.',
    success: 'Die Jahre.',
  },
  'GET /v1/mandants/:mandant_id/years/:year/work-items': {
    operationId: 'listWorkItems',
    tag: 'Stammdaten',
    scope: 'results:read',
    answer: 'WorkItems',
    summary: 'Zu klärende Punkte eines Jahres lesen',
    description:
      'Was ein Mensch zu entscheiden hat, das Wichtigste zuerst, mit Fundstelle und Vorschlag; nur zu Dokumenten des eigenen Projekts. Fehlende Unterlagen nennt es dem Projekt, das den Mandanten angelegt hat. Erledigt wird im Fenster.',
    success: 'Die Punkte, erledigte darunter.',
  },
}
