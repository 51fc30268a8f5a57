import { checkCamt053 } from '../../../bank/export/check-camt053.ts'
import { checkMt940 } from '../../../bank/export/check-mt940.ts'
import { statementsOf } from '../../../bank/export/statements-of.ts'
import type { ExportedStatement, ExportState } from '../../../bank/export/statements-of.ts'
import { writeCamt053 } from '../../../bank/export/write-camt053.ts'
import { writeMt940 } from '../../../bank/export/write-mt940.ts'
import type { Movement } from '../../../model/movement.ts'
import { toIso } from '../../../shared/clock.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { NONE, count, day, text } from './index-table.ts'
import type { IndexTable, TableCell } from './index-table.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A file beside the Belegmappe. */
export interface FileBeside {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The movements of all statements of a Belegmappe, from paper and from banks' files, for other programs: a camt.053 and
 * an MT940 of the periods that their balances prove, and all movements with the state of their period as CSV and
 * workbook. No files where there are no statements, and no camt.053 or MT940 where nothing is proved. One of these two that
 * does not pass its check is left out, and a text file says so.
 */
export function accountMovementFiles(
  documents: readonly BoundDocument[],
  view: Pick<PositionView, 'numberOf'>,
  producedAt: number,
): readonly FileBeside[] {
  const statements = statementsOf(
    documents.map(({ planned }) => ({ id: planned.documentId, analysis: planned.analysis })),
  )
  if (statements.length === 0) return []
  const table = movementsTable(statements, view)
  const proved = statements.filter(({ state }) => state === 'proved')
  return [
    { name: 'account-movements.csv', bytes: writeCsv(table) },
    { name: 'account-movements.xlsx', bytes: writeXlsx([{ name: 'Umsätze', table }]) },
    ...(proved.length > 0 ? bankFiles(proved, toIso(producedAt)) : []),
  ]
}

function bankFiles(proved: readonly ExportedStatement[], createdAt: string): readonly FileBeside[] {
  const camt = writeCamt053(proved, createdAt)
  const mt940 = writeMt940(proved)
  const written = [
    { name: 'account-statements.camt053.xml', bytes: Buffer.from(camt), findings: checkCamt053(camt) },
    { name: 'account-statements.sta', bytes: mt940, findings: checkMt940(mt940, proved) },
  ]
  const notes = written.flatMap(({ name, findings }) => (findings.length === 0 ? [] : noteOf(name, findings)))
  return [
    ...written.flatMap(({ name, bytes, findings }) => (findings.length === 0 ? { name, bytes } : [])),
    ...(notes.length === 0 ? [] : [{ name: 'account-statements.txt', bytes: Buffer.from(notes.join('')) }]),
  ]
}

const FINDINGS_SHOWN = 5

/** A file that a program would read wrongly is left out, and the delivery is whole without it. */
function noteOf(name: string, findings: readonly string[]): string {
  const shown = findings.slice(0, FINDINGS_SHOWN).map(finding => `- ${finding}\r\n`)
  return [
    `Die Datei „${name}“ fehlt, weil sie die Prüfung vor der Ausgabe nicht bestanden hat:\r\n`,
    ...shown,
    ...(findings.length > FINDINGS_SHOWN ? ['- und weitere\r\n'] : []),
    'Alle Umsätze stehen in account-movements.csv und account-movements.xlsx.\r\n\r\n',
  ].join('')
}

/** What is said of the period of a movement. */
export const STATE_TEXTS: Readonly<Record<ExportState, string>> = {
  proved: 'Salden stimmen',
  differs: 'Salden stimmen nicht',
  open: 'ohne beide Salden',
  overlaps: 'überschneidet anderen Auszug',
}

const COLUMNS = [
  ['Konto', 26],
  ['Währung', 8],
  ['Buchungstag', 12],
  ['Wertstellung', 12],
  ['Betrag', 12],
  ['Name', 30],
  ['Konto der Gegenseite', 26],
  ['BIC der Gegenseite', 14],
  ['Buchungstext', 22],
  ['Verwendungszweck', 60],
  ['Referenz', 24],
  ['Bankreferenz', 20],
  ['Mandat', 20],
  ['Gläubiger-ID', 20],
  ['Storno', 8],
  ['Originalbetrag', 14],
  ['Originalwährung', 8],
  ['Kurs', 10],
  ['Auszug', 8],
  ['Stand', 26],
  ['Beleg', 8],
  ['Seite im Beleg', 8],
] as const

/** Movements with the state of their period, one a row. */
export function movementsTable(
  statements: readonly ExportedStatement[],
  view: Pick<PositionView, 'numberOf'>,
): IndexTable {
  return {
    columns: COLUMNS.map(([title, width]) => ({ title, width })),
    rows: statements.flatMap(statement => statement.movements.map(movement => rowOf(movement, statement, view))),
  }
}

function rowOf(
  movement: Movement,
  { account, number, state, documentId }: ExportedStatement,
  view: Pick<PositionView, 'numberOf'>,
): TableCell[] {
  const { date, cents, detail, page } = movement
  const { original = null, party } = detail ?? {}
  return [
    text(account.iban ?? account.number),
    text(account.currency),
    day(date),
    day(detail?.valueDate ?? undefined),
    { type: 'amount', value: formatDecimal(cents) },
    text(party?.name ?? null),
    text(party?.account ?? null),
    text(party?.bic ?? null),
    text(detail?.title ?? null),
    text(detail ? detail.purpose : movement.text),
    text(detail?.endToEnd ?? null),
    text(detail?.bankReference ?? null),
    text(detail?.mandate ?? null),
    text(detail?.creditorId ?? null),
    detail?.isReversal === true ? text('ja') : NONE,
    text(original?.amount.replace('.', ',') ?? null),
    text(original?.currency ?? null),
    text(original?.rate?.replace('.', ',') ?? null),
    text(number),
    text(STATE_TEXTS[state]),
    text(view.numberOf(documentId)),
    count(page),
  ]
}
