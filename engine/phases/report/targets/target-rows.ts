import type { PackedDocument } from '../datev/plan-datev.ts'
import type { ExtfBooking } from '../datev/write-extf.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import type { TargetTable } from '../programs/target-schema.ts'
import type { TargetRow } from './write-table.ts'

/** A file of a table: what it is called, and its rows. */
export interface TableFile {
  readonly name: string
  readonly rows: readonly TargetRow[]
}

/** A booking as cells; where a program asks for debit and credit, the side decides which account is which. */
export function bookingRow(booking: ExtfBooking): TargetRow {
  const { account, counterAccount, side } = booking
  const [debitAccount, creditAccount] = side === 'S' ? [account, counterAccount] : [counterAccount, account]
  return { ...booking, beleg: booking.beleg ?? '', currency: 'EUR', debitAccount, creditAccount }
}

/** A document as cells; `file` and `xml` are names of files beside the table. What is no day or amount is left out. */
export function documentRow({ source }: PackedDocument, file: string, xml: string): TargetRow {
  const { analysis, placement } = source
  const value = (name: string): string => analysis?.fields[name]?.value ?? ''
  const amount = (name: string): string => only(/^-?\d+\.\d{2}$/, value(name))
  return {
    beleg: belegNumber(placement.position),
    file,
    xml,
    kind: analysis?.kind.label ?? '',
    date: only(/^\d{4}-\d{2}-\d{2}$/, value('date')),
    number: value('number'),
    issuer: value('issuer'),
    recipient: value('recipient'),
    net: amount('net'),
    tax: amount('tax'),
    gross: amount('gross'),
    year: analysis?.year ? String(analysis.year) : '',
    section: placement.sectionTitle,
  }
}

/** Rows by the period that one file holds, and within it by the number of rows, in order. */
export function tableFiles(rows: readonly TargetRow[], { fileName, period, rowsMax }: TargetTable): TableFile[] {
  const periods = Map.groupBy(rows, ({ date = '' }) => periodOf(date, period))
  return [...periods]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([of, own]) => {
      const count = Math.ceil(own.length / rowsMax)
      return Array.from({ length: count }, (_, index) => {
        const name = fileName.replace('{zeitraum}', of)
        const part = count === 1 ? name : name.replace(/\.(?=\w+$)/, `_${index + 1}.`)
        return { name: part, rows: own.slice(index * rowsMax, (index + 1) * rowsMax) }
      })
    })
}

function periodOf(date: string, period: TargetTable['period']): string {
  if (period === 'all') return ''
  return date.slice(0, period === 'year' ? 4 : 7)
}

function only(pattern: RegExp, text: string): string {
  return pattern.test(text) ? text : ''
}
