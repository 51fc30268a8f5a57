import { mandantName } from '../../model/mandant.ts'
import { NONE, count, day, text } from '../../phases/report/tables/index-table.ts'
import type { TableCell } from '../../phases/report/tables/index-table.ts'
import { writeCsv } from '../../phases/report/tables/write-csv.ts'
import { toIso } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SeenDocument } from './find-seen.ts'

/** A document of an export with its file there; `note`: why it has none, German. */
export interface ListedExport extends SeenDocument {
  readonly file: string | null
  readonly note: string | null
}

const COLUMNS = [
  ['Nr.', 6],
  ['Belegart', 28],
  ['Aussteller', 30],
  ['Datum', 12],
  ['Belegnummer', 20],
  ['Betrag', 12],
  ['Mandant', 28],
  ['Jahr', 7],
  ['Seiten', 8],
  ['Stand', 18],
  ['Eingang', 12],
  ['Lieferung', 28],
  ['Eingegangen als', 34],
  ['Datei', 50],
  ['Hinweis', 50],
] as const

/** A table of documents as CSV, one a row, with mandants by the name that they have today. */
export async function writeExportList(
  storage: Pick<Storage, 'mandants'>,
  listed: readonly ListedExport[],
): Promise<string> {
  const names = new Map<string, string | null>()
  for (const { place, batch } of listed) {
    const { mandantId } = place
    if (mandantId === null || names.has(mandantId)) continue
    // oxlint-disable-next-line no-await-in-loop -- mostly one
    const mandant = await storage.mandants.find(batch.organizationId, mandantId)
    names.set(mandantId, mandant && mandantName(mandant))
  }
  const columns = COLUMNS.map(([title, width]) => ({ title, width }))
  const rows = listed.map((one, index) => rowOf(one, index + 1, names.get(one.place.mandantId ?? '') ?? null))
  return writeCsv({ columns, rows }).toString('utf8')
}

function rowOf({ document, batch, place, file, note }: ListedExport, number: number, mandant: string | null) {
  const { analysis, filename, pageCount } = document
  const { issuer, date, number: own, gross } = analysis?.fields ?? {}
  return [
    count(number),
    text(analysis?.kind.label ?? null),
    text(issuer?.value ?? null),
    day(date?.value),
    text(own?.value ?? null),
    amountOf(gross?.value),
    text(mandant),
    place.year === null ? NONE : count(place.year),
    pageCount === null ? NONE : count(pageCount),
    text(stateOf(document)),
    day(toIso(batch.createdAt).slice(0, 10)),
    text(batch.name),
    text(filename),
    text(file),
    text(note),
  ]
}

function amountOf(value: string | undefined): TableCell {
  if (value === undefined) return NONE
  return /^-?\d{1,13}\.\d{2}$/.test(value) ? { type: 'amount', value } : text(value)
}

function stateOf({ status, judgement, analysis }: ListedExport['document']): string {
  if (status === 'failed') return 'nicht verarbeitet'
  if (status === 'pending') return 'wird gelesen'
  if (judgement.aside) return 'herausgenommen'
  if (judgement.confirmedAt !== null) return 'geprüft'
  return analysis?.verdict?.decision === 'nothing_to_check' ? 'nichts zu prüfen' : 'bitte ansehen'
}
