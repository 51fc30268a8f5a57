import { isDay } from './calendar-day.ts'
import type { ExtfHeader } from './check-extf-header.ts'
import { checkCells } from './check-extf-row.ts'
import { NAME_FIELDS, PARTNER_COLUMNS } from './partner-columns.ts'
import type { Report } from './finding.ts'
import type { ExtfRow } from './read-extf.ts'

/** Where nothing is said, DATEV takes an enterprise. */
const TYPE_DEFAULT = '2'
const DAY = /^\d{8}$/

/**
 * Checks rows of Debitoren/Kreditoren, one after the other: each field against its expression (`EXTF-K001` to `K254`),
 * a personal account, once in the file, and a name where the Adressattyp looks for it.
 */
export function createPartnerCheck({ accountLength }: ExtfHeader, report: Report): (row: ExtfRow) => void {
  const seen = new Set<string>()
  return row => {
    const value = (field: number): string => row.cells[field - 1]?.value ?? ''
    const wrong = (id: string, field: number, text: string): void =>
      report(id, 'error', `Zeile ${row.line}, Feld ${field}`, text)
    checkCells(row, PARTNER_COLUMNS, report, ruleOf)
    const account = value(1)
    if (account === '') wrong('EXTF-K001', 1, '„Konto“ fehlt; es ist ein Pflichtfeld.')
    else if (accountLength !== null && account.length !== accountLength + 1)
      wrong('EXTF-P10', 1, `Ein Personenkonto hat bei Sachkontenlänge ${accountLength} eine Stelle mehr.`)
    if (account !== '' && seen.has(account)) wrong('EXTF-P11', 1, 'Das Konto steht in dieser Datei schon einmal.')
    seen.add(account)
    const nameField = NAME_FIELDS[value(7) === '' ? TYPE_DEFAULT : value(7)]
    if (nameField !== undefined && value(nameField) === '')
      wrong('EXTF-P12', nameField, 'Der Name fehlt in dem Feld, das zum Adressattyp gehört.')
    for (const [index, { isText }] of PARTNER_COLUMNS.entries()) {
      const day = value(index + 1)
      if (
        !isText &&
        DAY.test(day) &&
        DAY_FIELDS.has(index + 1) &&
        !isDay(`${day.slice(4)}${day.slice(2, 4)}${day.slice(0, 2)}`)
      )
        wrong(ruleOf(index + 1), index + 1, `„${PARTNER_COLUMNS[index]?.name ?? ''}“ ist kein gültiger Tag.`)
    }
  }
}

/** Fields that hold a day, TTMMJJJJ. */
const DAY_FIELDS = new Set(
  PARTNER_COLUMNS.flatMap(({ name }, index) => (/ Gültig (von|bis)|sperre bis$/.test(name) ? [index + 1] : [])),
)

function ruleOf(field: number): string {
  return `EXTF-K${String(field).padStart(3, '0')}`
}
