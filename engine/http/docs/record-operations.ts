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
      'Jede Datei des Ergebnisses: Belegmappe, Einzelbelege, E-Rechnungen, Verzeichnis und Ansätze als JSON, CSV und XLSX, Pakete für DATEV, Protokoll. Jeder Abruf gibt neue Links, die 15 Minuten gelten; ein Link führt zu genau diesen Bytes oder zu 404 mit `reason` = `replaced`, wenn das Ergebnis neu geschrieben wurde. Nur bei `completed`, sonst 404; `reason` ist der Status, oder `deleted`, wenn die Dateien gelöscht sind.',
    success: 'Die Dateien, die Belegmappe zuerst.',
  },
}
